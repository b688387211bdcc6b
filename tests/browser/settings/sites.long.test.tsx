import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { typedSiteOrigin } from '../../../components/settings/setting-descriptors';
import { settings, type Settings } from '../../../utils/model/settings';
import { fake } from '../support/fake-browser';
import { allKept } from '../support/hold-settings';
import { openOptions } from '../support/open-options';
import { connected } from '../support/panel-scenes';
import { freshBrowser } from '../support/show';

freshBrowser();

const address = () => page.getByRole('textbox', { name: 'Site address', exact: true });
const add = () => page.getByRole('button', { name: 'Add site', exact: true });
const sites = (): unknown => (fake.stored()['settings'] as Settings | undefined)?.autoAltSites;
const asked = (): unknown[] => fake.asked.filter(({ what }) => what.startsWith('permissions.'));

test.each([
  ['news.example', 'https://news.example'],
  [' https://news.example/today?x#y ', 'https://news.example'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['localhost:8080', 'https://localhost:8080'],
  ['', null],
  ['ftp://news.example', null],
  ['javascript:alert(1)', null],
  ['two words', null],
])('%j is the site %j', (typed, site) => {
  expect(typedSiteOrigin(typed)).toBe(site);
});

test('a site is added once the browser allows it, asked in the click', async () => {
  await openOptions();
  await userEvent.fill(address(), 'news.example/today');
  // As browsers do, which forget the gesture at the first thing that is waited for.
  (add().element() as HTMLElement).click();
  expect(asked()).toEqual([{ what: 'permissions.request', given: { origins: ['https://news.example/*'] } }]);
  await expect.element(page.getByRole('button', { name: 'Remove: https://news.example' })).toBeVisible();
  expect(sites()).toEqual(['https://news.example']);
  await expect.element(address()).toHaveValue('');
});

test('one that the browser does not allow is not added, and the page says so', async () => {
  fake.permission(async () => false);
  await openOptions();
  await userEvent.fill(address(), 'news.example');
  await add().click();
  await expect.element(page.getByText(/^Access to .* wasn’t allowed/)).toBeVisible();
  expect(sites() ?? []).toEqual([]);
  await userEvent.fill(address(), 'no site');
  await add().click();
  await expect.element(page.getByText('Enter a site address, such as https://news.example.')).toBeVisible();
});

test.each([true, false])(
  'what is typed while the browser asks stays, and is not blamed: %s',
  async (isAllowed) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    fake.permission(() => promise);
    await openOptions();
    await userEvent.fill(address(), 'news.example');
    await add().click();
    await userEvent.fill(address(), 'other.example');
    resolve(isAllowed);
    await allKept();
    await expect.element(address()).toHaveValue('other.example');
    await expect.element(address()).not.toHaveAttribute('aria-invalid');
    expect(sites() ?? []).toEqual(isAllowed ? ['https://news.example'] : []);
  },
);

test('a removed site gives its access back, unless a connection needs it', async () => {
  const both = { ...connected, autoAltSites: ['https://news.example', 'https://api.example'] };
  await openOptions(settings.parse(both));
  await page.getByRole('button', { name: 'Remove: https://api.example' }).click();
  await expect.poll(sites).toEqual(['https://news.example']);
  expect(asked()).toEqual([]);
  await page.getByRole('button', { name: 'Remove: https://news.example' }).click();
  await expect.element(page.getByText('No sites yet.')).toBeVisible();
  await expect
    .poll(asked)
    .toEqual([{ what: 'permissions.remove', given: { origins: ['https://news.example/*'] } }]);
  expect(document.activeElement).toBe(address().element());
});

test('what stands before written alt text is as it is typed', async () => {
  await openOptions();
  const prefix = page.getByRole('textbox', { name: 'Prefix for added alt text' });
  await expect.element(prefix).toHaveValue('AI: ');
  await userEvent.fill(prefix, '');
  await userEvent.tab();
  await expect.poll(() => (fake.stored()['settings'] as Settings).altPrefix).toBe('');
});
