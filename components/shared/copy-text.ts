import { t } from '../../utils/i18n/messages';
import type { Announcer } from './announcer';

/** Copies a text, and announces whether that worked. Returns whether it did. */
export async function copyText(
  text: string,
  { say, show }: Pick<Announcer, 'say' | 'show'>,
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    show(t('copy_failed'));
    return false;
  }
  say(t('copied'));
  return true;
}
