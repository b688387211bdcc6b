import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { optionsSections, settingsInSection } from '../../../components/settings/setting-descriptors';
import { UsagePage } from '../../../components/settings/usage/usage-page';
import { settings } from '../../../utils/model/settings';
import { fakeBackground } from '../support/fake-background';
import { fake } from '../support/fake-browser';
import { baseUrl, openOptions } from '../support/open-options';
import { connected } from '../support/panel-scenes';
import { freshBrowser, show } from '../support/show';

freshBrowser();
afterEach(() => history.replaceState(null, '', location.pathname + location.search));

const box = () => page.getByRole('searchbox', { name: 'Search the settings' });
const shown = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-setting]')]
    .filter((setting) => setting.checkVisibility())
    .map(({ dataset }) => dataset['setting'] ?? '');
const titles = (): (string | null)[] =>
  [...document.querySelectorAll('h2')]
    .filter((title) => title.checkVisibility())
    .map(({ textContent }) => textContent);
/** What is marked on the page, in its words. */
const marked = (): string[] =>
  [...(CSS.highlights.get('found') ?? [])].map((range) => (range as Range).toString());

/** The copy button remembers by itself how each kind of answer was copied last: there is nothing to choose beforehand. */
const withoutControl = ['copyShapes'];
const onUsagePage = settingsInSection('limits');
const all = Object.keys(settings.shape).filter((name) => !withoutControl.includes(name));

test('every setting stands on the page, once, in the section that is said to hold it, with its meaning', async () => {
  await openOptions();
  const here = all.filter((name) => !onUsagePage.some((one) => one === name));
  const missing = here.filter((name) => document.querySelectorAll(`[data-setting="${name}"]`).length !== 1);
  expect(missing).toEqual([]);
  const meaningless = optionsSections.flatMap(({ id }) =>
    settingsInSection(id).filter((name) => {
      const setting = document.querySelector(`#${id} [data-setting="${name}"]`);
      return here.includes(name) && !/\p{L}{3}/u.test(setting?.querySelector('p, .meta')?.textContent ?? '');
    }),
  );
  expect(meaningless).toEqual([]);
  const held = optionsSections.flatMap(({ id }) => settingsInSection(id)).toSorted();
  expect(held).toEqual(Object.keys(settings.shape).toSorted());
});

test('those of usage stand on the page of usage', async () => {
  fakeBackground();
  show(<UsagePage />, 'usage_title');
  await expect.element(page.getByText('Limits')).toBeVisible();
  for (const name of onUsagePage)
    expect(document.querySelector(`[data-setting="${name}"]`), name).not.toBeNull();
});

describe('a search', () => {
  test.each([
    ['a label', 'quiet', ['quiet']],
    ['a meaning', 'in which it comes whatever', []],
    ['a meaning in any order', 'page whatever answers', ['answerLanguage']],
    ['a choice', 'a small window', ['answersIn']],
    ['a choice of a list', 'français', ['readingLanguages', 'answerLanguage', 'translateTo']],
    ['without accents', 'francais', ['readingLanguages', 'answerLanguage', 'translateTo']],
    ['the name inside', 'previewCaptures', ['previewCaptures']],
    ['a section', 'announcements', ['speakAnswers', 'quiet', 'announceProgress', 'sound']],
    ['a section and a label', 'announcements tone', ['sound']],
  ])('finds by %s', async (_by, typed, names) => {
    await openOptions();
    await userEvent.fill(box(), typed);
    await expect.poll(shown).toEqual(names);
    const words = names.length === 1 ? '1 setting found.' : `${names.length} settings found.`;
    await expect.element(page.getByText(names.length === 0 ? /^No setting fits “/ : words)).toBeVisible();
  });

  test('finds what has no setting of its own, and the limits by what they are called inside', async () => {
    await openOptions();
    await userEvent.fill(box(), 'alt+shift');
    await expect.poll(titles).toEqual(['Shortcuts']);
    await userEvent.fill(box(), 'monthlyCost');
    await expect.poll(titles).toEqual(['Usage and limits']);
  });

  test('leaves only the sections in the table of contents that hold something', async () => {
    await page.viewport(1200, 800);
    await openOptions();
    const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
    expect(links.elements().length).toBe(optionsSections.length);
    await userEvent.fill(box(), 'letters');
    await expect.poll(() => links.elements().map(({ textContent }) => textContent)).toEqual(titles());
  });

  test('marks what was found, whatever its accents, and in what comes onto the page meanwhile', async () => {
    await openOptions();
    await userEvent.fill(box(), 'FRANCAIS');
    await expect.poll(marked).toContain('français');
    await userEvent.fill(box(), 'shown connection');
    await expect.element(page.getByText(/^No setting fits/)).toBeVisible();
    fake.store({ settings: connected });
    fake.changed();
    await expect.poll(shown).toEqual(['connections']);
    expect(marked().map((words) => words.toLowerCase())).toContain('shown');
  });

  test('keeps the focus, and what was typed elsewhere', async () => {
    await openOptions();
    await userEvent.fill(baseUrl(), 'https://half-typed.example');
    await box().click();
    await userEvent.keyboard('zzz');
    await expect.element(page.getByText('No setting fits “zzz”. Try another word, or fewer.')).toBeVisible();
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
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect.element(box()).toHaveFocus();
    await expect.element(page.getByRole('button', { name: 'Clear search' })).not.toBeInTheDocument();
    expect(titles().length).toBe(optionsSections.length);
  });
});

test('the table of contents is folded where it would push the page away, and leads to the sections', async () => {
  await openOptions();
  const contents = page.getByRole('navigation', { name: 'Sections' });
  expect(contents.getByRole('link').elements()).toEqual([]);
  await contents.getByText('Sections').click();
  await contents.getByRole('link', { name: 'Announcements' }).click();
  await expect.poll(() => location.hash).toBe('#announcements');
  const top = (): number => document.getElementById('announcements')?.getBoundingClientRect().top ?? -1;
  // Chromium scrolls after the address has changed.
  await expect.poll(top).toBeLessThan(300);
  expect(top()).toBeGreaterThan(40);
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
    await expect
      .poll(keys)
      .toEqual(['No key: Alt+Shift+G is taken by something else, or was removed', 'No key']);
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
