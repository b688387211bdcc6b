import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AccessPage } from '../../../components/settings/access/access-page';
import { defaultSettings } from '../../../utils/model/settings';
import { readSettings } from '../../../utils/store/settings';
import { disclosedSites } from '../../../utils/store/alt-text';
import { allArrived } from '../support/crossing';
import { everyKind, nobodyTold } from '../support/access-scenes';
import { fakeBackground, type FakeBackground, type FakeHandlers } from '../support/fake-background';
import { fake } from '../support/fake-browser';
import { freshBrowser, show } from '../support/show';

freshBrowser();

async function openAccess(handlers: FakeHandlers = {}): Promise<FakeBackground> {
  await nobodyTold();
  fake.store({ settings: everyKind.settings ?? defaultSettings });
  await everyKind.prepare?.();
  const background = fakeBackground({ jobs: [] }, { ...everyKind.handlers, ...handlers });
  show(<AccessPage />, 'access_title');
  await expect.element(page.getByText('A connection that is there no more')).toBeVisible();
  return background;
}

const line = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('says of everything that is allowed what it is used for', async () => {
  await openAccess();
  const used = (name: string): string => line(name).first().element().textContent;
  expect(used('https://api.example')).toContain('For the service api.example.');
  expect(used('https://news.example')).toContain('For writing alt text there by itself.');
  expect(used('https://cdn.example')).toContain('For the original files of pictures there.');
  expect(used('Reading the clipboard')).toContain('For the button “Paste picture”.');
});

test('takes one thing back, says so, and keeps the keyboard’s place', async () => {
  await openAccess();
  await button('Take back: https://cdn.example').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Taken back: https://cdn.example');
  await expect.element(button('Take back: https://cdn.example')).not.toBeInTheDocument();
  await expect.element(button('Take back: https://api.example')).toHaveFocus();
  await button('Take back: Reading the clipboard').click();
  expect(fake.asked).toContainEqual({
    what: 'permissions.remove',
    given: { permissions: ['clipboardRead'] },
  });
});

test('says when the browser keeps it', async () => {
  fake.keepAccess();
  await openAccess();
  await button('Take back: https://cdn.example').click();
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Your browser did not take this back: https://cdn.example');
});

test('says for which origin a key is kept, also of a connection that is gone, and forgets each', async () => {
  const sender = {} as never;
  let kept = everyKind.handlers?.allSavedSecrets?.({}, sender) as { id: string }[];
  const background = await openAccess({
    allSavedSecrets: () => kept as never,
    deleteSecrets: ({ id }) => void (kept = kept.filter((one) => one.id !== id)),
  });
  expect(line('A key is kept for https://api.example.').element().textContent).toContain('X-Team and X-Org');
  expect(line('My own computer').element().textContent).toContain('No key is kept.');
  await button('Forget what is kept for A connection that is there no more').click();
  await expect.element(page.getByText('A key is kept for https://old.example.')).not.toBeInTheDocument();
  expect(background.calls).toContainEqual({ method: 'deleteSecrets', input: { id: 'gone' } });
});

test('has a person told again of a site, and writes nothing there by itself', async () => {
  await openAccess();
  await button('Tell me again on https://news.example').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('You will be told again');
  expect(await disclosedSites()).toEqual([]);
  await button('Remove https://news.example').click();
  await expect.poll(async () => (await readSettings()).autoAltSites.length).toBe(1);
});

test('forgets everything after a second press alone', async () => {
  const background = await openAccess();
  await button('Forget everything').click();
  await expect.element(page.getByRole('group', { name: /^Forget everything listed above/ })).toHaveFocus();
  await button('Keep everything').click();
  await expect.element(button('Forget everything')).toHaveFocus();
  const calls = (): number => background.calls.filter(({ method }) => method === 'eraseAllData').length;
  await allArrived();
  expect(calls()).toBe(0);
  await button('Forget everything').click();
  await button('Yes, forget everything').click();
  await expect.element(page.getByRole('status')).toHaveTextContent(/^Everything is forgotten/);
  expect(calls()).toBe(1);
});

test('says when not everything could be forgotten', async () => {
  await openAccess({ eraseAllData: () => Promise.reject(new Error('a full disk')) });
  await button('Forget everything').click();
  await button('Yes, forget everything').click();
  await expect.element(page.getByRole('status')).toHaveTextContent(/^Not everything could be forgotten/);
});
