import { type Browser, browser } from 'wxt/browser';
import { fail } from '../model/failure';
import { siteOf, hostPattern, pageKey } from '../lib/url';
import type { PageRef } from '../model/picture';
import { isFirefox } from './browser';

export type Tab = Browser.tabs.Tab;

/** Returns the active tab of a window. Its `url` is missing where the extension has no access. */
export async function frontTab(windowId: number): Promise<Tab | undefined> {
  return (await browser.tabs.query({ active: true, windowId }))[0];
}

/** Returns a tab; `undefined` once it is closed. */
export function tabOf(tabId: number): Promise<Tab | undefined> {
  return browser.tabs.get(tabId).catch(() => undefined);
}

/** Returns the active tab of the window in front. */
export async function tabInFront(): Promise<Tab | undefined> {
  return (await browser.tabs.query({ active: true, lastFocusedWindow: true }))[0];
}

/** Returns the visible part of a window's active tab, as a PNG data URI. Throws where the browser refuses. */
export function captureVisibleTab(windowId: number): Promise<string> {
  return browser.tabs.captureVisibleTab(windowId, { format: 'png' });
}

/**
 * Returns what is needed to find a tab again; `undefined` for a tab without an id (a devtools window), and for one of a
 * private window: the manifest excludes these, and nothing of them may be stored in any case.
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

/** Whether a page's tab still shows its site, as far as the extension has access. */
export async function showsSite({ tabId, url }: PageRef): Promise<boolean> {
  const tab = await tabOf(tabId);
  return tab !== undefined && siteOf(tab.url ?? '') === siteOf(url);
}

/** Whether an address is that of a local file to which Chromium gives the extension no access. */
async function isForbiddenFile(url: string): Promise<boolean> {
  return url.startsWith('file:') && !isFirefox() && !(await browser.extension.isAllowedFileSchemeAccess());
}

/** The extension's scripts in pages: one gets a picture's pixels, one captures, one lists a page's pictures. */
export type OurScript = 'page' | 'capture' | 'pictures';

/** The injections that are under way: several callers of one gesture share them. */
const injecting = new Map<string, Promise<void>>();
/** The injections that are done. A page that was loaded again since has no script: messages to it tell. */
const injected = new Set<string>();

const injectionKey = (script: OurScript, { tabId, url }: PageRef, frameId: number): string =>
  JSON.stringify([script, tabId, pageKey(url), frameId]);

/**
 * Injects one of the extension's scripts into a frame of a page, also of one that is still loading, unless this background
 * has done that. Throws `FailureError`: `pageChanged` where the tab is closed or shows another page, `fileAccess`,
 * `pictureUnreachable` for a frame and `pageOffLimits` for a page to which the browser gives no access.
 */
export function injectScript(script: OurScript, page: PageRef, frameId: number): Promise<void> {
  const key = injectionKey(script, page, frameId);
  const running = injecting.get(key) ?? inject(script, page, frameId).finally(() => injecting.delete(key));
  injecting.set(key, running);
  return running;
}

/**
 * Sends a message to one of the extension's scripts in a frame of a page, and returns the answer. The script is injected
 * where it is missing. Throws like `injectScript`, and where the browser does.
 */
export async function sendToScript(
  script: OurScript,
  page: PageRef,
  frameId: number,
  message: object,
): Promise<unknown> {
  const send = (): Promise<unknown> => browser.tabs.sendMessage(page.tabId, message, { frameId });
  const answer = await send().catch((thrown: unknown) => {
    if (!nobodyThere.test(String(thrown))) throw thrown;
  });
  if (answer !== undefined) return answer;
  injected.delete(injectionKey(script, page, frameId));
  await injectScript(script, page, frameId);
  return send();
}

/**
 * Where no script of the extension is in a frame, and, in Chromium, where another one is, which does not answer. Firefox 140
 * gives `undefined` for that one's answer.
 */
const nobodyThere = /receiving end does not exist|port closed before a response/i;

/** To be called when access to sites was taken back: what the scripts there may do is asked anew. */
export const forgetInjections = (): void => injected.clear();

async function inject(script: OurScript, page: PageRef, frameId: number): Promise<void> {
  const { tabId } = page;
  const key = injectionKey(script, page, frameId);
  const isThere = injected.has(key);
  if (!isThere && (await isForbiddenFile(page.url))) fail('fileAccess');
  if (!showsPage(await tabOf(tabId), page)) fail('pageChanged');
  if (isThere) return;
  try {
    await browser.scripting.executeScript({
      target: { tabId, frameIds: [frameId] },
      files: [`/content-scripts/${script}.js`],
      injectImmediately: true,
    });
    injected.add(key);
  } catch {
    fail(frameId === 0 ? 'pageOffLimits' : 'pictureUnreachable');
  }
}

/** Brings a tab and its window to the front. Does nothing for a closed tab. */
export async function bringToFront(page: PageRef): Promise<void> {
  try {
    await browser.tabs.update(page.tabId, { active: true });
    await browser.windows.update(page.windowId, { focused: true });
  } catch {
    // Closed meanwhile, as the next query for the active tab will tell.
  }
}

/**
 * Opens a page of the extension beside a tab, which comes to the front again when the new one is closed. Returns the new
 * tab's id. Throws `FailureError` `pageChanged` where the tab is closed.
 */
export async function openBeside({ tabId, windowId }: PageRef, path: string): Promise<number | undefined> {
  const opener = await browser.tabs.get(tabId).catch(() => fail('pageChanged'));
  const place = { windowId, openerTabId: tabId, index: opener.index + 1 };
  return (await browser.tabs.create({ ...place, url: browser.runtime.getURL(path as '/') })).id;
}

/** Opens a page of the extension in a small window in front, of a size in CSS pixels. */
export async function openWindow(path: string, size: { width: number; height: number }): Promise<void> {
  await browser.windows.create({
    url: browser.runtime.getURL(path as '/'),
    type: 'popup',
    focused: true,
    ...size,
  });
}

/** Closes a tab, unless it is closed already. */
export async function closeTab(tabId: number): Promise<void> {
  await browser.tabs.remove(tabId).catch(() => undefined);
}

/** Whether a tab is still open. */
export async function isOpen(tabId: number): Promise<boolean> {
  return (await tabOf(tabId)) !== undefined;
}

/** Has the browser offer access to a tab's site beside the address bar (Chromium 133; Firefox cannot). */
export async function requestTabAccess(tabId: number | undefined): Promise<void> {
  const permissions = browser.permissions as {
    addHostAccessRequest?(request: { tabId: number }): Promise<void>;
  };
  if (tabId !== undefined) await permissions.addHostAccessRequest?.({ tabId }).catch(() => undefined);
}

const id = 'pictures';

/** Returns the match pattern of an origin. Firefox's patterns have no ports: there, all ports of the host match. */
const matchOf = (origin: string): string => (isFirefox() ? hostPattern(origin) : `${origin}/*`);

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
