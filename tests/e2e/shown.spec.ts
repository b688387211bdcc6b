import type { Page } from '@playwright/test';
import type { ExtensionBrowser } from '../harness/chromium.mjs';
import { expectNoTool, keepPanelClosed, openTool, pixelsOf } from './support/capture';
import { expect, test } from './support/connected';
import { changeSettings } from './support/settings';
import { expectState, openPanel, part } from './support/steps';

/** The color of a cell of the sheet. */
const cell = (column: number, row: number) => [20 + 40 * column, 60 + 50 * row, 128];
const sun = [255, 136, 0];
const blue = [0, 119, 204];

/** What a person sees of each picture: its color in the middle, its size in pixels, and where it came from. */
const shown: readonly [id: string, color: readonly number[], size: RegExp, source: string][] = [
  ['sprite', cell(2, 1), /^40 × 40$/, 'Part of the file'],
  ['dense', cell(5, 3), /^40 × 40$/, 'Part of the file'],
  ['padded', cell(4, 3), /^40 × 40$/, 'Part of the file'],
  ['percent', cell(5, 0), /^40 × 40$/, 'Part of the file'],
  ['before', cell(5, 1), /^40 × 40$/, 'Part of the file'],
  ['quoted', cell(1, 1), /^40 × 40$/, 'Pixels from the screen'],
  ['mask', [0, 136, 0], /^(\d+) × \1$/, 'Part of the file'],
  ['tiles', blue, /^420 × 40$/, 'Pixels from the screen'],
  ['layers', [102, 102, 102], /^120 × 80$/, 'Pixels from the screen'],
  ['framed', sun, /^100 × 80$/, 'Pixels from the screen'],
  ['dense-other', blue, /^420 × 320$/, 'Original file'],
  ['below', sun, /^440 × 320$/, 'Original file'],
  ['layered', sun, /^90 × 60$/, 'Pixels from the screen'],
  ['faded', sun, /^92 × 64$/, 'Pixels from the screen'],
  // Firefox does not tell where a path clips.
  ['path', cell(3, 2), /^(\d+ × 40|240 × 160)$/, 'Pixels from the screen'],
  ['typed', blue, /^(470 × 320|94 × 64)$/, ''],
  ['sliced', cell(2, 1), /^40 × 40$/, 'Part of the file'],
  ['cover', cell(3, 2), /^40 × 160$/, 'Part of the file'],
  ['none', cell(5, 2), /^40 × 40$/, 'Part of the file'],
  ['view-box', cell(2, 2), /^40 × 40$/, 'Part of the file'],
  ['view-box-in', cell(0, 1), /^40 × 40$/, 'Part of the file'],
  ['barely', blue, /^400 × 300$/, 'Original file'],
  ['cropped', blue, /^420 × 330$/, 'Original file'],
  ['cropped-slight', blue, /^430 × 330$/, 'Original file'],
  ['hero', blue, /^440 × 330$/, 'Original file'],
  ['contain', blue, /^400 × 310$/, 'Original file'],
  ['target', sun, /^(\d+) × \1$/, 'Part of the file'],
  ['other-target', blue, /^(\d+) × \1$/, 'Part of the file'],
  ['view', sun, /^1024 × 512$/, 'Part of the file'],
  ['svg-view', blue, /^1024 × 1024$/, 'Part of the file'],
  ['sized-view', sun, /^(\d+) × \1$/, 'Part of the file'],
  ['nothing', sun, /^1024 × 341$/, 'Original file'],
  ['data', [0, 136, 0], /^(\d+) × \1$/, 'Part of the file'],
  ['background-target', [136, 0, 136], /^(\d+) × \1$/, 'Part of the file'],
  ['svg-image', sun, /^1024 × 341$/, 'Part of the file'],
  ['shifted', cell(4, 2), /^40 × 40$/, 'Part of the file'],
  ['inset', cell(1, 1), /^40 × 40$/, 'Part of the file'],
  ['polygon', cell(0, 2), /^40 × 40$/, 'Part of the file'],
  ['round', blue, /^320 × 320$/, 'Original file'],
  ['slide', blue, /^330 × 320$/, 'Original file'],
  ['scrolled', blue, /^340 × 320$/, 'Original file'],
  ['replaced', sun, /^60 × 60$/, 'Original file'],
  ['inverted', [255, 136, 51], /^80 × 71$/, 'Pixels from the screen'],
  ['twice', blue, /^370 × 320$/, 'Original file'],
  ['slight', blue, /^380 × 320$/, 'Original file'],
  ['blended', [0, 0, 0], /^80 × 66$/, 'Pixels from the screen'],
  ['mirrored', blue, /^80 × 64$/, 'Pixels from the screen'],
  ['edged', blue, /^410 × 320$/, 'Original file'],
  ['use', sun, /^60 × 60$/, 'Pixels from the screen'],
];

/** Firefox has no `object-view-box` and no `cross-fade()`. */
const ofChromium = ['view-box', 'view-box-in', 'faded'];

async function take(extension: ExtensionBrowser, page: Page, id: string): Promise<void> {
  const picture = page.locator(`#${id}`);
  await picture.scrollIntoViewIfNeeded();
  const box = await picture.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
  await openTool(extension, page);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expectNoTool(page);
}

test('what the page shows of a file is what is sent', async ({
  browserName,
  extension,
  page,
  site,
  service,
}) => {
  test.setTimeout(300_000);
  const panel = await openPanel(extension);
  await keepPanelClosed(extension);
  // Two of them are the same picture.
  await changeSettings(extension, { cacheMegabytes: 0 });
  await page.goto(`${site.origin}/pages/shown/index.html`);
  const known = shown.filter(([id]) => browserName === 'chromium' || !ofChromium.includes(id));
  for (const [n, [id, color, size, source]] of known.entries()) {
    await test.step(id, async () => {
      await take(extension, page, id);
      const pixels = await pixelsOf(await service.completion(n + 1));
      const [x, y] = [Math.floor(pixels.width * 0.6), Math.floor(pixels.height * 0.6)];
      const found = pixels.at(x, y).slice(0, 3);
      const near = color.map((value, channel) =>
        Math.abs(value - found[channel]!) <= 8 ? value : found[channel],
      );
      expect.soft(near, id).toEqual(color);
      expect.soft(`${pixels.width} × ${pixels.height}`, id).toMatch(size);
      const card = await expectState(panel, 'done');
      await expect.soft(part(card, 'source'), id).toContainText(source);
    });
  }
});
