// @ts-check
import { until } from './until.mjs';

/** @import { Browser, BrowserContext, Page, Worker } from '@playwright/test' */

/**
 * What the browser tells the extension about a click in the context menu.
 * @typedef {object} MenuClick
 * @property {string} menuItemId
 * @property {string} pageUrl
 * @property {number} frameId
 * @property {boolean} editable
 * @property {'image' | 'video' | 'audio'} [mediaType]
 * @property {string} [srcUrl]
 * @property {string} [linkUrl]
 * @property {string} [frameUrl]
 */

/**
 * The few browser functions that are called inside the extension's own contexts and on chrome://extensions.
 * @typedef {object} Globals
 * @property {{
 *   commands: { onCommand: { dispatch(name: string, tab: object): void } },
 *   contextMenus: { onClicked: { dispatch(click: MenuClick, tab: { url?: string }): void } },
 *   developerPrivate: {
 *     addHostPermission(extensionId: string, host: string): Promise<void>,
 *     updateExtensionCommand(update: { extensionId: string, commandName: string, keybinding: string }): Promise<void>,
 *   },
 *   tabs: { getCurrent(): Promise<object | undefined>, query(by: object): Promise<{ url?: string }[]> },
 * }} chrome
 */

/**
 * Presses the toolbar button while a page is in front; throws when that page has no tab.
 * @param {BrowserContext} context
 * @param {string} id
 * @param {Page} page
 */
export async function pressToolbarButton(context, id, page) {
  const browser = context.browser();
  if (!browser) throw new Error('The browser is gone.');
  await page.bringToFront();
  const session = await browser.newBrowserCDPSession();
  // The toolbar belongs to a tab; a tab and the page in it are two targets, which nothing but the URL and the front place connects.
  const tab = await until(`the tab of ${page.url()}`, async () => {
    const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'tab' }] });
    const tabs = targetInfos.filter((target) => target.url === page.url());
    return tabs.length > 1 ? tabs.find((target) => Boolean(target.embedderData?.['tabActive'])) : tabs[0];
  });
  await session.send('Extensions.triggerAction', { id, targetId: tab.targetId });
  await session.detach();
}

/**
 * Sends the worker what the browser sends after a click in the context menu of the tab in front.
 * @param {Pick<Worker, 'evaluate'>} worker
 * @param {MenuClick} click
 */
export async function sendMenuClick(worker, click) {
  await worker.evaluate(async (info) => {
    const { chrome } = /** @type {Globals} */ (/** @type {unknown} */ (globalThis));
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    if (!tab) throw new Error('No tab is in front.');
    chrome.contextMenus.onClicked.dispatch(info, tab);
  }, click);
}

/**
 * Sends the worker what the browser sends when the key of a command is pressed in the tab in front.
 * @param {Pick<Worker, 'evaluate'>} worker
 * @param {string} command
 */
export async function sendCommand(worker, command) {
  await worker.evaluate(async (name) => {
    const { chrome } = /** @type {Globals} */ (/** @type {unknown} */ (globalThis));
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    if (!tab) throw new Error('No tab is in front.');
    chrome.commands.onCommand.dispatch(name, tab);
  }, command);
}

/**
 * Allows an extension a host, as the user can on chrome://extensions.
 * @param {BrowserContext} context
 * @param {string} extensionId
 * @param {string} host a match pattern
 */
export function allowHost(context, extensionId, host) {
  return onExtensionsPage(context, (page) =>
    page.evaluate(
      ([id, pattern]) => {
        const { chrome } = /** @type {Globals} */ (/** @type {unknown} */ (globalThis));
        return chrome.developerPrivate.addHostPermission(id, pattern);
      },
      /** @type {const} */ ([extensionId, host]),
    ),
  );
}

/**
 * Gives a command its key, as the user can there too.
 * @param {BrowserContext} context
 * @param {string} extensionId
 * @param {string} commandName
 * @param {string} keybinding as in the manifest, such as "Alt+Shift+G"
 */
export function assignKey(context, extensionId, commandName, keybinding) {
  return onExtensionsPage(context, (page) =>
    page.evaluate(
      (update) => {
        const { chrome } = /** @type {Globals} */ (/** @type {unknown} */ (globalThis));
        return chrome.developerPrivate.updateExtensionCommand(update);
      },
      { extensionId, commandName, keybinding },
    ),
  );
}

/**
 * @param {BrowserContext} context
 * @param {(page: Page) => Promise<void>} choose
 */
async function onExtensionsPage(context, choose) {
  const page = await context.newPage();
  // Any file of that page has the functions it calls; the page itself takes one and a half seconds of a processor to draw.
  await page.goto('chrome://extensions/strings.m.js');
  await choose(page);
  await page.close();
}

/**
 * The page with this URL that is no tab, or undefined.
 * @param {Browser} browser
 * @param {string} url
 */
export async function findSurface(browser, url) {
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    if (!page.url().startsWith(url)) continue;
    // The same page may also be open as a tab.
    const isTab = await page.evaluate(async () => {
      const { chrome } = /** @type {Globals} */ (/** @type {unknown} */ (globalThis));
      return (await chrome.tabs.getCurrent()) !== undefined;
    });
    if (!isTab) return page;
  }
  return undefined;
}

/**
 * Stops the worker of an extension and gives when it has stopped.
 * @param {BrowserContext} context
 * @param {string} origin
 */
export async function killWorker(context, origin) {
  // A session of some page of the extension is needed, and this one runs no script that would wake the worker.
  const page = await context.newPage();
  await page.goto(`${origin}/manifest.json`);
  const session = await context.newCDPSession(page);
  const stopped = new Promise((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (
        versions.some(
          ({ scriptURL, runningStatus }) => scriptURL.startsWith(origin) && runningStatus === 'stopped',
        )
      )
        resolve(undefined);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await stopped;
  await page.close();
}

/**
 * Loads an extension once more, as an update does: its contexts end, and its scripts in pages are left there. What it
 * stored, and what it was allowed, stays. `runtime.reload` leaves an extension of the command line unloaded (Chromium 156).
 * @param {BrowserContext} context
 * @param {string} folder
 */
export async function updateExtension(context, folder) {
  const session = await context.browser()?.newBrowserCDPSession();
  await session?.send('Extensions.loadUnpacked', { path: folder });
  await session?.detach();
}
