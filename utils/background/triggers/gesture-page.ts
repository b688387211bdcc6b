import { browser } from 'wxt/browser';
import type { PageRef } from '../../model/picture';
import { bringToFront, pageOf, requestAccess, tabInFront } from '../../platform/tabs';
import { readGesture } from '../../store/session';

/** What became of something that a panel's button was to do on a page. */
export type OnPage = 'open' | 'noGesture' | 'offLimits';

/**
 * Does something on the page of the last gesture, for a panel, whose clicks open no page to us; says why where it
 * cannot. `ownTab` is a panel that stands in a tab of its own; with `toFront` that page then comes before it, else it
 * may stay behind.
 */
export async function onGesturePage(
  act: (page: PageRef) => Promise<unknown>,
  { ownTab, toFront }: { ownTab: boolean; toFront: boolean },
): Promise<OnPage> {
  const last = await readGesture();
  if (last && ownTab && toFront) await bringToFront(last);
  const isBehind = last && ownTab && !toFront;
  const meant = await (isBehind ? browser.tabs.get(last.tabId).catch(() => undefined) : tabInFront());
  // Its address may be another by now: access lasts as long as the site stays the same.
  const page = meant && pageOf(meant);
  if (!page || page.tabId !== last?.tabId) {
    await requestAccess(meant?.id);
    return 'noGesture';
  }
  try {
    await act(page);
    return 'open';
  } catch {
    if (meant.url !== undefined) return 'offLimits';
    await requestAccess(meant.id);
    return 'noGesture';
  }
}
