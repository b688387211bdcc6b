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
import { aJob } from '../support/jobs';
import { storePicture } from '../support/pictures';
import { aDraft, awaited } from '../support/question-drafts';
import { freshBrowser, show } from '../support/show';

freshBrowser();
beforeEach(someHistory);

const items = () => page.getByRole('list', { name: 'History' }).getByRole('listitem');
const texts = (selector: string): (string | null)[] =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
/** What was changed is drawn in a microtask. */
const drawn = (): Promise<void> => Promise.resolve().then(() => undefined);
async function openHistory(handlers?: Parameters<typeof openPanel>[1]) {
  const background = await openPanel({ jobs: [] }, handlers);
  await button('History').click();
  await expect.element(page.getByText('5 answers')).toBeVisible();
  return background;
}

test('is searched as one types, and says what was found once nobody types', async () => {
  await openHistory();
  const box = page.getByRole('searchbox', { name: 'Search your answers' });
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('creme lak');
  await expect.poll(() => texts('.history-item mark')).toEqual(['crème', 'lak']);
  await expect.element(page.getByRole('status')).toHaveTextContent('1 answer found');
  await userEvent.fill(box, '赤い');
  await expect.poll(() => texts('.history-item mark')).toEqual(['赤い']);
  await userEvent.fill(box, 'احمر');
  await expect.poll(() => texts('.history-item mark')).toEqual(['أحمر']);
});

test('who types before all of it is read finds what is there', async () => {
  const letGo = await holdStore('searchRecords');
  await openHistory();
  await userEvent.keyboard('lak');
  await expect.element(page.getByRole('searchbox')).toHaveValue('lak');
  letGo();
  await expect.poll(() => texts('.history-item mark')).toEqual(['lak']);
  await expect.poll(() => page.getByLabelText('Site').element().querySelectorAll('option').length).toBe(4);
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
  await expect.element(page.getByText('5 answers')).toBeVisible();
  await expect.element(button('History')).toHaveAttribute('aria-pressed', 'true');
  background.happen({ type: 'job', job: anAnswer(6, 'A new boat') });
  await expect.element(button('History')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(page.getByText('A new boat')).toBeVisible();
});

test('is narrowed by what there is', async () => {
  await openHistory();
  await expect.poll(() => page.getByLabelText('Site').element().querySelectorAll('option').length).toBe(4);
  await userEvent.selectOptions(page.getByLabelText('Site'), 'shop.example');
  await expect.poll(() => items().elements().length).toBe(1);
  await userEvent.selectOptions(page.getByLabelText('Site'), 'All');
  await userEvent.selectOptions(page.getByLabelText('Answered by'), 'This device');
  await expect.poll(() => items().elements().length).toBe(1);
  await userEvent.selectOptions(page.getByLabelText('Answered by'), 'All');
  await userEvent.selectOptions(page.getByLabelText('Task'), 'Describe picture');
  await expect.poll(() => items().elements().length).toBe(4);
});

test('says which answer has lost its picture', async () => {
  await openHistory();
  await expect.element(page.getByText('Its picture is no longer kept')).toBeVisible();
  expect(texts('.evicted')).toHaveLength(1);
});

test('opens an answer in the panel and takes the focus to it', async () => {
  const background = await openHistory({
    reopen: ({ id }) =>
      background.happen({ type: 'shown', job: anAnswer(1, 'A crème-coloured boat', { id }) }),
  });
  await userEvent.keyboard('creme');
  await expect.poll(() => items().elements().length).toBe(1);
  await page.getByRole('button', { name: /^Open: / }).click();
  await expect.poll(() => document.activeElement?.id).toBe('answer-1');
});

test('deletes one and brings it back; the focus stays in the list', async () => {
  await openHistory({
    deleteAnswers: async ({ ids }) => ({ removed: (await softDelete(ids, 'undo')).length, undo: 'undo' }),
    restoreAnswers: async ({ undo }) => ({ restored: (await restoreDeleted(undo)).length }),
  });
  await page
    .getByRole('button', { name: /^Delete: / })
    .nth(1)
    .click();
  await expect.poll(() => items().elements().length).toBe(4);
  expect(document.activeElement?.closest('.history-list')).not.toBeNull();
  await button('Undo delete').click();
  await expect.poll(() => items().elements().length).toBe(5);
  await expect.element(page.getByRole('status')).toHaveTextContent('1 answer is back');
});

test('two presses delete once, and bring back once', async () => {
  await openHistory({
    deleteAnswers: async ({ ids }) => ({ removed: (await softDelete(ids, 'undo')).length, undo: 'undo' }),
    restoreAnswers: async ({ undo }) => ({ restored: (await restoreDeleted(undo)).length }),
  });
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
  await expect.poll(() => items().elements().length).toBe(4);
  const undo = button('Undo delete');
  await expect.element(undo).toBeVisible();
  const back = undo.element() as HTMLElement;
  back.click();
  back.click();
  await expect.poll(() => items().elements().length).toBe(5);
  await allArrived();
  expect(heard).toEqual(['Deleted: 1 answer', '1 answer is back']);
  expect(undo.elements()).toEqual([]);
});

test('lists fifty, and more when asked, from where the list ended', async () => {
  await emptyHistory();
  for (let n = 0; n < 60; n += 1) await putJob(anAnswer(n, `Answer ${n}`));
  await openPanel();
  await button('History').click();
  await expect.poll(() => items().elements().length).toBe(50);
  await button('Show more').click();
  await expect.poll(() => items().elements().length).toBe(60);
  await expect.poll(() => document.activeElement).toBe(items().elements()[50]);
});

test('follows what another context writes', async () => {
  await openHistory();
  await putJob(anAnswer(6, 'Come just now'));
  await expect.poll(() => items().elements().length).toBe(6);
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
