import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  settingDescriptors,
  settingsAt,
  settingsCards,
  settingsSections,
} from '../../../components/settings/setting-descriptors';
import { Options } from '../../../components/settings/options';
import { UsagePage } from '../../../components/settings/usage/usage-page';
import { settings } from '../../../utils/model/settings';
import { fakeBackground } from '../support/fake-background';
import { resize } from '../support/emulate';
import { fake } from '../support/fake-browser';
import { baseUrl, openOptions } from '../support/open-options';
import { connected } from '../support/panel-scenes';
import { freshBrowser, show } from '../support/show';

freshBrowser();

const box = () => page.getByRole('searchbox', { name: 'Search' });
const shown = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-setting]')]
    .filter((setting) => setting.checkVisibility())
    .flatMap(({ dataset }) => (dataset['setting'] ?? '').split(' '));
const titles = (): (string | null)[] =>
  [...document.querySelectorAll('h3')]
    .filter((title) => title.checkVisibility())
    .map(({ textContent }) => textContent);
/** What is marked on the page, in its words. */
const marked = (): string[] =>
  [...(CSS.highlights.get('found') ?? [])].map((range) => (range as Range).toString());

test('every setting stands in one place: on its card, on the page of usage, at its action, or in the schema alone', async () => {
  await openOptions();
  const places = Object.keys(settings.shape).map((name) => {
    const found = [...document.querySelectorAll(`[data-setting~="${name}"]`)];
    return [name, found.map((each) => each.closest('.settings-card')?.id).join()];
  });
  const cards = settingsCards.map(({ id }) => id as string);
  const expected = Object.entries(settingDescriptors).map(([name, { where }]) => [
    name,
    cards.includes(where) ? where : '',
  ]);
  expect(Object.fromEntries(places)).toEqual(Object.fromEntries(expected));
  expect(['action', 'policy'].flatMap((place) => settingsAt(place as 'action' | 'policy'))).toEqual([
    'translateTo',
    'secondOpinionWith',
    'unreadableAltSites',
    'copyShapes',
    'readAloudRate',
    'historyMegabytes',
    'modelMirrors',
  ]);
});

test('there are six sections, and no more than thirty settings with a control', async () => {
  await openOptions();
  expect(settingsSections.length).toBe(6);
  expect(document.querySelectorAll('[data-setting]').length).toBeLessThan(30);
});

test('those of usage stand on the page of usage', async () => {
  fakeBackground();
  show(<UsagePage />, 'open_usage');
  await expect.element(page.getByText('Limit', { exact: true })).toBeVisible();
  for (const name of settingsAt('usage'))
    expect(document.querySelector(`[data-setting~="${name}"]`), name).not.toBeNull();
});

describe('a search', () => {
  test.each([
    ['a label', 'prefix', ['altPrefix']],
    ['a meaning', 'in which it comes whatever', []],
    ['a meaning in any order', 'clipboard replaces', ['autoCopy']],
    ['a choice', 'pop-up window', ['answersIn']],
    ['a choice of a list', 'français', ['answerLanguage', 'readingLanguages']],
    ['without accents', 'francais', ['answerLanguage', 'readingLanguages']],
    ['the name inside', 'previewCaptures', ['previewCaptures']],
    ['one of two names inside', 'listLetters', ['captureLetters', 'listLetters']],
    ['a card', 'right-click menu and tasks', ['menuHidden', 'ownTasks']],
    ['a section and a label', 'accessibility sound', ['sound']],
  ])('finds by %s', async (_by, typed, names) => {
    await openOptions();
    await userEvent.fill(box(), typed);
    await expect.poll(shown).toEqual(names);
    await expect
      .element(page.getByText(names.length === 0 ? /^No settings match “/ : /^Settings found: /))
      .toBeVisible();
  });

  test('finds what has no setting of its own, and the page of usage by the names of its settings', async () => {
    await openOptions();
    await userEvent.fill(box(), 'alt+shift');
    await expect.poll(titles).toEqual(['Shortcuts']);
    await userEvent.fill(box(), 'cacheMegabytes');
    await expect.element(page.getByRole('main').getByRole('link', { name: 'Usage' })).toBeVisible();
    expect(titles()).toEqual([]);
  });

  test('leaves only the sections in the table of contents that hold something', async () => {
    await resize(1200, 800);
    await openOptions();
    const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
    expect(links.elements().length).toBe(settingsSections.length + 3);
    await userEvent.fill(box(), 'letter');
    await expect
      .poll(() => links.elements().map(({ textContent }) => textContent))
      .toEqual(['Accessibility', 'Usage', 'Site access and keys', 'Help']);
  });

  test('marks what was found, whatever its accents, and in what comes onto the page meanwhile', async () => {
    await openOptions();
    await userEvent.fill(box(), 'FRANCAIS');
    await expect.poll(marked).toContain('français');
    await userEvent.fill(box(), 'news.example:99');
    await expect.element(page.getByText(/^No settings match/)).toBeVisible();
    fake.store({ settings: { ...connected, autoAltSites: ['https://news.example:99'] } });
    fake.changed();
    await expect.poll(shown).toEqual(['autoAltSites']);
    expect(marked()).toContain('news.example:99');
  });

  test('keeps the focus, and what was typed elsewhere', async () => {
    await openOptions();
    await userEvent.fill(baseUrl(), 'https://half-typed.example');
    await box().click();
    await userEvent.keyboard('zzz');
    await expect.element(page.getByText('No settings match “zzz”.')).toBeVisible();
    await expect.element(box()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(box()).toHaveValue('');
    await expect.element(box()).toHaveFocus();
    await expect.element(baseUrl()).toHaveValue('https://half-typed.example');
    expect(marked()).toEqual([]);
    expect(shown().length).toBeGreaterThan(10);
  });

  test('is cleared by the button, which leaves the focus in the box', async () => {
    await openOptions();
    await userEvent.fill(box(), 'zzz');
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect.element(box()).toHaveFocus();
    await expect.element(page.getByRole('button', { name: 'Clear' })).not.toBeInTheDocument();
    expect(titles().length).toBe(settingsCards.filter((card) => 'title' in card).length);
  });
});

test('a search that another page sends is made here', async () => {
  history.replaceState(null, '', '?q=prefix');
  fakeBackground();
  show(<Options />, 'open_settings');
  await expect.element(box()).toHaveValue('prefix');
  await expect.poll(shown).toEqual(['altPrefix']);
});

test('the navigation is folded where it would push the page away, and leads to the sections', async () => {
  await openOptions();
  const contents = page.getByRole('navigation', { name: 'Sections' });
  expect(contents.getByRole('link').elements()).toEqual([]);
  await contents.getByText('Sections').click();
  await contents.getByRole('link', { name: 'Accessibility' }).click();
  await expect.poll(() => location.hash).toBe('#accessibility');
  expect(contents.getByRole('link').elements()).toEqual([]);
  const top = (): number => document.getElementById('accessibility')?.getBoundingClientRect().top ?? -1;
  // Chromium scrolls after the address has changed.
  await expect.poll(top).toBeLessThan(300);
  expect(top()).toBeGreaterThanOrEqual(0);
});

test('the navigation says which section is in view', async () => {
  await resize(1200, 800);
  await openOptions();
  const current = (): string | undefined =>
    document.querySelector('nav a[aria-current]')?.textContent ?? undefined;
  expect(current()).toBe('AI service');
  document.getElementById('privacy')?.scrollIntoView();
  await expect.poll(current).toBe('Privacy & data');
  scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(current).toBe('Advanced settings');
});

test('an address with a section shows that section', async () => {
  history.replaceState(null, '', '#shortcuts');
  await openOptions();
  await expect
    .poll(() => document.getElementById('shortcuts')?.getBoundingClientRect().top)
    .toBeLessThan(760);
});

describe('shortcuts', () => {
  test('say which key is taken, and which never had one', async () => {
    fake.shortcuts([
      { name: 'capture', description: 'Capture', shortcut: '' },
      { name: 'undo-alt', description: 'Undo', shortcut: '' },
    ]);
    await openOptions();
    const keys = (): (string | null)[] =>
      [...document.querySelectorAll('.shortcuts dd')].map((key) => key.textContent);
    await expect.poll(keys).toEqual(['Not set (Alt+Shift+G is taken)', 'Not set']);
    fake.shortcuts([{ name: 'capture', description: 'Capture', shortcut: 'Alt+Shift+X' }]);
    window.dispatchEvent(new Event('focus'));
    await expect.poll(keys).toEqual(['Alt+Shift+X']);
  });

  test('are changed on the browser’s own page', async () => {
    await openOptions();
    await page.getByRole('button', { name: 'Change shortcuts' }).click();
    expect(fake.asked.at(-1)).toEqual({
      what: 'tabs.create',
      given: { url: 'chrome://extensions/shortcuts' },
    });
  });
});
