import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { Browser } from 'wxt/browser';
import type { Batch } from '../../utils/model/batch';
import { filterBomb, plainWebp, useBomb, WEBP_SIDE } from '../fakes/bombs.mjs';
import { FIXTURES } from '../fakes/site.mjs';
import type { ExtensionBrowser } from '../harness/chromium.mjs';
import { expect, test } from './support/connected';
import { ask, pictures, shown } from './support/page-list';
import { expectState, newCard, newest, openPanel, part, pick } from './support/steps';

declare const chrome: Pick<typeof Browser, 'runtime'>;

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200"/></svg>';

/** Opens a page and the list of its pictures, and has alt text asked for all of them. */
async function startBatch(extension: ExtensionBrowser, page: Page, panel: Page, url: string): Promise<void> {
  await page.goto(url);
  await extension.triggerAction(page);
  expect(await ask(panel, 'openList')).toEqual({ outcome: 'open' });
  const listed = await pictures(panel, url);
  const items = listed.map(({ ref, address, selector }) => ({ ref, address, selector }));
  expect(items).toHaveLength(5);
  await ask(panel, 'startBatch', { items });
}

// Reaches into the worker’s own functions, which Firefox keeps apart.
test(
  'a batch ends among pictures that stop decoders, also in a new worker',
  { tag: '@chromium' },
  async ({ extension, page, panel, site, service }) => {
    const worker = await extension.worker();
    // The second picture hangs for ever, as long as this worker lives.
    await worker.evaluate(() => {
      const { createImageBitmap: decode } = globalThis;
      const decoded: unknown[] = [];
      const hang = (blob: Blob) =>
        decoded.push(blob) === 2 ? new Promise<ImageBitmap>(() => undefined) : decode(blob);
      Object.assign(globalThis, { createImageBitmap: hang, decoded });
    });
    await startBatch(extension, page, panel, `${site.origin}/pages/bombs.html`);
    const decoded = () => worker.evaluate(() => (globalThis as { decoded?: unknown[] }).decoded?.length);
    await expect.poll(decoded).toBe(2);
    await panel.close();
    await extension.killWorker();
    const again = await openPanel(extension);
    const batch = async (): Promise<Batch | undefined> => (await shown(again)).batch;
    await expect.poll(async () => (await batch())?.state, { timeout: 25_000 }).toBe('done');
    const { items = [] } = (await batch()) ?? {};
    const failed = items.filter(({ state }) => state === 'failed').map(({ address }) => address);
    const bombs = ['entities.svg', 'plain.webp'].map((name) => `${site.origin}/bombs/${name}`);
    expect(failed).toEqual(expect.arrayContaining(bombs));
    expect(failed).toHaveLength(2);
    expect(items.filter(({ state }) => state === 'done')).toHaveLength(3);
    expect(service.completions).toHaveLength(3);
  },
);

test('such a picture alone fails in words, and the next one is described', async ({ panel }) => {
  const chooser = panel.locator('input[type=file]');
  const bombs = [
    { name: 'uses.svg', mimeType: 'image/svg+xml', bytes: useBomb(), words: 'The picture is damaged' },
    {
      name: 'plain.webp',
      mimeType: 'image/webp',
      bytes: plainWebp(WEBP_SIDE, WEBP_SIDE),
      words: 'Larger than 60 MB or 100 megapixels',
    },
  ];
  for (const { name, mimeType, bytes, words } of bombs) {
    await chooser.setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) });
    const failed = panel.getByRole('article').filter({ hasText: words });
    await expect(part(failed, 'failure')).toBeVisible();
  }
  await chooser.setInputFiles(`${FIXTURES}pictures/photo.jpg`);
  await expectState(panel, 'done');
});

// Firefox has no other process to draw in.
test(
  'a drawing that never ends fails in words, in a panel that works meanwhile',
  { tag: '@chromium' },
  async ({ panel, service }) => {
    const chooser = panel.locator('input[type=file]');
    const buffer = Buffer.from(filterBomb());
    await chooser.setInputFiles({ name: 'filters.svg', mimeType: 'image/svg+xml', buffer });
    const working = panel.locator('article[data-state="working"]');
    await expect(working).toHaveCount(1);
    await chooser.setInputFiles({ name: 'mark.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(mark) });
    await expect(working).toHaveCount(2);
    await chooser.setInputFiles(`${FIXTURES}pictures/photo.jpg`);
    await expect(working).toHaveCount(3);
    const failed = panel.getByRole('article').filter({ hasText: 'The picture is damaged' });
    await expect(failed).toHaveAttribute('data-state', 'failed', { timeout: 30_000 });
    await expect(panel.locator('article[data-state="done"]')).toHaveCount(2, { timeout: 30_000 });
    expect(service.completions).toHaveLength(2);
  },
);

// Likewise.
test(
  'a drawing that never ends in the panel keeps no other from being shown',
  { tag: '@chromium' },
  async ({ panel }) => {
    // Drawn small for its description, and without end where the panel shows it larger.
    const style = '<style>rect{filter:none}@media (min-width:400px){rect{filter:url(#f)}}</style>';
    const wide = filterBomb().replace('<filter', `${style}<filter`).replace(' filter="url(#f)"', '');
    const chooser = panel.locator('input[type=file]');
    const answered = panel.locator('article[data-state="done"]');
    for (const [at, svg] of [mark, wide].entries()) {
      const file = { name: `${at}.svg`, mimeType: 'image/svg+xml', buffer: Buffer.from(svg) };
      await chooser.setInputFiles(file);
      await expect(answered).toHaveCount(at + 1);
    }
    await panel.reload();
    await expect(answered).toHaveCount(2);
    const [bomb, good] = [answered.first(), answered.last()];
    await expect(bomb.locator('div.picture:empty')).toBeVisible();
    await good.locator('.opener').click();
    const shown = good.locator('img.picture');
    await expect(shown).toBeVisible({ timeout: 30_000 });
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(1);
    await expect(bomb.getByText('This picture can’t be shown')).toBeVisible();
  },
);

test('a drawing of many megabytes arrives whole, also when its sandbox is gone', async ({ panel }) => {
  const noise =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><filter id="f"><feTurbulence baseFrequency="1"/></filter><rect width="300" height="200" filter="url(#f)"/></svg>';
  const file = { name: 'noise.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(noise) };
  await panel.locator('input[type=file]').setInputFiles(file);
  await expectState(panel, 'done');
  await panel.getByRole('button', { name: 'Enlarge picture' }).click();
  const enlarged = panel.getByRole('dialog').locator('img');
  const width = (): Promise<number> => enlarged.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width, { timeout: 20_000 }).toBe(2048);
  for (let step = 0; step < 6; step += 1) await panel.keyboard.press('+');
  await expect.poll(width, { timeout: 20_000 }).toBe(4096);
});

/** An answer of 64 MB, of which some kilobytes travel. */
const answerOf = (text: string) => ({
  headers: { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' },
  body: gzipSync(Buffer.from(text.repeat(64_000_000 / text.length))),
});

/** The longest that the background takes for a message until the newest answer is in a state, in milliseconds. */
const longestWait = (panel: Page, state: string): Promise<number> =>
  panel.evaluate(async (wanted) => {
    let longest = 0;
    while (document.querySelector('article')?.dataset['state'] !== wanted) {
      const asked = performance.now();
      await chrome.runtime.sendMessage({ to: 'background', method: 'reopen', input: {} });
      longest = Math.max(longest, performance.now() - asked);
      // The panel shows what has come.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return longest;
  }, state);

for (const [name, text] of [
  ['one event of lines', 'data: a\n'],
  ['unknown fields', 'a\n'],
  ['empty events', 'data: {}\n\n'],
] as const)
  test(`a reply of 64 MB of ${name} fails in words, and the background answers meanwhile`, async ({
    extension,
    page,
    panel,
    service,
  }) => {
    service.next(answerOf(text));
    await pick(extension, page.locator('#captioned'), 'describe');
    expect(await longestWait(panel, 'failed')).toBeLessThan(1000);
    await expect(part(newest(panel), 'failure')).toContainText('Unexpected response format');
  });

test('Stop ends a reply that goes on for long by comments between empty events', async ({
  extension,
  page,
  panel,
  service,
}) => {
  service.next(answerOf(`: wait\n\n${'data: {}\n\n'.repeat(10)}`));
  await pick(extension, page.locator('#captioned'), 'describe');
  const stopped = longestWait(panel, 'stopped');
  await service.completion(1);
  await newest(panel).getByRole('button', { name: 'Stop' }).click();
  expect(await stopped).toBeLessThan(1000);
});

/** What had the panel read, lay out or turn an answer again at each line, and as many words. */
const plain = 'A boat on a lake, with two sails and a flag that nobody knows. ';
const hostile = ['a| a |\n|---|\n', '&\n-\n', '<a \n\n', 'a\n\n', 'ภาษาไทย'];

// Firefox does not tell how long a task took.
test(
  'no answer of 50,000 characters holds the panel longer than plain text does',
  { tag: '@chromium' },
  async ({ extension, page, panel, service }) => {
    test.slow();
    await panel.addInitScript(() => {
      const tasks: number[] = [];
      Object.assign(globalThis, { tasks });
      const watch = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      });
      watch.observe({ type: 'longtask', buffered: true });
    });
    const longest = (): Promise<number> =>
      panel.evaluate(() => Math.max(0, ...(globalThis as unknown as { tasks: number[] }).tasks));
    /** The longest tasks, in milliseconds, while an answer comes, and when the panel is opened again and it is copied. */
    const held = async (pattern: string): Promise<[number, number]> => {
      await panel.reload();
      const answer = pattern.repeat(50_000 / pattern.length);
      service.next({ stream: answer.match(/[^]{1,100}/g) ?? [] });
      const card = await newCard(panel, () => pick(extension, page.locator('#captioned'), 'describe'));
      await expect(card).toHaveAttribute('data-state', 'done', { timeout: 60_000 });
      const coming = await longest();
      await panel.reload();
      await newest(panel).getByRole('button', { name: 'Copy', exact: true }).click();
      const opened = await longest();
      await newest(panel).getByRole('button', { name: 'Delete' }).click();
      await expect(panel.getByRole('article')).toHaveCount(0);
      return [coming, opened];
    };
    const usual = Math.max(1000, 2 * Math.max(...(await held(plain))));
    for (const pattern of hostile)
      for (const took of await held(pattern)) expect(took, JSON.stringify(pattern)).toBeLessThan(usual);
  },
);

/** An element that is most of its file, drawn again some thousand times. */
const heavyUse = (attributes: string, times = 6000): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="300" height="200"><rect id="r" width="9" height="9" ${attributes}/>${'<use xlink:href="#r"/>'.repeat(times)}</svg>`;

for (const [name, attributes] of [
  ['one long attribute', `data-a="${'x'.repeat(1_000_000)}"`],
  ['many attributes', Array.from({ length: 150_000 }, (_none, at) => `a${at}="x"`).join(' ')],
  ['many references to nothing', `style="${'mask:url(#no);'.repeat(70_000)}"`],
] as const)
  test(`an SVG that repeats an element of ${name} holds the panel at no time`, async ({ panel }) => {
    const watched = panel.evaluate(async () => {
      let [longest, last] = [0, performance.now()];
      while (!/done|failed/.test(document.querySelector('article')?.dataset['state'] ?? '')) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }
      return longest;
    });
    const file = { name: 'use.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(heavyUse(attributes)) };
    await panel.locator('input[type=file]').setInputFiles(file);
    expect(await watched).toBeLessThan(3000);
  });
