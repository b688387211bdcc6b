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
const question = () => page.getByRole('group', { name: /^This would change/ });
const said = () => page.getByRole('status').filter({ hasText: /reset|Reset|[Tt]aken back/ });

test('all settings go back after a question that says which, and come again by Undo', async () => {
  const background = await openOptions(changed);
  await reset().click();
  await expect.element(question()).toHaveFocus();
  for (const words of [
    'Connections: 1 removed',
    'Describe with: from “api.example” to “not chosen”',
    'Language of answers: from “German (Deutsch)” to “not chosen”',
    'Tokens a day: from “500” to “0”',
  ])
    await expect.element(question()).toHaveTextContent(words);
  await page.getByRole('button', { name: 'Reset it' }).click();
  await expect.element(said()).toHaveTextContent('Reset.');
  expect(await readSettings()).toEqual(settings.parse({}));
  await expect.element(which()).toBeVisible();
  await allArrived();
  expect(methods(background), 'keys stay').not.toContain('forgetSecrets');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(said()).toHaveTextContent('Taken back');
  await allArrived();
  expect(await readSettings()).toEqual(changed);
});

test('what was set since stays, also by what is put back around it', async () => {
  await openOptions(
    settings.parse({
      ...changed,
      ownTasks: [
        { id: 'a', name: 'A', prompt: 'a' },
        { id: 'b', name: 'B', prompt: 'b' },
      ],
    }),
  );
  await reset().click();
  await page.getByRole('button', { name: 'Reset it' }).click();
  await expect.element(said()).toHaveTextContent('Reset.');
  const [other] = settings.parse({
    connections: [{ id: 'c2', baseUrl: 'https://other.example' }],
  }).connections;
  await changeSettings((now) => ({
    ...now,
    ownTasks: [{ id: 'new', name: 'New', prompt: 'n', engine: '', shape: 'markdown' }],
    connections: other ? [other] : [],
    describeWith: 'c2',
  }));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .element(said())
    .toHaveTextContent(
      'Taken back. What was changed since then stays, in: Connections, Describe with, and Your own tasks.',
    );
  const now = await readSettings();
  expect(now.ownTasks.map(({ id }) => id)).toEqual(['a', 'b', 'new']);
  expect(now.connections.map(({ id }) => id)).toEqual(['c1', 'c2']);
  expect(now).toMatchObject({ describeWith: 'c2', sound: true, answerLanguage: 'de', dailyTokens: 500 });
});

test('keys go with their connections where that is ticked', async () => {
  const background = await openOptions(changed);
  await userEvent.selectOptions(which(), 'Connection');
  await reset().click();
  await page.getByRole('checkbox', { name: /^Forget the keys/ }).click();
  await page.getByRole('button', { name: 'Reset it' }).click();
  await expect.poll(async () => (await readSettings()).connections).toEqual([]);
  await expect.poll(() => background.calls).toContainEqual({ method: 'forgetSecrets', input: { id: 'c1' } });
});

test('one section goes back alone', async () => {
  await openOptions(changed);
  await userEvent.selectOptions(which(), 'Announcements');
  await reset().click();
  await page.getByRole('button', { name: 'Reset it' }).click();
  await expect.element(said()).toHaveTextContent('Reset.');
  expect(await readSettings()).toEqual({ ...changed, sound: false });
});

test('where nothing was changed there is no question, and a no changes nothing', async () => {
  await openOptions(changed);
  await userEvent.selectOptions(which(), 'Capturing');
  await reset().click();
  await expect.element(said()).toHaveTextContent('There is nothing to reset');
  await userEvent.selectOptions(which(), 'All settings');
  await reset().click();
  await page.getByRole('button', { name: 'Keep it as it is' }).click();
  await expect.element(reset()).toHaveFocus();
  await allArrived();
  expect(await readSettings()).toEqual(changed);
});
