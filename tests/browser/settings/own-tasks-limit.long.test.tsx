import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { maxOwnTasks, ownTask, settings, type Settings } from '../../../utils/model/settings';
import { changeSettings, readSettings } from '../../../utils/store/settings';
import { fake } from '../support/fake-browser';
import { giveFile, openOptions } from '../support/open-options';
import { connected } from '../support/panel-scenes';
import { freshBrowser } from '../support/show';

freshBrowser();

const withTasks = (count: number): Settings =>
  settings.parse({
    ...connected,
    ownTasks: Array.from({ length: count }, (_none, at) =>
      ownTask.parse({ id: `${at}`, name: `Task ${at}`, prompt: 'Sum up' }),
    ),
  });
const one = { name: 'One more', prompt: 'Sum up', engine: '', shape: 'text' };

/** Keeps this tab from writing settings until another one has added a task. */
async function whileAnotherAdds(work: () => Promise<void>): Promise<void> {
  const { promise: added, resolve } = Promise.withResolvers<void>();
  const free = navigator.locks.request('settings', () => added);
  await work();
  const waits = async () => (await navigator.locks.query()).pending?.map(({ name }) => name);
  await expect.poll(waits).toEqual(['settings']);
  fake.store({ settings: withTasks(maxOwnTasks) });
  resolve();
  await free;
}

test('tasks that come from a file while another tab adds some are refused in words', async () => {
  await openOptions(withTasks(maxOwnTasks - 1));
  const ownTasks = [{ ...one, id: 'new' }];
  await giveFile(
    'settings.json',
    JSON.stringify({ sightread: 'settings', version: 1, settings: { ownTasks } }),
  );
  await whileAnotherAdds(() => page.getByRole('button', { name: 'Import', exact: true }).click());
  await expect.element(page.getByRole('alert')).toHaveTextContent('The maximum is 50 tasks');
  expect((await readSettings()).ownTasks).toHaveLength(maxOwnTasks);
});

test('all tasks that a reset took away come back by Undo, although another was added since', async () => {
  const before = withTasks(maxOwnTasks);
  await openOptions(before);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press('Reset all settings');
  await press('Reset');
  await expect.poll(async () => (await readSettings()).ownTasks).toEqual([]);
  await changeSettings((now) => ({ ...now, ownTasks: [ownTask.parse({ ...one, id: 'new' })] }));
  await press('Undo');
  await expect.poll(async () => (await readSettings()).ownTasks).toEqual(before.ownTasks);
});

test('once the last is there, the focus is at it: there is no button for another', async () => {
  await openOptions(withTasks(maxOwnTasks - 1));
  await page.getByRole('button', { name: 'New task' }).click();
  await userEvent.fill(page.getByRole('textbox', { name: 'Task name' }), 'One more');
  await userEvent.fill(page.getByRole('textbox', { name: 'Prompt' }), 'Sum up');
  await page.getByRole('button', { name: 'Save task' }).click();
  await expect.element(page.getByRole('button', { name: 'Edit: One more' })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'New task' })).not.toBeInTheDocument();
});

test('one that is written meanwhile stays in its form', async () => {
  await openOptions(withTasks(maxOwnTasks - 1));
  await page.getByRole('button', { name: 'New task' }).click();
  await userEvent.fill(page.getByRole('textbox', { name: 'Task name' }), 'One more');
  await userEvent.fill(page.getByRole('textbox', { name: 'Prompt' }), 'Sum up');
  await whileAnotherAdds(() => page.getByRole('button', { name: 'Save task' }).click());
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Nothing changed' }))
    .toHaveTextContent('The maximum is 50 tasks');
  await expect.element(page.getByRole('textbox', { name: 'Task name' })).toHaveValue('One more');
});
