import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FailureError, failureCodes } from '../../utils/model/failure';
import type { QuestionDraft } from '../../utils/model/question-draft';
import { allArrived } from './support/crossing';
import { fake } from './support/fake-browser';
import { button, chooseAnother, openPanel, questionBox } from './support/open-panel';
import { storePicture } from './support/pictures';
import { aDraft, awaited, refusedFile } from './support/question-drafts';
import { freshBrowser } from './support/show';

freshBrowser();

const oneStaged = async (): Promise<QuestionDraft> => aDraft({ pictures: [await storePicture('harbour')] });
const oneAwaited = aDraft({ pending: awaited('late') });
const handedOver = { type: 'ask', picture: { id: 'h', source: awaited('late')[0]! } } as const;
const stored = (): unknown => fake.sessionNow()['draft window 7'];

test('the focus goes into the question box when the menu hands a picture over', async () => {
  const background = await openPanel();
  background.happen(handedOver);
  await expect.element(questionBox()).toHaveFocus();
  await expect.element(page.getByText('Pictures still loading: 1.')).toBeVisible();
  background.arrive('late', await storePicture('harbour'));
  await expect.poll(() => document.querySelectorAll('.composer[data-new="true"] .picture').length).toBe(1);
  expect(background.acquired).toEqual([handedOver.picture.source]);
});

test('the focus goes into the question box when a panel opens with pictures that it had staged', async () => {
  await openPanel({ jobs: [], draft: await oneStaged() });
  await expect.element(questionBox()).toHaveFocus();
});

test('staged pictures are stored for the panel, and erased with all other data', async () => {
  const background = await openPanel();
  background.happen(handedOver);
  background.arrive('late', await storePicture('harbour', { name: 'harbour.jpg' }));
  await expect.poll(stored).toMatchObject({ pictures: [{ name: 'harbour.jpg' }], pending: [] });
  fake.eraseSession();
  await expect.poll(() => document.querySelector('.composer[data-new="true"]')).toBeNull();
});

test('an empty question is not asked', async () => {
  const { calls } = await openPanel({ jobs: [], draft: await oneStaged() });
  await userEvent.type(questionBox(), '   {Enter}');
  await button('Ask').click();
  await allArrived();
  expect(calls).toEqual([]);
});

test('a question that is asked while the picture is still being fetched waits for the picture', async () => {
  const background = await openPanel({ jobs: [], draft: oneAwaited });
  await expect.element(page.getByText('Pictures still loading: 1.')).toBeVisible();
  await userEvent.type(questionBox(), 'What is it?{Enter}');
  await expect.element(page.getByText('What is it?')).toBeVisible();
  await expect.poll(() => document.activeElement?.className).toContain('composer');
  await allArrived();
  expect(background.calls).toEqual([]);
  background.arrive('late', await storePicture('harbour'));
  await expect
    .poll(() => background.calls)
    .toMatchObject([{ method: 'start', input: { task: { question: 'What is it?' }, pictures: [{}] } }]);
});

test('a question that could not be asked stands before the one that was written meanwhile', async () => {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  let fails = true;
  await openPanel(
    { jobs: [], draft: await oneStaged() },
    {
      start: async () => {
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
  await expect.poll(() => document.querySelector('.composer[data-new="true"]')).toBeNull();
});

test('a question that could not be asked stands in its box again, and the pictures stay', async () => {
  let refuses = true;
  const background = await openPanel(
    { jobs: [], draft: await oneStaged() },
    {
      start: () => {
        if (refuses) throw new FailureError({ code: 'internal' });
        return { id: 'asked' };
      },
    },
  );
  await userEvent.type(questionBox(), 'What is it?{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Something went wrong in Sightread');
  await expect.element(questionBox()).toHaveValue('What is it?');
  expect(document.querySelectorAll('.composer[data-new="true"] .picture').length).toBe(1);
  refuses = false;
  await button('Try again').click();
  await expect.poll(() => background.calls.map(({ method }) => method)).toEqual(['start', 'start']);
  await expect.poll(() => document.querySelector('.composer[data-new="true"]')).toBeNull();
});

test('the words that are being written stay when a picture arrives', async () => {
  const background = await openPanel({ jobs: [], draft: oneAwaited });
  await userEvent.type(questionBox(), 'What is');
  background.arrive('late', await storePicture('harbour'));
  await expect.poll(() => document.querySelectorAll('.composer[data-new="true"] .picture').length).toBe(1);
  await expect.element(questionBox()).toHaveValue('What is');
  await expect.element(questionBox()).toHaveFocus();
});

test('a picture that cannot be fetched is an alert in words, without a box for a question', async () => {
  const background = await openPanel({ jobs: [], draft: oneAwaited });
  background.arrive('late', { code: 'pdf' });
  await expect.element(page.getByRole('alert')).toHaveTextContent('This is a PDF, not a picture');
  expect(questionBox().elements()).toEqual([]);
  await expect.element(button('Cancel')).toBeVisible();
});

/** Without a service, what could describe stands below the failure. */
const remedies = failureCodes.map((code) => [code, code === 'noConnection' ? 0 : 1] as const);

test.each(remedies)('a picture that cannot be fetched (%s) has so many remedies: %i', async (code, count) => {
  await openPanel({ jobs: [], draft: aDraft({ failed: [refusedFile('', code)] }) });
  await expect.poll(() => document.querySelectorAll('[data-part="failure"] button').length).toBe(count);
  await expect.element(button('Choose pictures')).toBeVisible();
});

test('another picture is staged in place of the one that failed', async () => {
  const draft = aDraft({ failed: [refusedFile('', 'internal')] });
  const { acquired } = await openPanel({ jobs: [], draft });
  await chooseAnother('other.png');
  await expect.poll(() => acquired).toMatchObject([{ kind: 'stored', name: 'other.png' }]);
  await expect.element(questionBox()).toHaveFocus();
});

test('another picture gets the question that was waiting for the one that failed', async () => {
  const background = await openPanel({ jobs: [], draft: oneAwaited });
  await userEvent.type(questionBox(), 'What is it?{Enter}');
  await expect.element(page.getByText('What is it?')).toBeVisible();
  background.arrive('late', { code: 'pictureBroken' });
  await chooseAnother('other.png');
  await expect
    .poll(() => background.calls)
    .toMatchObject([{ method: 'start', input: { task: { kind: 'ask', question: 'What is it?' } } }]);
});

test('Cancel discards the pictures and leaves the focus on the page', async () => {
  await openPanel({ jobs: [], draft: await oneStaged() });
  await button('Cancel').click();
  await expect.poll(() => document.querySelector('.welcome')).not.toBeNull();
  expect(document.activeElement?.tagName).toBe('MAIN');
  await expect.poll(stored).toBeNull();
});
