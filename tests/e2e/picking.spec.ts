import type { Page } from '@playwright/test';
import type { Site } from '../fakes/site.mjs';
import {
  expectBlock,
  expectNoTool,
  expectSize,
  keepPanelClosed,
  openTool,
  pixelsOf,
  spokenByTool,
} from './support/capture';
import { expect, test } from './support/connected';
import { expectState, openPanel, part } from './support/steps';

const lake = { width: 960, height: 640 };
const sign = { width: 900, height: 600 };

test.beforeEach(async ({ extension }) => {
  await keepPanelClosed(extension);
});

async function goToPictures(page: Page, site: Site, folder = ''): Promise<void> {
  await page.goto(`${site.origin}${folder}/pages/picking.html`);
}

/** Clicks where something of the page is, whatever stands over it. */
async function clickAt(page: Page, id: string): Promise<void> {
  const { x, y, width, height } = (await page.locator(`#${id}`).boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.click(x + width / 2, y + height / 2);
}

/** Goes on by Tab until a picture of that name is said. Each press is waited for: what is said comes after what is chosen. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  let said = await spokenByTool(page);
  const saidNext = async (): Promise<boolean> => {
    const now = await spokenByTool(page);
    const isNew = now !== '' && now !== said;
    if (isNew) said = now;
    return isNew;
  };
  for (let presses = 0; presses < 8 && !name.test(said); presses += 1) {
    await page.keyboard.press('Tab');
    await expect.poll(saidNext, { intervals: [50] }).toBe(true);
  }
  expect(said).toMatch(name);
}

test('a click takes the picture under a see-through cover, its original bytes', async ({
  extension,
  page,
  site,
  service,
}) => {
  const panel = await openPanel(extension);
  await goToPictures(page, site);
  await openTool(extension, page);
  await clickAt(page, 'lake');
  await expectNoTool(page);
  expectSize(await pixelsOf(await service.completion(1)), lake);
  const card = await expectState(panel, 'done');
  await expect(part(card, 'source')).toContainText('960 × 640');
});

test('Tab and Enter take every kind: a background, a canvas, a drawing', async ({
  extension,
  page,
  site,
  service,
}) => {
  await goToPictures(page, site);
  const takeByKeys = async (name: RegExp): Promise<void> => {
    await openTool(extension, page);
    await tabTo(page, name);
    await page.keyboard.press('Enter');
    await expectNoTool(page);
  };

  await takeByKeys(/^background picture, width 300, height 200 pixels\. Picture 2 of 4/);
  expectSize(await pixelsOf(await service.completion(1)), sign);

  await takeByKeys(/^canvas, width 160, height 120/);
  expectBlock(await pixelsOf(await service.completion(2)), { width: 160, height: 120 }, [220, 30, 30]);

  await takeByKeys(/^A blue field, width 120, height 60 pixels\. Picture 4 of 4/);
  const drawing = await pixelsOf(await service.completion(3));
  expect(drawing.width / drawing.height).toBeCloseTo(2);
  expect(drawing.at(5, 5).slice(0, 3)).toEqual([30, 60, 220]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('two clicks beside pictures take a region, also when the second is on one', async ({
  extension,
  page,
  site,
  service,
}) => {
  await goToPictures(page, site);
  const { x, y } = (await page.locator('#lake').boundingBox())!;
  await openTool(extension, page);
  await page.mouse.click(x - 10, y - 10);
  await page.mouse.click(x + 100, y + 70);
  await expectNoTool(page);
  expectSize(await pixelsOf(await service.completion(1)), { width: 110, height: 80 });
});

test('a page whose policy allows nothing and that swallows keys and clicks hears nothing and hinders nothing', async ({
  extension,
  page,
  site,
  service,
}) => {
  await goToPictures(page, site, '/csp');
  await page.evaluate(() => {
    for (const type of ['keydown', 'keyup', 'click', 'mousedown', 'pointerdown', 'pointermove', 'wheel']) {
      addEventListener(type, (event) => event.preventDefault(), { capture: true, passive: false });
      document.addEventListener(type, () => (document.title = `heard ${type}`), { capture: true });
    }
  });
  const title = await page.title();
  await openTool(extension, page);
  await tabTo(page, /^A lake/);
  await page.keyboard.press('Escape');
  await expectNoTool(page);
  await openTool(extension, page);
  await clickAt(page, 'lake');
  expectSize(await pixelsOf(await service.completion(1)), lake);
  expect(await page.title()).toBe(title);
});

test('over the page’s own modal dialog its picture is picked, and the focus goes back into it', async ({
  extension,
  page,
  site,
  service,
}) => {
  await goToPictures(page, site);
  await page.evaluate(() => {
    const dialog = document.querySelector('dialog')!;
    dialog.append(Object.assign(document.createElement('input'), { id: 'field' }));
    dialog.showModal();
  });
  await openTool(extension, page);
  await clickAt(page, 'within');
  await expectNoTool(page);
  expectSize(await pixelsOf(await service.completion(1)), { width: 200, height: 120 });
  await expect(page.locator('#field')).toBeFocused();
});

test('Esc after Tab puts the page and the focus back, and starts nothing', async ({
  extension,
  page,
  site,
  service,
}) => {
  await goToPictures(page, site);
  await page.locator('#home').focus();
  const before = await page.evaluate(() => document.documentElement.outerHTML);
  await openTool(extension, page);
  await tabTo(page, /^canvas/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await page.keyboard.press('Escape');
  await expectNoTool(page);
  await expect(page.locator('#home')).toBeFocused();
  await expect
    .poll(() => page.evaluate(() => [scrollY, document.documentElement.outerHTML]))
    .toEqual([0, before]);
  // Whatever Esc had started would have come before this.
  await openTool(extension, page);
  await clickAt(page, 'lake');
  expectSize(await pixelsOf(await service.completion(1)), lake);
});
