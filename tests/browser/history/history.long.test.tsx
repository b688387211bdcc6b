import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { softDelete, restoreDeleted } from '../../../utils/store/jobs';
import { Panel } from '../../../components/panel/panel';
import { putJob } from '../../../utils/store/jobs';
import { storeThumbnails } from '../../../utils/background/jobs/job-store';
import { getThumbnail } from '../../../utils/store/pictures';
import { putPicture } from '../../../utils/store/pictures';
import { holdStore } from '../support/hold-store';
import { anAnswer, emptyHistory, someHistory } from '../support/history-jobs';
import { allArrived } from '../support/crossing';
import { fakeBackground } from '../support/fake-background';
import { browser } from '../support/fake-browser';
import { button, openPanel } from '../support/open-panel';
import { aJob, aTalk } from '../support/jobs';
import { storePicture } from '../support/pictures';
import { catchSavedFiles } from '../support/saved-files';
import { aDraft, awaited } from '../support/question-drafts';
import { freshBrowser, show } from '../support/show';

freshBrowser();
beforeEach(someHistory);

const items = () => page.getByRole('region', { name: 'History' }).getByRole('listitem');
const texts = (selector: string): (string | null)[] =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
/** What was changed is drawn in a microtask. */
const drawn = (): Promise<void> => Promise.resolve().then(() => undefined);
async function openHistory(handlers?: Parameters<typeof openPanel>[1]) {
  const background = await openPanel({ jobs: [] }, handlers);
  await button('History').click();
  await expect.poll(() => items().elements().length).toBe(4);
  return background;
}

test('is searched as one types, and says what was found once nobody types', async () => {
  await openHistory();
  const box = page.getByRole('searchbox', { name: 'Search' });
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('creme lak');
  await expect.poll(() => texts('.history-item mark')).toEqual(['crème', 'lak']);
  await expect.element(page.getByRole('status')).toHaveTextContent('Answers: 1');
  await userEvent.fill(box, '赤い');
  await expect.poll(() => texts('.history-item mark')).toEqual(['赤い']);
  await userEvent.fill(box, 'احمر');
  await expect.poll(() => texts('.history-item mark')).toEqual(['أحمر']);
});

test('who types before all of it is read finds what is there', async () => {
  const letPicturesGo = await holdStore('pictures');
  await openPanel();
  const reads = vi.spyOn(IDBDatabase.prototype, 'transaction');
  onTestFinished(() => reads.mockRestore());
  await button('History').click();
  // The pictures of its rows are what the list reads last: the words of the search are held from here.
  await expect.poll(() => reads.mock.calls.flat()).toContain('pictures');
  const letWordsGo = await holdStore('searchRecords');
  letPicturesGo();
  await expect.poll(() => items().elements().length).toBe(4);
  await userEvent.keyboard('lak');
  await expect.element(page.getByRole('searchbox')).toHaveValue('lak');
  letWordsGo();
  await expect.poll(() => texts('.history-item mark')).toEqual(['lak']);
});

test('stays open when it was opened before anything was known, until something new is there', async () => {
  const { promise: known, resolve: tell } = Promise.withResolvers<{ id: number }>();
  vi.spyOn(browser.windows, 'getCurrent').mockReturnValueOnce(known);
  const draft = aDraft({ pictures: [await storePicture('harbour')] });
  const background = fakeBackground({ jobs: [anAnswer(5, 'A boat')], draft });
  show(<Panel surface="sidepanel" />);
  await button('History').click();
  tell({ id: 7 });
  await expect.poll(() => document.getElementById('answer-5')).not.toBeNull();
  await expect.poll(() => items().elements().length).toBe(4);
  background.happen({ type: 'job', job: anAnswer(6, 'A new boat') });
  await expect.element(page.getByText('A new boat')).toBeVisible();
  expect(document.querySelector('.history')).toBeNull();
});

test('says which answer has lost its picture', async () => {
  await openHistory();
  await expect.element(page.getByText(/Picture removed/)).toBeVisible();
  expect(texts('.history-item .meta').filter((words) => words?.includes('Picture removed'))).toHaveLength(1);
});

test('groups answers by day, in rows of 64 px that are targets as a whole', async () => {
  await emptyHistory();
  const day = 86_400_000;
  for (let n = 0; n < 10; n += 1) await putJob(anAnswer(n, `Answer ${n}`, { createdAt: Date.now() - n }));
  await putJob(anAnswer(11, 'A **small** boat', { createdAt: Date.now() - day }));
  await putJob(anAnswer(12, 'An old boat', { createdAt: new Date(2024, 1, 3, 12).getTime() }));
  await page.viewport(320, 700);
  const background = await openPanel(
    { jobs: [] },
    {
      reopen: ({ id }) => background.happen({ type: 'shown', job: anAnswer(11, 'A small boat', { id }) }),
    },
  );
  await button('History').click();
  await expect.poll(() => items().elements().length).toBe(12);
  expect(texts('.history-list h3')).toEqual(['Today', 'Yesterday', 'Saturday, February 3, 2024']);
  const top = document.querySelector('.view-header')!.getBoundingClientRect().top;
  const boxes = items()
    .elements()
    .map((item) => item.getBoundingClientRect());
  expect(new Set(boxes.map(({ height }) => height))).toEqual(new Set([64]));
  expect(boxes[0]!.top - top).toBeLessThan(150);
  expect(boxes.filter(({ bottom }) => bottom - top <= 700)).toHaveLength(9);
  const yesterday = items().nth(10).element();
  yesterday.scrollIntoView();
  const { left, bottom } = yesterday.getBoundingClientRect();
  (document.elementFromPoint(left + 20, bottom - 4) as HTMLElement).click();
  await expect.poll(() => document.activeElement?.id).toBe('answer-11');
});

test('a question is the title of its answer; what was searched stands in the row', async () => {
  await openHistory();
  const row = items().filter({ hasText: 'Which kind of boat is this?' });
  await expect
    .element(row.getByRole('button', { name: 'Which kind of boat is this?', exact: true }))
    .toBeVisible();
  expect(row.element().querySelector('.line')!.textContent).toBe('It is a rowing boat.');
  expect(row.element().querySelector('.meta')!.textContent).toMatch(/^shop\.example \d/);
  await userEvent.keyboard('under low');
  await expect.poll(() => items().elements().length).toBe(1);
  await expect.poll(() => texts('.history-item .line')).toEqual(['… boat on a lake, under a low sun.']);
});

test('opens an answer in the panel and takes the focus to it', async () => {
  const background = await openHistory({
    reopen: ({ id }) =>
      background.happen({ type: 'shown', job: anAnswer(1, 'A crème-colored boat', { id }) }),
  });
  await userEvent.keyboard('creme');
  await expect.poll(() => items().elements().length).toBe(1);
  await page.getByRole('button', { name: /^A crème-colored boat/ }).click();
  await expect.poll(() => document.activeElement?.id).toBe('answer-1');
});

const deleting = {
  deleteAnswers: async ({ ids }: { ids: string[] }) => {
    const undo = crypto.randomUUID();
    return { removed: (await softDelete(ids, undo)).length, undo };
  },
  restoreAnswers: async ({ undo }: { undo: string }) => ({ restored: (await restoreDeleted(undo)).length }),
};

/** The rows of the history from the top: the ids of answers, and what stands in the places of deleted ones. */
const rows = (): (string | undefined)[] =>
  items()
    .elements()
    .map((row) => (row as HTMLElement).dataset['id'] ?? row.querySelector('span')?.textContent);
const restoreIn = (at: number) => items().nth(at).getByRole('button', { name: 'Undo' });

test('one that is deleted by its bin or the Delete key is restored in its place, which has its focus', async () => {
  await openHistory(deleting);
  const before = rows();
  await page
    .getByRole('button', { name: /^Delete: / })
    .nth(1)
    .click();
  await expect.poll(rows).toEqual(before.with(1, 'Answer deleted'));
  await expect.element(restoreIn(1)).toHaveFocus();
  (items().nth(2).getByRole('button').first().element() as HTMLElement).focus();
  await userEvent.keyboard('{Delete}');
  await expect.poll(rows).toEqual(before.with(1, 'Answer deleted').with(2, 'Answer deleted'));
  await expect.element(restoreIn(2)).toHaveFocus();
  await restoreIn(1).click();
  await expect.poll(rows).toEqual(before.with(2, 'Answer deleted'));
  await expect.element(page.getByRole('status')).toHaveTextContent('Restored');
  expect(document.activeElement?.closest('.history-item')).toBe(items().elements()[1]);
});

test('a new answer does not take the row of a deleted one away', async () => {
  await openHistory(deleting);
  const before = rows();
  await button('Delete: Which kind of boat is this?').click();
  await expect.poll(rows).toContain('Answer deleted');
  const deleted = rows();
  await putJob(anAnswer(6, 'Come just now'));
  await expect.poll(rows).toEqual(['answer-6', ...deleted]);
  await button('Undo').click();
  await expect.poll(rows).toEqual(['answer-6', ...before]);
});

test('the menu undoes the last deletion, then the one before, also of another panel', async () => {
  await openHistory(deleting);
  const before = rows();
  await softDelete([before[0] ?? ''], 'other panel');
  await expect.poll(rows).toEqual(before.slice(1));
  await page
    .getByRole('button', { name: /^Delete: / })
    .last()
    .click();
  await expect.poll(rows).toEqual([...before.slice(1, -1), 'Answer deleted']);
  await button('More actions').click();
  await button('Undo last delete').click();
  await expect.poll(rows).toEqual(before.slice(1));
  await button('More actions').click();
  await button('Undo last delete').click();
  await expect.poll(rows).toEqual(before);
  await button('More actions').click();
  await expect.element(button('Export as CSV')).toBeVisible();
  expect(button('Undo last delete').elements()).toEqual([]);
});

test('all that were deleted have one row, also in a list that is empty', async () => {
  await openHistory(deleting);
  const before = rows();
  await button('More actions').click();
  await button('Delete 4 answers').click();
  await expect.poll(rows).toEqual(['4 answers deleted']);
  await expect.element(page.getByRole('status')).toHaveTextContent('Until the browser closes');
  await button('Undo').click();
  await expect.poll(rows).toEqual(before);
});

test('the menu deletes what was found, saves it, and leads to the settings', async () => {
  await openHistory(deleting);
  const open = vi.spyOn(browser.runtime, 'openOptionsPage');
  await userEvent.keyboard('boat');
  await expect.poll(() => items().elements().length).toBe(2);
  await button('More actions').click();
  await button('Delete 2 answers').click();
  await userEvent.fill(page.getByRole('searchbox'), '');
  await expect.poll(() => document.querySelectorAll('.history-item[data-id]').length).toBe(2);
  const saved = catchSavedFiles();
  await button('More actions').click();
  await button('Export as CSV').click();
  await expect.poll(() => saved.at(-1)?.name).toMatch(/^sightread-history-.*\.csv$/);
  await button('More actions').click();
  await page.getByRole('region', { name: 'History' }).getByRole('button', { name: 'Settings' }).click();
  expect(open).toHaveBeenCalledOnce();
});

test('two presses delete once, and bring back once', async () => {
  await openHistory(deleting);
  const heard: string[] = [];
  const region = page.getByRole('status').element();
  const listen = new MutationObserver(() => heard.push(region.textContent));
  listen.observe(region, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => listen.disconnect());
  const first = page
    .getByRole('button', { name: /^Delete: / })
    .first()
    .element() as HTMLElement;
  first.click();
  first.click();
  await expect.poll(() => document.querySelectorAll('.history-item[data-id]').length).toBe(3);
  const undo = button('Undo');
  await expect.element(undo).toBeVisible();
  const back = undo.element() as HTMLElement;
  back.click();
  back.click();
  await expect.poll(() => document.querySelectorAll('.history-item[data-id]').length).toBe(4);
  await expect.poll(() => heard.at(-1)).toBe('Restored');
  await allArrived();
  expect(heard).toEqual([expect.stringMatching(/^Answer deletedUntil/), 'Restored']);
  expect(undo.elements()).toEqual([]);
});

test('draws twenty, and more where the end comes near', async () => {
  await emptyHistory();
  for (let n = 0; n < 60; n += 1) await putJob(anAnswer(n, `Answer ${n}`));
  await page.viewport(400, 400);
  await openPanel();
  await button('History').click();
  await expect.poll(() => items().elements().length).toBe(20);
  for (const more of [40, 60]) {
    items().last().element().scrollIntoView();
    await expect.poll(() => items().elements().length).toBe(more);
  }
});

test('follows what another context writes', async () => {
  await openHistory();
  const before = rows();
  await putJob(anAnswer(6, 'Come just now'));
  await expect.poll(rows).toEqual(['answer-6', ...before]);
});

test('listens for what is written when it is read, not after the next frame', async () => {
  await openPanel();
  // What is written in the one frame between is missed: no writing from here would hit it.
  const listening = vi.spyOn(BroadcastChannel.prototype, 'addEventListener');
  onTestFinished(() => listening.mockRestore());
  (button('History').element() as HTMLElement).click();
  await drawn();
  expect(listening).toHaveBeenCalledOnce();
});

test('has small thumbnails, of drawings too', async () => {
  const canvas = new OffscreenCanvas(1600, 1200);
  const context = canvas.getContext('2d');
  const noise = context!.createImageData(1600, 1200);
  for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = (at * 2_654_435_761) % 251;
  context!.putImageData(noise, 0, 0);
  const hash = await putPicture(await canvas.convertToBlob({ type: 'image/png' }));
  const picture = { hash, mediaType: 'image/png', bytes: 1, width: 1600, height: 1200 };
  const job = aJob({ pictures: [{ ...picture, provenance: 'local', name: 'noise.png' }] });
  await storeThumbnails(job, async (svg) => svg);
  const thumbnail = (await getThumbnail(hash))!;
  const { width, height } = await createImageBitmap(thumbnail);
  expect([width, height, thumbnail.size < 30_000]).toEqual([160, 120, true]);
});

test('gives way to a new question, whose box has the keyboard', async () => {
  const background = await openHistory();
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  background.happen({ type: 'ask', picture: { id: 'h', source: awaited('late')[0]! } });
  await expect.element(page.getByRole('textbox', { name: 'Ask about this picture' })).toHaveFocus();
});

test('a conversation of three turns is one row, which shows all of them again', async () => {
  await emptyHistory();
  const ask = (question: string, answer: string) => ({ task: { kind: 'ask', question } as const, answer });
  const pictures = [await storePicture('harbour')];
  const talk = aTalk({ answer: 'A boat.', pictures }, ask('Whose?', 'Mine.'), ask('How big?', 'Small.'));
  for (const turn of talk.toReversed()) await putJob(turn);
  const { calls } = await openPanel();
  await button('History').click();
  await expect.poll(() => items().elements().length).toBe(1);
  await userEvent.keyboard('mine');
  await expect.poll(() => texts('.history-item mark')).toEqual(['Mine']);
  await items().getByRole('button', { name: 'How big?', exact: true }).click();
  await expect.poll(() => calls).toEqual([{ method: 'reopen', input: { id: 'job-1' } }]);
  await expect.poll(() => document.activeElement?.id).toBe('job-1');
  expect(document.querySelectorAll('article').length).toBe(1);
  expect(texts('article h3.question')).toEqual(['Whose?', 'How big?']);
  expect(texts('article :is(.answer, [data-part="answer"])')).toEqual(['A boat.', 'Mine.', 'Small.']);
  await expect.element(page.getByRole('textbox', { name: 'Ask about this picture' })).toBeVisible();
});
