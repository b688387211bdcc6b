import type { BrowserContext, Locator, Page } from '@playwright/test';
import { BLOCKS } from '../fixtures/pages/region.js';
import {
  drag,
  expectNoTool,
  expectSize,
  goToColors,
  keepPanelClosed,
  openTool,
  pixelsOf,
} from './support/capture';
import { expect, test } from './support/connected';
import { changeSettings } from './support/settings';
import { expectState, openPanel, part } from './support/steps';

const red = BLOCKS[0]!;
const black = [0, 0, 0, 255];

/** The page that cuts, once something has opened it. */
async function cuttingPage(context: BrowserContext, open: () => Promise<unknown>): Promise<Page> {
  const [page] = await Promise.all([context.waitForEvent('page'), open()]);
  await expect(page).toHaveTitle('Crop the picture · Sightread');
  return page;
}

const surface = (page: Page): Locator => page.getByRole('application', { name: 'Captured picture' });

/** Drags over a part of the shown picture, in shares of it. */
async function dragShare(page: Page, [left, top, right, bottom]: readonly [number, number, number, number]) {
  const box = (await surface(page).locator('canvas').boundingBox())!;
  await drag(page, {
    left: box.x + box.width * left,
    top: box.y + box.height * top,
    width: box.width * (right - left),
    height: box.height * (bottom - top),
  });
}

/** How many pictures the store holds. */
const kept = (panel: Page): Promise<number> =>
  panel.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.open('sightread').addEventListener('success', ({ target }) => {
          const { result } = target as IDBOpenDBRequest;
          const counted = result.transaction('pictures').objectStore('pictures').count();
          counted.addEventListener('success', () => resolve(counted.result));
        });
      }),
  );

test.beforeEach(async ({ extension }) => {
  await keepPanelClosed(extension);
});

test(
  'a page that browsers keep extensions out of is cut on a picture of it',
  { tag: '@chromium' },
  async ({ extension, context, page, service }) => {
    const panel = await openPanel(extension);
    await page.goto('chrome://version');
    const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    const cutting = await cuttingPage(context, () => extension.dispatchMenu(page, 'capture'));
    await expect(cutting.getByText(/The capture tool can’t run on this page/)).toBeVisible();
    await expect(surface(cutting)).toBeFocused();
    await dragShare(cutting, [0, 0, 0.5, 0.25]);
    await expect(cutting.getByRole('status')).toContainText(/^The picture is now/);
    await cutting.getByRole('button', { name: 'Send' }).click();
    const request = await service.completion(1);
    expectSize(await pixelsOf(request), { width: width / 2, height: height / 4 });
    await expect.poll(() => cutting.isClosed()).toBe(true);
    expect(await page.evaluate(() => document.visibilityState)).toBe('visible');
    const card = await expectState(panel, 'done');
    await expect(part(card, 'source')).toContainText('Pixels from the screen');
    expect(await kept(panel), 'the uncut picture is not kept').toBe(1);
  },
);

test(
  'the browser’s PDF viewer is cut on a picture, too; canceling, or closing the tab, keeps nothing',
  { tag: '@chromium' },
  async ({ extension, context, page, site, service }) => {
    const panel = await openPanel(extension);
    await page.goto(`${site.origin}/pictures/document.pdf`);
    const cutting = await cuttingPage(context, () => extension.dispatchMenu(page, 'capture'));
    await expect(surface(cutting)).toBeVisible();
    await cutting.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => cutting.isClosed()).toBe(true);
    await expect.poll(() => kept(panel)).toBe(0);
    const again = await cuttingPage(context, () => extension.dispatchMenu(page, 'capture'));
    await expect(surface(again)).toBeVisible();
    expect(await kept(panel)).toBe(1);
    await again.close();
    await expect.poll(() => kept(panel)).toBe(0);
    await expect(panel.getByRole('article')).toHaveCount(0);
    expect(service.completions).toEqual([]);
  },
);

test('a region is shown first if so set; what is covered up is black when it arrives', async ({
  extension,
  context,
  page,
  site,
  service,
}) => {
  await changeSettings(extension, { previewCaptures: true });
  await goToColors(page, site);
  await openTool(extension, page);
  const cutting = await cuttingPage(context, () => drag(page, red));
  await expectNoTool(page);
  await expect(cutting.getByText(/Nothing has been sent yet/)).toBeVisible();
  expect(service.completions).toEqual([]);
  await dragShare(cutting, [0, 0, 0.5, 1]);
  await cutting.getByRole('button', { name: 'Cover up' }).click();
  await dragShare(cutting, [0, 0, 0.5, 0.5]);
  await expect(cutting.getByRole('status')).toContainText(/^Covered up: 50 × 60/);
  await cutting.getByRole('button', { name: 'Send' }).click();
  const pixels = await pixelsOf(await service.completion(1));
  expectSize(pixels, { width: red.width / 2, height: red.height });
  expect(pixels.at(1, 1)).toEqual(black);
  expect(pixels.at(48, 58)).toEqual(black);
  expect(pixels.at(52, 62)).toEqual([...red.color, 255]);
});
