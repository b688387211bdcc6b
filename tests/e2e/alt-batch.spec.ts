import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createGate } from '../fakes/gate.mjs';
import type { StrictService } from '../fakes/service.mjs';
import { startSite, type Site } from '../fakes/site.mjs';
import type { ExtensionBrowser } from '../harness/chromium.mjs';
import { expect, test } from './support/connected';
import { ask, pictures, shown } from './support/page-list';
import { newCard, openPanel, pick } from './support/steps';

/** The names of a page's pictures and of those in its frames, as assistive technology is told. */
async function names(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const frames = [frameTree, ...(frameTree.childFrames ?? [])];
  const found: string[] = [];
  for (const { frame } of frames) {
    const { nodes } = await session.send('Accessibility.getFullAXTree', { frameId: frame.id });
    for (const { role, name, ignored } of nodes)
      if (!ignored && role?.value === 'image') found.push(String(name?.value ?? ''));
  }
  await session.detach();
  return found;
}

const markup = (page: Page): Promise<string> => page.evaluate(() => document.body.innerHTML);

/**
 * How many of our scripts run in a page. A world alone is none: Chromium keeps one for a frame that had it before, and
 * only a script of ours puts its mark there.
 */
async function ourScripts(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const worlds: number[] = [];
  session.on('Runtime.executionContextCreated', ({ context }) => void worlds.push(context.id));
  await session.send('Runtime.enable');
  const marks = ['pictures', 'names', 'page'].map((name) => `Symbol.for('sightread.${name}') in globalThis`);
  const marked = await Promise.all(
    worlds.map((contextId) =>
      session.send('Runtime.evaluate', { contextId, expression: marks.join(' || ') }),
    ),
  );
  await session.detach();
  return marked.filter(({ result }) => result.value === true).length;
}

const addressIn = ({ origin }: Site): string => `${origin}/pages/nameless.html`;

interface Stage {
  extension: ExtensionBrowser;
  page: Page;
  panel: Page;
  site: Site;
}

/** Opens the page and the list of its pictures, and has alt text asked for all seven without a name; gives the batch’s id. */
async function startBatch({ extension, page, panel, site }: Stage): Promise<string> {
  await page.goto(addressIn(site));
  await extension.triggerAction(page);
  expect(await ask(panel, 'openList')).toEqual({ outcome: 'open' });
  const listed = await pictures(panel, addressIn(site));
  const items = listed
    .filter(({ verdict, kind }) => verdict === 'missing' || kind === 'svg' || kind === 'background')
    .map(({ ref, address, selector }) => ({ ref, address, selector }));
  expect(items).toHaveLength(7);
  const { id } = await ask<{ id: string }>(panel, 'startBatch', { items });
  return id;
}

/** Likewise, with a service that answers at once, and waits for the end; gives what writes all seven into the page. */
async function propose(stage: Stage, service: StrictService): Promise<() => Promise<string[]>> {
  service.answer(({ pictures: [picture] }) => `A boat ${picture?.width ?? 0} wide.`);
  await startBatch(stage);
  const state = async () => (await shown(stage.panel)).batch?.state;
  await expect.poll(state, { timeout: 25_000 }).toBe('done');
  const { proposals = [] } = await shown(stage.panel);
  const ids = proposals.map(({ id }) => id);
  return async () => {
    const { outcomes } = await ask<{ outcomes: { outcome: string }[] }>(stage.panel, 'writeAlt', { ids });
    return outcomes.map(({ outcome }) => outcome);
  };
}

// A drawing is drawn larger.
const written = [120, 120, 130, 140, 150, 256, 170].map((width) => `AI: A boat ${width} wide.`);
const namesWritten = [...written, 'Two cranes'].toSorted();

test(
  'a batch that names a page’s pictures outlives its list, its panel and its worker, and asks for nothing twice',
  { tag: '@core' },
  async ({ extension, page, panel, site, service }) => {
    // Two answers come, the others are waited for when the worker dies.
    const gate = createGate();
    let asked = 0;
    service.answer(({ pictures: [picture] }) => {
      asked += 1;
      const text = `A boat ${picture?.width ?? 0} wide.`;
      return asked <= 2 ? text : { text, delayHead: gate.opened };
    });
    const id = await startBatch({ extension, page, panel, site });
    await service.completion(6);
    await expect.poll(async () => (await shown(panel)).proposals?.length).toBeGreaterThanOrEqual(2);
    const answered = new Set(
      service.completions
        .filter(({ outcome }) => outcome === 'answered')
        .map((one) => one.pictures[0]?.width),
    );
    await ask(panel, 'closeList');
    await panel.close();
    await extension.killWorker();
    gate.open();
    const again = await openPanel(extension);
    await service.completion(10);
    await expect.poll(async () => (await shown(again)).batch?.state).toBe('done');
    const { batch } = await shown(again);
    expect(batch?.id).toBe(id);
    expect(batch?.resumedFrom).toBe(answered.size);
    expect(batch?.items.map(({ state }) => state).toSorted()).toEqual([
      ...Array.from({ length: 6 }, () => 'done'),
      'skipped',
    ]);
    for (const width of answered)
      expect(service.completions.filter((one) => one.pictures[0]?.width === width)).toHaveLength(1);
    await ask(again, 'openList');
    await expect.poll(async () => (await shown(again)).proposals?.length).toBe(7);
  },
);

// What runs in a page, and its names, are asked for by Chromium’s own protocol; Firefox has `firefox/pictures.spec.ts`.
test(
  'names are written into a page and taken back to the letter, and no script of ours runs in it by itself',
  { tag: '@chromium' },
  async ({ extension, page, panel, site, service }) => {
    await page.goto(addressIn(site));
    const before = await markup(page);
    const write = await propose({ extension, page, panel, site }, service);
    expect(await write()).toEqual(Array.from({ length: 7 }, () => 'written'));
    expect((await names(page)).toSorted()).toEqual(namesWritten);
    expect(await ask(panel, 'undoAlt')).toEqual({ undone: 7 });
    expect(await markup(page)).toBe(before);

    await write();
    expect(await ourScripts(page)).toBe(1);
    await page.reload();
    expect(await ourScripts(page)).toBe(0);
  },
);

// Likewise.
test(
  'names are written again by themselves on a site that is listed, on no other, and no more once its access is taken back',
  { tag: '@chromium' },
  async ({ extension, page, panel, site, service }) => {
    const url = addressIn(site);
    await page.goto(url);
    const before = await markup(page);
    const write = await propose({ extension, page, panel, site }, service);
    await write();
    const options = await extension.openPage('options.html');
    await options.getByRole('textbox', { name: 'Site address' }).fill(site.origin);
    await options.getByRole('button', { name: 'Add site' }).click();
    await expect(options.getByRole('button', { name: `Remove: ${site.origin}` })).toBeVisible();
    const matches = () =>
      extension.worker().then((worker) =>
        worker.evaluate(async () => {
          const { chrome } = globalThis as unknown as {
            chrome: { scripting: { getRegisteredContentScripts(): Promise<{ matches: string[] }[]> } };
          };
          return (await chrome.scripting.getRegisteredContentScripts()).flatMap((one) => one.matches);
        }),
      );
    await expect.poll(matches).toEqual([`${site.origin}/*`]);
    await page.bringToFront();
    await page.goto(url);
    await expect.poll(async () => (await names(page)).toSorted()).toEqual(namesWritten);
    expect(await ourScripts(page)).toBe(1);
    const elsewhere = await extension.context.newPage();
    // Another name, and another port of the same one.
    const neighbor = await startSite();
    for (const { origin } of [{ origin: site.other }, neighbor]) {
      await elsewhere.goto(`${origin}/pages/nameless.html`);
      expect(await ourScripts(elsewhere)).toBe(0);
    }
    await neighbor.close();

    // A permission that is taken back takes the site along.
    await options.bringToFront();
    await options.evaluate(async () => {
      const { chrome } = globalThis as unknown as {
        chrome: { permissions: { remove(what: { origins: string[] }): Promise<boolean> } };
      };
      await chrome.permissions.remove({ origins: ['http://127.0.0.1/*'] });
    });
    await expect(options.getByText('No sites yet.')).toBeVisible();
    await expect.poll(matches).toEqual([]);
    await page.goto(url);
    expect(await ourScripts(page)).toBe(0);
    expect(await markup(page)).toBe(before);
  },
);

test('alt text is edited in the card of its answer, added to the page, counted there, and reported as the author’s', async ({
  extension,
  page,
  panel,
  site,
  service,
}) => {
  await page.goto(addressIn(site));
  service.answer(() => 'Alt text: "Image of a boat"\n\nIt sails west.');
  const card = await newCard(panel, () => pick(extension, page.locator('#blue'), 'alt'));
  const box = card.getByRole('textbox', { name: 'Alt text' });
  await expect(box).toHaveValue('A boat');
  await expect(card.getByText('It sails west.')).toBeVisible();
  await box.fill('Image of a blue boat');
  await card.getByRole('button', { name: 'Add to page' }).click();
  await expect(card.getByText('Added to 1 picture in this tab. Reloading removes it.')).toBeVisible();
  await expect(page.locator('#blue')).toHaveAttribute('alt', 'AI: Image of a blue boat');

  // The list has the same words, and counts again.
  expect(await ask(panel, 'openList')).toEqual({ outcome: 'open' });
  const row = panel.getByRole('listitem').filter({ has: panel.getByText('Added in this tab') });
  await expect(row).toHaveAttribute('data-added');
  await expect(row).toHaveAttribute('data-verdict', 'named');
  await expect(row.getByRole('textbox')).toHaveValue('Image of a blue boat');
  const missing = panel.locator('[data-verdict-of="missing"]');
  await expect(missing).toHaveText('Missing 4');
  const { file } = await extension.fileSaved(panel, () =>
    panel.getByRole('button', { name: 'Save report' }).click(),
  );
  const report = await page.context().newPage();
  await report.setContent(await readFile(file, 'utf8'));
  await expect(report.getByRole('heading', { name: 'Missing alt text (5)' })).toBeVisible();
  const reported = report.getByRole('row').filter({ hasText: 'Image of a blue boat' });
  await expect(reported.getByText('No alt text, and not marked decorative')).toBeVisible();
  const image = reported.locator('img');
  expect(
    await image.evaluate((element: HTMLImageElement) => [element.naturalWidth, element.complete]),
  ).toEqual([112, true]);
  await report.close();

  // A reload takes the words, and the card offers to add them again.
  await page.reload();
  await ask(panel, 'closeList');
  await expect(page.locator('#blue')).not.toHaveAttribute('alt');
  await expect(card.getByText('Added to 1 picture')).toHaveCount(0);
  await card.getByRole('button', { name: 'Add to page' }).click();
  await expect(page.locator('#blue')).toHaveAttribute('alt', 'AI: Image of a blue boat');
  await page.goto(`${site.other}/pages/nameless.html`);
  await expect(card.getByRole('button', { name: 'Add to page' })).toHaveCount(0);
});

test('from the list, five pictures have their alt text with two presses, and a report with one', async ({
  extension,
  page,
  panel,
  site,
  service,
}) => {
  let presses = 0;
  const press = async (name: string | RegExp): Promise<void> => {
    presses += 1;
    await panel.getByRole('button', { name }).click();
  };
  await page.goto(addressIn(site));
  service.answer(({ pictures: [picture] }) => `A boat ${picture?.width ?? 0} wide.`);
  await extension.triggerAction(page);
  await ask(panel, 'openList');
  await press('Write alt text for 5');
  await press('Add to this tab (5)');
  await expect(
    panel.getByText('Added to 5 pictures in this tab. Reloading removes it.').first(),
  ).toBeVisible();
  await expect(panel.locator('[data-verdict-of="missing"]')).toHaveCount(0);
  await extension.fileSaved(panel, () => press('Save report'));
  // By the page’s menu, three presses open the list.
  expect(presses).toBeLessThanOrEqual(3);
});
