import { describe, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { shippedLanguages } from '../../../utils/model/reading-languages';
import { settings } from '../../../utils/model/settings';
import { addModel, addPack, removeModel } from '../../../utils/store/installed-models';
import { readSettings } from '../../../utils/store/settings';
import { browser, fake } from '../support/fake-browser';
import { allArrived } from '../support/crossing';
import {
  baseUrl,
  engine,
  key,
  methods,
  model,
  openOptions,
  removeByMenu,
  result,
  saveAndTest,
  showForm,
} from '../support/open-options';
import { connected } from '../support/panel-scenes';
import { freshBrowser } from '../support/show';

freshBrowser();

test('the page has its title, language and sections', async () => {
  await openOptions();
  expect(document.title).toBe('Settings · Sightread');
  expect(document.documentElement).toMatchObject({ lang: 'en-US', dir: 'ltr' });
  for (const name of [
    'AI service',
    'Connection',
    'Who answers',
    'Answers',
    'Alt text',
    'Accessibility',
    'Shortcuts',
    'Privacy & data',
    'More settings',
  ])
    await expect.element(page.getByRole('region', { name, exact: true })).toBeVisible();
  expect(key().element()).toHaveProperty('type', 'password');
});

describe('several connections', () => {
  const two = settings.parse({
    ...connected,
    connections: [
      ...connected.connections,
      { id: 'c2', baseUrl: 'http://localhost:1234', visionModel: 'gemma' },
    ],
  });

  test('are shown one at a time', async () => {
    await openOptions(two);
    await expect.element(baseUrl()).toHaveValue('https://api.example/v1');
    await showForm('localhost:1234');
    await expect.element(baseUrl()).toHaveValue('http://localhost:1234');
    await page.getByRole('button', { name: 'Add service' }).click();
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
    await expect.element(baseUrl()).toHaveValue('https://third.example');
    await showForm('third.example');
    await expect.element(baseUrl()).not.toBeInTheDocument();
  });

  test('one is removed, and what it did goes to the next; its key goes when that cannot be undone any more', async () => {
    const background = await openOptions({ ...two, textWith: 'c1' });
    const deleted = (): unknown[] =>
      background.calls.filter(({ method }) => method === 'deleteSecrets').map(({ input }) => input);
    await removeByMenu('api.example');
    await expect.element(page.getByText('Removed: api.example')).toBeVisible();
    expect(await readSettings()).toMatchObject({
      connections: [{ id: 'c2' }],
      describeWith: 'c2',
      textWith: 'device',
    });
    expect(deleted()).toEqual([]);
    await removeByMenu('localhost:1234');
    await expect.element(baseUrl()).toHaveValue('');
    await expect.poll(readSettings).toMatchObject({ connections: [], describeWith: '' });
    await expect.poll(deleted).toEqual([{ id: 'c1' }]);
    window.dispatchEvent(new Event('pagehide'));
    await expect.poll(deleted).toEqual([{ id: 'c1' }, { id: 'c2' }]);
  });

  test('one that was removed comes back by Undo, with its key, its place and what it did', async () => {
    const background = await openOptions({ ...two, textWith: 'c1' });
    await removeByMenu('api.example');
    await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus();
    fake.asked.length = 0;
    await userEvent.keyboard('{Enter}');
    expect(fake.asked).toEqual([
      { what: 'permissions.request', given: { origins: ['https://api.example/*'] } },
    ]);
    await expect.element(baseUrl()).toHaveValue('https://api.example/v1');
    await expect.poll(readSettings).toEqual({ ...two, textWith: 'c1' });
    window.dispatchEvent(new Event('pagehide'));
    await allArrived();
    expect(methods(background)).not.toContain('deleteSecrets');
  });

  test('one is made the one that describes by its menu', async () => {
    await openOptions(two);
    await page.getByRole('button', { name: 'More: localhost:1234' }).click();
    await page.getByRole('button', { name: 'Use for descriptions' }).click();
    await expect.element(engine('Describe with', 'localhost:1234')).toBeChecked();
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
  test.each([
    ['Show in the page what a shortcut does', 'showKeyFeedback', true],
    ['Single-key shortcuts', 'captureLetters', true],
    ['Crop and redact captures before sending', 'previewCaptures', false],
    ['Play a sound when done', 'sound', false],
  ] as const)('%s', async (name, field, before) => {
    await openOptions();
    const box = page.getByRole('checkbox', { name, exact: true });
    expect((await readSettings())[field]).toBe(before);
    expect(box.element()).toHaveProperty('checked', before);
    await box.click();
    await expect.poll(async () => (await readSettings())[field]).toBe(!before);
    await expect.poll(() => (box.element() as HTMLInputElement).checked).toBe(!before);
  });

  test('the engines', async () => {
    await openOptions(connected);
    await expect.element(engine('Describe with', 'On this device')).toBeDisabled();
    await expect
      .element(engine('Describe with', 'On this device'))
      .toHaveAccessibleDescription('No model is installed.');
    await expect.element(engine('Describe with', 'Built-in model')).toBeDisabled();
    await expect
      .element(engine('Describe with', 'Built-in model'))
      .toHaveAccessibleDescription(/^This browser has no built-in model|^This computer can’t run it/);
    await expect.element(engine('Copy text with', 'On this device')).toBeChecked();
    await engine('Copy text with', 'api.example').click();
    await expect.poll(async () => (await readSettings()).textWith).toBe('c1');
    await engine('Copy text with', 'On this device').click();
    await expect.poll(async () => (await readSettings()).textWith).toBe('device');
  });

  test('a model of this device, once one is installed', async () => {
    await openOptions(connected);
    const onDevice = engine('Describe with', 'On this device');
    await expect.element(onDevice).toHaveAccessibleDescription('No model is installed.');
    const known = { tasks: ['describe' as const], languages: ['en'], installedAt: 1 };
    await addModel({ id: 'f00', name: 'tiny-color', files: [{ name: '0.gguf', bytes: 9 }], ...known });
    await expect.element(onDevice).toBeEnabled();
    await expect.element(page.getByText('tiny-color')).toBeVisible();
    await onDevice.click();
    await expect.poll(async () => (await readSettings()).describeWith).toBe('device');
  });

  test('the language and the place of answers', async () => {
    await openOptions();
    await userEvent.selectOptions(page.getByLabelText('Answer language'), 'ja');
    await expect.poll(async () => (await readSettings()).answerLanguage).toBe('ja');
    await userEvent.selectOptions(page.getByLabelText('Open answers in'), 'Pop-up window');
    await expect.poll(async () => (await readSettings()).answersIn).toBe('popup');
  });

  test('the levels of announcements', async () => {
    await openOptions();
    const level = (name: string) => page.getByRole('radio', { name });
    await expect.element(level('Start, progress, and end')).toBeChecked();
    await level('Only what your shortcuts ask for').click();
    await expect.poll(readSettings).toMatchObject({ quiet: true, announceProgress: true });
    await level('Start and end').click();
    await expect.poll(readSettings).toMatchObject({ quiet: false, announceProgress: false });
    await level('Start, progress, and end').click();
    await expect.poll(readSettings).toMatchObject({ quiet: false, announceProgress: true });
    await userEvent.selectOptions(page.getByLabelText('Read out the full answer'), 'Always');
    await expect.poll(readSettings).toMatchObject({ speakAnswers: 'always' });
  });

  test('what another page changes is shown', async () => {
    await openOptions(connected);
    await browser.storage.local.set({ settings: { ...connected, textWith: 'c1' } });
    await expect.element(engine('Copy text with', 'api.example')).toBeChecked();
  });
});

describe('the languages in pictures', () => {
  const group = (): Locator => page.getByRole('group', { name: 'Text recognition languages' });
  const automatic = (): Locator => group().getByRole('radio', { name: 'Automatic' });
  const onlyThese = (): Locator => group().getByRole('radio', { name: /^Only these/ });
  const box = (name: string): Locator => group().getByRole('checkbox', { name, exact: true });
  const chosen = async (): Promise<string[]> => (await readSettings()).readingLanguages;

  test('are those of the browser until some are chosen, and say which', async () => {
    await openOptions();
    await expect.element(automatic()).toBeChecked();
    await expect.element(automatic()).toHaveAccessibleDescription(/^Now: English, and the page’s language\./);
    await expect.element(onlyThese()).not.toBeChecked();
    const boxes = group().getByRole('checkbox').elements() as HTMLInputElement[];
    expect(boxes.map(({ checked }) => checked)).toEqual(shippedLanguages.map(() => false));
    const names = boxes.map(({ labels }) => labels?.[0]?.textContent ?? '');
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
    for (const name of ['Arabic (\u2068العربية\u2069)', 'English', 'Japanese (日本語)'])
      expect(names).toContain(name);
  });

  test('hold as soon as they are ticked, and go back to automatic with the last', async () => {
    await openOptions();
    await box('Japanese (日本語)').click();
    await expect.poll(chosen).toEqual(['jpn']);
    await expect.element(onlyThese()).toBeChecked();
    await box('German (Deutsch)').click();
    await expect.poll(chosen).toEqual(['jpn', 'deu']);
    await box('Japanese (日本語)').click();
    await expect.poll(chosen).toEqual(['deu']);
    await box('German (Deutsch)').click();
    await expect.poll(chosen).toEqual([]);
    await expect.element(automatic()).toBeChecked();
    await expect.element(box('German (Deutsch)')).toHaveFocus();
  });

  test('begin with the automatic ones, and go back to them', async () => {
    await openOptions();
    await onlyThese().click();
    await expect.poll(chosen).toEqual(['eng']);
    await expect.element(box('English')).toBeChecked();
    await box('French (français)').click();
    await expect.poll(chosen).toEqual(['eng', 'fra']);
    await automatic().click();
    await expect.poll(chosen).toEqual([]);
    await expect.element(box('French (français)')).not.toBeChecked();
  });

  test('are automatic once the only chosen one was deleted', async () => {
    const russian = { id: 'f00', language: 'rus', bytes: 9, installedAt: 1 };
    await openOptions(settings.parse({ readingLanguages: ['rus'] }));
    await addPack(russian);
    await expect.element(onlyThese()).toBeChecked();
    await removeModel(russian.id);
    await expect.element(automatic()).toBeChecked();
    await onlyThese().click();
    await expect.element(box('English')).toBeChecked();
  });

  test('are chosen by keys alone', async () => {
    await openOptions();
    automatic().element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(chosen).toEqual(['eng']);
    await userEvent.keyboard('{Tab} ');
    await expect.poll(chosen).toEqual(['eng', 'ara']);
    await userEvent.keyboard('{Tab} ');
    await expect.poll(chosen).toEqual(['ara']);
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
  expect(rows).toEqual(['Toolbar buttonNot set', 'Capture a regionCtrl+Shift+9']);
});
