import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { connection, defaultSettings, type Connection } from '../../../utils/model/settings';
import { getSecrets } from '../../../utils/store/keys';
import { readSettings } from '../../../utils/store/settings';
import { allArrived } from '../support/crossing';
import { browser, fake } from '../support/fake-browser';
import { allKept, holdSettings } from '../support/hold-settings';
import {
  baseUrl,
  engine,
  key,
  methods,
  model,
  openOptions,
  result,
  saveAndTest,
  textModel,
} from '../support/open-options';
import { connected } from '../support/panel-scenes';
import { freshBrowser } from '../support/show';
import { showConnection } from '../../../components/shared/shown-connection';

freshBrowser();

const permissionsAsked = (): unknown[] => fake.asked.filter(({ what }) => what === 'permissions.request');

describe('Save and test', () => {
  test('saves, keeps the key apart, asks for the host, and says what was read', async () => {
    await openOptions();
    const heard: unknown[] = [];
    browser.runtime.onMessage.addListener((message) => void heard.push(message));
    await userEvent.fill(baseUrl(), 'https://api.example:8443/v1/');
    await expect
      .element(page.getByText('Requests go to https://api.example:8443/v1/chat/completions'))
      .toBeVisible();
    await expect.element(page.getByText('Pictures you choose go to api.example:8443.')).toBeVisible();
    await userEvent.fill(key(), 'secret-key');
    await userEvent.fill(model(), ' gemma-vision ');
    await userEvent.fill(textModel(), 'ocr');
    await saveAndTest().click();
    await expect.element(result()).toHaveTextContent(/^Connected: gemma-vision read the test picture$/);

    const { connections, describeWith, textWith } = await readSettings();
    expect(connections).toMatchObject([
      {
        baseUrl: 'https://api.example:8443/v1/',
        visionModel: 'gemma-vision',
        textModel: 'ocr',
        maxTokens: 4096,
        sendAddresses: false,
      },
    ]);
    expect(connections[0]).not.toHaveProperty('temperature');
    expect(JSON.stringify(fake.stored())).not.toContain('secret-key');
    expect({ describeWith, textWith }).toEqual({ describeWith: connections[0]?.id, textWith: 'device' });
    expect(permissionsAsked()).toEqual([
      { what: 'permissions.request', given: { origins: ['https://api.example/*'] } },
    ]);
    const saved = { origin: 'https://api.example:8443', key: 'secret-key', headers: [] };
    await expect.poll(() => getSecrets(connections[0]?.id ?? '')).toEqual(saved);
    expect(JSON.stringify(heard), 'every open page hears messages').not.toContain('secret-key');
    await expect.element(key()).toHaveValue('');
    expect(document.body.innerHTML).not.toContain('secret-key');
    await expect.element(engine('Describe with', 'api.example:8443')).toBeChecked();
  });

  test('leaves it to this device to describe where that was chosen', async () => {
    await openOptions({ ...connected, connections: [], describeWith: 'device' });
    await userEvent.fill(baseUrl(), 'https://api.example');
    await userEvent.fill(model(), 'gemma-vision');
    await saveAndTest().click();
    await expect.element(result()).toHaveTextContent(/^Connected/);
    expect(await readSettings()).toMatchObject({ describeWith: 'device', connections: [{}] });
  });

  test('asks for the host in the click itself, before anything is awaited', async () => {
    await openOptions(connected);
    let isInClick = false;
    let wasInClick: boolean | undefined;
    fake.permission(() => {
      wasInClick = isInClick;
      return Promise.resolve(true);
    });
    isInClick = true;
    document.querySelector<HTMLElement>('button[type="submit"]')?.click();
    isInClick = false;
    expect(wasInClick).toBe(true);
  });

  test.each([
    ['refused', () => Promise.resolve(false)],
    ['impossible', () => Promise.reject(new Error('Invalid value for origin pattern'))],
  ])('goes on when the host is %s', async (_name, answer) => {
    fake.permission(answer);
    const background = await openOptions(connected);
    await saveAndTest().click();
    await expect.element(result()).toHaveTextContent(/^Connected/);
    expect(methods(background)).toContain('examine');
  });

  test('waits for the answer about the host before it sends anything', async () => {
    let allow = (_yes: boolean): void => undefined;
    fake.permission(() => new Promise((resolve) => (allow = resolve)));
    const background = await openOptions(connected);
    await saveAndTest().click();
    await expect
      .element(result())
      .toHaveTextContent('If the browser asks for access to api.example, allow it.');
    await allArrived();
    expect(methods(background)).not.toContain('examine');
    allow(true);
    await expect.element(result()).toHaveTextContent(/^Connected/);
  });

  test('leaves the key alone when none was typed', async () => {
    await openOptions(connected, {
      savedSecrets: () => ({ origin: 'https://api.example', hasKey: true, headers: [] }),
    });
    await expect.element(page.getByText('Saved for https://api.example, and sent only there.')).toBeVisible();
    await saveAndTest().click();
    await expect.element(result()).toHaveTextContent(/^Connected/);
    await allArrived();
    expect(await getSecrets('c1')).toBeUndefined();
    await userEvent.fill(baseUrl(), 'https://other.example');
    await expect.element(page.getByText('Saved for https://api.example')).toBeVisible();
  });

  test('says in an alert what went wrong, and keeps what was saved', async () => {
    await openOptions(defaultSettings, {
      examine: () => [
        {
          type: 'failed',
          failure: { code: 'wrongKey', host: 'api.example', status: 401, detail: 'invalid key' },
        },
      ],
    });
    await userEvent.fill(baseUrl(), 'https://api.example');
    await userEvent.fill(model(), 'gemma-vision');
    await saveAndTest().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('rejected the API key');
    await expect.element(result()).toHaveTextContent('');
    expect((await readSettings()).connections.length).toBe(1);
  });

  test('says when the model did not read the picture', async () => {
    await openOptions(connected, {
      examine: () => [{ type: 'connected', report: { model: 'gemma', read: false, word: 'boat' } }],
    });
    await saveAndTest().click();
    await expect.element(result()).toHaveTextContent(/^Connected, but gemma didn’t read the test picture/);
  });

  test('changes a connection in its place', async () => {
    await openOptions(connected);
    await userEvent.fill(model(), 'other');
    await saveAndTest().click();
    await expect
      .poll(async () => (await readSettings()).connections)
      .toMatchObject([{ id: 'c1', visionModel: 'other' }]);
    expect((await readSettings()).connections.length).toBe(1);
    await expect.element(result()).toHaveTextContent(/^Connected/);
  });

  test.each([
    '',
    'api.example',
    'ftp://api.example',
    'https://user:password@api.example',
    'javascript:alert(1)',
  ])('refuses the address %j beside its box, and saves nothing', async (address) => {
    const background = await openOptions();
    if (address) await userEvent.fill(baseUrl(), address);
    await saveAndTest().click();
    await expect.element(baseUrl()).toHaveFocus();
    await expect.element(baseUrl()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(baseUrl()).toHaveAccessibleDescription(/^Enter an address that starts with/);
    expect(fake.asked).toEqual([]);
    await allArrived();
    expect(methods(background)).toEqual([]);
    expect((await readSettings()).connections).toEqual([]);
  });

  test('without a model saves, tries nothing out, asks which there are, and wants one beside its box', async () => {
    const background = await openOptions();
    await userEvent.fill(baseUrl(), 'https://api.example');
    await userEvent.fill(model(), '  ');
    await saveAndTest().click();
    await expect.element(model()).toHaveFocus();
    await expect.element(model()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(model()).toHaveAccessibleDescription(/Enter a model to test it/);
    await expect.element(baseUrl()).not.toHaveAttribute('aria-invalid');
    await expect.element(textModel()).not.toHaveAttribute('aria-invalid');
    await expect.poll(() => methods(background)).toContain('listModels');
    await allArrived();
    expect(methods(background)).not.toContain('examine');
    expect((await readSettings()).connections).toMatchObject([{ baseUrl: 'https://api.example' }]);
  });

  test('takes the keyboard to what lacks in the press itself, and never later', async () => {
    await openOptions();
    await userEvent.fill(baseUrl(), 'https://api.example');
    const release = holdSettings();
    await saveAndTest().click();
    await expect.element(model()).toHaveFocus();
    await baseUrl().click();
    release();
    await expect.element(page.getByRole('button', { name: 'More: api.example' })).toBeVisible();
    await allKept();
    await expect.element(baseUrl()).toHaveFocus();
  });

  test('leaves what is typed while it saves', async () => {
    await openOptions(connected);
    await userEvent.fill(key(), 'first');
    const release = holdSettings();
    await saveAndTest().click();
    await userEvent.fill(key(), 'second');
    release();
    await expect.element(result()).toHaveTextContent(/^Connected/);
    await expect.element(key()).toHaveValue('second');
    expect(await getSecrets('c1')).toMatchObject({ key: 'first' });
  });

  test('opens what hides a wrong number', async () => {
    await openOptions(connected);
    await page.getByText('Advanced', { exact: true }).click();
    await userEvent.fill(page.getByLabelText('Maximum answer length (tokens)'), '0');
    await page.getByText('Advanced', { exact: true }).click();
    await saveAndTest().click();
    await expect.element(page.getByLabelText('Maximum answer length (tokens)')).toHaveFocus();
    await expect.element(page.getByLabelText('Maximum answer length (tokens)')).toBeVisible();
  });

  test('sends a temperature only when there is one', async () => {
    await openOptions(connected);
    await page.getByText('Advanced', { exact: true }).click();
    await userEvent.fill(page.getByLabelText('Temperature'), '0.2');
    await page.getByLabelText('Send public pictures as addresses').click();
    await saveAndTest().click();
    await expect
      .poll(async () => (await readSettings()).connections)
      .toMatchObject([{ temperature: 0.2, sendAddresses: true }]);
    await userEvent.clear(page.getByLabelText('Temperature'));
    await saveAndTest().click();
    await expect.poll(async () => (await readSettings()).connections[0]).not.toHaveProperty('temperature');
    await expect.element(result()).toHaveTextContent(/^Connected/);
  });
});

describe('an address without encryption', () => {
  test.each([
    'http://api.example',
    'http://192.168.1.5:8080/v1',
    'http://10.0.0.1',
    'http://127.0.0.1.evil.example',
  ])('%s takes a second yes', async (address) => {
    const background = await openOptions();
    await userEvent.fill(baseUrl(), address);
    await userEvent.fill(model(), 'gemma-vision');
    await saveAndTest().click();
    await expect.element(page.getByRole('group', { name: /isn’t encrypted/ })).toHaveFocus();
    expect(fake.asked).toEqual([]);
    await allArrived();
    expect((await readSettings()).connections).toEqual([]);
    await page.getByRole('button', { name: 'Don’t send' }).click();
    await expect.element(saveAndTest()).toHaveFocus();
    await allArrived();
    expect(methods(background)).toEqual([]);
    await saveAndTest().click();
    await page.getByRole('button', { name: 'Send unencrypted' }).click();
    await expect.element(result()).toHaveTextContent(/^Connected/);
    await expect.element(saveAndTest()).toHaveFocus();
    expect(permissionsAsked().length).toBe(1);
  });

  test.each([
    'http://localhost:1234',
    'http://127.0.0.1:11434/v1',
    'http://[::1]:8080',
    'https://api.example',
  ])('%s takes none', async (address) => {
    await openOptions();
    await userEvent.fill(baseUrl(), address);
    await userEvent.fill(model(), 'gemma-vision');
    await saveAndTest().click();
    await expect.element(result()).toHaveTextContent(/^Connected/);
  });
});

describe('the form that is shown', () => {
  const of = (id: string): Connection =>
    connection.parse({ id, baseUrl: `https://${id}.example`, visionModel: 'any' });
  const several = { ...connected, connections: ['one', 'two', 'three'].map(of), describeWith: 'two' };

  test('is at first that of the connection which describes', async () => {
    await openOptions(several);
    await expect.element(baseUrl()).toHaveValue('https://two.example');
  });

  test('has its host before its model, which can neither push it away nor turn it around', async () => {
    const visionModel = `gpt-4o · api.openai.com\u202e\n${'x'.repeat(1900)}`;
    await openOptions({ ...several, connections: [{ ...of('one'), name: 'Mine', visionModel }] });
    const facts = page.getByRole('button', { name: /^Mine/ }).element().querySelector('.meta');
    const [host, model] = [...(facts?.querySelectorAll('bdi') ?? [])].map(({ textContent }) => textContent);
    expect(host).toBe('one.example');
    expect(model).toMatch(/^gpt-4o · api\.openai\.com {2}x{70,80}…$/);
  });

  test('is the one that a failure is about, once', async () => {
    showConnection('three');
    await openOptions(several);
    await expect.element(baseUrl()).toHaveValue('https://three.example');
    expect(localStorage.length).toBe(0);
  });

  test('is that one too where the settings were open, unless it is gone', async () => {
    await openOptions(several);
    const other = document.body.appendChild(document.createElement('iframe')).contentWindow;
    for (const id of ['three', 'device', 'gone', 'one']) other?.localStorage.setItem('shown-connection', id);
    await expect.element(baseUrl()).toHaveValue('https://one.example');
    other?.localStorage.setItem('shown-connection', 'gone');
    await expect.poll(() => localStorage.length).toBe(0);
    await expect.element(baseUrl()).toHaveValue('https://one.example');
  });
});
