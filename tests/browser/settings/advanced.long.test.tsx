import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { presets } from '../../../utils/model/presets';
import { noQuirks } from '../../../utils/model/service';
import { connection } from '../../../utils/model/settings';
import { getSecrets, putHeaders } from '../../../utils/store/keys';
import { readSettings } from '../../../utils/store/settings';
import { addQuirks, readQuirks } from '../../../utils/store/services';
import { allArrived } from '../support/crossing';
import { fake } from '../support/fake-browser';
import { baseUrl, key, model, openOptions, result, saveAndTest } from '../support/open-options';
import { connected } from '../support/panel-scenes';
import { freshBrowser } from '../support/show';

freshBrowser();

const box = (name: string) => page.getByLabelText(name, { exact: true });
const openAdvanced = () => page.getByText('Advanced', { exact: true }).click();
const fillFor = (name: string) => userEvent.selectOptions(box('Service'), name);
const saved = async (): Promise<object | undefined> => (await readSettings()).connections[0];

describe('a preset', () => {
  test.each(Object.entries(presets))('%s fills in its own, and is saved with it', async (id, preset) => {
    await openOptions();
    await userEvent.fill(key(), 'typed-key');
    await fillFor(preset.name);
    await expect.element(box('Name')).toHaveValue(preset.name);
    await expect.element(baseUrl()).toHaveValue(preset.baseUrl);
    await expect.element(key()).toHaveValue('typed-key');
    // A part of Azure's address is the user's own.
    const address = preset.baseUrl.replace('YOUR-RESOURCE', 'mine');
    await userEvent.fill(baseUrl(), address);
    await userEvent.fill(model(), 'gemma');
    await saveAndTest().click();
    await expect.element(result()).toHaveTextContent(/^Connected/);
    expect(await saved(), id).toMatchObject({
      name: preset.name,
      baseUrl: address,
      visionModel: 'gemma',
      ...preset.differs,
    });
    await expect.element(box('Service')).not.toBeInTheDocument();
  });

  test('that was looked at costs nothing of what was typed', async () => {
    await openOptions();
    await userEvent.fill(box('Name'), 'Mine');
    await userEvent.fill(baseUrl(), 'https://mine.example');
    await userEvent.fill(model(), 'gemma');
    await fillFor('Ollama');
    // A model is one service's own.
    await expect.element(model()).toHaveValue('');
    await fillFor('LM Studio');
    await fillFor('Other');
    await expect.element(box('Name')).toHaveValue('Mine');
    await expect.element(baseUrl()).toHaveValue('https://mine.example');
    await expect.element(model()).toHaveValue('gemma');
  });

  test('of a gateway has a field for the header that it needs', async () => {
    await openOptions();
    await fillFor('Portkey');
    await userEvent.fill(box('x-portkey-provider'), 'openai');
    await userEvent.fill(model(), 'gemma');
    await saveAndTest().click();
    await expect.element(result()).toHaveTextContent(/^Connected/);
    const [one] = (await readSettings()).connections;
    const headers = [{ name: 'x-portkey-provider', value: 'openai' }];
    expect(await getSecrets(one?.id ?? '')).toMatchObject({ headers });
  });
});

test('a name is what the connection is called', async () => {
  await openOptions(connected);
  await userEvent.fill(box('Name'), 'My service');
  await saveAndTest().click();
  await expect.element(page.getByRole('button', { name: /^My service/ })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'My service' }).first()).toBeVisible();
});

test('everything under Advanced is kept', async () => {
  await openOptions(connected);
  await openAdvanced();
  await userEvent.fill(box('Maximum answer length (tokens)'), '512');
  await userEvent.fill(box('Temperature'), '0,2');
  await userEvent.fill(box('Maximum picture side (pixels)'), '1024');
  await userEvent.fill(box('Maximum picture size (MB)'), '1.5');
  await box('Send public pictures as addresses').click();
  await userEvent.fill(box('Timeout (seconds)'), '30');
  await userEvent.fill(box('Pictures at once'), '2');
  await saveAndTest().click();
  await expect.element(result()).toHaveTextContent(/^Connected/);
  expect(await saved()).toMatchObject({
    maxTokens: 512,
    temperature: 0.2,
    stream: true,
    sendFormat: true,
    longestSide: 1024,
    mostBytes: 1_500_000,
    sendAddresses: true,
    headSeconds: 30,
    silenceSeconds: 15,
    atOnce: 2,
    isAgreed: true,
  });
});

test('timeouts that were saved apart stay so until their field is changed', async () => {
  const [first] = connected.connections;
  await openOptions({
    ...connected,
    connections: [{ ...connection.parse(first), headSeconds: 100, silenceSeconds: 7, stream: false }],
  });
  await userEvent.fill(model(), 'other');
  await saveAndTest().click();
  await expect.element(result()).toHaveTextContent(/^Connected/);
  expect(await saved()).toMatchObject({ headSeconds: 100, silenceSeconds: 7, stream: false });
  await openAdvanced();
  await userEvent.fill(box('Timeout (seconds)'), '200');
  await saveAndTest().click();
  await expect.poll(saved).toMatchObject({ headSeconds: 200, silenceSeconds: 100, stream: false });
  await expect.element(result()).toHaveTextContent(/^Connected/);
});

describe('the key', () => {
  test('is shown and hidden by a button', async () => {
    await openOptions();
    await userEvent.fill(key(), 'typed-key');
    const show = page.getByRole('button', { name: 'Show key' });
    await show.click();
    await expect.element(key()).toHaveAttribute('type', 'text');
    await expect.element(show).toHaveAttribute('aria-pressed', 'true');
    await show.click();
    await expect.element(key()).toHaveAttribute('type', 'password');
    await expect.element(key()).toHaveValue('typed-key');
  });

  test('is pasted by a button, which asks the browser in the click', async () => {
    vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue(' pasted-key\n');
    onTestFinished(() => void vi.restoreAllMocks());
    await openOptions();
    await page.getByRole('button', { name: 'Paste key' }).click();
    await expect.element(key()).toHaveValue('pasted-key');
    await expect.element(key()).toHaveFocus();
    expect(fake.asked).toEqual([{ what: 'permissions.request', given: { permissions: ['clipboardRead'] } }]);
  });

  test('says where to get one, or that none is needed', async () => {
    await openOptions();
    await expect.element(key()).not.toHaveAccessibleDescription();
    await fillFor('OpenAI');
    const link = page.getByRole('link', { name: 'Get a key at platform.openai.com' });
    await expect.element(link).toHaveAttribute('href', 'https://platform.openai.com/api-keys');
    await fillFor('Ollama');
    await expect.element(key()).toHaveAccessibleDescription('Not needed for this service.');
  });
});

test.each([
  ['Maximum answer length (tokens)', '0', 'Enter a whole number from 1 to 1000000.'],
  ['Maximum answer length (tokens)', '', 'Enter a whole number from 1 to 1000000.'],
  ['Maximum answer length (tokens)', '12.5', 'Enter a whole number from 1 to 1000000.'],
  ['Temperature', '-1', 'Enter 0 or more, or leave it empty.'],
  ['Temperature', 'warm', 'Enter 0 or more, or leave it empty.'],
  ['Maximum picture side (pixels)', '9000', 'Enter a whole number from 256 to 8192.'],
  ['Maximum picture size (MB)', '0', 'Enter a number from 0.1 to 20.'],
  ['Timeout (seconds)', '0', 'Enter a whole number from 1 to 3600.'],
  ['Pictures at once', '33', 'Enter a whole number from 1 to 32.'],
])('the field “%s” refuses “%s” with a word beside it, and is unfolded', async (name, typed, words) => {
  await openOptions(connected);
  await openAdvanced();
  await userEvent.fill(box(name), typed);
  await openAdvanced();
  await saveAndTest().click();
  await expect.element(box(name)).toHaveFocus();
  await expect.element(box(name)).toBeVisible();
  await expect.element(box(name)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(box(name)).toHaveAccessibleDescription(new RegExp(`^${words}`));
  expect(fake.asked).toEqual([]);
});

test('boxes side by side stand in one line, however long their labels and errors', async () => {
  await openOptions(connected);
  await page.viewport(480, 900);
  await openAdvanced();
  await userEvent.fill(box('Maximum answer length (tokens)'), 'many');
  await saveAndTest().click();
  await expect.element(box('Maximum answer length (tokens)')).toHaveFocus();
  const rows = [...document.querySelectorAll('.numbers')].map((row) =>
    [...row.querySelectorAll('input')].slice(0, 2).map((one) => {
      const { top, height } = one.getBoundingClientRect();
      return { top: Math.round(top), height: Math.round(height) };
    }),
  );
  expect(rows.length).toBe(1);
  for (const [one, other] of rows) expect(other).toEqual(one);
});

test('the keyboard goes to the first of several wrong boxes', async () => {
  await openOptions(connected);
  await openAdvanced();
  await userEvent.fill(box('Pictures at once'), 'many');
  await userEvent.fill(box('Temperature'), 'warm');
  await userEvent.fill(box('Extra headers'), 'nonsense');
  await saveAndTest().click();
  await expect.element(box('Temperature')).toHaveFocus();
  expect(document.querySelectorAll('[aria-invalid="true"]').length).toBe(3);
});

test('saving forgets what was learned of the service', async () => {
  await addQuirks('c1', 'gemma-vision', { without: ['temperature'] });
  await addQuirks('c2', 'gemma-vision', { wantsPng: true });
  await openOptions(connected);
  await saveAndTest().click();
  await expect.element(result()).toHaveTextContent(/^Connected/);
  expect(await readQuirks('c1', 'gemma-vision')).toEqual(noQuirks);
  expect(await readQuirks('c2', 'gemma-vision')).toMatchObject({ wantsPng: true });
});

describe('extra headers', () => {
  const headers = () => box('Extra headers');

  test('are kept apart for the address, and never shown again', async () => {
    const background = await openOptions(connected);
    await openAdvanced();
    await userEvent.fill(headers(), 'X-Team: secret-team\n\n x-org :  a: b ');
    await saveAndTest().click();
    await expect.element(result()).toHaveTextContent(/^Connected/);
    expect((await getSecrets('c1'))?.headers).toEqual([
      { name: 'X-Team', value: 'secret-team' },
      { name: 'x-org', value: 'a: b' },
    ]);
    expect(JSON.stringify(background.calls)).not.toContain('secret-team');
    expect(JSON.stringify(fake.stored())).not.toContain('secret-team');
    await expect.element(headers()).toHaveValue('');
    expect(document.body.innerHTML).not.toContain('secret-team');
  });

  test('that are kept are named, left alone when none are typed, and forgotten by a button', async () => {
    const headersNow = async (): Promise<string[]> =>
      ((await getSecrets('c1'))?.headers ?? []).map(({ name }) => name);
    await putHeaders('c1', 'https://api.example', [
      { name: 'X-Team', value: 'a' },
      { name: 'X-Org', value: 'b' },
    ]);
    await openOptions(connected, {
      savedSecrets: async () => ({
        origin: 'https://api.example',
        hasKey: false,
        headers: await headersNow(),
      }),
    });
    await openAdvanced();
    await expect
      .element(headers())
      .toHaveAccessibleDescription(/X-Team and X-Org: Saved for https:\/\/api\.example, and sent only there/);
    await userEvent.fill(baseUrl(), 'https://other.example');
    await expect
      .element(headers())
      .toHaveAccessibleDescription(/Saved for https:\/\/api\.example, and sent only there/);
    await userEvent.fill(baseUrl(), 'https://api.example/v1');
    await saveAndTest().click();
    await expect.element(result()).toHaveTextContent(/^Connected/);
    expect(await headersNow()).toEqual(['X-Team', 'X-Org']);
    await page.getByRole('button', { name: 'Remove headers', exact: true }).click();
    await expect.poll(headersNow).toEqual([]);
    await expect.element(page.getByRole('button', { name: 'Remove headers' })).not.toBeInTheDocument();
    await expect.element(headers()).toHaveFocus();
  });

  test('that cannot be are refused with a word that holds no value', async () => {
    const background = await openOptions(connected);
    await openAdvanced();
    const refused = [
      'Authorization',
      'content-type',
      'Cookie',
      'Host',
      'Referer',
      'Origin',
      'Sec-Fetch-Mode',
    ];
    for (const [typed, words] of [
      ['my-secret', 'Line 1 must be “Name: value”.'],
      ['X-Team: a\nmy-secret', 'Line 2 must be “Name: value”.'],
      ['X-Team:', 'Line 1 must be “Name: value”.'],
      ['X Team: my-secret', 'The header “X Team” isn’t allowed or has invalid characters.'],
      ['Überschrift: my-secret', 'The header “Überschrift” isn’t allowed or has invalid characters.'],
      ['X-Team: my-secret-ä', 'The header “X-Team” isn’t allowed or has invalid characters.'],
      ['X-Team: my-secret\nx-team: b', '“x-team” is there twice.'],
      ...refused.map((name) => [`${name}: my-secret`, `The header “${name}” isn’t allowed`] as const),
    ] as const) {
      await userEvent.fill(headers(), typed);
      await saveAndTest().click();
      await expect.element(headers()).toHaveFocus();
      await expect.element(headers()).toHaveAccessibleDescription(new RegExp(`^${words}`));
      expect(document.querySelector('.error')?.textContent).not.toContain('my-secret');
    }
    await allArrived();
    expect(background.calls.some(({ method }) => method === 'examine')).toBe(false);
  });
});
