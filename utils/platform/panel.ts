import { browser } from 'wxt/browser';
import type { Settings } from '../model/settings';
import { isFirefox } from './browser';

type Surface = Settings['answersIn'];

/** Parts of Firefox's background page that Chromium's worker lacks. */
const firefox = globalThis as {
  browser?: { sidebarAction?: { open(): Promise<void> } };
  localStorage?: { getItem(key: string): string | null; setItem(key: string, value: string): void };
};
const mirror = 'answersIn';
/** The popup of the toolbar button, by surface. The button opens a popup even if menus open nothing. */
const popups: Record<Surface, string> = { panel: '', popup: '/popup.html', neither: '/popup.html#toolbar' };

/** Whether this worker has set the surface in the browser. */
let isSurfaceSet = false;
/** The gestures before that: whether the panel opened, and whether the gesture was the toolbar button. Disabling the panel closes it. */
let early: { hasOpened: Promise<boolean>; byButton: boolean }[] = [];

/**
 * Sets the surface in which the browser opens answers. A gesture must be handled at once, before a background that has just started
 * can read the settings. So the choice is stored in a place that can be read at once: in Chromium the panel is disabled, in
 * Firefox the background page writes `localStorage`. Chromium forgets that a panel is disabled when the browser closes. A gesture
 * before this call then opens the panel (seen in 156), and this call opens the popup after all.
 */
export async function setAnswerSurface(surface: Surface): Promise<void> {
  await browser.action.setPopup({ popup: popups[surface] });
  if (isFirefox()) return firefox.localStorage?.setItem(mirror, surface);
  await browser.sidePanel.setOptions({ path: 'sidepanel.html', enabled: surface === 'panel' });
  isSurfaceSet = true;
  const presses = early;
  early = [];
  const opened = await Promise.all(presses.map(({ hasOpened }) => hasOpened));
  if (surface !== 'panel' && opened.includes(true)) await openPopup(presses.some(({ byButton }) => byButton));
}

/**
 * Opens the panel, the popup or nothing, by the settings. With `byButton`, the gesture was the toolbar button, which always opens
 * one. Must be called in a gesture, before any `await`.
 */
export function openAnswerSurface(windowId: number, byButton = false): void {
  if (isFirefox()) {
    const surface = firefox.localStorage?.getItem(mirror) ?? 'panel';
    if (surface === 'panel') void firefox.browser?.sidebarAction?.open();
    else if (surface === 'popup') void browser.action.openPopup().catch(() => undefined);
    return;
  }
  // A disabled panel rejects. Then the popup may show answers.
  const hasOpened = browser.sidePanel.open({ windowId }).then(
    () => true,
    () => openPopup(byButton).then(() => false),
  );
  if (!isSurfaceSet) early.push({ hasOpened, byButton });
}

async function openPopup(byButton = false): Promise<void> {
  const opens = await browser.action.getPopup({});
  const isWanted = opens.endsWith(popups.popup) || (byButton && opens !== '');
  if (isWanted) await browser.action.openPopup().catch(() => undefined);
}

const colors = { working: '#5b606b', done: '#0b5d5b', failed: '#8a3d00' } as const;
const marks = { working: '…', done: '✓', failed: '!' } as const;

/** What the toolbar button shows: a mark by the state, or a count in its place, and words in its title. */
export interface Badge {
  state: keyof typeof marks;
  count?: string;
  words: string;
}

/** Shows a badge on the toolbar button, in one tab until that navigates, or in all; `undefined` removes it. */
export async function setBadge(badge: Badge | undefined, tabId?: number): Promise<void> {
  const { state, count, words } = badge ?? {};
  const of = tabId === undefined ? {} : { tabId };
  const set = [
    browser.action.setBadgeText({ text: state ? (count ?? marks[state]) : (null as never), ...of }),
    browser.action.setTitle({ title: words ?? browser.runtime.getManifest().name, ...of }),
    ...(state ? [browser.action.setBadgeBackgroundColor({ color: colors[state], ...of })] : []),
  ];
  // The tab may be closed by now.
  await Promise.all(set).catch(() => undefined);
}
