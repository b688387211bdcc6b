import { useEffect, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import type { PageRef } from '../../../utils/model/picture';
import { showsPage, tabOf } from '../../../utils/platform/tabs';

/**
 * Returns whether a page is still in its tab, and how often the tab has loaded since. Without access to the tab any more, it counts as
 * gone. Nothing is asked of the page itself.
 */
export function usePageOf(page: PageRef | undefined): { isThere: boolean; loads: number } {
  const [found, set] = useState({ isThere: false, loads: 0 });
  useEffect(() => {
    if (!page) return undefined;
    let isLeft = false;
    const look = async (loads: number): Promise<void> => {
      const isThere = showsPage(await tabOf(page.tabId), page);
      if (!isLeft) set((before) => ({ isThere, loads: before.loads + loads }));
    };
    const loading = (tabId: number, { status }: { status?: string | undefined }): void => {
      if (tabId === page.tabId && status !== undefined) void look(status === 'loading' ? 1 : 0);
    };
    const closed = (tabId: number): void => {
      if (tabId === page.tabId) set((before) => ({ ...before, isThere: false }));
    };
    browser.tabs.onUpdated.addListener(loading);
    browser.tabs.onRemoved.addListener(closed);
    void look(0);
    return () => {
      isLeft = true;
      browser.tabs.onUpdated.removeListener(loading);
      browser.tabs.onRemoved.removeListener(closed);
    };
  }, [page]);
  return found;
}
