import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { StrictService } from '../fakes/service.mjs';
import type { Site } from '../fakes/site.mjs';
import { type ExtensionBrowser, launchChromium } from '../harness/chromium.mjs';
import { args, chromiumPath } from './support/browsers';
import { connectAtOnce, expect, serviceHosts, test } from './support/connected';
import { test as withServers } from './support/servers';
import { limitRoom } from './support/limit-room';
import { buildWithQuota } from './support/spoilt-builds';
import { keptJobs } from './support/kept-jobs';
import { expectState, newest, openPanel, part, pick } from './support/steps';

const openHistory = async (panel: Page): Promise<void> => {
  await panel.bringToFront();
  await panel.getByRole('button', { name: 'History' }).click();
  await expect(panel.getByRole('searchbox', { name: 'Search' })).toBeFocused();
};
/** The article of the first of two answers. */
const first = (panel: Page) => panel.getByRole('article').filter({ hasText: 'crème-colored' });
const found = (panel: Page) => panel.getByRole('region', { name: 'History' }).getByRole('listitem');

/** Has two pictures described, in a panel that had no card before, and waits until both answers are written down. */
async function describeTwo(
  extension: ExtensionBrowser,
  page: Page,
  panel: Page,
  { site, service }: { site: Site; service: StrictService },
): Promise<void> {
  await page.goto(`${site.origin}/pages/story.html`);
  service.next('A crème-colored boat on a lake.', '湖に浮かぶ赤いボート。');
  for (const [at, id] of ['#captioned', '#turned'].entries()) {
    await pick(extension, page.locator(id), 'describe');
    await expect(panel.locator('article[data-state="done"]')).toHaveCount(at + 1);
  }
  // It is shown before it is written down.
  const states = async () => (await keptJobs(panel)).map(({ state }) => state);
  await expect.poll(states).toEqual(['done', 'done']);
}

// Starts Chromium itself, twice with one profile.
withServers(
  'an answer is found again next day by the beginnings of its words',
  { tag: '@chromium' },
  async ({ site, service }) => {
    const profile = mkdtempSync(path.join(tmpdir(), 'sightread-history-'));
    const launch = async (): Promise<ExtensionBrowser> =>
      launchChromium({
        executablePath: await chromiumPath(),
        headless: true,
        hosts: serviceHosts,
        args,
        profile,
      });
    let extension = await launch();
    try {
      await connectAtOnce(extension, service);
      const firstPage = await extension.context.newPage();
      await describeTwo(extension, firstPage, await openPanel(extension), { site, service });
      await extension.close();

      extension = await launch();
      const panel = await openPanel(extension);
      await openHistory(panel);
      await expect(found(panel)).toHaveCount(2);
      for (const item of await found(panel).all())
        await expect(item.locator('img')).toHaveJSProperty('complete', true);
      const box = panel.getByRole('searchbox');
      await box.fill('赤い');
      await expect(found(panel)).toHaveCount(1);
      await box.fill('LAK crem');
      await expect(found(panel)).toHaveCount(1);
      await expect(found(panel).locator('mark')).toHaveText(['crèm', 'lak']);
      await expect(panel.getByRole('status').first()).toContainText('Answers: 1');

      await panel.getByRole('button', { name: /^A crème-colored boat/ }).click();
      await expect(first(panel)).toBeFocused();
    } finally {
      await extension.close();
      rmSync(profile, { recursive: true, force: true });
    }
  },
);

test(
  'an answer from before is asked about, deleted and brought back, in all panels at once',
  { tag: ['@core', '@firefox-core'] },
  async ({ extension, page, panel, site, service }) => {
    await describeTwo(extension, page, panel, { site, service });
    const card = first(panel);
    await panel.bringToFront();
    service.next('It is a rowing boat.');
    await card.getByRole('heading', { level: 2 }).getByRole('button').click();
    await card.getByRole('button', { name: 'Continue from here' }).click();
    await card.getByRole('textbox', { name: 'Ask about this picture' }).fill('Which kind of boat?');
    await card.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(part(newest(panel), 'answer')).toHaveText('It is a rowing boat.');
    await expectState(panel, 'done');

    const second = await openPanel(extension);
    await card.getByRole('button', { name: 'Delete' }).click();
    for (const each of [panel, second]) await expect(each.getByRole('article')).toHaveCount(1);
    await panel.getByRole('button', { name: 'Undo' }).click();
    for (const each of [panel, second]) await expect(each.getByRole('article')).toHaveCount(2);
    await expect(newest(panel)).toContainText('crème-colored');
    await expect(part(newest(panel), 'answer')).toHaveText('It is a rowing boat.');

    await openHistory(panel);
    await expect(found(panel)).toHaveCount(2);
    await expect(found(panel).first()).toContainText('Which kind of boat?');
  },
);

test('all answers go into a file, without the key', async ({ extension, page, panel, site, service }) => {
  await describeTwo(extension, page, panel, { site, service });
  await openHistory(panel);
  await panel.getByRole('button', { name: 'More actions' }).click();
  const saved = await extension.fileSaved(panel, () =>
    panel.getByRole('button', { name: 'Export as JSON' }).click(),
  );
  const file = readFileSync(saved.file, 'utf8');
  const { format, version, conversations } = JSON.parse(file) as {
    format: string;
    version: number;
    conversations: { turns: { answer: string }[] }[];
  };
  expect({ format, version }).toEqual({ format: 'sightread-history', version: 1 });
  expect(conversations.map(({ turns }) => turns.map(({ answer }) => answer))).toEqual([
    ['湖に浮かぶ赤いボート。'],
    ['A crème-colored boat on a lake.'],
  ]);
  expect(file).not.toContain(service.key);
});

// Chromium takes half a minute to heed a limit: what is told where nothing is left to go has its story in failures.spec.
// Starts Chromium itself, with a limit that its protocol sets.
withServers(
  'where the browser has no room left, old pictures are let go, and that there was none is said',
  { tag: '@chromium' },
  async ({ site, service }) => {
    withServers.slow();
    const build = buildWithQuota();
    const extension = await launchChromium({
      executablePath: await chromiumPath(),
      headless: true,
      hosts: serviceHosts,
      args,
      extension: build,
    });
    try {
      await connectAtOnce(extension, service);
      const page = await extension.context.newPage();
      const panel = await openPanel(extension);
      await page.goto(`${site.origin}/pages/story.html`);
      await panel.evaluate(keepOldPictures, 8);
      // What is written of the job itself has to fit: it is shown once it is written.
      await limitRoom(panel, 4000);
      await pick(extension, page.locator('#turned'), 'describe');
      await expect(panel.getByRole('article')).toHaveCount(1);
      const card = newest(panel);
      await expect(card).toHaveAttribute('data-state', 'done', { timeout: 60_000 });
      await expect(card).toContainText(/Storage was full\. Older pictures removed: \d+/);
      expect(await panel.evaluate(oldPicturesLeft)).not.toContain('old-0');
    } finally {
      await extension.close();
      rmSync(build, { recursive: true });
    }
  },
);

/** Runs in the panel: keeps pictures of a megabyte each, which came long ago. */
async function keepOldPictures(many: number): Promise<void> {
  const opening = indexedDB.open('sightread');
  await new Promise((resolve) => (opening.onsuccess = resolve));
  const transaction = opening.result.transaction(['pictures', 'sizes'], 'readwrite');
  transaction.objectStore('sizes').put(many * 1_000_000, 'pictures');
  for (let number = 0; number < many; number += 1) {
    const blob = new Blob([new Uint8Array(1_000_000).fill(number)], { type: 'image/png' });
    transaction.objectStore('pictures').put({ blob, addedAt: number + 1, bytes: blob.size }, `old-${number}`);
  }
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  opening.result.close();
}

/** Runs in the panel: which of these are still kept. */
async function oldPicturesLeft(): Promise<string[]> {
  const opening = indexedDB.open('sightread');
  await new Promise((resolve) => (opening.onsuccess = resolve));
  const keys = opening.result.transaction('pictures').objectStore('pictures').getAllKeys();
  await new Promise((resolve) => (keys.onsuccess = resolve));
  opening.result.close();
  return keys.result.map(String).filter((key) => key.startsWith('old-'));
}
