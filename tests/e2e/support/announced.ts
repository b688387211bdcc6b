import type { Locator, Page } from '@playwright/test';
import type { ExtensionBrowser } from '../../harness/chromium.mjs';
import { accessibleTree, flat, wordsIn } from './tree';

/** Sends what the browser sends when a command's key is pressed on a page in front, whose host is allowed. */
export async function command(extension: ExtensionBrowser, page: Page, name: string): Promise<void> {
  await page.bringToFront();
  await extension.sendCommand(page, name);
}

/**
 * Has a picture described by the menu, without a press of the toolbar button before it, whose popup would take the
 * keyboard and all announcements: the picture's host is allowed.
 */
export async function describeByMenu(extension: ExtensionBrowser, picture: Locator): Promise<void> {
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
export async function announced(page: Page): Promise<Announced[]> {
  // White space at the end is not heard.
  return flat(await accessibleTree(page))
    .filter(({ role, live }) => ['status', 'log'].includes(role) && live === 'polite')
    .flatMap(({ children }) => children.map((one) => ({ words: wordsIn(one).trim(), lang: one.lang })));
}

/** The words of that alone. */
export async function announcedWords(page: Page): Promise<string[]> {
  return (await announced(page)).map(({ words }) => words);
}

/** What has the focus in a page, as a selector that a story knows. */
export function focusIn(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.id ?? '');
}
