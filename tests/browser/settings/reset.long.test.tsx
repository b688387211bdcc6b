import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { settings } from '../../../utils/model/settings';
import { changeSettings, readSettings } from '../../../utils/store/settings';
import { allArrived } from '../support/crossing';
import { methods, openOptions } from '../support/open-options';
import { connected } from '../support/panel-scenes';
import { freshBrowser } from '../support/show';

freshBrowser();

const changed = settings.parse({ ...connected, sound: true, answerLanguage: 'de' });
const ask = () => page.getByRole('button', { name: 'Reset all settings' });
const reset = () => page.getByRole('button', { name: 'Reset', exact: true });
const question = () => page.getByRole('group', { name: /^Reset all settings\?/ });
const said = () => page.getByRole('status').filter({ hasText: /reset|Undone/i });

test('all settings go back after a question, and come again by Undo, whatever was set since', async () => {
  const background = await openOptions(changed);
  await ask().click();
  await expect.element(question()).toHaveFocus();
  await expect.element(question()).toHaveTextContent('Your connections and tasks are removed, too.');
  await allArrived();
  expect(await readSettings()).toEqual(changed);
  await reset().click();
  await expect.element(said()).toHaveTextContent('Settings reset.');
  expect(await readSettings()).toEqual(settings.parse({}));
  await allArrived();
  expect(methods(background), 'keys stay').not.toContain('deleteSecrets');
  await changeSettings((now) => ({ ...now, answerLanguage: 'fr', describeWith: 'device', quiet: true }));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(said()).toHaveTextContent('Undone');
  expect(await readSettings()).toEqual(changed);
});

test('keys go with their connections if that is ticked', async () => {
  const background = await openOptions(changed);
  await ask().click();
  await page.getByRole('checkbox', { name: /^Also delete their keys/ }).click();
  await reset().click();
  await expect.poll(async () => (await readSettings()).connections).toEqual([]);
  await expect.poll(() => background.calls).toContainEqual({ method: 'deleteSecrets', input: { id: 'c1' } });
});

test('a no changes nothing, and forgets the tick', async () => {
  await openOptions(changed);
  await ask().click();
  await page.getByRole('checkbox', { name: /^Also delete their keys/ }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(ask()).toHaveFocus();
  await allArrived();
  expect(await readSettings()).toEqual(changed);
  await ask().click();
  await expect.element(page.getByRole('checkbox', { name: /^Also delete their keys/ })).not.toBeChecked();
});
