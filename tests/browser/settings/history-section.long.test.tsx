import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { restoreDeleted, softDelete } from '../../../utils/store/jobs';
import { defaultSettings } from '../../../utils/model/settings';
import { storedIds } from '../../../utils/store/history';
import { changeSettings, readSettings } from '../../../utils/store/settings';
import { emptyHistory, someHistory } from '../support/history-jobs';
import { openOptions } from '../support/open-options';
import { catchSavedFiles } from '../support/saved-files';
import { freshBrowser } from '../support/show';

freshBrowser();
beforeEach(someHistory);

const section = () => page.getByRole('region', { name: 'History', exact: true });
const inSection = (name: string) => section().getByRole('button', { name, exact: true });
const said = () => section().getByRole('status');

const open = async () => {
  await openOptions(defaultSettings, {
    deleteAnswers: async ({ ids }) => ({ removed: (await softDelete(ids, 'undo')).length, undo: 'undo' }),
    restoreAnswers: async ({ undo }) => ({ restored: (await restoreDeleted(undo)).length }),
  });
  const more = section().getByText('Export or delete');
  await expect.element(section().getByText(/^Answers: \d · /)).toBeVisible();
  if (more.elements().length > 0) await more.click();
};

test('says what is kept, and has nothing to delete where that is nothing', async () => {
  await emptyHistory();
  await open();
  await expect.element(section().getByText(/^Answers: 0 · /)).toBeVisible();
  expect(inSection('Delete all answers').elements()).toEqual([]);
});

test('all are deleted after a question, and brought back', async () => {
  await open();
  await expect.element(section().getByText(/^Answers: 4 · /)).toBeVisible();
  await inSection('Delete all answers').click();
  await expect
    .element(section().getByRole('group', { name: 'Delete all answers and pictures?' }))
    .toHaveFocus();
  expect(await storedIds()).toHaveLength(5);
  await inSection('Delete all answers').click();
  // The one that failed is not in the history, and is deleted with it.
  await expect.element(said()).toHaveTextContent('5 answers deleted');
  await expect.element(section().getByText(/^Answers: 0 · /)).toBeVisible();
  expect(await storedIds()).toEqual([]);
  await inSection('Undo').click();
  await expect.element(section().getByText(/^Answers: 4 · /)).toBeVisible();
  expect(await storedIds()).toHaveLength(5);
});

test('how long they are kept is one choice; an age from a file stands among the others', async () => {
  await open();
  const list = section().getByLabelText('Keep history');
  await expect.element(list).toHaveDisplayValue('Forever');
  await userEvent.selectOptions(list, '30 days');
  await expect.poll(readSettings).toMatchObject({ historyDays: 30, keepHistory: true });
  await userEvent.selectOptions(list, 'Don’t keep (until the browser restarts)');
  await expect.poll(readSettings).toMatchObject({ historyDays: 30, keepHistory: false });
  await userEvent.selectOptions(list, 'Forever');
  await expect.poll(readSettings).toMatchObject({ historyDays: 0, keepHistory: true });
  await changeSettings((before) => ({ ...before, historyDays: 90 }));
  await expect.element(list).toHaveDisplayValue('90 days');
});

test.each([
  ['JSON', 'json'],
  ['CSV', 'csv'],
  ['Markdown', 'md'],
])('all are saved as %s', async (name, ending) => {
  const saved = catchSavedFiles();
  await open();
  await inSection(`Export as ${name}`).click();
  await expect.element(said()).toHaveTextContent(/^Saved as sightread-history-/);
  expect(saved.map((file) => file.name.split('.').at(-1))).toEqual([ending]);
  const words = await saved[0]?.text;
  for (const part of ['crème', '湖に浮かぶ赤いボート', 'It is a rowing boat', 'shop.example'])
    expect(words).toContain(part);
});
