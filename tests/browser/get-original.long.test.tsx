import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { holdClipboard } from './support/clipboard';
import { allArrived } from './support/crossing';
import { fake } from './support/fake-browser';
import { aJob, aTalk, noon } from './support/jobs';
import { button, focusedTurn, openPanel, openRow, questionBox } from './support/open-panel';
import { requests, shownJob, wanted } from './support/originals';
import { storePicture } from './support/pictures';
import { aDraft, awaited, failedPicture } from './support/question-drafts';
import { freshBrowser } from './support/show';

freshBrowser();

/** A failure whose host is not the one that access would be asked for. */
const notAllowed = { code: 'hostNotAllowed', host: 'bank.example', origin: 'https://pics.example' } as const;

test.each(['done', 'failed', 'stopped', 'interrupted'] as const)(
  'the original of a %s job is got once its host is allowed, and the focus goes along',
  async (state) => {
    const background = await openPanel(
      { jobs: [await shownJob({ state, ...(state === 'failed' ? { failure: { code: 'busy' } } : {}) })] },
      {
        retryOriginal: () => {
          background.happen({ type: 'job', job: aJob({ id: 'original', state: 'working' }) });
          return { id: 'original' };
        },
      },
    );
    await wanted().click();
    await expect.poll(() => background.calls).toEqual([{ method: 'retryOriginal', input: { id: 'job-1' } }]);
    expect(requests()).toEqual([{ origins: ['https://pics.example/*'] }]);
    await expect.poll(() => document.activeElement?.id).toBe('original');
  },
);

test('a refusal is said, and nothing is lost', async () => {
  fake.permission(() => Promise.resolve(false));
  const { calls } = await openPanel({ jobs: [await shownJob()] });
  await wanted().click();
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Access to pics.example:8080 wasn’t allowed');
  await expect.element(wanted()).toBeVisible();
  await expect.element(wanted()).toHaveFocus();
  await allArrived();
  expect(calls).toEqual([]);
});

test('nothing is asked for what is still being worked on, is the original, or may be had already', async () => {
  fake.allow({ origins: ['https://pics.example/*'] });
  await openPanel({
    jobs: [
      await shownJob({ id: 'allowed' }),
      aJob({
        id: 'working',
        state: 'working',
        pictures: [await storePicture('harbour', { originalAt: 'https://other.example/a.jpg' })],
      }),
      aJob({ id: 'original', answer: 'x', pictures: [await storePicture('harbour')] }),
      aJob({
        id: 'last',
        answer: 'x',
        pictures: [await storePicture('harbour', { originalAt: 'https://last.example/a.jpg' })],
      }),
    ],
  });
  for (const id of ['working', 'original', 'last']) await openRow(id);
  await expect.element(button('Get the original from last.example')).toBeVisible();
  expect(page.getByRole('button', { name: 'Get the original' }).elements().length).toBe(1);
});

test('the button goes when the host is allowed elsewhere, and is there again when that is taken back', async () => {
  await holdClipboard();
  await openPanel({ jobs: [await shownJob()] });
  await expect.element(wanted()).toBeVisible();
  fake.allow({ origins: ['<all_urls>'] });
  await expect.poll(() => wanted().elements()).toEqual([]);
  await page.getByRole('button', { name: 'Copy' }).click();
  fake.takeBack({ origins: ['<all_urls>'] });
  await expect.element(wanted()).toBeVisible();
});

test('one button asks for the first of several hosts, then for the next', async () => {
  const pictures = [
    await storePicture('harbour', { provenance: 'screen', originalAt: 'https://one.example/a.jpg' }),
    await storePicture('terminal', { provenance: 'screen', originalAt: 'https://two.example/b.jpg' }),
  ];
  const { happen } = await openPanel({ jobs: [aJob({ answer: 'x', pictures })] });
  await button('Get the original from one.example').click();
  await expect.poll(focusedTurn).toBe('original');
  const { originalAt: _gotten, ...first } = pictures[0]!;
  const got = [{ ...first, provenance: 'original' as const }, pictures[1]!];
  happen({ type: 'event', id: 'original', event: { type: 'pictures', pictures: got } });
  happen({ type: 'event', id: 'original', event: { type: 'done', at: noon } });
  await expect.element(button('Get the original from two.example')).toBeVisible();
  expect(requests()).toEqual([{ origins: ['https://one.example/*'] }]);
});

test('the original of an earlier turn’s picture is got for that turn', async () => {
  const asked = { task: { kind: 'ask', question: 'Whose?' }, answer: 'Mine.' } as const;
  const { calls } = await openPanel({ jobs: aTalk(await shownJob(), asked) });
  await wanted().click();
  await expect.poll(() => calls).toEqual([{ method: 'retryOriginal', input: { id: 'job-1' } }]);
  await expect.poll(focusedTurn).toBe('original');
  await expect.element(page.getByText('2 of 2')).toBeVisible();
});

test('a picture that its host keeps from others is tried again once the host on the button is allowed', async () => {
  const background = await openPanel({ jobs: [aJob({ state: 'failed', failure: notAllowed })] });
  await button('Get the original from pics.example').click();
  await expect.poll(() => background.calls).toEqual([{ method: 'retry', input: { id: 'job-1' } }]);
  expect(requests()).toEqual([{ origins: ['https://pics.example/*'] }]);
  // Now that it is allowed, there is nothing more to ask for, even if it fails again.
  const failed = { type: 'failed', failure: notAllowed, at: noon } as const;
  background.happen({ type: 'event', id: 'job-1', event: failed });
  await expect.element(button('Try again')).toBeVisible();
  await expect.poll(() => button('Get the original from pics.example').elements()).toEqual([]);
});

test('such a failure keeps its way on after a refusal', async () => {
  fake.permission(() => Promise.resolve(false));
  const { calls } = await openPanel({ jobs: [aJob({ state: 'failed', failure: notAllowed })] });
  await button('Get the original from pics.example').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Access to pics.example wasn’t allowed');
  await expect.element(button('Get the original from pics.example')).toBeVisible();
  await allArrived();
  expect(calls).toEqual([]);
});

test('a picture for the question box is got again once its host is allowed, and the question waits for it', async () => {
  const draft = aDraft({ failed: [failedPicture(notAllowed)] });
  const { acquired } = await openPanel({ jobs: [], draft });
  await button('Get the original from pics.example').click();
  await expect.poll(() => acquired).toEqual(awaited('failed'));
  expect(requests()).toEqual([{ origins: ['https://pics.example/*'] }]);
  await expect.element(questionBox()).toHaveFocus();
});
