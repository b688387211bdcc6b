import { browser } from 'wxt/browser';
import type { Task } from '../../utils/domain/task';
import { t } from '../../utils/text/messages';
import { background } from '../shared/background';

/** The key that the browser has really assigned to the capture tool; empty if none. */
async function captureKey(): Promise<string> {
  const commands = await browser.commands.getAll();
  return commands.find(({ name }) => name === 'capture')?.shortcut ?? '';
}

/** Puts the capture tool up for a task; answers, where that cannot be, what to do instead. */
export async function startCapture(task: Task): Promise<string | undefined> {
  const { outcome } = await background.capture({ task });
  if (outcome === 'open') return undefined;
  if (outcome === 'offLimits') return t('capture_off_limits');
  const key = await captureKey();
  return key === '' ? t('capture_by_menu', t('menu_capture')) : t('capture_by_key', key, t('menu_capture'));
}
