import { browser } from 'wxt/browser';
import type { Settings } from '../model/settings';

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
/** What the toolbar button opens. Without a panel it opens the popup, also where menus are set to open nothing. */
const popups: Record<Surface, string> = { panel: '', popup: '/popup.html', neither: '/popup.html#toolbar' };

/** True once the browser knows, from this worker, what to open. */
let isPlaced = false;
/** The presses before that: whether a panel opened, which closes again where it is then switched off, and whether by the button. */
let early: { hasOpened: Promise<boolean>; byButton: boolean }[] = [];

/**
 * Makes the browser open answers where the settings say. A gesture must be answered at once, before a freshly woken
 * background has read any settings, so the choice is kept where it is known by then: Chromium's panel is switched
 * off, Firefox's background page has a localStorage. Chromium forgets that when it ends, and a press as it starts comes
 * before this (seen in 156): where the panel is off, the popup opens after all, for the button whatever is chosen.
 */
export async function setAnswerSurface(surface: Surface): Promise<void> {
  await browser.action.setPopup({ popup: popups[surface] });
  if (sidebar) return firefox.localStorage?.setItem(mirror, surface);
  await browser.sidePanel.setOptions({ path: 'sidepanel.html', enabled: surface === 'panel' });
  isPlaced = true;
  const presses = early;
  early = [];
  const opened = await Promise.all(presses.map(({ hasOpened }) => hasOpened));
  if (surface !== 'panel' && opened.includes(true)) await openPopup(presses.some(({ byButton }) => byButton));
}

/**
 * Opens the panel, or the popup, or neither: `byButton`, the toolbar's, always one of them. Must be called in a gesture,
 * before anything is awaited.
 */
export function openAnswerSurface(windowId: number, byButton = false): void {
  if (sidebar) {
    const surface = firefox.localStorage?.getItem(mirror) ?? 'panel';
    if (surface === 'panel') void sidebar.open();
    else if (surface === 'popup') void browser.action.openPopup().catch(() => undefined);
    return;
  }
  // A panel that is switched off refuses: then answers stand in the popup, if anywhere.
  const hasOpened = browser.sidePanel.open({ windowId }).then(
    () => true,
    () => openPopup(byButton).then(() => false),
  );
  if (!isPlaced) early.push({ hasOpened, byButton });
}

async function openPopup(byButton = false): Promise<void> {
  const opens = await browser.action.getPopup({});
  const isWanted = opens.endsWith(popups.popup) || (byButton && opens !== '');
  if (isWanted) await browser.action.openPopup().catch(() => undefined);
}

const colours = { working: '#5b606b', done: '#0b5d5b', failed: '#8a3d00' } as const;
const marks = { working: '…', done: '✓', failed: '!' } as const;

/** Marks the toolbar button, or takes its mark away. */
export async function setBadge(mark: keyof typeof marks | undefined): Promise<void> {
  await browser.action.setBadgeText({ text: mark ? marks[mark] : '' });
  if (mark) await browser.action.setBadgeBackgroundColor({ color: colours[mark] });
}
