import { expect, type Page } from '@playwright/test';
import type { Browser } from 'wxt/browser';
import { decodePixels, type Pixels } from '../../fakes/pixels.mjs';
import type { RecordedRequest } from '../../fakes/service-log.mjs';
import type { Site } from '../../fakes/site.mjs';
import { GRID, squareColor, type Area } from '../../fixtures/pages/region.js';
import type { ExtensionBrowser } from '../../harness/chromium.mjs';
import { changeSettings } from './settings';
import { accessibleTree, flat, wordsIn } from './tree';

declare const chrome: {
  tabs: typeof Browser.tabs;
  sidePanel?: typeof Browser.sidePanel;
  storage: { session: { get(key: string): Promise<{ gesture?: { url: string } }> } };
};

/** Opens the page of which every pixel is known. */
export async function goToColors(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.origin}/pages/region.html`);
  await expect(page.locator('html[data-drawn]')).toBeAttached();
}

/**
 * Has the side panel stay closed, by the setting “Don’t open automatically”: when it opens, the page gets narrower
 * under whoever is selecting.
 */
export async function keepPanelClosed(extension: ExtensionBrowser): Promise<void> {
  await changeSettings(extension, { answersIn: 'neither' });
  const worker = await extension.worker();
  // Firefox's sidebar is opened by our own call alone.
  await expect
    .poll(() => worker.evaluate(async () => (await chrome.sidePanel?.getOptions({}))?.enabled ?? false))
    .toBe(false);
}

/** The address of the page that a panel's button acts on. */
export async function pageOfGesture(extension: ExtensionBrowser): Promise<unknown> {
  const worker = await extension.worker();
  return worker.evaluate(async () => (await chrome.storage.session.get('gesture')).gesture?.url);
}

/** Waits until the capture tool stands above the page. */
export async function expectTool(page: Page): Promise<void> {
  await expect(page.locator('sightread-capture')).toBeAttached();
}

/** Waits until nothing of the capture tool is left in the page. */
export async function expectNoTool(page: Page): Promise<void> {
  await expect(page.locator('sightread-capture')).toHaveCount(0);
}

/** Puts the capture tool up by the context menu. */
export async function openTool(extension: ExtensionBrowser, page: Page): Promise<void> {
  await extension.dispatchMenu(page, 'capture');
  await expectTool(page);
}

/** Drags over an area of the page, in its own pixels at any zoom. */
export async function drag(page: Page, { left, top, width, height }: Area): Promise<void> {
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(left + width / 2, top + height / 2);
  await page.mouse.move(left + width, top + height);
  await page.mouse.up();
}

/** Zooms the page in front, as the browser's own menu does; answers its device pixels per CSS pixel then. */
export async function setZoom(extension: ExtensionBrowser, page: Page, zoom: number): Promise<number> {
  await page.bringToFront();
  const worker = await extension.worker();
  const ratio = () => page.evaluate(() => devicePixelRatio);
  const unzoomed = (await ratio()) / (await worker.evaluate(() => chrome.tabs.getZoom()));
  await worker.evaluate((factor) => chrome.tabs.setZoom(factor), zoom);
  // The page hears of it later, and Firefox rounds.
  await expect.poll(ratio).toBeCloseTo(zoom * unzoomed, 1);
  return ratio();
}

/** What the capture tool says to a screen reader: its root is closed, so only the accessibility tree tells. */
export async function spokenByTool(page: Page): Promise<string> {
  return wordsIn(flat(await accessibleTree(page)).find(({ role }) => role === 'status'));
}

/** The numbers that the tool says of its region: width, height, left, top. */
export async function spokenRegion(page: Page): Promise<number[]> {
  const [sentence = ''] = /width \d+, height \d+, left \d+, top \d+/i.exec(await spokenByTool(page)) ?? [];
  return (sentence.match(/\d+/g) ?? []).map(Number);
}

/** The pixels of the first picture in a request. */
export async function pixelsOf({ pictures }: RecordedRequest): Promise<Pixels> {
  const [picture] = pictures;
  if (!picture) throw new Error('The request has no picture.');
  return decodePixels(picture.bytes);
}

type Color = readonly [number, number, number];

/** Whether two colors are the same but for what encoding does to them. */
const isColor = (found: readonly number[], wanted: Color): boolean =>
  wanted.every((value, channel) => Math.abs(value - (found[channel] ?? -1)) <= 4);

/** Expects a picture of a size, a device pixel more or less, that shows one color from edge to edge. */
export function expectBlock(pixels: Pixels, size: { width: number; height: number }, color: Color): void {
  expectSize(pixels, size);
  const places = [
    [1, 1],
    [pixels.width - 2, 1],
    [1, pixels.height - 2],
    [pixels.width - 2, pixels.height - 2],
    [pixels.width / 2, pixels.height / 2],
  ] as const;
  for (const [x, y] of places) expect(pixels.at(x, y).slice(0, 3), `at ${x}, ${y}`).toEqual(color);
}

/** Expects a width and height in device pixels, give or take one. */
export function expectSize(pixels: Pixels, { width, height }: { width: number; height: number }): void {
  expect(Math.abs(pixels.width - width), `${pixels.width} wide, not ${width}`).toBeLessThanOrEqual(1);
  expect(Math.abs(pixels.height - height), `${pixels.height} high, not ${height}`).toBeLessThanOrEqual(1);
}

/** The upper left squares of the grid, as an area of the page. */
export function squaresArea(columns: number, rows: number): Area {
  return { left: GRID.left, top: GRID.top, width: columns * GRID.square, height: rows * GRID.square };
}

/** Expects a picture of those squares, each with its own color right up to its edges, a device pixel more or less. */
export function expectSquares(pixels: Pixels, columns: number, rows: number, scale: number): void {
  const side = GRID.square * scale;
  expectSize(pixels, { width: columns * side, height: rows * side });
  const wrong: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const color = squareColor(column, row);
      // The second pixel from either edge: one further than a picture may be off.
      for (const [dx, dy] of [
        [2, 2],
        [side - 2, side - 2],
      ] as const) {
        const [x, y] = [column * side + dx, row * side + dy];
        if (!isColor(pixels.at(x, y), color)) wrong.push(`square ${column}, ${row} at ${x}, ${y}`);
      }
    }
  }
  expect(wrong).toEqual([]);
}
