import { useEffect } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { background } from '../background';

/** The surface that a panel's page is made for. The same page can also be open in an ordinary tab. */
export type Surface = 'sidepanel' | 'popup';

/** Returns whether the page is in an ordinary tab, where the browser's own keys act on it. */
const isInTab = async (): Promise<boolean> => (await browser.tabs.getCurrent()) !== undefined;
const isOpenPopup = async (surface: Surface): Promise<boolean> => surface === 'popup' && !(await isInTab());

/** The window of a side panel, so that an open one is not opened again; -1 for a popup or a page in a tab. */
export async function windowOfPanel(surface: Surface): Promise<number> {
  if (surface !== 'sidepanel') return -1;
  const [isTab, { id = -1 }] = await Promise.all([isInTab(), browser.windows.getCurrent()]);
  return isTab ? -1 : id;
}

/** Returns the name under which a panel's question draft is stored. */
export async function panelKey(surface: Surface): Promise<string> {
  const [tab, { id }] = await Promise.all([browser.tabs.getCurrent(), browser.windows.getCurrent()]);
  if (tab) return `tab ${tab.id}`;
  return surface === 'popup' ? surface : `window ${id}`;
}

/** Reports the window of an open popup to the background. If that fails, capturing shows what to do instead. */
async function reportOpened(): Promise<void> {
  const { id } = await browser.windows.getCurrent();
  if (id !== undefined) await background.popupOpened({ windowId: id }).catch(() => undefined);
}

let knownInTab = false;

/**
 * Marks a popup for the style sheet, because its width is that of its content, and reports it to the background, because
 * only the popup receives the press of the toolbar button.
 */
export function usePlace(surface: Surface): void {
  useEffect(() => {
    void isInTab().then((isTab) => {
      knownInTab = isTab;
      if (isTab || surface !== 'popup') return undefined;
      document.documentElement.dataset['place'] = surface;
      return reportOpened();
    });
  }, [surface]);
}

/** Returns whether the page is known to be in an ordinary tab; synchronous, for the handling of keys. */
export const isKnownInTab = (): boolean => knownInTab;

/** Returns whether the page is the browser's popup, which closes when it loses the focus. */
export const isInPopup = (): boolean => document.documentElement.dataset['place'] === 'popup';

/** Moves the focus to the page by closing a popup, which keeps the focus as long as it is open. */
export async function leaveToPage(surface: Surface): Promise<void> {
  if (await isOpenPopup(surface)) window.close();
}
