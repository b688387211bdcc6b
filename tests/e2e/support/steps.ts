import { expect, type Locator, type Page } from '@playwright/test';
import type { StrictService } from '../../fakes/service.mjs';
import type { ExtensionBrowser } from '../../harness/chromium.mjs';

/** What a person types into the options page. */
export interface Typed {
  baseUrl: string;
  key?: string;
  model?: string;
  textModel?: string;
  sendAddresses?: boolean;
}

/** Fills in the form for a connection and presses "Save and test". The page stays open. */
export async function saveConnection(extension: ExtensionBrowser, typed: Typed): Promise<Page> {
  // The browser's own dialog cannot be answered without a screen; a host that is allowed already needs none.
  const { protocol, hostname } = new URL(typed.baseUrl);
  await extension.allowHost(`${protocol}//${hostname}/*`);
  const options = await extension.openPage('options.html');
  await options.getByRole('textbox', { name: 'Base URL' }).fill(typed.baseUrl);
  await options.getByLabel('API key').fill(typed.key ?? '');
  await options.getByRole('combobox', { name: 'Vision model' }).fill(typed.model ?? 'vision-large');
  await options.getByRole('combobox', { name: 'Text model' }).fill(typed.textModel ?? '');
  if (typed.sendAddresses) {
    await options.getByText('Advanced', { exact: true }).click();
    await options.getByRole('checkbox', { name: 'Send public pictures as addresses' }).check();
  }
  await options.getByRole('button', { name: 'Save and test' }).click();
  return options;
}

/** Connects the strict service as a person would, and forgets the requests that took. */
export async function connect(
  extension: ExtensionBrowser,
  service: StrictService,
  more: Partial<Typed> = {},
) {
  const options = await saveConnection(extension, { baseUrl: service.url, key: service.key, ...more });
  await expect(options.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible();
  await options.close();
  service.reset();
}

/** The panel, open in a tab of its own: the real one beside the page is read in the native stories. */
export function openPanel(extension: ExtensionBrowser): Promise<Page> {
  return extension.openPage('sidepanel.html');
}

/** The address by which the browser's menu names a picture. */
export const srcOf = (picture: Locator): Promise<string> =>
  picture.evaluate((element) =>
    element instanceof HTMLImageElement ? element.currentSrc || element.src : '',
  );

/** Right-clicks a picture and picks an item. */
export async function pick(extension: ExtensionBrowser, picture: Locator, item: string): Promise<void> {
  await extension.dispatchMenu(picture.page(), item, { mediaType: 'image', srcUrl: await srcOf(picture) });
}

/**
 * Takes the network away and picks an item, without the gesture: with one, Chromium 156 has the extension told soon after
 * that there is a network. The page's host has to be allowed.
 */
export async function pickOffline(
  extension: ExtensionBrowser,
  picture: Locator,
  item: string,
): Promise<void> {
  await extension.setOffline(true);
  await extension.sendMenu(picture.page(), item, { mediaType: 'image', srcUrl: await srcOf(picture) });
}

/** Opens the menu of an article, or of a turn, and presses an item, by way of its folded items. */
export async function pressInMenu(card: Locator, ...items: string[]): Promise<void> {
  await card
    .getByRole('button', { name: /^(?:More actions$|Menu: )/ })
    .first()
    .click();
  for (const name of items)
    await card.locator('.menu:popover-open').getByRole('button', { name, exact: true }).click();
}

/** The newest card. */
export function newest(panel: Page): Locator {
  return panel.getByRole('article').first();
}

/** Does something that adds a turn to the newest conversation, and returns its article, which shows that turn. */
export async function newTurn(panel: Page, act: () => Promise<unknown>): Promise<Locator> {
  const before = (await newest(panel).getAttribute('data-turn')) ?? '';
  await act();
  await expect(newest(panel)).not.toHaveAttribute('data-turn', before);
  return newest(panel);
}

/** Does something that makes a card, and returns that card, also once others have come. */
export async function newCard(panel: Page, act: () => Promise<unknown>): Promise<Locator> {
  const first = (): Promise<string> => panel.evaluate(() => document.querySelector('article')?.id ?? '');
  const before = await first();
  await act();
  await expect.poll(first).not.toBe(before);
  return panel.locator(`[id="${await first()}"]`);
}

/** Drags over a part of the enlarged picture, from one corner to another as shares of its sides, and asks about it. */
export async function askAboutPart(
  view: Locator,
  corners: readonly [Point, Point],
  question: string,
): Promise<void> {
  await markPart(view, corners);
  await view.getByRole('textbox', { name: 'Ask about this part' }).fill(question);
  await view.page().keyboard.press('Enter');
}
type Point = readonly [x: number, y: number];

/** Drags over a part of the enlarged picture. */
export async function markPart(view: Locator, [from, to]: readonly [Point, Point]): Promise<void> {
  const { mouse } = view.page();
  await view.getByRole('button', { name: 'Look closer' }).click();
  const { x, y, width, height } = (await view.getByRole('img').boundingBox())!;
  await mouse.move(x + width * from[0], y + height * from[1]);
  await mouse.down();
  await mouse.move(x + width * to[0], y + height * to[1], { steps: 4 });
  await mouse.up();
}

/** A part of a card, by the name that tests and scripts may rely on. */
export function part(
  card: Locator,
  name:
    | ('alt' | 'answer' | 'author' | 'facts' | 'pack' | 'failure')
    | ('reasoning' | 'source' | 'status' | 'text' | 'turn'),
): Locator {
  return card.locator(`[data-part="${name}"]`);
}

/** Waits until the newest card has ended in a state. */
export async function expectState(panel: Page, state: string): Promise<Locator> {
  const card = newest(panel);
  await expect(card).toHaveAttribute('data-state', state, { timeout: 25_000 });
  return card;
}

/**
 * Waits until the newest card's text was read on this device. The reader is loaded first, six seconds of a processor's
 * work, which takes long where much else is done: the story itself has to be a slow one.
 */
export async function expectRead(panel: Page): Promise<Locator> {
  const card = newest(panel);
  await expect(card).toHaveAttribute('data-state', 'done', { timeout: 90_000 });
  return card;
}

/** Allows every site, by the settings' own button. */
export async function allowEverySite(extension: ExtensionBrowser): Promise<void> {
  // The browser's own dialog cannot be answered without a screen; what is allowed already needs none.
  await extension.grantAllSites();
  const access = await extension.openPage('access.html');
  const allow = access.getByRole('button', { name: 'Allow all sites' });
  const revoke = access.getByRole('button', { name: 'Revoke all sites' });
  await expect(allow.or(revoke)).toBeVisible();
  // Chromium lets an extension have what the browser has allowed once the extension asks for it; Firefox at once.
  if (await allow.isVisible()) await allow.click();
  await expect(revoke).toBeVisible();
  await access.close();
}

/** Takes the access to every site back, likewise. */
export async function takeEverySiteBack(extension: ExtensionBrowser): Promise<void> {
  const access = await extension.openPage('access.html');
  await access.getByRole('button', { name: 'Revoke all sites' }).click();
  await expect(access.getByRole('button', { name: 'Allow all sites' })).toBeVisible();
  await access.close();
}
