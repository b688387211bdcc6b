import { type Browser, browser } from 'wxt/browser';
import { fail } from '../model/failure';
import { siteOf, hostPattern, pageKey, withoutPassword } from '../lib/url';
import type { PageRef } from '../model/picture';
import { isFirefox } from './browser';

export type Tab = Browser.tabs.Tab;

/** Returns the active tab of a window. Its `url` is missing if the extension has no access. */
export async function frontTab(windowId: number): Promise<Tab | undefined> {
  return (await browser.tabs.query({ active: true, windowId }))[0];
}

/** Returns a tab; `undefined` if it is closed. */
export function tabOf(tabId: number): Promise<Tab | undefined> {
  return browser.tabs.get(tabId).catch(() => undefined);
}

/** Returns the active tab of the window that had the focus last. */
export async function tabInFront(): Promise<Tab | undefined> {
  return (await browser.tabs.query({ active: true, lastFocusedWindow: true }))[0];
}

/** Returns the visible part of a window's active tab, as a PNG data URI. Throws if the browser refuses. */
export function captureVisibleTab(windowId: number): Promise<string> {
  return browser.tabs.captureVisibleTab(windowId, { format: 'png' });
}

/** The length of a title that is kept with each job, in characters: Firefox has no limit. */
const maxTitle = 300;

/**
 * Returns the facts that identify a tab's page. Returns `undefined` for a tab without an id (a devtools window) and for one of a
 * private window: the manifest excludes those, and nothing about them may be stored.
 */
export function pageOf(tab: Tab): PageRef | undefined {
  const { id, windowId, url, title, incognito } = tab;
  return id === undefined || incognito
    ? undefined
    : { tabId: id, windowId, url: withoutPassword(url ?? ''), title: (title ?? '').slice(0, maxTitle) };
}

/** Whether a tab still shows a page. Fragments do not count. */
export function showsPage(tab: Tab | undefined, page: PageRef): boolean {
  const shown = tab && pageOf(tab);
  return shown?.tabId === page.tabId && pageKey(shown.url) === pageKey(page.url);
}

/** Returns what a page's tab shows now, if that is of the same site; `undefined` if the extension has no access to the tab. */
export async function pageOfSite({ tabId, url }: PageRef): Promise<PageRef | undefined> {
  const tab = await tabOf(tabId);
  const page = tab && pageOf(tab);
  return page && siteOf(page.url) === siteOf(url) ? page : undefined;
}

/** Whether an address is of a local file that Chromium keeps from the extension. */
async function isForbiddenFile(url: string): Promise<boolean> {
  return url.startsWith('file:') && !isFirefox() && !(await browser.extension.isAllowedFileSchemeAccess());
}

/** The extension's scripts in pages: for a picture's pixels, for captures, and for the list of a page's pictures. */
export type OurScript = 'page' | 'capture' | 'pictures';

/** The running injections, which all callers of one gesture share. */
const injecting = new Map<string, Promise<void>>();
/** The finished injections. A page that was reloaded has no script; a message to it reveals that. */
const injected = new Set<string>();

const injectionKey = (script: OurScript, { tabId, url }: PageRef, frameId: number): string =>
  JSON.stringify([script, tabId, pageKey(url), frameId]);

/**
 * Injects one of the extension's scripts into a frame of a page, which may still be loading. Does nothing if this background has
 * done so. Throws `FailureError`: `pageChanged` if the tab is closed or shows another page, `fileAccess` for a local file,
 * `frameClosed` for a frame and `pageOffLimits` for a page that the browser keeps from the extension.
 */
function injectScript(script: OurScript, page: PageRef, frameId: number): Promise<void> {
  const key = injectionKey(script, page, frameId);
  const running = injecting.get(key) ?? inject(script, page, frameId).finally(() => injecting.delete(key));
  injecting.set(key, running);
  return running;
}

/**
 * Sends a message to one of the extension's scripts in a frame of a page, whatever document is there by now, and returns the answer.
 * Injects the script if it is missing. Throws as `injectScript` does, and if the browser cannot send the message.
 */
export async function sendToScript(
  script: OurScript,
  page: PageRef,
  frameId: number,
  message: object,
): Promise<unknown> {
  const send = (): Promise<unknown> => browser.tabs.sendMessage(page.tabId, message, { frameId });
  await injectScript(script, page, frameId);
  const answer = await send().catch((thrown: unknown) => {
    if (!nobodyThere.test(String(thrown))) throw thrown;
  });
  if (answer !== undefined) return answer;
  injected.delete(injectionKey(script, page, frameId));
  await injectScript(script, page, frameId);
  return send();
}

/**
 * Sends a message to one of the extension's scripts in a frame of a tab, and returns the answer. Throws `FailureError` `pageChanged` if
 * the document with the script is gone; it also answers so if the message names another document.
 */
export async function sendToDocument(tabId: number, frameId: number, message: object): Promise<unknown> {
  const answer = await browser.tabs.sendMessage(tabId, message, { frameId }).catch(() => undefined);
  return answer ?? fail('pageChanged');
}

/**
 * The error if no script of the extension is in a frame. Chromium also throws it if only another script is, which does not answer;
 * Firefox 140 then returns `undefined`.
 */
const nobodyThere = /receiving end does not exist|port closed before a response/i;

/** Must be called when access to sites was revoked: the next injections check access again. */
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
    fail(frameId === 0 ? 'pageOffLimits' : 'frameClosed');
  }
}

/** Brings a tab and its window to the front. Does nothing if the tab is closed. */
export async function bringToFront(page: PageRef): Promise<void> {
  try {
    await browser.tabs.update(page.tabId, { active: true });
    await browser.windows.update(page.windowId, { focused: true });
  } catch {
    // The tab was closed, and the next query for the active tab shows that.
  }
}

/**
 * Opens a page of the extension next to a tab, which the browser activates again when the new tab is closed. Returns the new tab's
 * id. Throws `FailureError` `pageChanged` if the tab is closed.
 */
export async function openBeside({ tabId, windowId }: PageRef, path: string): Promise<number> {
  const opener = await browser.tabs.get(tabId).catch(() => fail('pageChanged'));
  const place = { windowId, openerTabId: tabId, index: opener.index + 1 };
  const { id } = await browser.tabs.create({ ...place, url: browser.runtime.getURL(path as '/') });
  return id ?? fail('internal');
}

/** Opens a page of the extension in a small window in front. The size is in CSS pixels. */
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

/** Makes the browser offer access to a tab's site next to the address bar (Chromium 133; Firefox cannot). */
export async function requestTabAccess(tabId: number | undefined): Promise<void> {
  const permissions = browser.permissions as {
    addHostAccessRequest?(request: { tabId: number }): Promise<void>;
  };
  if (tabId !== undefined) await permissions.addHostAccessRequest?.({ tabId }).catch(() => undefined);
}

const id = 'pictures';

/** Returns the match pattern of an origin. Patterns in Firefox have no ports, so all ports of the host match. */
const matchOf = (origin: string): string => (isFirefox() ? hostPattern(origin) : `${origin}/*`);

/**
 * Registers the script that lists a page's pictures for the pages of exactly these origins, also after a restart. All must be
 * allowed, because the browser does not ask the user. Changes nothing if the registration is the same already.
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
