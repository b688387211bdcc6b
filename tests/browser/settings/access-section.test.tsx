import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settings } from '../../../utils/model/settings';
import { allArrived } from '../support/crossing';
import { fake } from '../support/fake-browser';
import { holdStore } from '../support/hold-store';
import { baseUrl, openOptions, result, saveAndTest } from '../support/open-options';
import { connected } from '../support/panel-scenes';
import { freshBrowser } from '../support/show';

freshBrowser();

const removed = (): unknown[] => fake.asked.filter(({ what }) => what === 'permissions.remove');
const [first] = connected.connections;
const sharing = settings.parse({
  ...connected,
  connections: [first, { ...first, id: 'c2', baseUrl: 'https://api.example:8443' }],
});

test('access to a host is given back when its connection gets another address', async () => {
  await openOptions(connected);
  await userEvent.fill(baseUrl(), 'https://other.example/v1');
  await saveAndTest().click();
  await expect.element(result()).toHaveTextContent(/^Connected/);
  expect(removed()).toEqual([{ what: 'permissions.remove', given: { origins: ['https://api.example/*'] } }]);
});

test('access to a host is kept when the address changes within the host, or not at all', async () => {
  await openOptions(connected);
  await userEvent.fill(baseUrl(), 'https://api.example:8443');
  await saveAndTest().click();
  await expect.element(result()).toHaveTextContent(/^Connected/);
  expect(removed()).toEqual([]);
});

test('access to a host is given back with the last connection that needs it', async () => {
  await openOptions(sharing);
  await page.getByRole('button', { name: 'Remove api.example', exact: true }).click();
  await expect.element(baseUrl()).toHaveValue('https://api.example:8443');
  expect(removed()).toEqual([]);
  await page.getByRole('button', { name: 'Remove api.example:8443' }).click();
  await expect.element(baseUrl()).toHaveValue('');
  expect(removed()).toEqual([{ what: 'permissions.remove', given: { origins: ['https://api.example/*'] } }]);
});

test('a removed connection gives way to the next, however long it takes until all of it is gone', async () => {
  await openOptions(
    settings.parse({
      ...connected,
      connections: [first, { ...first, id: 'c2', baseUrl: 'https://other.example' }],
    }),
  );
  const which = page.getByLabelText('Shown connection').element() as HTMLSelectElement;
  const shown = new Set([which.selectedOptions[0]?.text ?? '']);
  const watch = new MutationObserver(() => shown.add(which.selectedOptions[0]?.text ?? ''));
  watch.observe(document.body, { childList: true, subtree: true });
  const letGo = await holdStore('modelQuirks');
  await page.getByRole('button', { name: 'Remove api.example', exact: true }).click();
  await expect.element(baseUrl()).toHaveValue('https://other.example');
  await allArrived();
  watch.disconnect();
  letGo();
  expect([...shown]).toEqual(['api.example', 'other.example']);
});

test('access that the browser keeps is no failure', async () => {
  fake.keepAccess();
  await openOptions(connected);
  await page.getByRole('button', { name: 'Remove api.example' }).click();
  await expect.element(baseUrl()).toHaveValue('');
  expect(removed().length).toBe(1);
  expect(document.querySelector('[role="alert"]')).toBeNull();
});

const allow = () => page.getByRole('button', { name: 'Allow every site', exact: true });
const takeBack = () => page.getByRole('button', { name: 'Take it back', exact: true });
const everySite = { origins: ['<all_urls>'] };

test('every site is allowed in the click, shown, and taken back by the same button', async () => {
  await openOptions();
  await expect.element(page.getByText('Not every site is allowed.')).toBeVisible();
  allow()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(fake.asked.at(-1)).toEqual({ what: 'permissions.request', given: everySite });
  await expect.element(page.getByText('Every site is allowed.', { exact: true })).toBeVisible();
  await takeBack().click();
  expect(removed()).toEqual([{ what: 'permissions.remove', given: everySite }]);
  await expect.element(allow()).toHaveFocus();
  await expect.element(page.getByText('Not every site is allowed.')).toBeVisible();
});

test('a refusal leaves it as it was', async () => {
  fake.permission(() => Promise.resolve(false));
  await openOptions();
  await allow().click();
  await expect.element(page.getByText('Not every site is allowed.')).toBeVisible();
  await expect.element(allow()).toHaveFocus();
});

test('what the browser allows or takes back elsewhere is shown', async () => {
  await openOptions();
  await expect.element(allow()).toBeVisible();
  fake.allow(everySite);
  await expect.element(takeBack()).toBeVisible();
  fake.takeBack(everySite);
  await expect.element(allow()).toBeVisible();
});

test('what the browser does not let us take back stays, and is no failure', async () => {
  fake.allow(everySite);
  fake.keepAccess();
  await openOptions();
  await takeBack().click();
  expect(removed().length).toBe(1);
  await expect.element(page.getByText('Every site is allowed.', { exact: true })).toBeVisible();
});
