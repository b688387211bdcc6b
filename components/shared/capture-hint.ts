import type * as z from 'zod/mini';
import type { pageOutcome } from '../../utils/bus/contracts/common';
import type { TaskRequest } from '../../utils/model/task-start';
import { t } from '../../utils/i18n/messages';
import { keyOf } from '../../utils/platform/menus';
import { background } from './background';

/** Returns what to do if a tool could not be opened on the page; `command` and `name` are those of the tool. */
export async function insteadOf(
  { outcome }: z.infer<typeof pageOutcome>,
  command: string,
  name: string,
): Promise<string | undefined> {
  if (outcome === 'open') return undefined;
  if (outcome === 'offLimits') return t('failure_pageOffLimits_next');
  const key = await keyOf(command);
  return key === '' ? t('list_by_menu', name) : t('list_by_key', key, name);
}

/** Opens the capture tool, whose capture starts a task. Returns what to do instead if that is impossible. */
export const startCapture = async (begin: TaskRequest): Promise<string | undefined> =>
  insteadOf(await background.capture(begin), 'capture', t('capture_title'));
