import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settings, type OwnTask } from '../../../utils/model/settings';
import { changeSettings, readSettings } from '../../../utils/store/settings';
import { allArrived } from '../support/crossing';
import { browser } from '../support/fake-browser';
import { openOptions } from '../support/open-options';
import { connected } from '../support/panel-scenes';
import { freshBrowser } from '../support/show';

freshBrowser();

const task = (id: string, more: Partial<OwnTask> = {}): OwnTask => ({
  id,
  name: `Task ${id}`,
  prompt: `Do ${id}`,
  engine: '',
  shape: 'markdown',
  ...more,
});
const withTasks = (...ownTasks: OwnTask[]) => settings.parse({ ...connected, ownTasks });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const said = () => page.getByRole('status').filter({ hasText: /“|task|Deleted|Undone/i });
const names = async () => (await readSettings()).ownTasks.map(({ name }) => name);
const held = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

test('a task is made, with variables put where the cursor is, and changed', async () => {
  await openOptions(connected);
  await press('New task');
  await expect.element(box('Task name')).toHaveFocus();
  await userEvent.keyboard(' Sum\u202E up{Tab}Sum up:  Thanks.');
  (box('Prompt').element() as HTMLTextAreaElement).setSelectionRange(8, 8);
  await page.getByText('Variables', { exact: true }).click();
  await press('Insert {title}');
  await expect.element(box('Prompt')).toHaveFocus();
  await userEvent.selectOptions(page.getByLabelText('Answered by'), 'api.example');
  await userEvent.selectOptions(page.getByLabelText('Format'), 'Table');
  await press('Save task');
  await expect.element(said()).toHaveTextContent('“Sum up” saved.');
  const [made] = (await readSettings()).ownTasks;
  expect(made).toMatchObject({
    name: 'Sum up',
    prompt: 'Sum up: {title} Thanks.',
    engine: 'c1',
    shape: 'table',
  });
  await expect.poll(held).toBe('New task');

  await press('Edit: Sum up');
  await userEvent.fill(box('Task name'), 'Total');
  await press('Save task');
  await expect.poll(names).toEqual(['Total']);
  expect((await readSettings()).ownTasks[0]?.id).toBe(made?.id);
  await expect.poll(held).toBe('Edit: Total');
});

test('a task is said to be saved once it is kept, and comes once however often that is pressed', async () => {
  await openOptions(connected);
  await press('New task');
  await userEvent.fill(box('Task name'), 'Sum up');
  await userEvent.fill(box('Prompt'), 'Sum it up');
  const save = page.getByRole('button', { name: 'Save task', exact: true }).element() as HTMLElement;
  save.click();
  save.click();
  expect(said().elements()).toEqual([]);
  await expect.element(said()).toHaveTextContent('“Sum up” saved.');
  expect(await names()).toEqual(['Sum up']);
});

test('a task that could not be kept is said to be so, and stays in its form', async () => {
  await openOptions(connected);
  await press('New task');
  await userEvent.fill(box('Task name'), 'Sum up');
  await userEvent.fill(box('Prompt'), 'Sum it up');
  vi.spyOn(browser.storage.local, 'set').mockRejectedValueOnce(new Error('a full disk'));
  await press('Save task');
  await expect.element(page.getByText('The browser’s storage refused')).toBeVisible();
  await expect.element(box('Prompt')).toHaveValue('Sum it up');
  await press('Save task');
  await expect.poll(names).toEqual(['Sum up']);
});

test('what is missing or too long is said at its field, and nothing is saved', async () => {
  await openOptions(connected);
  await press('New task');
  await press('Save task');
  await expect.element(box('Task name')).toHaveAccessibleDescription(/Fill in this field/);
  await expect.element(box('Task name')).toHaveFocus();
  await userEvent.fill(box('Task name'), 'x');
  await userEvent.fill(box('Prompt'), 'y'.repeat(4001));
  await press('Save task');
  await expect.element(box('Prompt')).toHaveAccessibleDescription(/Too long. Use at most 4000 characters/);
  await press('Cancel');
  await allArrived();
  expect(await names()).toEqual([]);
});

test('what is no variable is said in words, and may stay', async () => {
  await openOptions(connected);
  await press('New task');
  await userEvent.fill(box('Task name'), 'Weather');
  await userEvent.fill(box('Prompt'), 'Is it {weather}?');
  await expect
    .element(box('Prompt'))
    .toHaveAccessibleDescription(/“{weather}” isn’t a variable and is sent as typed/);
  await press('Save task');
  await expect.poll(names).toEqual(['Weather']);
});

describe('the order', () => {
  test('is changed by buttons, which keep the focus, and is said', async () => {
    await openOptions(withTasks(task('a'), task('b'), task('c')));
    await press('Move up: Task c');
    await expect.element(said()).toHaveTextContent('“Task c” is now 2 of 3.');
    await expect.poll(held).toBe('Move up: Task c');
    await userEvent.keyboard('{Enter}');
    await expect.element(said()).toHaveTextContent('“Task c” is now 1 of 3.');
    expect(await names()).toEqual(['Task c', 'Task a', 'Task b']);
    await expect.poll(held).toBe('Move up: Task c');
    await expect.element(page.getByRole('button', { name: 'Move up: Task c' })).toBeDisabled();
  });
});

test('a deleted task is put back where it was, by the button that has the focus then', async () => {
  await openOptions(withTasks(task('a'), task('b', { engine: 'c1', shape: 'json' }), task('c')));
  await press('Delete: Task b');
  await expect.element(said()).toHaveTextContent('Deleted: Task b');
  await expect.poll(names).toEqual(['Task a', 'Task c']);
  await expect.poll(held).toBe('Undo');
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['Task a', 'Task b', 'Task c']);
  expect((await readSettings()).ownTasks[1]).toEqual(task('b', { engine: 'c1', shape: 'json' }));
  await expect.poll(held).toBe('Edit: Task b');
});

test('a deleted task comes back with its place in the menu, beside what was changed since', async () => {
  const menuHidden = ['task:b', 'alt'];
  await openOptions({ ...withTasks(task('a'), task('b'), task('c')), menuHidden });
  await press('Delete: Task b');
  await expect.poll(async () => (await readSettings()).menuHidden).toEqual(['alt']);
  await changeSettings((now) => ({
    ...now,
    ownTasks: [task('c'), task('a', { name: 'Other' }), task('d')],
    menuHidden: ['alt', 'ask'],
  }));
  await press('Undo');
  await expect.poll(names).toEqual(['Task c', 'Other', 'Task b', 'Task d']);
  expect((await readSettings()).menuHidden).toEqual(['task:b', 'alt', 'ask']);
});

test('a deleted task does not come twice where a file has brought it since', async () => {
  await openOptions(withTasks(task('a'), task('b')));
  await press('Delete: Task b');
  await expect.poll(names).toEqual(['Task a']);
  await changeSettings((now) => ({
    ...now,
    ownTasks: [...now.ownTasks, task('b', { name: 'From a file' })],
  }));
  await press('Undo');
  await expect.element(said()).toHaveTextContent(/Undone/);
  expect(await names()).toEqual(['Task a', 'From a file']);
});

test('the length of a description', async () => {
  await openOptions(connected);
  await userEvent.selectOptions(page.getByLabelText('Description length'), 'One or two sentences');
  await expect.poll(readSettings).toMatchObject({ describeDetail: 'brief' });
});

describe('the menu', () => {
  const item = (name: string) =>
    page.getByRole('list', { name: 'Right-click menu and tasks' }).getByRole('checkbox', { name });

  test('has its items switched off and on, own tasks too', async () => {
    await openOptions(withTasks(task('a')));
    await item('Write alt text').click();
    await item('Task a').click();
    await expect.poll(async () => (await readSettings()).menuHidden).toEqual(['alt', 'task:a']);
    // The page hears of it later than it is kept.
    await allArrived();
    await item('Task a').click();
    await expect.poll(async () => (await readSettings()).menuHidden).toEqual(['alt']);
  });
});
