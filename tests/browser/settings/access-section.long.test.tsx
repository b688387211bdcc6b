import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settings } from '../../../utils/model/settings';
import { fake } from '../support/fake-browser';
import { baseUrl, openOptions, removeByMenu, result, saveAndTest } from '../support/open-options';
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
  await removeByMenu('api.example');
  await expect.element(page.getByText('Removed: api.example')).toBeVisible();
  expect(removed()).toEqual([]);
  await removeByMenu('api.example:8443');
  await expect
    .poll(removed)
    .toEqual([{ what: 'permissions.remove', given: { origins: ['https://api.example/*'] } }]);
  await expect.element(baseUrl()).toHaveValue('');
});

test('access that the browser keeps is no failure', async () => {
  fake.keepAccess();
  await openOptions(connected);
  await removeByMenu('api.example');
  await expect.poll(() => removed().length).toBe(1);
  await expect.element(baseUrl()).toHaveValue('');
  expect(document.querySelector('[role="alert"]')).toBeNull();
});
