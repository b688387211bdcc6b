import { abortable } from '../../utils/lib/async';
import { t } from '../../utils/i18n/messages';
import { incomingFrom, type Incoming } from '../shared/hooks/incoming';
import { requestPermissions } from '../shared/permissions';

/** How long a browser may take to hand the clipboard over, in milliseconds: some ask, and some wait for a focus. */
const patience = 10_000;

/**
 * Reads the clipboard; answers nothing where the browser does not let us. Must be called in the click itself: that is
 * where the permission is asked for.
 */
export async function readClipboard(): Promise<Incoming | undefined> {
  if (!(await requestPermissions({ permissions: ['clipboardRead'] }))) return undefined;
  try {
    const signal = AbortSignal.timeout(patience);
    return await abortable(navigator.clipboard.read().then(incomingFrom), signal);
  } catch {
    return undefined;
  }
}

/** How to paste where the button may not read. */
export function pasteHint(): string {
  return t('paste_by_key', navigator.platform.startsWith('Mac') ? '⌘V' : 'Ctrl+V');
}
