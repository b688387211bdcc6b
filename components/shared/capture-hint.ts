import { browser } from 'wxt/browser';
import type { TaskRequest } from '../../utils/model/task-start';
import { t } from '../../utils/i18n/messages';
import { background } from './background';

/** Returns the shortcut that the browser has assigned to a command; empty if none. */
export async function commandKey(command: string): Promise<string> {
  const commands = await browser.commands.getAll();
  return commands.find(({ name }) => name === command)?.shortcut ?? '';
}

/** Opens the capture tool, whose capture starts a task. Returns, where that is impossible, what to do instead. */
export async function startCapture(begin: TaskRequest): Promise<string | undefined> {
  const { outcome } = await background.capture(begin);
  if (outcome === 'open') return undefined;
  if (outcome === 'offLimits') return t('failure_pageOffLimits_next');
  const key = await commandKey('capture');
  return key === '' ? t('list_by_menu', t('menu_capture')) : t('list_by_key', key, t('menu_capture'));
}
