import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ownTask, settings, type OwnTask } from '../../../utils/model/settings';
import { changeSettings, readSettings } from '../../../utils/store/settings';
import { allArrived } from '../support/crossing';
import { browser, fake } from '../support/fake-browser';
import { holdSettings } from '../support/hold-settings';
import { openOptions } from '../support/open-options';
import { connected } from '../support/panel-scenes';
import { freshBrowser } from '../support/show';

freshBrowser();

const task = (id: string): OwnTask => ownTask.parse({ id, name: `Task ${id}`, prompt: `Do ${id}` });
const withTasks = (...ids: string[]) => settings.parse({ ...connected, ownTasks: ids.map(task) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
/** Presses at once, without waiting for what earlier presses do. */
const press = (name: string): void => (button(name).element() as HTMLElement).click();
const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const said = () => page.getByRole('status').filter({ hasText: /Task|storage|Undone/ });
const names = async () => (await readSettings()).ownTasks.map(({ name }) => name);

/** All that is said of the tasks from now on. */
function hearing(): string[] {
  const heard: string[] = [];
  const region = document.querySelector('.own-tasks .said');
  if (!region) throw new Error('Nothing is said there.');
  const observer = new MutationObserver(() => heard.push(region.querySelector('p')?.textContent ?? ''));
  observer.observe(region, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  return heard;
}

test('presses that come while another is being kept all count', async () => {
  await openOptions(withTasks('a', 'b', 'c', 'd'));
  press('Move down: Task a');
  press('Move down: Task a');
  press('Delete: Task b');
  press('Delete: Task c');
  await expect.element(said()).toHaveTextContent('Deleted: Task c');
  expect(await names()).toEqual(['Task a', 'Task d']);
});

test('a task is saved while another is being moved', async () => {
  await openOptions(withTasks('a', 'b', 'c'));
  await button('Edit: Task c').click();
  await userEvent.fill(box('Task name'), 'Task of mine');
  press('Move down: Task a');
  press('Save task');
  await expect.element(said()).toHaveTextContent('“Task of mine” saved.');
  expect(await names()).toEqual(['Task b', 'Task a', 'Task of mine']);
});

test('a task that is deleted by two presses can be put back', async () => {
  await openOptions(withTasks('a', 'b'));
  press('Delete: Task a');
  press('Delete: Task a');
  press('Move down: Task a');
  await expect.element(button('Undo')).toHaveFocus();
  await button('Undo').click();
  await expect.element(said()).toHaveTextContent('Undone.');
  expect(await names()).toEqual(['Task a', 'Task b']);
});

test('what is written of a task that another tab deletes stays in its form, and is saved', async () => {
  await openOptions(withTasks('a', 'b'));
  await button('Edit: Task a').click();
  await userEvent.fill(box('Task name'), 'Task of mine');
  fake.store({ settings: withTasks('c') });
  fake.changed();
  await expect.element(button('Edit: Task c')).toBeVisible();
  await expect.element(box('Task name')).toHaveFocus();
  await button('Save task').click();
  await expect.element(said()).toHaveTextContent('“Task of mine” saved.');
  expect(await names()).toEqual(['Task c', 'Task of mine']);
  await expect.element(button('Edit: Task of mine')).toHaveFocus();
});

test('a form between others keeps the keyboard when another tab deletes its task', async () => {
  await openOptions(withTasks('a', 'b', 'c'));
  await button('Edit: Task b').click();
  await userEvent.fill(box('Task name'), 'Task of mine');
  fake.store({ settings: withTasks('a', 'c', 'd') });
  fake.changed();
  await expect.element(button('Edit: Task d')).toBeVisible();
  await expect.element(box('Task name')).toHaveFocus();
  await userEvent.keyboard('!');
  await expect.element(box('Task name')).toHaveValue('Task of mine!');
});

test('a form whose task another tab has deleted takes it away when it is closed', async () => {
  await openOptions(withTasks('a', 'b'));
  await button('Edit: Task a').click();
  await changeSettings((now) => ({ ...now, ownTasks: [task('b')] }));
  await allArrived();
  await button('Cancel').click();
  await expect.element(button('New task')).toHaveFocus();
  expect(document.querySelectorAll('[data-task]')).toHaveLength(1);
});

test('nothing is said of a move of what has gone', async () => {
  await openOptions(withTasks('a', 'b', 'c'));
  const heard = hearing();
  fake.store({ settings: withTasks('b', 'c') });
  press('Move down: Task a');
  press('Move down: Task b');
  await expect.element(said()).toHaveTextContent('“Task b” is now 2 of 2.');
  expect(heard).toEqual(['“Task b” is now 2 of 2.']);
});

test('a form that opens while another is being saved stays open, with what is typed', async () => {
  await openOptions(withTasks('a', 'b'));
  await button('Edit: Task a').click();
  const release = holdSettings();
  await button('Save task').click();
  await button('Cancel').click();
  await button('Edit: Task a').click();
  await userEvent.fill(box('Task name'), 'Task of mine');
  release();
  await expect.element(said()).toHaveTextContent('“Task a” saved.');
  await expect.element(box('Task name')).toHaveValue('Task of mine');
  await expect.element(box('Task name')).toHaveFocus();
});

test('what was deleted can still be put back when something else could not be kept', async () => {
  await openOptions(withTasks('a', 'b', 'c'));
  await button('Delete: Task a').click();
  await expect.element(said()).toHaveTextContent('Deleted: Task a');
  vi.spyOn(browser.storage.local, 'set').mockRejectedValueOnce(new Error('a full disk'));
  await button('Move down: Task b').click();
  await expect.element(said()).toHaveTextContent('The browser’s storage refused');
  await button('Undo').click();
  await expect.element(said()).toHaveTextContent('Undone.');
  expect(await names()).toEqual(['Task a', 'Task b', 'Task c']);
});
