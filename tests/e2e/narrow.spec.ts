import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './support/connected';
import { newest, expectState, pick } from './support/steps';

/** In CSS pixels: as narrow as Firefox lets a sidebar be. */
const narrowest = 240;

/** The controls and texts that do not fit a page's width, and by how many pixels the page is wider than its window. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const shown = [
      ...document.querySelectorAll<HTMLElement>('button, a, input, textarea, select, h1, h2, h3, p'),
    ];
    const outside = shown
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.visually-hidden'))
      // What scrolls by itself, as a wide table does, may hold what is wider.
      .filter((one) => !one.closest('[tabindex="0"]:not(a, button)'))
      .filter((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        return width > 0 && (left < 0 || right > clientWidth + 1);
      });
    return {
      outside: outside.map((one) => one.outerHTML.slice(0, 120)),
      wider: Math.max(0, scrollWidth - clientWidth),
    };
  });

test('in the narrowest sidebar every view fits', async ({ extension, page, panel, service }, testInfo) => {
  const expectFits = async (name: string): Promise<void> => {
    await panel.bringToFront();
    await expect.poll(() => tooWide(panel), name).toEqual({ outside: [], wider: 0 });
    await panel.screenshot({ path: testInfo.outputPath(`${name}.png`) });
  };
  await panel.setViewportSize({ width: narrowest, height: 700 });
  await expectFits('empty');

  const table =
    '| ship | from | to |\n| --- | --- | --- |\n| Harbour ferry | North quay | Lighthouse island |';
  service.next(`A timetable of ferries, with one line:\n\n${table}`);
  await pick(extension, page.locator('#captioned'), 'describe');
  await expectState(panel, 'done');
  await expectFits('done');

  service.answer(() => ({
    status: 500,
    body: { error: { message: 'upstream-gateway-timeout-in-region-7' } },
  }));
  await pick(extension, page.locator('#turned'), 'describe');
  await expectState(panel, 'failed');
  await panel.bringToFront();
  await newest(panel).getByText('Details from the service').click();
  await expectFits('failed');

  for (const view of ['Pictures on this page', 'History']) {
    await panel.getByRole('toolbar', { name: 'Go to' }).getByRole('button', { name: view }).click();
    await expect(panel.getByRole('heading', { name: view })).toBeVisible();
    await expectFits(view);
    await panel.keyboard.press('Escape');
  }
});

// The shadow that says that there is more is covered to its last pixel, also on screens with smaller pixels.
test('a table that fits has no line at its edge @chromium', async ({ extension, page, panel, service }) => {
  const session = await panel.context().newCDPSession(panel);
  const size = { width: 345, height: 700, deviceScaleFactor: 1, mobile: false };
  await session.send('Emulation.setDeviceMetricsOverride', size);
  service.next('| cup | price |\n| --- | --- |\n| small | 2.20 |');
  await pick(extension, page.locator('#captioned'), 'describe');
  await expectState(panel, 'done');
  await panel.bringToFront();
  const colorsAt = async (scale: number): Promise<number[]> => {
    const box = await newest(panel).locator('.table').boundingBox();
    if (!box) throw new Error('The table is not shown.');
    const clip = { x: box.x + box.width - 20, y: box.y + 3, width: 20, height: box.height - 6, scale };
    const { data } = await session.send('Page.captureScreenshot', { clip });
    const { channels } = await sharp(Buffer.from(data, 'base64')).removeAlpha().stats();
    return channels.map(({ min, max }) => max - min);
  };
  for (const scale of [1, 1.25, 1.4, 1.5, 1.75, 2])
    await expect.poll(() => colorsAt(scale), `at ${scale}`).toEqual([0, 0, 0]);
});
