import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { restoreDeleted, softDelete } from '../../../utils/store/jobs';
import { defaultSettings } from '../../../utils/model/settings';
import { newestIds } from '../../../utils/store/history';
import { readSettings } from '../../../utils/store/settings';
import { expectAccessible } from '../support/axe';
import { emptyHistory, someHistory } from '../support/history-jobs';
import { openOptions } from '../support/open-options';
import { catchSavedFiles } from '../support/saved-files';
import { freshBrowser } from '../support/show';

freshBrowser();
beforeEach(someHistory);

const section = () => page.getByRole('region', { name: 'History', exact: true });
const inSection = (name: string) => section().getByRole('button', { name, exact: true });
const said = () => section().getByRole('status');

const open = () =>
  openOptions(defaultSettings, {
    deleteAnswers: async ({ ids }) => ({ removed: (await softDelete(ids, 'undo')).length, undo: 'undo' }),
    restoreAnswers: async ({ undo }) => ({ restored: (await restoreDeleted(undo)).length }),
  });

test('says what is kept, and has nothing to delete where that is nothing', async () => {
  await emptyHistory();
  await open();
  await expect.element(section().getByText('Kept now: 0 answers')).toBeVisible();
  expect(inSection('Delete all answers').elements()).toEqual([]);
});

test('all are deleted after a question, and brought back', async () => {
  await open();
  await expect.element(section().getByText('Kept now: 5 answers')).toBeVisible();
  await inSection('Delete all answers').click();
  await expect
    .element(section().getByRole('group', { name: 'Delete all answers and their pictures?' }))
    .toHaveFocus();
  expect(await newestIds()).toHaveLength(5);
  await inSection('Clear it').click();
  await expect.element(said()).toHaveTextContent('Deleted: 5 answers');
  await expect.element(section().getByText('Kept now: 0 answers')).toBeVisible();
  await inSection('Undo delete').click();
  await expect.element(section().getByText('Kept now: 5 answers')).toBeVisible();
  expect(await newestIds()).toHaveLength(5);
});

test('those of one site are deleted, and no other', async () => {
  await open();
  await userEvent.selectOptions(section().getByLabelText('Site whose answers go'), 'shop.example');
  await inSection('Delete all of a site').click();
  await expect
    .element(section().getByRole('group', { name: 'Delete 1 answer of shop.example?' }))
    .toHaveFocus();
  await expectAccessible();
  await inSection('Clear it').click();
  await expect.element(said()).toHaveTextContent('Deleted: 1 answer');
  expect(await newestIds()).toEqual(['answer-5', 'answer-3', 'answer-2', 'answer-1']);
});

test('how long they are kept, and how much they may take, is written down', async () => {
  await open();
  await userEvent.fill(section().getByLabelText('Days that answers are kept'), '30');
  await userEvent.tab();
  await expect.poll(async () => (await readSettings()).historyDays).toBe(30);
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
