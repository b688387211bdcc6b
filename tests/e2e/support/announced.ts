import type { Locator, Page } from '@playwright/test';
import type { Browser } from 'wxt/browser';
import type { ExtensionBrowser } from '../../harness/chromium.mjs';

declare const chrome: {
  commands: { onCommand: { dispatch(name: string, tab: object): void } };
  tabs: typeof Browser.tabs;
};

/** Sends what the browser sends when a command's key is pressed on a page in front, whose host is allowed. */
export async function command(extension: ExtensionBrowser, page: Page, name: string): Promise<void> {
  await page.bringToFront();
  const worker = await extension.worker();
  await worker.evaluate(async (given) => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    if (tab) chrome.commands.onCommand.dispatch(given, tab);
  }, name);
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
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const inside = (id: string): typeof nodes => nodes.filter(({ parentId }) => parentId === id);
  const textOf = (id: string): string =>
    inside(id)
      .map(({ nodeId, role, name }) =>
        role?.value === 'StaticText' ? String(name?.value ?? '') : textOf(nodeId),
      )
      .join('');
  const regions = nodes.filter(
    ({ role, properties = [] }) =>
      ['status', 'log'].includes(String(role?.value)) &&
      properties.some(({ name, value }) => name === 'live' && value.value === 'polite'),
  );
  const found = regions.flatMap(({ nodeId }) => inside(nodeId));
  const said = await Promise.all(
    found.map(async ({ nodeId, backendDOMNodeId }) => {
      const { node } = await session.send('DOM.describeNode', { backendNodeId: backendDOMNodeId ?? 0 });
      const { attributes = [] } = node;
      // White space at the end is not heard.
      return { words: textOf(nodeId).trim(), lang: attributes[attributes.indexOf('lang') + 1] ?? '' };
    }),
  );
  await session.detach();
  return said;
}

/** The words of that alone. */
export async function announcedWords(page: Page): Promise<string[]> {
  return (await announced(page)).map(({ words }) => words);
}

/** What has the focus in a page, as a selector that a story knows. */
export function focusIn(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.id ?? '');
}
