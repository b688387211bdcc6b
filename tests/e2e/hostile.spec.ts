import type { Page } from '@playwright/test';
import type { Browser } from 'wxt/browser';
import { keepServices } from '../harness/keep-services.mjs';
import { startService, type StrictService } from '../fakes/service.mjs';
import type { ExtensionBrowser } from '../harness/chromium.mjs';
import { expect, test as base } from './support/connected';
import { changeSettings } from './support/settings';
import { expectState, part, pick } from './support/steps';

declare const chrome: Pick<typeof Browser, 'storage' | 'scripting' | 'tabs' | 'runtime'>;

const send = (shown: Page, method: string, input: object): Promise<unknown> =>
  shown.evaluate((message) => chrome.runtime.sendMessage(message), { to: 'background', method, input });

/** What our script in a page is answered when it asks for what only our own pages may have; without a message, the settings and the databases there. */
async function askedByPage(
  extension: ExtensionBrowser,
  ...asked: [] | [method: string, input: object]
): Promise<unknown> {
  const worker = await extension.worker();
  const [method = '', input = {}] = asked;
  return worker.evaluate(
    async (message) => {
      for (const { id = -1 } of await chrome.tabs.query({})) {
        const asking = chrome.scripting.executeScript({
          target: { tabId: id },
          args: [message],
          func: (given) =>
            given.method === ''
              ? Promise.all([
                  chrome.storage.local.get(null).catch(String),
                  indexedDB.databases().then((all) => all.map(({ name }) => name)),
                ])
              : chrome.runtime.sendMessage(given),
        });
        // All others are our own, or opened to us by no gesture.
        const [given] = await asking.catch(() => []);
        if (given) return given.result;
      }
      return 'nowhere';
    },
    { to: 'background', method, input },
  );
}

/**
 * Has a picture described, and the connection that did it removed, with its key still kept; gives the ids of the answer
 * and of the connection. `other` is a service that never was connected.
 */
const test = base.extend<{ answered: { id: string; kept: string }; other: StrictService }>({
  answered: async ({ extension, page, panel, service }, use) => {
    service.next('A lake.');
    await pick(extension, page.locator('#captioned'), 'describe');
    const card = await expectState(panel, 'done');
    const id = (await card.getAttribute('id'))?.replace(/^answer-|^job-/, '') ?? '';
    const kept = await panel.evaluate(async () => {
      const { settings } = await chrome.storage.local.get<{ settings: { connections: { id: string }[] } }>(
        'settings',
      );
      await chrome.storage.local.set({ settings: { ...settings, connections: [], describeWith: '' } });
      return settings.connections[0]?.id ?? '';
    });
    service.reset();
    await use({ id, kept });
  },
  other: async ({}, use) => {
    const other = await startService({ key: 'another key' });
    await use(other);
    await other.close();
  },
});

test('a page may ask for nothing of what panels do', async ({ extension, panel, answered: { id, kept } }) => {
  const asked: [string, object][] = [
    ['reopen', { id }],
    ['deleteAnswers', { ids: [id] }],
    ['restoreAnswers', { undo: 'x' }],
    ['startOnPicturesOf', { id, task: { kind: 'text' } }],
    ['secondOpinion', { id, engine: kept }],
    ['editQuestion', { id, at: 0, question: 'x' }],
    ['eraseAllData', {}],
    ['allSavedSecrets', {}],
  ];
  for (const [method, input] of asked)
    expect(await askedByPage(extension, method, input), method).toMatchObject({ ok: false });
  await expect(panel.getByRole('article')).toHaveCount(1);
});

/** Imports settings that have a kept connection’s id, and with it its key, lead to another service. */
async function importHostile(options: Page, kept: string, other: StrictService): Promise<void> {
  const given = {
    connections: [{ id: kept, baseUrl: other.url, visionModel: 'vision-large', isAgreed: true }],
    describeWith: kept,
    ownTasks: [{ id: '__proto__', name: 'A & %s', prompt: 'Say {title}', engine: kept }],
  };
  const buffer = Buffer.from(
    JSON.stringify({ sightread: 'settings', version: 1, settings: given }).replace(
      '"settings":{',
      '"settings":{"__proto__":{"autoCopy":"all"},"constructor":{},',
    ),
  );
  const file = { name: 'settings.json', mimeType: 'application/json', buffer };
  await options.locator('#transfer input[type=file]').setInputFiles(file);
  await options.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(options.getByRole('status').filter({ hasText: 'Settings imported.' })).toBeVisible();
}

test(
  'a file that names a kept key sends it to no other origin',
  { tag: '@core' },
  async ({ extension, panel, service, answered: { id, kept }, other }) => {
    const options = await extension.openPage('options.html');
    await importHostile(options, kept, other);
    expect(await send(options, 'secondOpinion', { id, engine: kept })).toMatchObject({ ok: true });
    await expectState(panel, 'failed');
    expect(other.requests).toEqual([]);

    const form = options.locator(`[data-connection="${kept}"]`);
    await form.getByRole('button').first().click();
    await options.getByRole('button', { name: 'Save and test' }).click();
    await expect.poll(() => other.requests.length).toBeGreaterThan(0);
    await expect(options.getByRole('button', { name: 'Save and test' })).toBeEnabled();
    for (const { headers } of other.requests) expect(JSON.stringify(headers)).not.toContain(service.key);
    expect(service.requests).toEqual([]);
  },
);

test('a page’s process reaches no settings, and an address that changed behind them gets nothing', async ({
  browserName,
  extension,
  panel,
  service,
  answered: { id, kept },
  other,
}) => {
  const read = JSON.stringify(await askedByPage(extension));
  expect(read).not.toContain(service.key);
  // Firefox has no way to keep `storage.local` from content scripts: the settings are there, without keys.
  const settings =
    browserName === 'chromium' ? 'Access to storage is not allowed from this context' : '"settings":';
  expect(read).toContain(settings);
  expect(read, 'no database').toMatch(/,\[\]\]$/);
  await panel.evaluate(
    async (connection) =>
      chrome.storage.local.set({ settings: { connections: [connection], describeWith: connection.id } }),
    { id: kept, baseUrl: other.url, visionModel: 'vision-large', isAgreed: true },
  );
  const task = { kind: 'describe', detail: 'full' };
  expect(await send(panel, 'startOnPicturesOf', { id, task })).toMatchObject({ ok: true });
  const card = await expectState(panel, 'failed');
  await expect(part(card, 'failure')).toContainText('Choose what describes pictures');
  expect(other.requests).toEqual([]);
});

test('what no panel would ask fails, and sends nothing', async ({
  extension,
  panel,
  service,
  answered: { id, kept },
  other,
}) => {
  const { url: baseUrl, key } = other;
  await panel.evaluate(keepServices, [{ id: kept, baseUrl, key }]);
  const connection = { id: kept, baseUrl, visionModel: 'vision-large', isAgreed: true };
  await changeSettings(extension, { connections: [connection], describeWith: kept });
  const hash = 'f'.repeat(64);
  const picture = {
    hash,
    mediaType: 'image/png',
    width: 1,
    height: 1,
    bytes: 1,
    name: 'x',
    provenance: 'local',
  };
  const rect = { x: 0, y: 0, width: 1, height: 1 };
  const closer = { id, task: { kind: 'text' }, picture, partOf: { hash, rect } };
  const cards = await panel.getByRole('article').count();
  expect(await send(panel, 'lookCloser', closer)).toMatchObject({ ok: true });
  await expect(panel.getByRole('article')).toHaveCount(cards + 1);
  const failed = await expectState(panel, 'failed');
  await expect(part(failed, 'failure')).toBeVisible();
  for (const question of [-1, {}, null])
    expect(await send(panel, 'editQuestion', { id, question }), JSON.stringify(question)).toMatchObject({
      ok: false,
    });
  expect(await send(panel, 'reopen', { id: '__proto__' })).toMatchObject({ ok: false });
  expect([...other.requests, ...service.requests]).toEqual([]);
});
