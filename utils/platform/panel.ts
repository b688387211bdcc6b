import { browser } from 'wxt/browser';
import type { Settings } from '../domain/settings';

type Surface = Settings['answersIn'];

/** What Firefox's background page has and Chromium's worker has not. */
const firefox = globalThis as {
  browser?: { sidebarAction?: { open(): Promise<void> } };
  localStorage?: { getItem(key: string): string | null; setItem(key: string, value: string): void };
};
const sidebar = firefox.browser?.sidebarAction;
/** True in Firefox. */
export const hasSidebar = sidebar !== undefined;
const mirror = 'answersIn';
/** What the toolbar button opens. Without a panel it opens the popup, also for who wants no menu to open anything. */
const popups: Record<Surface, string> = { panel: '', popup: '/popup.html', neither: '/popup.html#toolbar' };

/**
 * Makes the browser open answers where the settings say. A gesture must be answered at once, before a freshly woken
 * background has read any settings, so the choice is kept where it is known by then: Chromium's panel is switched
 * off, Firefox's background page has a localStorage.
 */
export async function placeAnswers(surface: Surface): Promise<void> {
  await browser.action.setPopup({ popup: popups[surface] });
  if (sidebar) firefox.localStorage?.setItem(mirror, surface);
  else await browser.sidePanel.setOptions({ path: 'sidepanel.html', enabled: surface === 'panel' });
}

/** Opens the panel, or the popup, or neither. Must be called in a gesture, before anything is awaited. */
export function openAnswers(windowId: number): void {
  if (sidebar) {
    const surface = firefox.localStorage?.getItem(mirror) ?? 'panel';
    if (surface === 'panel') void sidebar.open();
    else if (surface === 'popup') void browser.action.openPopup().catch(() => undefined);
    return;
  }
  // A panel that is switched off refuses: then answers stand in the popup, if anywhere.
  void browser.sidePanel.open({ windowId }).catch(openPopup);
}

async function openPopup(): Promise<void> {
  const opens = await browser.action.getPopup({});
  if (opens.endsWith(popups.popup)) await browser.action.openPopup().catch(() => undefined);
}
