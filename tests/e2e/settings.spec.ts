import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Browser } from 'wxt/browser';
import type { StrictService } from '../fakes/service.mjs';
import { createGate } from '../fakes/gate.mjs';
import type { ExtensionBrowser } from '../harness/chromium.mjs';
import { announcedWords, describeByMenu } from './support/announced';
import { keepPanelClosed } from './support/capture';
import { expect, test } from './support/connected';
import { isInMenu } from './support/settings';
import { connect, expectState, part, pick } from './support/steps';

declare const chrome: Pick<typeof Browser, 'storage' | 'permissions' | 'runtime'>;

/** What a story does things with. */
interface Stage {
  extension: ExtensionBrowser;
  page: Page;
  service: StrictService;
}

const settingsOf = (shown: Page): Promise<Record<string, unknown>> =>
  shown.evaluate(async () => {
    const { settings } = await chrome.storage.local.get<{ settings?: Record<string, unknown> }>('settings');
    return settings ?? {};
  });

/** Everything goes into a file, back to what it was at first, and comes again. */
async function comesBack(extension: ExtensionBrowser, options: Page, service: StrictService): Promise<void> {
  await options.getByRole('checkbox', { name: 'Play a sound when done' }).check();
  await expect.poll(async () => (await settingsOf(options))['sound']).toBe(true);
  const before = await settingsOf(options);
  const { file } = await extension.fileSaved(options, () =>
    options.getByRole('button', { name: 'Export settings' }).click(),
  );
  expect(await readFile(file, 'utf8')).not.toContain(service.key);

  await options.getByRole('button', { name: 'Reset all settings' }).click();
  await options.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(options.getByRole('status').filter({ hasText: 'Settings reset.' })).toBeVisible();
  await expect
    .poll(() => settingsOf(options))
    .toMatchObject({ sound: false, connections: [], describeWith: '' });

  await options.locator('#transfer input[type=file]').setInputFiles(file);
  await expect(options.getByRole('group', { name: /^Merge this file/ })).toContainText('Connections: 1.');
  await options.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(options.getByRole('status').filter({ hasText: 'Settings imported.' })).toBeVisible();
  await expect
    .poll(() => settingsOf(options))
    .toMatchObject({ sound: true, connections: [{ isAgreed: false }] });
  expect(service.requests).toEqual([]);

  // The key was not forgotten: it is asked for nothing but the press that agrees.
  await options.getByRole('button', { name: 'Save and test' }).click();
  await expect(options.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible();
  const [known] = before['connections'] as [object];
  await expect.poll(async () => (await settingsOf(options))['connections']).toEqual([known]);
}

/** The browser's own page of shortcuts opens. */
async function changesShortcuts(options: Page): Promise<void> {
  const opening = options.context().waitForEvent('page');
  await options.getByRole('button', { name: 'Change shortcuts' }).click();
  const opened = await opening;
  await expect(opened).toHaveURL('chrome://extensions/shortcuts');
  await opened.close();
}

/** The diagnostics know what failed, and neither key nor address. */
async function tellsFaults(options: Page, service: StrictService): Promise<void> {
  await options.getByRole('button', { name: 'Show diagnostics' }).click();
  const shown = options.getByRole('group', { name: 'Diagnostics', exact: true });
  await expect(shown).toContainText('"describeWith": "service"');
  const text = (await shown.textContent()) ?? '';
  for (const secret of [service.key, new URL(service.url).port, 'vision-large', 'A lake'])
    expect(text).not.toContain(secret);
  expect(JSON.parse(text)).toMatchObject({ jobs: { byState: { done: 1 }, byEngine: { service: 1 } } });
}

/** One permission goes, and is gone. */
async function takesBack(access: Page): Promise<void> {
  await expect(access.getByText(/^Service: /)).toBeVisible();
  const cdn = { origins: ['http://cdn.example.com/*'] };
  // As “Get the original” does: in Chromium, what was allowed on the browser's own page alone is not active before that.
  const has = await access.evaluate((wanted) => chrome.permissions.contains(wanted), cdn);
  expect(has || (await access.evaluate((wanted) => chrome.permissions.request(wanted), cdn))).toBe(true);
  await access.getByRole('button', { name: 'Revoke: http://cdn.example.com' }).click();
  await expect(
    access.getByRole('status').filter({ hasText: 'Revoked: http://cdn.example.com' }),
  ).toBeVisible();
  const { origins } = await access.evaluate(() => chrome.permissions.getAll());
  expect(origins).toEqual(['http://127.0.0.1/*']);
}

/** How much there is in each store of each database. */
const countAll = (shown: Page): Promise<Record<string, number>> =>
  shown.evaluate(async () => {
    const counts: Record<string, number> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error ?? new Error(name));
      });
      for (const store of db.objectStoreNames) {
        const counting = db.transaction(store).objectStore(store).count();
        counts[`${name}.${store}`] = await new Promise((resolve) => {
          counting.onsuccess = () => resolve(counting.result);
        });
      }
      db.close();
    }
    return counts;
  });

/** Everything goes, truly, while a job runs and a panel is open. */
async function forgets(access: Page): Promise<void> {
  const before = await countAll(access);
  for (const store of ['sightread.jobs', 'sightread.pictures', 'sightread.usage', 'sightread-keys.keys'])
    expect(before[store], store).toBeGreaterThan(0);
  await access.getByRole('button', { name: 'Delete all data' }).click();
  await access.getByRole('group').getByRole('button', { name: 'Delete all data' }).click();
  await expect(access.getByRole('status').filter({ hasText: 'Cleared.' })).toBeVisible();
  const left = Object.entries(await countAll(access)).filter(([, count]) => count > 0);
  expect(left).toEqual([]);
  const rest = await access.evaluate(async () => ({
    local: await chrome.storage.local.get(null),
    session: await chrome.storage.session.get(null),
    grants: (await chrome.permissions.getAll()).origins,
  }));
  expect(rest).toEqual({ local: {}, session: {}, grants: [] });
  await expect(access.getByText('No key saved.')).toBeVisible();
}

/** It works on, as after installing: the menu is there, and a service has to be connected first. */
async function worksOn({ extension, page, service }: Stage, panel: Page): Promise<void> {
  await expect(panel.getByRole('article')).toHaveCount(0);
  await expect.poll(() => isInMenu(extension, 'describe')).toBe(true);
  await pick(extension, page.locator('#captioned'), 'describe');
  const failed = await expectState(panel, 'failed');
  await expect(part(failed, 'failure').getByRole('heading')).toHaveText('Choose what describes pictures');
  await connect(extension, service);
  service.next('A lake again.');
  await pick(extension, page.locator('#captioned'), 'describe');
  await expect(panel.getByRole('article')).toHaveCount(2);
  await expect(part(await expectState(panel, 'done'), 'answer')).toHaveText('A lake again.');
}

test('settings are taken along, reset and forgotten, and it works on', async ({
  browserName,
  extension,
  page,
  panel,
  service,
}) => {
  service.next('A lake.');
  await pick(extension, page.locator('#captioned'), 'describe');
  await expectState(panel, 'done');
  await extension.allowHost('http://cdn.example.com/*');
  const options = await extension.openPage('options.html');
  await expect(options.getByRole('list', { name: 'Connections' })).toBeVisible();
  await test.step('the diagnostics tell what happened', () => tellsFaults(options, service));
  service.reset();
  // Of its own pages Firefox tells nothing.
  if (browserName !== 'firefox')
    await test.step('the shortcuts are changed on the browser’s page', () => changesShortcuts(options));
  await test.step('all settings come back by a file', () => comesBack(extension, options, service));
  await options.close();

  const access = await extension.openPage('access.html');
  await test.step('one permission is taken back', () => takesBack(access));
  service.answer(() => ({ text: 'Never read.', delayHead: new Promise(() => undefined) }));
  await pick(extension, page.locator('#turned'), 'describe');
  await expect(panel.locator('article[data-state="working"]')).toHaveCount(1);
  await access.bringToFront();
  await test.step('everything is forgotten', () => forgets(access));
  service.reset();
  await test.step('and it works on', () => worksOn({ extension, page, service }, panel));
});

test('of an answer that is announced while all data is deleted, not even its site is left', async ({
  extension,
  page,
  panel,
  site,
  service,
}) => {
  await keepPanelClosed(extension);
  // Where an announcement may be noticed, the site is written down.
  await page.goto(`${site.origin}/quiet/pages/story.html`);
  const gate = createGate();
  service.next({ stream: ['A', gate.opened, ' lake.'] });
  await page.bringToFront();
  await describeByMenu(extension, page.locator('#captioned'));
  await expect.poll(() => announcedWords(page)).toContain('Started: Describe picture');
  // The page takes no words for a while, and is in front, where they are said.
  await page.evaluate(() => {
    setTimeout(() => {
      for (const end = performance.now() + 3000; performance.now() < end;);
    });
  });
  gate.open();
  await expectState(panel, 'done');
  await panel.evaluate((message) => chrome.runtime.sendMessage(message), {
    to: 'background',
    method: 'eraseAllData',
    input: {},
  });
  await expect.poll(() => announcedWords(page)).toContain('Done: Describe picture');
  const left = Object.entries(await countAll(panel)).filter(([, count]) => count > 0);
  expect(left).toEqual([]);
});
