import { expect } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { Options } from '../../../components/settings/options';
import { defaultSettings, type Settings } from '../../../utils/model/settings';
import { fakeBackground, type FakeBackground } from './fake-background';
import { fake } from './fake-browser';
import { show } from './show';

/** Opens the settings and waits until they are shown. */
export async function openOptions(
  stored: Settings = defaultSettings,
  handlers?: Parameters<typeof fakeBackground>[1],
): Promise<FakeBackground> {
  fake.store({ settings: stored });
  const background = fakeBackground({ jobs: [] }, handlers);
  show(<Options />, 'open_settings');
  await expect.element(baseUrl()).toBeVisible();
  return background;
}

/** The parts of a connection's form. */
export const baseUrl = (): Locator => page.getByRole('textbox', { name: 'Base URL', exact: true });
export const key = (): Locator => page.getByLabelText('API key', { exact: true });
export const model = (): Locator => page.getByRole('combobox', { name: 'Vision model', exact: true });
export const textModel = (): Locator => page.getByRole('combobox', { name: 'Text model', exact: true });
export const saveAndTest = (): Locator => page.getByRole('button', { name: 'Save and test', exact: true });
/** Opens the form of a connection, by its name in the list, or closes it. */
export const showForm = (name: string): Promise<void> =>
  page
    .getByRole('list', { name: 'Connections' })
    .getByRole('button', { name: new RegExp(`^${RegExp.escape(name)}`) })
    .click();
/** Removes a connection by the menu of its row. */
export async function removeByMenu(name: string): Promise<void> {
  await page.getByRole('button', { name: `More: ${name}`, exact: true }).click();
  await page.getByRole('button', { name: `Remove ${name}`, exact: true }).click();
}
/** One engine of a group, by its name. */
export const engine = (group: string, name: string): Locator =>
  page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name, exact: true });
/** Where the test of a connection says what it found. */
export const result = (): Locator => page.getByRole('status');
/** The names of the calls so far. */
export const methods = ({ calls }: FakeBackground): string[] => calls.map(({ method }) => method);
/** Gives a file of settings to be imported, as choosing it does. */
export async function giveFile(name: string, content: string): Promise<void> {
  const chooser = document.querySelector<HTMLInputElement>('#transfer input[type="file"]');
  if (!chooser) throw new Error('There is nothing to give a file to.');
  await userEvent.upload(chooser, new File([content], name));
}
