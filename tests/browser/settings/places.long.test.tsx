import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  settingDescriptors,
  settingsAt,
  settingsCards,
  settingsSections,
} from '../../../components/settings/setting-descriptors';
import { UsagePage } from '../../../components/settings/usage/usage-page';
import { settings } from '../../../utils/model/settings';
import { fakeBackground } from '../support/fake-background';
import { fake } from '../support/fake-browser';
import { openOptions } from '../support/open-options';
import { freshBrowser, show } from '../support/show';

freshBrowser();

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
    'captureTake',
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
