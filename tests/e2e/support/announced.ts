import { expect, type Locator, type Page } from '@playwright/test';
import type { ExtensionBrowser } from '../../harness/chromium.mjs';
import type { Browser } from 'wxt/browser';
import { accessibleTree, flat, isFirefox, wordsIn } from './tree';

/** What each page has announced without an element since `listen`. */
const heard = new WeakMap<Page, string[]>();
/** How an announcement begins in the console, by which it comes here. */
const mark = 'Announced without an element: ';

declare const chrome: { scripting: typeof Browser.scripting; tabs: typeof Browser.tabs };

/**
 * Listens to what the extension announces without an element in the document that a page shows, whose host is allowed: no tree has it, so it is
 * heard where the extension's scripts say it, in a world of their own. Firefox's has nothing to hear.
 */
export async function listen(extension: ExtensionBrowser, page: Page): Promise<void> {
  if (isFirefox(page)) return;
  if (!heard.has(page)) {
    const words: string[] = [];
    heard.set(page, words);
    page.on('console', (message) => {
      if (message.text().startsWith(mark)) words.push(...message.text().slice(mark.length).split('\n'));
    });
  }
  const worker = await extension.worker();
  await worker.evaluate(
    async ([url, prefix]) => {
      const tabs = (await chrome.tabs.query({})).filter((tab) => tab.url === url);
      if (tabs.length === 0) throw new Error(`No tab of ${url} may be listened to.`);
      const wrap = (begins: string): void => {
        const world = globalThis as { isListening?: boolean };
        if (world.isListening) return;
        world.isListening = true;
        const notifying = Element.prototype as unknown as { ariaNotify(words: string): void };
        const { ariaNotify } = notifying;
        notifying.ariaNotify = function (words) {
          console.debug(begins + words);
          ariaNotify.call(this, words);
        };
      };
      for (const { id } of tabs)
        await chrome.scripting.executeScript({ target: { tabId: id! }, func: wrap, args: [prefix!] });
    },
    [page.url(), mark],
  );
}

/** Sends what the browser sends when a command's key is pressed on a page, whose host is allowed, and listens to the page. */
export async function command(extension: ExtensionBrowser, page: Page, name: string): Promise<void> {
  await listen(extension, page);
  await extension.sendCommand(page, name);
}

/**
 * Has a picture described by the menu, without a press of the toolbar button before it, whose popup would take the
 * keyboard and all announcements: the picture's host is allowed. Listens to the page.
 */
export async function describeByMenu(extension: ExtensionBrowser, picture: Locator): Promise<void> {
  await listen(extension, picture.page());
  const srcUrl = await picture.evaluate((element) => (element as HTMLImageElement).src);
  await extension.sendMenu(picture.page(), 'describe', { mediaType: 'image', srcUrl });
}

/** One thing that assistive technology finds in a live region. */
export interface Announced {
  words: string;
  lang: string;
}

/**
 * What stands in a page's polite live regions, oldest first, as its accessibility tree has it: the announcer's root is
 * closed, and what a modal dialog makes inert is not in the tree.
 */
export async function announcedInRegion(page: Page): Promise<Announced[]> {
  // White space at the end is not heard.
  return flat(await accessibleTree(page))
    .filter(({ role, live }) => ['status', 'log'].includes(role) && live === 'polite')
    .flatMap(({ children }) => children.map((one) => ({ words: wordsIn(one).trim(), lang: one.lang })));
}

/** The words that a page announces: all since `listen`, and what stands in its live regions. */
export async function announcedWords(page: Page): Promise<string[]> {
  const inRegion = await announcedInRegion(page);
  return [...(heard.get(page) ?? []), ...inRegion.map(({ words }) => words)];
}

/** What has the focus in a page, as a selector that a story knows. */
export function focusIn(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.id ?? '');
}

/** Presses the key of the last answer, which opens in a window of its own, and closes that. */
export async function readInWindow(extension: ExtensionBrowser, page: Page, answer: string): Promise<void> {
  const opening = page.context().waitForEvent('page');
  await command(extension, page, 'say-last');
  const opened = await opening;
  await expect(opened.locator('[data-part="answer"]')).toHaveText(answer);
  await opened.close();
  await page.bringToFront();
}
