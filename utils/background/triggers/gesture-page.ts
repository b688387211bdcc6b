import type { PageRef } from '../../model/picture';
import { bringToFront, frontTab, pageOf, requestTabAccess, tabInFront, tabOf } from '../../platform/tabs';
import { readGesture, writeGesture } from '../../store/session';

/** The outcome of an action on the page of the last gesture. */
export type PageOutcome = 'open' | 'noGesture' | 'offLimits';

/** Stores the page in front as that of the last gesture. The browser has no other event if the toolbar button opens a popup. */
export async function popupOpened(windowId: number): Promise<void> {
  const front = await frontTab(windowId);
  const page = front && pageOf(front);
  if (page) await writeGesture(page);
}

/**
 * Runs `act` on the page of the last menu, command or toolbar gesture, for a panel: a click in a panel gives access to no page.
 * `ownTab` means that the panel is in a tab of its own; with `toFront`, the page is then brought to the front first. Returns the
 * outcome. If only access is missing, the browser offers it in the toolbar.
 */
export async function onGesturePage(
  act: (page: PageRef) => Promise<unknown>,
  { ownTab, toFront }: { ownTab: boolean; toFront: boolean },
): Promise<PageOutcome> {
  const last = await readGesture();
  if (last && ownTab && toFront) await bringToFront(last);
  const isBehind = last && ownTab && !toFront;
  const tab = await (isBehind ? tabOf(last.tabId) : tabInFront());
  // Compares only the tab: access lasts while the tab stays on the same site, also at another address.
  const page = tab && pageOf(tab);
  if (!page || page.tabId !== last?.tabId) {
    await requestTabAccess(tab?.id);
    return 'noGesture';
  }
  try {
    await act(page);
    return 'open';
  } catch {
    if (tab.url !== undefined) return 'offLimits';
    await requestTabAccess(tab.id);
    return 'noGesture';
  }
}
