import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Options } from '../../../components/settings/options';
import { AccessPage } from '../../../components/settings/access/access-page';
import { UsagePage } from '../../../components/settings/usage/usage-page';
import { defaultSettings, settings, type Settings } from '../../../utils/model/settings';
import { changeSettings } from '../../../utils/store/settings';
import { allArrived } from '../support/crossing';
import { browser, fake } from '../support/fake-browser';
import { allKept, holdSettings } from '../support/hold-settings';
import { openOptions } from '../support/open-options';
import { freshBrowser, show } from '../support/show';

/** What a person does in controls whose settings are still being kept, or are changed elsewhere. */

freshBrowser();

const stored = (): Settings => settings.parse(fake.stored()['settings']);
const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
/** Presses at once, without waiting for what earlier presses do. */
const press = (name: string): void => (box(name).element() as HTMLElement).click();
const sound = 'Play a sound when done';
const prefix = () => page.getByRole('textbox', { name: 'Prefix for added alt text' });

/** Has the storage take nothing; the failures that are logged are expected. Returns a function that ends it. */
function fillStorage(): () => void {
  const full = vi.spyOn(browser.storage.local, 'set').mockRejectedValue(new Error('no space left'));
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const end = (): void => [full, logged].forEach((spy) => spy.mockRestore());
  onTestFinished(end);
  return end;
}
const notSaved = () =>
  page
    .getByRole('alert')
    .filter({ hasText: /Couldn’t save\. The browser’s storage refused\.The browser’s storage is full\./ });

test('a box that is ticked and unticked at once stays so, and is ticked by the next press', async () => {
  await openOptions();
  press(sound);
  const release = holdSettings();
  press(sound);
  await expect.poll(() => stored().sound).toBe(true);
  await allArrived();
  await expect.element(box(sound)).not.toBeChecked();
  press(sound);
  await expect.element(box(sound)).toBeChecked();
  release();
  await allKept();
  expect(stored().sound).toBe(true);
});

test('a list is gone down from where the keys are, while its first steps are kept', async () => {
  await openOptions();
  const list = page.getByLabelText('Answer language');
  const chosen = (): number => (list.element() as HTMLSelectElement).selectedIndex;
  (list.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  const release = holdSettings();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => stored().answerLanguage).not.toBe('');
  await allArrived();
  await userEvent.keyboard('{ArrowDown}');
  expect(chosen()).toBe(3);
  release();
  await allKept();
  expect(chosen()).toBe(3);
});

test('what is typed of a text stays while another setting is kept', async () => {
  await openOptions();
  await userEvent.fill(prefix(), 'Mine: ');
  await changeSettings((before) => ({ ...before, sound: true }));
  await expect.element(box(sound)).toBeChecked();
  await expect.element(prefix()).toHaveValue('Mine: ');
  await userEvent.tab();
  await expect.poll(() => stored().altPrefix).toBe('Mine: ');
});

test('a text that is kept elsewhere is shown where nobody types', async () => {
  await openOptions();
  await changeSettings((before) => ({ ...before, altPrefix: 'Theirs: ' }));
  await expect.element(prefix()).toHaveValue('Theirs: ');
});

test('an amount is counted on from while its first steps are kept', async () => {
  fake.store({ settings: defaultSettings });
  show(<UsagePage />, 'open_usage');
  const amount = page.getByLabelText('Amount (0 for no limit)');
  await amount.click();
  await userEvent.keyboard('{ArrowUp}');
  const release = holdSettings();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.poll(() => stored().limit.amount).toBe(1);
  await allArrived();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(amount).toHaveValue(4);
  release();
  await allKept();
  expect(stored().limit.amount).toBe(4);
});

const copying = (name: string) =>
  page.getByRole('group', { name: 'Copy answers automatically' }).getByRole('radio', { name, exact: true });

test('copying that is not wanted any more when the browser allows it is not turned on', async () => {
  fake.takeBack({ permissions: ['clipboardWrite'] });
  const { promise, resolve } = Promise.withResolvers<boolean>();
  fake.permission(() => promise);
  await openOptions();
  await copying('All answers').click();
  await copying('Never').click();
  await allKept();
  resolve(true);
  await allKept();
  expect(stored().autoCopy).toBe('never');
  await expect.element(copying('Never')).toBeChecked();
});

test('a choice that the browser refuses is as it was', async () => {
  fake.takeBack({ permissions: ['clipboardWrite'] });
  fake.permission(() => Promise.resolve(false));
  await openOptions();
  await copying('All answers').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(copying('Never')).toBeChecked();
});

test('an amount that is none gives way to what is kept next, and so does its error', async () => {
  fake.store({ settings: { ...defaultSettings, limit: { amount: 7 } } });
  show(<UsagePage />, 'open_usage');
  const amount = page.getByLabelText('Amount (0 for no limit)');
  const error = page.getByText('Enter 0 or more');
  await userEvent.fill(amount, '-5');
  await userEvent.tab();
  await expect.element(error).toBeVisible();
  await changeSettings((before) => ({ ...before, limit: { ...before.limit, amount: 9 } }));
  await expect.element(amount).toHaveValue(9);
  await expect.element(error).not.toBeInTheDocument();
});

test.each([
  ['007', '7'],
  ['', '0'],
])('an amount of “%s” is shown as what is kept: %s', async (typed, shown) => {
  fake.store({ settings: { ...defaultSettings, limit: { amount: 7 } } });
  show(<UsagePage />, 'open_usage');
  const amount = page.getByLabelText('Amount (0 for no limit)');
  await userEvent.fill(amount, typed);
  await userEvent.tab();
  await expect.poll(() => (amount.element() as HTMLInputElement).value).toBe(shown);
  await expect.poll(() => stored().limit.amount).toBe(Number(shown));
});

test('a box that cannot be kept is as it was, a text stays, and the page says why', async () => {
  await openOptions();
  const end = fillStorage();
  press(sound);
  await expect.element(notSaved()).toBeInViewport();
  await expect.element(box(sound)).not.toBeChecked();
  await userEvent.fill(prefix(), 'Mine: ');
  await userEvent.tab();
  await expect.element(notSaved()).toBeInViewport();
  await expect.element(prefix()).toHaveValue('Mine: ');
  end();
  press(sound);
  await expect.element(box(sound)).toBeChecked();
  await expect.element(notSaved()).not.toBeInTheDocument();
});

test.each([
  ['unit', 'Unit', 'Tokens', 'US dollars'],
  ['period', 'Per', 'Day', 'Month'],
])('a limit whose %s cannot be kept says why', async (_name, label, before, chosen) => {
  fake.store({ settings: { ...defaultSettings, limit: { amount: 7 } } });
  show(<UsagePage />, 'open_usage');
  const list = page.getByLabelText(label);
  await expect.element(list).toBeVisible();
  const end = fillStorage();
  await userEvent.selectOptions(list, chosen);
  await expect.element(notSaved()).toBeInViewport();
  await expect.element(list).toHaveDisplayValue(before);
  end();
  await userEvent.selectOptions(list, chosen);
  await expect.element(notSaved()).not.toBeInTheDocument();
  await expect.element(list).toHaveDisplayValue(chosen);
});

test('a site that cannot be added or removed says why', async () => {
  await openOptions({ ...defaultSettings, autoAltSites: ['https://news.example'] });
  const end = fillStorage();
  const address = page.getByRole('textbox', { name: 'Site address', exact: true });
  await userEvent.fill(address, 'other.example');
  await page.getByRole('button', { name: 'Add site', exact: true }).click();
  await expect.element(notSaved()).toBeInViewport();
  await expect.element(address).toHaveValue('other.example');
  end();
  await page.getByRole('button', { name: 'Add site', exact: true }).click();
  await expect.element(notSaved()).not.toBeInTheDocument();
  fillStorage();
  const remove = page.getByRole('button', { name: 'Remove: https://news.example', exact: true });
  await remove.click();
  await expect.element(notSaved()).toBeInViewport();
  await expect.element(remove).toBeVisible();
});

test('a service that cannot be chosen says why', async () => {
  const service = { baseUrl: 'https://api.example/v1', visionModel: 'see' };
  const connections = ['One', 'Two'].map((id) => ({ ...service, id, name: id }));
  await openOptions(
    settings.parse({
      describeWith: 'One',
      connections: connections.map((one) => ({ ...one, isAgreed: true })),
    }),
  );
  fillStorage();
  await page.getByRole('button', { name: 'More: Two', exact: true }).click();
  await page.getByRole('button', { name: 'Use for descriptions', exact: true }).click();
  await expect.element(notSaved()).toBeInViewport();
});

test.each([
  ['settings', Options],
  ['usage', UsagePage],
  ['site access', AccessPage],
])('settings that cannot be read are told in words on the page of %s', async (_name, Page) => {
  const broken = vi.spyOn(browser.storage.local, 'get').mockRejectedValue(new Error('unknown'));
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => [broken, logged].forEach((spy) => spy.mockRestore()));
  show(<Page />, 'open_settings');
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Sightread can’t open its saved data' }))
    .toBeVisible();
});
