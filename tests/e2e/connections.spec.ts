import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import type { Locator, Page } from '@playwright/test';
import type { Browser } from 'wxt/browser';
import { keepServices } from '../harness/keep-services.mjs';
import { listen, readBody } from '../fakes/loopback.mjs';
import type { ExtensionBrowser } from '../harness/chromium.mjs';
import { expect, test as base } from './support/browsers';
import { changeSettings } from './support/settings';

declare const chrome: Pick<typeof Browser, 'storage'>;

/** A server as lax as many are: takes whatever it is sent, keeps it, and answers in one piece. */
async function startLax() {
  const received: { headers: IncomingHttpHeaders; body: Record<string, unknown> }[] = [];
  const { origin, close } = await listen(async (request, response) => {
    const bytes = await readBody(request);
    const isAsked = request.method === 'POST' && request.url === '/v1/chat/completions';
    if (isAsked)
      received.push({
        headers: request.headers,
        body: JSON.parse(bytes.toString()) as Record<string, unknown>,
      });
    response.writeHead(isAsked ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isAsked ? { choices: [{ message: { content: 'A picture.' } }] } : {}));
  });
  return { received, port: new URL(origin).port, close };
}

type Lax = Awaited<ReturnType<typeof startLax>>;

/** `options` is the page of the settings. */
const test = base.extend<{ lax: Lax; options: Page }>({
  hosts: ({}, use) => use(['127.0.0.1', 'localhost', 'models.example.com'].map((host) => `http://${host}/*`)),
  lax: async ({}, use) => {
    const lax = await startLax();
    await use(lax);
    await lax.close();
  },
  options: async ({ extension }, use) => {
    const options = await extension.openPage('options.html');
    await expect(options.getByLabel('Service', { exact: true })).toBeVisible();
    await use(options);
  },
});

const status = (options: Page): Locator => options.getByRole('status').filter({ hasText: /^Connected/ });
const save = (options: Page): Locator => options.getByRole('button', { name: 'Save and test' });
const stored = (options: Page): Promise<string> =>
  options.evaluate(async () => JSON.stringify(await chrome.storage.local.get(null)));

/** Presses Tab, and types into what has the focus then, in place of what is in it. */
async function tabAndType(options: Page, text = ''): Promise<void> {
  await options.keyboard.press('Tab');
  if (text) await options.keyboard.press('ControlOrMeta+a');
  await options.keyboard.type(text);
}

test(
  'a connection is filled in by a preset and the keyboard alone, and sent as its advanced settings are',
  { tag: '@core' },
  async ({ options, service }) => {
    await test.step('by a preset and the keyboard alone', async () => {
      // What finds a section comes first, and leads there.
      await options.getByRole('link', { name: 'AI service', exact: true }).press('Enter');
      await tabAndType(options);
      await expect(options.getByLabel('Service', { exact: true })).toBeFocused();
      // Letters of one word follow each other within a second, or they begin another one.
      await expect(async () => {
        await options.keyboard.type('LiteLLM');
        await expect(options.getByRole('textbox', { name: 'Base URL' })).toHaveValue(
          'http://localhost:4000',
          {
            timeout: 1000,
          },
        );
      }).toPass();
      await tabAndType(options, 'Mine');
      await tabAndType(options, service.url);
      await tabAndType(options, service.key);
      await tabAndType(options);
      await tabAndType(options);
      await tabAndType(options, 'vision-large');
      await options.keyboard.press('Enter');
      await expect(status(options)).toBeVisible();
      await expect(options.getByRole('radio', { name: 'Mine' }).first()).toBeChecked();
      expect(service.completions[0]?.body).toMatchObject({ model: 'vision-large', max_tokens: 4096 });
      expect(service.completions[0]?.body).not.toHaveProperty('temperature');
      await expect(options.getByRole('list', { name: 'Test details' }).getByRole('listitem')).toHaveCount(6);
    });

    await test.step('with what stands under Advanced', async () => {
      service.reset();
      await options.getByText('Advanced', { exact: true }).click();
      await options.getByLabel('Maximum answer length (tokens)').fill('512');
      await options.getByLabel('Temperature').fill('0.2');
      await save(options).click();
      await expect.poll(() => service.completions.length).toBe(1);
      await expect(status(options)).toBeVisible();
      expect(service.completions[0]?.body).toMatchObject({ max_tokens: 512, temperature: 0.2 });
    });
  },
);

test('a connection has headers of one’s own and no format, and its headers’ values are not among the settings', async ({
  options,
  lax,
}) => {
  await options.getByLabel('Service', { exact: true }).selectOption('Portkey');
  await options.getByRole('textbox', { name: 'Base URL' }).fill(`http://localhost:${lax.port}`);
  await options.getByRole('combobox', { name: 'Vision model' }).fill('any');
  await options.getByText('Advanced', { exact: true }).click();
  await options.getByLabel('Extra headers').fill('x-portkey-provider: openai\nX-Team: team-secret');
  await save(options).click();
  await expect(status(options)).toBeVisible();
  const [sent] = lax.received;
  expect(sent?.headers).toMatchObject({ 'x-portkey-provider': 'openai', 'x-team': 'team-secret' });
  expect(sent?.headers).not.toHaveProperty('authorization');
  expect(JSON.stringify(sent?.body)).not.toContain('"format"');
  expect(await stored(options)).not.toContain('team-secret');
  await expect(options.getByText(/^x-portkey-provider and X-Team: Saved for /)).toBeVisible();
});

test('nothing goes unencrypted over a network without a second yes', async ({ options, lax }) => {
  const baseUrl = `http://models.example.com:${lax.port}`;
  await options.getByRole('textbox', { name: 'Base URL' }).fill(baseUrl);
  await options.getByRole('combobox', { name: 'Vision model' }).fill('any');
  await save(options).click();
  await expect(options.getByRole('group', { name: /isn’t encrypted/ })).toBeFocused();
  expect(lax.received).toEqual([]);
  expect(await stored(options)).not.toContain('models.example.com');
  await options.getByRole('button', { name: 'Send unencrypted' }).click();
  await expect(status(options)).toBeVisible();
  expect(lax.received.length).toBe(1);
});

/** Keeps three connections, with a key and a header, as they are once they were saved and tested. */
async function keepThree(
  extension: ExtensionBrowser,
  options: Page,
  { mine, key, lax }: { mine: string; key: string; lax: Lax },
): Promise<void> {
  const portkey = `http://localhost:${lax.port}`;
  const connections = [
    { id: 'a', name: 'Mine', baseUrl: mine, visionModel: 'vision-large', maxTokens: 512, temperature: 0.2 },
    { id: 'b', name: 'Portkey', baseUrl: portkey, visionModel: 'any', stream: false },
    { id: 'c', baseUrl: `http://models.example.com:${lax.port}`, visionModel: 'any' },
  ];
  await changeSettings(extension, { connections, describeWith: 'a' });
  const headers = [{ name: 'X-Team', value: 'team-secret' }];
  const secrets = [
    { id: 'a', baseUrl: mine, key },
    { id: 'b', baseUrl: portkey, headers },
  ];
  await options.evaluate(keepServices, secrets);
  await options.reload();
}

test('connections go into a file without their secrets, and come back without being sent anything until they are agreed to', async ({
  extension,
  options,
  lax,
  service,
}) => {
  await keepThree(extension, options, { mine: service.url, key: service.key, lax });
  const { name, file } = await extension.fileSaved(options, () =>
    options.getByRole('button', { name: 'Export settings' }).click(),
  );
  const content = await readFile(file, 'utf8');
  expect(name).toBe('sightread-settings.json');
  expect(JSON.parse(content)).toMatchObject({
    sightread: 'settings',
    version: 1,
    settings: { connections: [{ name: 'Mine', temperature: 0.2 }, { name: 'Portkey', stream: false }, {}] },
  });
  for (const secret of [service.key, 'team-secret', 'X-Team', 'isAgreed'])
    expect(content).not.toContain(secret);

  const rows = options.getByRole('list', { name: 'Connections' }).getByRole('button', { name: /^More: / });
  for (let left = 3; left > 0; left -= 1) {
    await rows.first().click();
    await options.getByRole('button', { name: /^Remove (Mine|Portkey|models)/ }).click();
    await expect(rows).toHaveCount(left - 1);
  }
  const settingsFile = options.getByRole('region', { name: 'Import and export' });
  await settingsFile.locator('input[type=file]').setInputFiles(file);
  await expect(options.getByRole('group', { name: /^Merge this file/ })).toContainText('Connections: 3.');
  await options.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(options.getByRole('status').filter({ hasText: 'Settings imported.' })).toBeVisible();
  await expect(options.getByRole('radio', { name: 'Mine' }).first()).toBeDisabled();
  expect(service.requests).toEqual([]);
  expect(lax.received).toEqual([]);

  await options.getByRole('button', { name: /^Mine \(not confirmed\)/ }).click();
  await options.getByLabel('API key').fill(service.key);
  await extension.allowAsked('http://127.0.0.1/*', save(options));
  await expect(status(options)).toBeVisible();
  await expect(options.getByRole('radio', { name: 'Mine' }).first()).toBeChecked();
  expect(service.completions[0]?.body).toMatchObject({ max_tokens: 512, temperature: 0.2 });
});
