import { type Browser, browser } from 'wxt/browser';
import { fail } from '../model/failure';
import { siteOf, hostPattern, pageKey } from '../lib/url';
import type { PageRef } from '../model/picture';
import { hasSidebar } from './panel';

type Tab = Browser.tabs.Tab;

/** The tab in front of a window. Its `url` is there only where we were let in. */
export async function frontTab(windowId: number): Promise<Tab | undefined> {
  return (await browser.tabs.query({ active: true, windowId }))[0];
}

/** A tab; undefined once it has gone. */
export function tabOf(tabId: number): Promise<Tab | undefined> {
  return browser.tabs.get(tabId).catch(() => undefined);
}

/** The tab in front of the window in front. */
export async function tabInFront(): Promise<Tab | undefined> {
  return (await browser.tabs.query({ active: true, lastFocusedWindow: true }))[0];
}

/** The visible part of the tab in front of a window, as a PNG data URI. Throws where the browser refuses. */
export function captureVisibleTab(windowId: number): Promise<string> {
  return browser.tabs.captureVisibleTab(windowId, { format: 'png' });
}

/**
 * What is needed to find a tab again; nothing for a tab without an id (a devtools window), or one of a private window:
 * the manifest keeps those out, and nothing of them may be written down should it ever not.
 */
export function pageOf(tab: Tab): PageRef | undefined {
  const { id, windowId, url, title, incognito } = tab;
  return id === undefined || incognito
    ? undefined
    : { tabId: id, windowId, url: url ?? '', title: title ?? '' };
}

/** Whether a tab still shows the page it did. */
export function showsPage(tab: Tab | undefined, page: PageRef): boolean {
  return tab?.id === page.tabId && pageKey(tab.url ?? '') === pageKey(page.url);
}

/** Whether a page's tab still shows its site, as far as we are let in there. */
export async function showsSite({ tabId, url }: PageRef): Promise<boolean> {
  const tab = await tabOf(tabId);
  return tab !== undefined && siteOf(tab.url ?? '') === siteOf(url);
}

/** Whether an address is that of a file of this machine, where Chromium lets no extension in unasked. */
async function isForbiddenFile(url: string): Promise<boolean> {
  return url.startsWith('file:') && !hasSidebar && !(await browser.extension.isAllowedFileSchemeAccess());
}

/** The scripts that we put into pages: what gets a picture's pixels, and what knows a page's pictures. */
export type OurScript = 'page' | 'pictures';

/**
 * Puts one of our scripts into one frame of a page, also of one that is still loading; a second time does nothing.
 * Throws `FailureError`: `pageChanged` when the tab has gone or shows another page, `fileAccess`, `pictureUnreachable`
 * for a frame and `pageOffLimits` for a page that the browser keeps us out of.
 */
export async function injectScript(script: OurScript, page: PageRef, frameId: number): Promise<void> {
  const { tabId } = page;
  if (await isForbiddenFile(page.url)) fail('fileAccess');
  if (!showsPage(await tabOf(tabId), page)) fail('pageChanged');
  try {
    await browser.scripting.executeScript({
      target: { tabId, frameIds: [frameId] },
      files: [`/content-scripts/${script}.js`],
      injectImmediately: true,
    });
  } catch {
    fail(frameId === 0 ? 'pageOffLimits' : 'pictureUnreachable');
  }
}

/** Shows a tab and its window. A tab that has gone stays gone. */
export async function bringToFront(page: PageRef): Promise<void> {
  try {
    await browser.tabs.update(page.tabId, { active: true });
    await browser.windows.update(page.windowId, { focused: true });
  } catch {
    // Closed meanwhile: the next look at the front tab will show that.
  }
}

/**
 * Opens a page of ours beside a tab, which comes in front again when that is closed; returns the new tab's id. Throws
 * `FailureError` `pageChanged` where the tab has gone.
 */
export async function openBeside({ tabId, windowId }: PageRef, path: string): Promise<number | undefined> {
  const opener = await browser.tabs.get(tabId).catch(() => fail('pageChanged'));
  const place = { windowId, openerTabId: tabId, index: opener.index + 1 };
  return (await browser.tabs.create({ ...place, url: browser.runtime.getURL(path as '/') })).id;
}

/** Closes a tab. One that has gone stays gone. */
export async function closeTab(tabId: number): Promise<void> {
  await browser.tabs.remove(tabId).catch(() => undefined);
}

/** Whether a tab is still open. */
export async function isOpen(tabId: number): Promise<boolean> {
  return (await tabOf(tabId)) !== undefined;
}

/** Has the browser offer access to a tab's site beside the address bar, where it can (Chromium 133). */
export async function requestTabAccess(tabId: number | undefined): Promise<void> {
  const permissions = browser.permissions as {
    addHostAccessRequest?(request: { tabId: number }): Promise<void>;
  };
  if (tabId !== undefined) await permissions.addHostAccessRequest?.({ tabId }).catch(() => undefined);
}

const id = 'pictures';

/** An origin's own pages; Firefox's patterns know no ports, so there those of its other ports match, too. */
const matchOf = (origin: string): string => (hasSidebar ? hostPattern(origin) : `${origin}/*`);

/**
 * Has the browser inject the script that lists a page's pictures into the pages of exactly these origins, also after a
 * restart. Each must be allowed: the browser asks nobody. Changes nothing where the script runs on these origins already.
 */
export async function registerAutoScript(origins: readonly string[]): Promise<void> {
  const matches = origins.map(matchOf);
  const [before] = await browser.scripting.getRegisteredContentScripts({ ids: [id] });
  if (matches.length === 0) {
    if (before) await browser.scripting.unregisterContentScripts({ ids: [id] });
    return;
  }
  if (before?.matches?.toSorted().join() === matches.toSorted().join()) return;
  const script = {
    id,
    matches,
    js: ['/content-scripts/pictures.js'],
    runAt: 'document_idle' as const,
    allFrames: false,
    persistAcrossSessions: true,
  };
  if (before) await browser.scripting.updateContentScripts([script]);
  else await browser.scripting.registerContentScripts([script]);
}
