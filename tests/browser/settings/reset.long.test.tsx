import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settings } from '../../../utils/model/settings';
import { changeSettings, readSettings } from '../../../utils/store/settings';
import { allArrived } from '../support/crossing';
import { methods, openOptions } from '../support/open-options';
import { connected } from '../support/panel-scenes';
import { freshBrowser } from '../support/show';

freshBrowser();

const changed = settings.parse({ ...connected, sound: true, answerLanguage: 'de', dailyTokens: 500 });
const which = () => page.getByLabelText('What to reset');
const reset = () => page.getByRole('button', { name: 'Reset', exact: true });
const question = () => page.getByRole('group', { name: /^This changes/ });
const said = () => page.getByRole('status').filter({ hasText: /reset|Undone|Nothing/i });

test('all settings go back after a question that says which, and come again by Undo', async () => {
  const background = await openOptions(changed);
  await reset().click();
  await expect.element(question()).toHaveFocus();
  for (const words of [
    'Connections: 1 removed',
    'Describe with: from “api.example” to “Not set”',
    'Answer language: from “German (Deutsch)” to “Not set”',
    'Limit: from “500 tokens a day” to “0”',
  ])
    await expect.element(question()).toHaveTextContent(words);
  await page.getByRole('button', { name: 'Reset these settings' }).click();
  await expect.element(said()).toHaveTextContent('Settings reset.');
  expect(await readSettings()).toEqual(settings.parse({}));
  await expect.element(which()).toBeVisible();
  await allArrived();
  expect(methods(background), 'keys stay').not.toContain('deleteSecrets');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(said()).toHaveTextContent('Undone');
  await allArrived();
  expect(await readSettings()).toEqual(changed);
});

test('Undo puts the settings that were reset back to what they were before, whatever was set since', async () => {
  await openOptions(changed);
  await reset().click();
  await page.getByRole('button', { name: 'Reset these settings' }).click();
  await expect.element(said()).toHaveTextContent('Settings reset.');
  await changeSettings((now) => ({ ...now, answerLanguage: 'fr', describeWith: 'device', quiet: true }));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(said()).toHaveTextContent('Undone');
  // The reset did not change `quiet`.
  expect(await readSettings()).toEqual({ ...changed, quiet: true });
});

test('keys go with their connections where that is ticked', async () => {
  const background = await openOptions(changed);
  await userEvent.selectOptions(which(), 'AI service');
  await reset().click();
  await page.getByRole('checkbox', { name: /^Also delete their keys/ }).click();
  await page.getByRole('button', { name: 'Reset these settings' }).click();
  await expect.poll(async () => (await readSettings()).connections).toEqual([]);
  await expect.poll(() => background.calls).toContainEqual({ method: 'deleteSecrets', input: { id: 'c1' } });
});

test('one section goes back alone', async () => {
  await openOptions(changed);
  await userEvent.selectOptions(which(), 'Accessibility');
  await reset().click();
  await page.getByRole('button', { name: 'Reset these settings' }).click();
  await expect.element(said()).toHaveTextContent('Settings reset.');
  expect(await readSettings()).toEqual({ ...changed, sound: false });
});

test('where nothing was changed there is no question, and a no changes nothing', async () => {
  await openOptions(changed);
  await userEvent.selectOptions(which(), 'Alt text');
  await reset().click();
  await expect.element(said()).toHaveTextContent('Nothing to change');
  await userEvent.selectOptions(which(), 'All settings');
  await reset().click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(reset()).toHaveFocus();
  await allArrived();
  expect(await readSettings()).toEqual(changed);
});
