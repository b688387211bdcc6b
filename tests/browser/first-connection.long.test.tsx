import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LocalServer } from '../../utils/model/service';
import { connection, settings } from '../../utils/model/settings';
import { readSettings } from '../../utils/store/settings';
import { expectAccessible } from './support/axe';
import { fake } from './support/fake-browser';
import { button, openPanel } from './support/open-panel';
import { freshBrowser } from './support/show';

freshBrowser();
beforeEach(() => fake.store({ settings: settings.parse({}) }));

const ollama: LocalServer = {
  connection: connection.parse({
    id: 'ollama',
    name: 'Ollama',
    baseUrl: 'http://localhost:11434/v1',
    visionModel: 'llava',
  }),
  state: 'read',
};

/** Opens the form for the first connection. */
async function connect(handlers: Parameters<typeof openPanel>[1] = {}) {
  const background = await openPanel({ jobs: [] }, handlers);
  await button('Connect a service').click();
  return background;
}

async function saveAndTest(): Promise<void> {
  await page.getByLabelText('Service', { exact: true }).selectOptions('OpenRouter');
  await userEvent.fill(page.getByLabelText('API key'), 'key');
  await userEvent.fill(page.getByRole('combobox', { name: 'Vision model' }), 'see');
  await button('Save and test').click();
}

test('a service that has read the test picture takes the place of its form, with the first step', async () => {
  await connect();
  await saveAndTest();
  await expect
    .element(page.getByRole('status').filter({ hasText: /^Connected: gemma-vision/ }))
    .toBeVisible();
  await expect.element(button('Describe it')).toHaveFocus();
  for (const gone of ['Save and test', 'Look for a model on this computer'])
    expect(button(gone).elements()).toEqual([]);
  expect(page.getByLabelText('API key').elements()).toEqual([]);
  await expectAccessible();
});

test('a model that did not read it keeps the form, to choose another', async () => {
  await connect({
    examine: () => [{ type: 'connected', report: { model: 'blind', read: false, word: 'boat' } }],
  });
  await saveAndTest();
  await expect.element(page.getByRole('status').filter({ hasText: /^Connected, but/ })).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Vision model' })).toBeVisible();
  await expect.element(button('Describe it')).toBeVisible();
});

test('a model on this computer is connected in one press, with the first step', async () => {
  const { calls } = await connect({ findServers: () => [ollama], start: () => ({ id: 'started' }) });
  await button('Look for a model on this computer').click();
  await button('Connect Ollama').click();
  await expect.element(page.getByRole('status').filter({ hasText: 'Connected: Ollama' })).toBeVisible();
  expect(page.getByLabelText('API key').elements()).toEqual([]);
  expect((await readSettings()).describeWith).toBe('ollama');
  await button('Describe it').click();
  await expect.poll(() => calls.at(-1)?.method).toBe('start');
});
