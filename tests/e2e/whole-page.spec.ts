import type { Locator, Page } from '@playwright/test';
import { decodePixels, type Pixels } from '../fakes/pixels.mjs';
import type { Site } from '../fakes/site.mjs';
import { BARS, LAZY, ROWS, rowColor } from '../fixtures/pages/whole.js';
import { keepPanelClosed, openTool, setZoom } from './support/capture';
import { expect, test } from './support/connected';
import { changeSettings } from './support/settings';
import { pressStop } from './support/press-stop';
import { expectState, newest, openPanel, part } from './support/steps';

const whereItStood = 700;

/** Opens the long page, somewhere in the middle. */
async function goToLongPage(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.origin}/pages/whole.html`);
  await expect(page.locator('html[data-drawn]')).toBeAttached();
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), whereItStood);
}

/** What a person could notice of a tour afterwards. */
const traces = (page: Page) =>
  page.evaluate(() => ({
    scrollY,
    styles: [...document.querySelectorAll('html, body, header, footer')].map((each) =>
      each.getAttribute('style'),
    ),
  }));

/** The picture of the newest job, as it is kept: what is sent may be made smaller. */
async function keptPicture(panel: Page): Promise<Pixels> {
  const base64 = await panel.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
      });
    const opened = await asked(indexedDB.open('sightread'));
    const stores = opened.transaction(['jobs', 'pictures']);
    type Kept = { createdAt: number; pictures: { hash: string }[] };
    const jobs: Kept[] = await asked(stores.objectStore('jobs').getAll());
    const [job] = jobs.toSorted((one, other) => other.createdAt - one.createdAt);
    const { blob } = await asked(stores.objectStore('pictures').get(job?.pictures[0]?.hash ?? ''));
    opened.close();
    const bytes = new Uint8Array(await blob.arrayBuffer()) as Uint8Array & { toBase64(): string };
    return bytes.toBase64();
  });
  return decodePixels(Buffer.from(base64, 'base64'));
}

/** Expects every row of the page once, each as high as it is on the screen, to the pixel. */
function expectRows(pixels: Pixels, scale: number): void {
  const height = ROWS.height * scale;
  expect(pixels.height).toBe(ROWS.count * height);
  const x = 650 * scale;
  const wrong: string[] = [];
  for (let row = 0; row < ROWS.count; row += 1) {
    for (const y of [row * height, (row + 1) * height - 1])
      if (String(pixels.at(x, y).slice(0, 3)) !== String(rowColor(row))) wrong.push(`row ${row} at ${y}`);
  }
  expect(wrong).toEqual([]);
}

/** The heights at which a color stands in a column of pixels. */
function rowsOf(pixels: Pixels, x: number, color: readonly number[]): number[] {
  return Array.from({ length: pixels.height }, (_, y) => y).filter(
    (y) => String(pixels.at(x, y).slice(0, 3)) === String(color),
  );
}

const from = (start: number, count: number): number[] => Array.from({ length: count }, (_, at) => start + at);

async function start(page: Page): Promise<void> {
  await page.keyboard.press('p');
}

/** All that a card says it is at. */
async function heard(card: Locator): Promise<() => Promise<string[]>> {
  const page = card.page();
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    new MutationObserver(() => {
      const now = document.querySelector('article [data-part="status"]')?.textContent ?? '';
      if (now !== said.at(-1)) said.push(now);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
}

test.beforeEach(async ({ extension, page, site }) => {
  await keepPanelClosed(extension);
  await goToLongPage(page, site);
});

test('P takes the whole page: every row once, bars once, lazy pictures, and puts it back', async ({
  extension,
  page,
}) => {
  const panel = await openPanel(extension);
  const before = await traces(page);
  const said = await heard(newest(panel));
  await openTool(extension, page);
  await start(page);
  const card = await expectState(panel, 'done');
  const pixels = await keptPicture(panel);
  expectRows(pixels, 1);
  expect(rowsOf(pixels, 450, [255, 0, 255]), 'the header stands once, at the top').toEqual(from(0, BARS.top));
  const end = pixels.height - BARS.bottom;
  expect(rowsOf(pixels, 150, [0, 255, 255]), 'the bar at the bottom once, at the end').toEqual(
    from(end, BARS.bottom),
  );
  const [x, y] = [700 + LAZY.width / 2, LAZY.row * ROWS.height + ROWS.height / 2];
  expect(pixels.at(x, y).slice(0, 3), 'the lazy picture is there').not.toEqual(rowColor(LAZY.row));
  await expect.poll(() => traces(page)).toEqual(before);
  expect(
    (await said()).filter((words) => /^Scrolling through the page: \d+%/.test(words)).length,
  ).toBeGreaterThan(2);
  // The capture is without the scroll bar, which Firefox has here.
  const width = await page.evaluate(() => document.documentElement.clientWidth);
  await expect(part(card, 'source')).toContainText(`${width} × ${ROWS.count * ROWS.height}`);
});

test('at 150 % the seams fit to the pixel, too', async ({ extension, page }) => {
  await setZoom(extension, page, 1.5);
  const panel = await openPanel(extension);
  await openTool(extension, page);
  await start(page);
  await expectState(panel, 'done');
  expectRows(await keptPicture(panel), 1.5);
});

test('Stop ends it and puts the page back', async ({ extension, page, service }) => {
  const panel = await openPanel(extension);
  const before = await traces(page);
  await openTool(extension, page);
  const stopped = panel.evaluate(pressStop, { after: '', stage: 'Scrolling through' });
  await start(page);
  await stopped;
  await expect.poll(() => traces(page)).toEqual(before);
  expect(service.completions).toEqual([]);
});

test('Stop ends it where a preview is to come, too: none opens, and no answer stands there', async ({
  extension,
  context,
  page,
  service,
}) => {
  await changeSettings(extension, { previewCaptures: true });
  const panel = await openPanel(extension);
  const before = await traces(page);
  await openTool(extension, page);
  await start(page);
  await expect(part(newest(panel), 'status')).toContainText('Scrolling through');
  // By an event: the page has to stay in front.
  await newest(panel).getByRole('button', { name: 'Stop' }).dispatchEvent('click');
  await expect(panel.getByRole('article')).toHaveCount(0);
  await expect.poll(() => traces(page)).toEqual(before);
  expect(context.pages().filter((one) => one.url().endsWith('capture-editor.html'))).toEqual([]);
  await openTool(extension, page);
  const editing = context.waitForEvent('page');
  await start(page);
  await expect((await editing).getByText(/Nothing has been sent yet/)).toBeVisible();
  await expect(panel.getByRole('article')).toHaveCount(0);
  expect(service.completions).toEqual([]);
});

test('a tab that comes in front meanwhile ends it, and is not taken', async ({
  extension,
  context,
  page,
  site,
  service,
}) => {
  const panel = await openPanel(extension);
  const before = await traces(page);
  const other = await context.newPage();
  await other.goto(`${site.origin}/pages/samples.html`);
  await extension.triggerAction(other);
  await openTool(extension, page);
  await start(page);
  await page.waitForFunction((top) => scrollY > 0 && scrollY !== top, whereItStood);
  await other.bringToFront();
  const card = await expectState(panel, 'failed');
  await expect(part(card, 'failure')).toHaveAttribute('data-code', 'pageChanged');
  await expect.poll(() => traces(page)).toEqual(before);
  expect(service.completions).toEqual([]);
});
