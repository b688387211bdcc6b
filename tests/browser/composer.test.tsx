import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FailureError, failureCodes } from '../../utils/model/failure';
import type { Composer } from '../../utils/model/feed';
import { allArrived } from './support/crossing';
import { aJob } from './support/jobs';
import { button, chooseAnother, openPanel, questionBox } from './support/open-panel';
import { storePicture } from './support/pictures';
import { freshBrowser } from './support/show';

freshBrowser();

const composerOf = async (more: Partial<Composer> = {}): Promise<Composer> => ({
  id: 'c1',
  pictures: [await storePicture('harbour')],
  pending: 0,
  ...more,
});

test('the keyboard goes into the question box when there is something to ask about', async () => {
  const background = await openPanel();
  background.happen({ type: 'composer', composer: await composerOf() });
  await expect.element(questionBox()).toHaveFocus();
});

test('it does so too when the panel is opened by that', async () => {
  await openPanel({ jobs: [], composer: await composerOf() });
  await expect.element(questionBox()).toHaveFocus();
});

test('Enter asks, and the focus goes on to the answer', async () => {
  const background = await openPanel(
    { jobs: [], composer: await composerOf() },
    {
      askComposed: ({ question }) => {
        background.happen({
          type: 'job',
          job: aJob({ id: 'asked', state: 'working', task: { kind: 'ask', question } }),
        });
        background.happen({ type: 'composer' });
        return { id: 'asked' };
      },
    },
  );
  await userEvent.type(questionBox(), 'Who is on the boat?{Enter}');
  await expect
    .poll(() => background.calls)
    .toEqual([{ method: 'askComposed', input: { question: 'Who is on the boat?' } }]);
  await expect.poll(() => document.activeElement?.id).toBe('asked');
  await expect.element(page.getByRole('article')).toHaveTextContent('Who is on the boat?');
});

test('an empty question is not asked', async () => {
  const { calls } = await openPanel({ jobs: [], composer: await composerOf() });
  await userEvent.type(questionBox(), '   {Enter}');
  await button('Ask').click();
  await allArrived();
  expect(calls).toEqual([]);
});

test('a question can be asked while the picture is still coming, and waits for it', async () => {
  const background = await openPanel({ jobs: [], composer: await composerOf({ pictures: [], pending: 1 }) });
  await expect.element(page.getByText('Getting the picture.')).toBeVisible();
  await userEvent.type(questionBox(), 'What is it?{Enter}');
  await expect.element(page.getByText('What is it?')).toBeVisible();
  await expect.poll(() => document.activeElement?.className).toContain('composer');
  await allArrived();
  expect(background.calls).toEqual([]);
  background.happen({ type: 'composer', composer: await composerOf() });
  await expect
    .poll(() => background.calls)
    .toEqual([{ method: 'askComposed', input: { question: 'What is it?' } }]);
});

test('a question that could not be asked stands before the one that was written meanwhile', async () => {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  let fails = true;
  await openPanel(
    { jobs: [], composer: await composerOf() },
    {
      askComposed: async () => {
        await asked;
        if (fails) throw new Error('the storage is full');
        return { id: 'asked' };
      },
    },
  );
  await userEvent.type(questionBox(), 'Who is on the boat?{Enter}And where');
  answer();
  await expect.element(questionBox()).toHaveValue('Who is on the boat?\nAnd where');
  fails = false;
  await button('Try again').click();
  await expect.element(questionBox()).toHaveValue('And where');
});

test('a question that could not be asked stands in its box again', async () => {
  let refuses = true;
  const background = await openPanel(
    { jobs: [], composer: await composerOf() },
    {
      askComposed: () => {
        if (refuses) throw new FailureError({ code: 'internal' });
        return { id: 'asked' };
      },
    },
  );
  await userEvent.type(questionBox(), 'What is it?{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Something went wrong in Sightread');
  await expect.element(questionBox()).toHaveValue('What is it?');
  refuses = false;
  await button('Try again').click();
  await expect
    .poll(() => background.calls.map(({ method }) => method))
    .toEqual(['askComposed', 'askComposed']);
  await expect.element(questionBox()).toHaveValue('');
});

test('what is being written stays when a picture comes', async () => {
  const background = await openPanel({ jobs: [], composer: await composerOf({ pictures: [], pending: 1 }) });
  await userEvent.type(questionBox(), 'What is');
  background.happen({ type: 'composer', composer: await composerOf() });
  await expect.poll(() => document.querySelectorAll('.composer .picture').length).toBe(1);
  await expect.element(questionBox()).toHaveValue('What is');
  await expect.element(questionBox()).toHaveFocus();
});

test('a picture that cannot be had is an alert in words, without a box for a question', async () => {
  const background = await openPanel({ jobs: [], composer: await composerOf({ pictures: [], pending: 1 }) });
  background.happen({
    type: 'composer',
    composer: await composerOf({ pictures: [], failure: { code: 'pdf' } }),
  });
  await expect.element(page.getByRole('alert')).toHaveTextContent('This is a PDF, not a picture');
  expect(questionBox().elements()).toEqual([]);
  await expect.element(button('Cancel')).toBeVisible();
});

test.each(failureCodes)('a picture that cannot be had (%s) has one way on', async (code) => {
  await openPanel({ jobs: [], composer: await composerOf({ pictures: [], failure: { code } }) });
  await expect.poll(() => document.querySelectorAll('[data-part="failure"] button').length).toBe(1);
  await expect.element(page.getByRole('group', { name: 'New picture' })).toBeVisible();
});

test('another picture goes in front of the question box, in place of the one that failed', async () => {
  const { calls } = await openPanel({
    jobs: [],
    composer: await composerOf({ pictures: [], failure: { code: 'internal' } }),
  });
  await chooseAnother('other.png');
  await expect
    .poll(() => calls)
    .toMatchObject([{ method: 'compose', input: { pictures: [{ name: 'other.png' }] } }]);
});

test('another picture gets the question that was waiting for the one that failed', async () => {
  const background = await openPanel({ jobs: [], composer: await composerOf({ pictures: [], pending: 1 }) });
  await userEvent.type(questionBox(), 'What is it?{Enter}');
  await expect.element(page.getByText('What is it?')).toBeVisible();
  background.happen({
    type: 'composer',
    composer: await composerOf({ pictures: [], failure: { code: 'pictureBroken' } }),
  });
  await chooseAnother('other.png');
  await expect
    .poll(() => background.calls)
    .toMatchObject([{ method: 'start', input: { task: { kind: 'ask', question: 'What is it?' } } }]);
});

test('Cancel puts the pictures away and leaves the focus on the page', async () => {
  const background = await openPanel(
    { jobs: [], composer: await composerOf() },
    { discardComposed: () => background.happen({ type: 'composer' }) },
  );
  await button('Cancel').click();
  await expect.poll(() => background.calls.map(({ method }) => method)).toEqual(['discardComposed']);
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('Right-click any picture');
  expect(document.activeElement?.tagName).toBe('MAIN');
});
