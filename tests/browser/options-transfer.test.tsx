import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settings } from '../../utils/domain/settings';
import { readSettings } from '../../utils/store/settings';
import { fake } from './support/fake-browser';
import { engine, giveFile, methods, model, openOptions, saveAndTest } from './support/open-options';
import { connected } from './support/panel-scenes';
import { freshBrowser } from './support/show';

freshBrowser();

const file = (connections: unknown[], more: object = {}): string =>
  JSON.stringify({ sightread: 'connections', version: 1, connections, ...more });
const said = () => page.getByRole('status').filter({ hasText: /import/ });
const local = { name: 'Ollama', baseUrl: 'http://localhost:11434/v1', visionModel: 'llava' };

test('an export holds the connections without ids, consent or secrets, and imports as it was', async () => {
  let exported: Blob | undefined;
  let name = '';
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    exported = blob as Blob;
    return 'blob:exported';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    name = this.download;
  });
  const two = settings.parse({
    ...connected,
    connections: [...connected.connections, { id: 'c2', ...local, temperature: 0.2, stream: false }],
  });
  await openOptions(two, {
    secretsKept: () => ({ origin: 'https://api.example', hasKey: true, headers: ['X-Team'] }),
  });
  await page.getByRole('button', { name: 'Export connections', exact: true }).click();
  vi.restoreAllMocks();
  expect(name).toBe('sightread-connections.json');
  const text = (await exported?.text()) ?? '';
  const content = JSON.parse(text) as Record<string, object[]>;
  expect(content).toMatchObject({ sightread: 'connections', version: 1 });
  expect(content['connections']).toHaveLength(2);
  expect(text).not.toMatch(/"id"|isAgreed|X-Team|"c1"/);

  fake.store({ settings: settings.parse({}) });
  await giveFile('connections.json', text);
  await expect.element(said()).toHaveTextContent(/^2 connections imported\./);
  const again = (await readSettings()).connections;
  expect(again).toEqual(two.connections.map((one, at) => ({ ...one, id: again[at]?.id, isAgreed: false })));
});

describe('an imported connection', () => {
  test('is asked nothing and cannot be chosen until its button was pressed', async () => {
    const background = await openOptions();
    await giveFile('connections.json', file([local]));
    await expect
      .element(said())
      .toHaveTextContent(
        '1 connection imported. Nothing is sent to it until you open it and press “Save and test”.',
      );
    expect((await readSettings()).describeWith).toBe('');
    for (const group of ['Describe with', 'Copy text with']) {
      await expect.element(engine(group, 'Ollama')).toBeDisabled();
      await expect
        .element(engine(group, 'Ollama'))
        .toHaveAccessibleDescription(/press “Save and test” first/);
    }
    await userEvent.selectOptions(page.getByLabelText('Shown connection'), 'Ollama (not agreed to yet)');
    await expect.element(page.getByText(/^Imported\./)).toBeVisible();
    await model().click();
    expect(methods(background)).toEqual([]);
    expect(fake.asked).toEqual([]);

    await saveAndTest().click();
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Connected' }))
      .toHaveTextContent(/^Connected/);
    await expect.element(engine('Describe with', 'Ollama')).toBeChecked();
    await expect.element(engine('Copy text with', 'Ollama')).toBeEnabled();
    await expect.element(page.getByLabelText('Shown connection')).toHaveDisplayValue('Ollama');
    expect(fake.asked[0]).toEqual({
      what: 'permissions.request',
      given: { origins: ['http://localhost/*'] },
    });
  });

  test('takes a second yes where it is not encrypted', async () => {
    await openOptions();
    await giveFile('connections.json', file([{ ...local, baseUrl: 'http://192.168.1.5:11434' }]));
    await userEvent.selectOptions(page.getByLabelText('Shown connection'), 'Ollama (not agreed to yet)');
    await saveAndTest().click();
    await expect.element(page.getByRole('group', { name: /unencrypted/ })).toHaveFocus();
    expect(fake.asked).toEqual([]);
    expect((await readSettings()).connections).toMatchObject([{ isAgreed: false }]);
  });

  test('does not take over from one that is removed', async () => {
    await openOptions(connected);
    await giveFile('connections.json', file([local]));
    await page.getByRole('button', { name: 'Remove api.example' }).click();
    await expect.poll(async () => (await readSettings()).connections.length).toBe(1);
    expect((await readSettings()).describeWith).toBe('');
  });
});

test('what is there already is left out, and said', async () => {
  await openOptions(connected);
  const [first] = connected.connections;
  const same = { baseUrl: 'https://api.example/', visionModel: first?.visionModel };
  await giveFile('connections.json', file([same, local, { ...local, name: 'Again' }]));
  await expect.element(said()).toHaveTextContent(/^1 connection imported\..*2 were here already/);
  expect((await readSettings()).connections.length).toBe(2);
  await giveFile('connections.json', file([local]));
  await expect.element(said()).toHaveTextContent(/^Nothing was imported\.\s?1 was here already/);
  expect((await readSettings()).connections.length).toBe(2);
});

test.each([
  ['no JSON', 'hello', 'this is no file of connections'],
  ['something else', '{"connections":[]}', 'this is no file of connections'],
  ['a list', '[]', 'this is no file of connections'],
  ['a newer one', file([local], { version: 2 }), 'comes from a newer Sightread'],
  ['a field that cannot be', file([{ ...local, maxTokens: 'many' }]), 'this is no file of connections'],
  ['no address', file([{ name: 'x' }]), 'this is no file of connections'],
  ['an address that is none', file([local, { baseUrl: 'javascript:alert(1)' }]), 'javascript:alert(1)'],
  ['a number that cannot be', file([{ ...local, atOnce: 1000 }]), 'http://localhost:11434/v1'],
  ['an address without end', file([{ baseUrl: 'x'.repeat(5000) }]), `“${'x'.repeat(80)}…”`],
  [
    'thousands of connections',
    file(Array.from({ length: 5000 }, (_, at) => ({ baseUrl: `https://c${at}.example` }))),
    'this file holds 5,000 connections, and 200 at most can be taken in at once',
  ],
  ['a megabyte of nothing', `${' '.repeat(1_000_000)}${file([local])}`, 'this is no file of connections'],
])('a file with %s is refused as a whole, with a word', async (_name, content, words) => {
  await openOptions(connected);
  await giveFile('connections.json', content);
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^Nothing was imported:/);
  await expect.element(page.getByRole('alert')).toHaveTextContent(words);
  expect((await readSettings()).connections).toEqual(connected.connections);
});

test('a name comes in without line breaks and turned writing, and not without end', async () => {
  await openOptions();
  await giveFile('connections.json', file([{ ...local, name: ` <b>A\n\u202Eme${'n'.repeat(500)}` }]));
  await expect.element(said()).toBeVisible();
  const [read] = (await readSettings()).connections;
  expect(read?.name).toMatch(/^<b>A  men+$/);
  expect(read?.name.length).toBe(100);
  expect(document.querySelector('b')).toBeNull();
});

test('nothing more than the test’s status is on the page before an import', async () => {
  await openOptions(connected);
  expect(document.querySelectorAll('[role="status"]').length).toBe(1);
  await giveFile('connections.json', file([local]));
  await expect.element(said()).toBeVisible();
  expect(document.querySelectorAll('[role="status"]').length).toBe(2);
});
