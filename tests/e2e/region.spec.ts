import type { Page } from '@playwright/test';
import { BLOCKS } from '../fixtures/pages/region.js';
import {
  drag,
  expectBlock,
  expectNoTool,
  expectSize,
  expectSquares,
  expectTool,
  goToColors,
  keepPanelClosed,
  openTool,
  pageOfGesture,
  pixelsOf,
  setZoom,
  spokenRegion,
  squaresArea,
} from './support/capture';
import { expect, test } from './support/connected';
import { expectState, openPanel, part, pick } from './support/steps';

type Block = (typeof BLOCKS)[number];

const [red, green, blue] = BLOCKS.slice(0, 3) as [Block, Block, Block];

test.beforeEach(async ({ extension, page, site }) => {
  await keepPanelClosed(extension);
  await goToColors(page, site);
});

/** Sets one side of the region by keys: tens with Ctrl, then ones. */
async function pressTo(page: Page, from: number, to: number, back: string, forth: string, shift = '') {
  const key = to < from ? back : forth;
  const distance = Math.abs(to - from);
  for (let step = 0; step < Math.floor(distance / 10); step += 1)
    await page.keyboard.press(`Control+${shift}${key}`);
  for (let step = 0; step < distance % 10; step += 1) await page.keyboard.press(`${shift}${key}`);
}

test('the menu puts the tool up, and a drag takes what is under it', async ({ extension, page, service }) => {
  const panel = await openPanel(extension);
  await openTool(extension, page);
  await drag(page, red);
  await expectNoTool(page);
  expectBlock(await pixelsOf(await service.completion(1)), red, red.color);
  const card = await expectState(panel, 'done');
  await expect(part(card, 'source')).toContainText('Pixels from the screen, 200 × 120');
});

test('the panel’s button goes back to the page and puts the tool up there; two clicks take a region', async ({
  extension,
  page,
  service,
}) => {
  await extension.triggerAction(page);
  // With no panel the button opens the small window, and that is what tells of the gesture.
  await expect.poll(() => pageOfGesture(extension)).toBe(page.url());
  const panel = await openPanel(extension);
  await panel.getByRole('button', { name: 'Capture' }).click();
  await expectTool(page);
  expect(await page.evaluate(() => document.visibilityState)).toBe('visible');
  await page.mouse.click(blue.left, blue.top);
  await page.mouse.click(blue.left + blue.width, blue.top + blue.height);
  await expectNoTool(page);
  expectBlock(await pixelsOf(await service.completion(1)), blue, blue.color);
  await expectState(panel, 'done');
});

test('without a gesture on a page the panel’s button says how to capture', async ({ extension, page }) => {
  const panel = await openPanel(extension);
  await panel.getByRole('button', { name: 'Capture' }).click();
  await expect(panel.getByRole('status')).toContainText(/right-click/i);
  await expectNoTool(page);
});

test(
  'keys alone take a region, and every step of it is said',
  { tag: ['@core', '@firefox-core'] },
  async ({ extension, page, service }) => {
    await openTool(extension, page);
    await page.keyboard.press('r');
    await expect.poll(() => spokenRegion(page)).toHaveLength(4);
    const [width = 0, height = 0, left = 0, top = 0] = await spokenRegion(page);
    await pressTo(page, width, red.width, 'ArrowLeft', 'ArrowRight', 'Shift+');
    await pressTo(page, height, red.height, 'ArrowUp', 'ArrowDown', 'Shift+');
    await pressTo(page, left, red.left, 'ArrowLeft', 'ArrowRight');
    await pressTo(page, top, red.top, 'ArrowUp', 'ArrowDown');
    await expect.poll(() => spokenRegion(page)).toEqual([red.width, red.height, red.left, red.top]);
    await page.keyboard.press('Enter');
    await expectNoTool(page);
    expectBlock(await pixelsOf(await service.completion(1)), red, red.color);
  },
);

test('zooming while keys select a region begins the region anew, and says so', async ({
  extension,
  page,
}) => {
  await openTool(extension, page);
  await page.keyboard.press('r');
  await expect.poll(() => spokenRegion(page)).toHaveLength(4);
  const [width = 0] = await spokenRegion(page);
  await page.keyboard.press('ArrowRight');
  await setZoom(extension, page, 2);
  await expect.poll(async () => (await spokenRegion(page))[0]).toBe(width / 2);
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await expect.poll(async () => (await spokenRegion(page))[0]).toBe(width / 2 - 10);
});

test('V takes all that the tab shows, without the tool', async ({ extension, page, service }) => {
  await openTool(extension, page);
  await page.keyboard.press('v');
  const pixels = await pixelsOf(await service.completion(1));
  expectSize(pixels, await page.evaluate(() => ({ width: innerWidth, height: innerHeight })));
  expect(pixels.at(600, 60), 'where the tool stood').toEqual([255, 255, 255, 255]);
  for (const { left, top, color } of [red, green])
    expect(pixels.at(left + 2, top + 2)).toEqual([...color, 255]);
});

test('Esc takes nothing and gives the focus back', async ({ extension, page, site }) => {
  const panel = await openPanel(extension);
  await page.goto(`${site.origin}/pages/story.html`);
  await page.locator('#home').focus();
  await openTool(extension, page);
  await expect(page.locator('#home')).not.toBeFocused();
  await page.keyboard.press('r');
  await page.keyboard.press('Escape');
  await expectNoTool(page);
  await expect(page.locator('#home')).toBeFocused();
  // Whatever Esc had started would have come before this.
  await pick(extension, page.locator('#captioned'), 'describe');
  await expectState(panel, 'done');
  await expect(panel.getByRole('article')).toHaveCount(1);
});

for (const scale of [1, 1.25, 2]) {
  test.describe(`on a screen of ${scale} device pixels per CSS pixel`, () => {
    test.use({ scale });

    test('a region is cut out to the pixel at every zoom', async ({ extension, page, service }) => {
      for (const [round, zoom] of [0.5, 0.67, 1, 1.1, 1.5].entries()) {
        await test.step(`zoomed to ${zoom * 100} %`, async () => {
          const ratio = await setZoom(extension, page, zoom);
          // Firefox zooms by as much, but tells a ratio of whole units of its own: 60 / 55 for 110 %.
          expect(Math.abs(ratio / scale - zoom)).toBeLessThan(zoom / 50);
          await openTool(extension, page);
          await drag(page, squaresArea(12, 9));
          expectSquares(await pixelsOf(await service.completion(round + 1)), 12, 9, zoom * scale);
        });
      }
    });
  });
}
