import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultSettings } from '../../../utils/model/settings';
import { getSecrets } from '../../../utils/store/keys';
import { readSettings } from '../../../utils/store/settings';
import { allArrived } from '../support/crossing';
import { browser, fake } from '../support/fake-browser';
import { holdSettings } from '../support/hold-settings';
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
import {
  connectionOf,
  expectNoSecondYes,
  expectRefused,
  expectSecondYes,
  expectTriedOut,
  permissionsAsked,
  several,
} from '../support/save-and-test';
import { freshBrowser } from '../support/show';

freshBrowser();

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
    // Else the service would be tested in the next test.
    await expect.element(result()).toHaveTextContent(/^Connected/);
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

  test('without a model saves, tries nothing out, asks which there are, and wants one beside its box', async () => {
    const background = await openOptions();
    await userEvent.fill(baseUrl(), 'https://api.example');
    await userEvent.fill(model(), '  ');
    await saveAndTest().click();
    await expect.element(model()).toHaveFocus();
    await expect.element(model()).not.toHaveAttribute('aria-invalid');
    await expect.element(model()).toHaveAccessibleDescription(/Enter a name that the service gives/);
    await expect.element(baseUrl()).not.toHaveAttribute('aria-invalid');
    await expect.element(textModel()).not.toHaveAttribute('aria-invalid');
    await expect.poll(() => methods(background)).toContain('listModels');
    await allArrived();
    expect(methods(background)).not.toContain('examine');
    expect((await readSettings()).connections).toMatchObject([{ baseUrl: 'https://api.example' }]);
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

  test('goes on when the host is refused', () => expectTriedOut(() => Promise.resolve(false)));

  test('refuses an address with a password beside its box, and saves nothing', () =>
    expectRefused('https://user:password@api.example'));
});

describe('an address without encryption', () => {
  test('takes a second yes', () => expectSecondYes('http://127.0.0.1.evil.example'));

  test('takes none on this computer', () => expectNoSecondYes('http://localhost:1234'));
});

describe('the form that is shown', () => {
  test('has its host before its model, which can neither push it away nor turn it around', async () => {
    const visionModel = `gpt-4o · api.openai.com\u202e\n${'x'.repeat(1900)}`;
    await openOptions({ ...several, connections: [{ ...connectionOf('one'), name: 'Mine', visionModel }] });
    const facts = page.getByRole('button', { name: /^Mine/ }).element().querySelector('.meta');
    const [host, model] = [...(facts?.querySelectorAll('bdi') ?? [])].map(({ textContent }) => textContent);
    expect(host).toBe('one.example');
    expect(model).toMatch(/^gpt-4o · api\.openai\.com {2}x{70,80}…$/);
  });
});
