import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settings } from '../../utils/domain/settings';
import { readSettings } from '../../utils/store/settings';
import { browser, fake } from './support/fake-browser';
import { baseUrl, engine, key, model, openOptions, result, saveAndTest } from './support/open-options';
import { connected } from './support/panel-scenes';
import { freshBrowser } from './support/show';

freshBrowser();

test('the page has its title, language and sections', async () => {
  await openOptions();
  expect(document.title).toBe('Sightread settings');
  expect(document.documentElement).toMatchObject({ lang: 'en-US', dir: 'ltr' });
  for (const name of ['Connection', 'Engines', 'Answers', 'Shortcuts'])
    await expect.element(page.getByRole('region', { name, exact: true })).toBeVisible();
  expect(key().element()).toHaveProperty('type', 'password');
});

describe('several connections', () => {
  const two = settings.parse({
    ...connected,
    connections: [...connected.connections, { id: 'c2', baseUrl: 'http://localhost:1234' }],
  });

  test('are shown one at a time', async () => {
    await openOptions(two);
    await expect.element(baseUrl()).toHaveValue('https://api.example/v1');
    await userEvent.selectOptions(page.getByLabelText('Shown connection'), 'localhost:1234');
    await expect.element(baseUrl()).toHaveValue('http://localhost:1234');
    await userEvent.selectOptions(page.getByLabelText('Shown connection'), 'New connection');
    await expect.element(baseUrl()).toHaveValue('');
    await userEvent.fill(baseUrl(), 'https://third.example');
    await userEvent.fill(model(), 'gemma-vision');
    await saveAndTest().click();
    await expect.element(result()).toHaveTextContent(/^Connected/);
    expect((await readSettings()).connections.map(({ baseUrl: address }) => address)).toEqual([
      'https://api.example/v1',
      'http://localhost:1234',
      'https://third.example',
    ]);
    expect((await readSettings()).describeWith).toBe('c1');
    await expect.element(page.getByLabelText('Shown connection')).toHaveDisplayValue('third.example');
  });

  test('one is removed with its key, and what it did goes to the next', async () => {
    const background = await openOptions({ ...two, textWith: 'c1' });
    await page.getByRole('button', { name: 'Remove api.example' }).click();
    await expect.element(baseUrl()).toHaveValue('http://localhost:1234');
    expect(background.calls).toContainEqual({
      method: 'setKey',
      input: { id: 'c1', baseUrl: 'https://api.example/v1', key: '' },
    });
    expect(await readSettings()).toMatchObject({
      connections: [{ id: 'c2' }],
      describeWith: 'c2',
      textWith: 'device',
    });
    await page.getByRole('button', { name: 'Remove localhost:1234' }).click();
    await expect.element(baseUrl()).toHaveValue('');
    expect(await readSettings()).toMatchObject({ connections: [], describeWith: '' });
    await expect.element(baseUrl()).toHaveFocus();
  });

  test('two at one host are told apart by their models', async () => {
    const [first] = connected.connections;
    await openOptions(
      settings.parse({ ...connected, connections: [first, { ...first, id: 'c2', visionModel: 'other' }] }),
    );
    await expect.element(engine('Describe with', 'api.example (gemma-vision)')).toBeChecked();
    await expect.element(engine('Describe with', 'api.example (other)')).not.toBeChecked();
  });
});

describe('choices hold at once', () => {
  test('the engines', async () => {
    await openOptions(connected);
    await expect.element(engine('Describe with', 'On this device')).toBeDisabled();
    await expect
      .element(engine('Describe with', 'On this device'))
      .toHaveAccessibleDescription(/^Not available/);
    await expect.element(engine('Copy text with', 'On this device')).toBeChecked();
    await engine('Copy text with', 'api.example').click();
    await expect.poll(async () => (await readSettings()).textWith).toBe('c1');
    await engine('Copy text with', 'On this device').click();
    await expect.poll(async () => (await readSettings()).textWith).toBe('device');
  });

  test('the language and the place of answers', async () => {
    await openOptions();
    await userEvent.selectOptions(page.getByLabelText('Language of answers'), 'ja');
    await expect.poll(async () => (await readSettings()).answerLanguage).toBe('ja');
    await page.getByRole('radio', { name: 'A small window' }).click();
    await expect.poll(async () => (await readSettings()).answersIn).toBe('popup');
  });

  test('opening nothing says what the toolbar button does then', async () => {
    await openOptions();
    const neither = page.getByRole('radio', { name: 'Nothing: I open them myself' });
    await expect.element(neither).toHaveAccessibleDescription(/the toolbar button opens the small window/);
    await neither.click();
    await expect.poll(async () => (await readSettings()).answersIn).toBe('neither');
  });

  test('what another page changes is shown', async () => {
    await openOptions(connected);
    await browser.storage.local.set({ settings: { ...connected, textWith: 'c1' } });
    await expect.element(engine('Copy text with', 'api.example')).toBeChecked();
  });
});

test('shortcuts are shown as the browser has assigned them', async () => {
  fake.shortcuts([
    { name: '_execute_action', description: '', shortcut: '' },
    { name: 'capture', description: 'Capture a region', shortcut: 'Ctrl+Shift+9' },
  ]);
  await openOptions();
  await expect.element(page.getByText('Ctrl+Shift+9')).toBeVisible();
  const rows = [...document.querySelectorAll('dl > div')].map((row) => row.textContent);
  expect(rows).toEqual(['Press Sightread’s toolbar buttonNo key', 'Capture a regionCtrl+Shift+9']);
});
