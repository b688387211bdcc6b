import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AccessPage } from '../../../components/settings/access/access-page';
import { defaultSettings } from '../../../utils/model/settings';
import { allArrived } from '../support/crossing';
import { everyKind } from '../support/access-scenes';
import { fakeBackground, type FakeBackground, type FakeHandlers } from '../support/fake-background';
import { browser, fake } from '../support/fake-browser';
import { freshBrowser, show } from '../support/show';

freshBrowser();

async function openAccess(handlers: FakeHandlers = {}): Promise<FakeBackground> {
  fake.store({ settings: everyKind.settings ?? defaultSettings });
  await everyKind.prepare?.();
  const background = fakeBackground({ jobs: [] }, { ...everyKind.handlers, ...handlers });
  show(<AccessPage />, 'open_access');
  await expect.element(page.getByText('Removed connection')).toBeVisible();
  return background;
}

const line = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('says of everything that is allowed what it is used for', async () => {
  await openAccess();
  const used = (name: string): string => line(name).first().element().textContent;
  expect(used('https://api.example')).toContain('Service: api.example');
  expect(used('https://news.example')).toContain('Automatic alt text');
  expect(used('https://cdn.example')).toContain('Original-quality pictures');
});

test('takes one thing back, says so, and keeps the keyboard’s place', async () => {
  await openAccess();
  await button('Revoke: https://cdn.example').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Revoked: https://cdn.example');
  await expect.element(button('Revoke: https://cdn.example')).not.toBeInTheDocument();
  await expect.element(button('Revoke: https://api.example')).toHaveFocus();
  await button('Revoke: Read the clipboard').click();
  expect(fake.asked).toContainEqual({
    what: 'permissions.remove',
    given: { permissions: ['clipboardRead'] },
  });
});

test('says when the browser keeps it', async () => {
  fake.keepAccess();
  await openAccess();
  await button('Revoke: https://cdn.example').click();
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('The browser didn’t revoke https://cdn.example.');
});

test('says for which origin a key is kept, also of a connection that is gone, and forgets each', async () => {
  const sender = {} as never;
  let kept = everyKind.handlers?.allSavedSecrets?.({}, sender) as { id: string }[];
  const background = await openAccess({
    allSavedSecrets: () => kept as never,
    deleteSecrets: ({ id }) => void (kept = kept.filter((one) => one.id !== id)),
  });
  expect(line('Key saved for https://api.example.').element().textContent).toContain('X-Team and X-Org');
  expect(line('My own computer').element().textContent).toContain('No key saved.');
  await button('Delete: Removed connection').click();
  await expect.element(page.getByText('Key saved for https://old.example.')).not.toBeInTheDocument();
  expect(background.calls).toContainEqual({ method: 'deleteSecrets', input: { id: 'gone' } });
});

test('forgets everything after a second press alone', async () => {
  const background = await openAccess();
  await button('Delete all data').click();
  await expect.element(page.getByRole('group', { name: /^Delete all data/ })).toHaveFocus();
  await button('Cancel').click();
  await expect.element(button('Delete all data')).toHaveFocus();
  const calls = (): number => background.calls.filter(({ method }) => method === 'eraseAllData').length;
  await allArrived();
  expect(calls()).toBe(0);
  localStorage.setItem('answersIn', 'popup');
  await button('Delete all data').click();
  await button('Delete all data').click();
  await expect.element(page.getByRole('status')).toHaveTextContent(/^Cleared/);
  expect(calls()).toBe(1);
  expect(localStorage.getItem('answersIn'), 'of Firefox’s background page').toBeNull();
});

test('says when not everything could be forgotten', async () => {
  await openAccess({ eraseAllData: () => Promise.reject(new Error('a full disk')) });
  await button('Delete all data').click();
  await button('Delete all data').click();
  await expect.element(page.getByRole('status')).toHaveTextContent(/^Some data couldn’t be deleted/);
});

const removed = (): unknown[] => fake.asked.filter(({ what }) => what === 'permissions.remove');
const allow = () => page.getByRole('button', { name: 'Allow all sites', exact: true });
const takeBack = () => page.getByRole('button', { name: 'Revoke all sites', exact: true });
const everySite = { origins: ['<all_urls>'] };

test('every site is allowed in the click, shown, and taken back by the same button', async () => {
  await openAccess();
  await expect.element(allow()).toBeVisible();
  allow()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(fake.asked.at(-1)).toEqual({ what: 'permissions.request', given: everySite });
  await expect.element(takeBack()).toBeVisible();
  await takeBack().click();
  expect(removed()).toEqual([{ what: 'permissions.remove', given: everySite }]);
  await expect.element(allow()).toHaveFocus();
  await expect.element(allow()).toBeVisible();
});

test('a refusal leaves it as it was', async () => {
  fake.permission(() => Promise.resolve(false));
  await openAccess();
  await allow().click();
  await expect.element(allow()).toBeVisible();
  await expect.element(allow()).toHaveFocus();
});

test('what the browser allows or takes back elsewhere is shown', async () => {
  await openAccess();
  await expect.element(allow()).toBeVisible();
  fake.allow(everySite);
  await expect.element(takeBack()).toBeVisible();
  fake.takeBack(everySite);
  await expect.element(allow()).toBeVisible();
});

test('what the browser does not let us take back stays, and is no failure', async () => {
  fake.allow(everySite);
  fake.keepAccess();
  await openAccess();
  await takeBack().click();
  expect(removed().length).toBe(1);
  await expect.element(takeBack()).toBeVisible();
});

test('everything can be erased although the settings cannot be read', async () => {
  const broken = vi.spyOn(browser.storage.local, 'get').mockRejectedValue(new Error('IO error'));
  onTestFinished(() => broken.mockRestore());
  const background = fakeBackground({ jobs: [] }, { eraseAllData: () => undefined });
  show(<AccessPage />, 'open_access');
  await button('Delete all data').click();
  await button('Delete all data').click();
  await expect.poll(() => background.calls.map(({ method }) => method)).toContain('eraseAllData');
});
