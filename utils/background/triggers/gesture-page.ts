import type { PageRef } from '../../model/picture';
import { bringToFront, frontTab, pageOf, requestTabAccess, tabInFront, tabOf } from '../../platform/tabs';
import { readGesture, writeGesture } from '../../store/session';

/** Whether something could be done on the page of the last gesture. */
export type PageOutcome = 'open' | 'noGesture' | 'offLimits';

/** Remembers the page in front as that of the last gesture: a popup opens by the toolbar button, and then no other event comes. */
export async function popupOpened(windowId: number): Promise<void> {
  const front = await frontTab(windowId);
  const page = front && pageOf(front);
  if (page) await writeGesture(page);
}

/**
 * Does something on the page of the last gesture, for a panel: a click there permits no page. `ownTab` means that the
 * panel is in a tab of its own; with `toFront` the page is then brought to the front. Returns the outcome, and asks for
 * access in the toolbar where only that is missing.
 */
export async function onGesturePage(
  act: (page: PageRef) => Promise<unknown>,
  { ownTab, toFront }: { ownTab: boolean; toFront: boolean },
): Promise<PageOutcome> {
  const last = await readGesture();
  if (last && ownTab && toFront) await bringToFront(last);
  const isBehind = last && ownTab && !toFront;
  const tab = await (isBehind ? tabOf(last.tabId) : tabInFront());
  // Its address may have changed: the permission lasts as long as the tab stays on the same site.
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
