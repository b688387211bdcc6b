import { describe, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { settings } from '../../utils/model/settings';
import { allArrived } from './support/crossing';
import { expectAccessible } from './support/axe';
import { fake } from './support/fake-browser';
import { aJob, noon } from './support/jobs';
import { button, focusedTurn, openPanel, openRow, pressInMenu, questionBox } from './support/open-panel';
import { storePicture } from './support/pictures';
import { freshBrowser } from './support/show';
import { opinionJobs, talkJobs, twoConnected } from './support/talk-scenes';

freshBrowser();

const editBox = (): Locator => page.getByRole('textbox', { name: 'Edited question' });
const turnsShown = (): (string | undefined)[] =>
  [...document.querySelectorAll('[data-part="turn"]')]
    .filter((turn) => turn.checkVisibility())
    .map((turn) => turn.querySelector('.answer')?.textContent);

describe('a question', () => {
  test('of several lines is written with Shift+Enter, seen as a whole, and asked with Enter', async () => {
    const { calls } = await openPanel({
      jobs: [aJob({ answer: 'A', pictures: [await storePicture('harbour')] })],
    });
    const before = questionBox().element().getBoundingClientRect().height;
    await userEvent.type(questionBox(), 'One{Shift>}{Enter}{/Shift}two{Shift>}{Enter}{/Shift}three');
    const box = questionBox().element();
    expect(box.getBoundingClientRect().height).toBeGreaterThan(2 * before - 20);
    expect(box.scrollHeight).toBeLessThanOrEqual(box.clientHeight + 1);
    await allArrived();
    expect(calls).toEqual([]);
    await userEvent.keyboard('{Enter}');
    const task = { kind: 'ask', question: 'One\ntwo\nthree' };
    await expect.poll(() => calls).toEqual([{ method: 'followUp', input: { id: 'job-1', task } }]);
  });

  test('is not asked by the Enter that takes a word from an input method, nor when it is empty', async () => {
    const { calls } = await openPanel({
      jobs: [aJob({ answer: 'A', pictures: [await storePicture('harbour')] })],
    });
    await questionBox().fill('みなと');
    const enter = { key: 'Enter', bubbles: true, cancelable: true };
    questionBox()
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { ...enter, isComposing: true }));
    await expect.element(questionBox()).toHaveValue('みなと');
    await questionBox().fill('  ');
    questionBox().element().dispatchEvent(new KeyboardEvent('keydown', enter));
    await questionBox().fill('みなと？');
    questionBox().element().dispatchEvent(new KeyboardEvent('keydown', enter));
    await expect
      .poll(() => calls.map(({ input }) => input))
      .toMatchObject([{ task: { question: 'みなと？' } }]);
  });

  test.each([
    [0, 'turn-2', 'Question 2?'],
    [1, 'turn-3', 'And what is written on the sail?\nRead all of it.'],
  ])('can be edited and asked again: %i', async (nth, id, question) => {
    const jobs = talkJobs(2, {}, { pictures: [await storePicture('harbour')] });
    // The new turn begins later.
    const background = await openPanel({ jobs }, { editQuestion: () => ({ id: 'resent' }) });
    const edit = page.getByRole('button', { name: /^Edit:/ }).nth(nth);
    await expect.element(edit).toHaveAccessibleName(`Edit: ${question.replace('\n', ' ')}`);
    await edit.click();
    await expect.element(editBox()).toHaveValue(question);
    expect(document.activeElement).toBe(editBox().element());
    await expectAccessible();
    await editBox().fill('   ');
    await userEvent.keyboard('{Enter}');
    await allArrived();
    expect(background.calls).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.activeElement).toBe(edit.element());
    await userEvent.keyboard('{Enter}');
    await editBox().fill(' What else? ');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => background.calls)
      .toEqual([{ method: 'editQuestion', input: { id, question: 'What else?' } }]);
    expect(document.activeElement).toBe(edit.element());
    const place = { conversation: 'job-1', parent: nth === 0 ? 'job-1' : 'turn-2', createdAt: noon + 9 };
    background.happen({ type: 'job', job: aJob({ id: 'resent', state: 'working', ...place }) });
    await expect.poll(() => document.activeElement?.id).toBe('job-1');
    await expect.element(page.getByText('2 of 2')).toBeVisible();
  });

  test('of a failed or stopped card stays there to be asked again, as it is or edited', async () => {
    const pictures = [await storePicture('harbour')];
    await openPanel({
      jobs: [
        ...talkJobs(1, { state: 'failed', answer: '', failure: { code: 'busy' } }, { id: 'a', pictures }),
        ...talkJobs(1, { id: 'last', state: 'stopped', answer: '' }, { id: 'b', pictures }),
      ],
    });
    await openRow('b');
    expect(button('Try again').elements().length).toBe(2);
    expect(page.getByRole('button', { name: /^Edit:/ }).elements().length).toBe(2);
  });
});

test('of more than eight turns the middle ones are folded, and none is lost', async () => {
  await openPanel({ jobs: talkJobs(12) });
  const turns = document.querySelectorAll('[data-part="turn"]');
  expect([...turns].map((turn) => turn.querySelector('.answer')?.textContent)).toEqual(
    Array.from({ length: 12 }, (_, at) => `Answer ${at + 1}.`),
  );
  expect(turnsShown()).toEqual([1, 6, 7, 8, 9, 10, 11, 12].map((number) => `Answer ${number}.`));
  await page.getByText('Earlier questions: 4').click();
  await expect.poll(turnsShown).toHaveLength(12);
});

test('the menu of an earlier turn asks that again, asks another engine, and deletes from there', async () => {
  fake.store({ settings: twoConnected });
  const pictures = [await storePicture('harbour')];
  const { calls } = await openPanel(
    { jobs: talkJobs(2, {}, { pictures }) },
    { secondOpinion: () => ({ id: 'x' }) },
  );
  await page.getByRole('button', { name: 'Menu: Question 2?' }).click();
  const items = page.getByRole('group', { name: 'This answer' }).getByRole('button');
  await expect
    .poll(() => items.elements().map(({ textContent }) => textContent))
    .toEqual(['Ask again', 'Second opinion', 'Delete from here']);
  await button('Second opinion').click();
  await expectAccessible();
  await button('Other service').click();
  await expect
    .poll(() => calls)
    .toEqual([{ method: 'secondOpinion', input: { id: 'turn-2', engine: 'c2' } }]);
});

describe('a second opinion', () => {
  test('is asked of an engine in the menu of the article', async () => {
    fake.store({ settings: twoConnected });
    const background = await openPanel(
      { jobs: [aJob({ answer: 'A boat', pictures: [await storePicture('harbour')] })] },
      { secondOpinion: () => ({ id: 'second' }) },
    );
    await button('More actions').click();
    await button('Second opinion').click();
    const group = page.getByRole('group', { name: 'Second opinion' });
    expect(
      group
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Other service', 'api.example (Ask again)']);
    await button('Other service').click();
    await expect
      .poll(() => background.calls)
      .toEqual([{ method: 'secondOpinion', input: { id: 'job-1', engine: 'c2' } }]);
    await pressInMenu('Second opinion', 'api.example (Ask again)');
    await expect
      .poll(() => background.calls.at(-1))
      .toEqual({ method: 'secondOpinion', input: { id: 'job-1', engine: 'c1' } });
    const opinion = { id: 'second', conversation: 'job-1', createdAt: noon + 9, state: 'working' } as const;
    background.happen({ type: 'job', job: aJob(opinion) });
    await expect.poll(() => document.activeElement?.id).toBe('job-1');
  });

  test('is compared with the first answer in their article, where that is a sibling', async () => {
    fake.store({ settings: twoConnected });
    const [opinion, first] = opinionJobs();
    const pictures = [await storePicture('harbour')];
    const background = await openPanel({ jobs: [{ ...first!, pictures }] });
    await pressInMenu('Second opinion', 'Other service');
    await expect.poll(focusedTurn).toBe('second');
    background.happen({ type: 'event', id: 'second', event: { type: 'text', delta: opinion!.answer } });
    background.happen({ type: 'event', id: 'second', event: { type: 'done', at: noon + 9 } });
    await expect.element(page.getByRole('heading', { name: 'They differ in' })).toBeVisible();
    expect(document.querySelectorAll('article').length).toBe(1);
    await page.getByRole('button', { name: 'Earlier version' }).click();
    await expect.element(page.getByText('1 of 2')).toBeVisible();
    expect(document.querySelector('[data-part="answer"]')?.textContent).toContain('There are 12 boats');
    expect(document.querySelector('.opinion')).toBeNull();
  });

  test('of the only connection is that one’s, once more', async () => {
    const [only] = twoConnected.connections;
    fake.store({ settings: settings.parse({ connections: [only], describeWith: 'c1' }) });
    await openPanel({ jobs: [aJob({ answer: 'A boat', pictures: [await storePicture('harbour')] })] });
    await pressInMenu('Second opinion');
    await expect.element(button('api.example (Ask again)')).toBeVisible();
  });

  test('reads as headings: what both say, in similar words, what only one says, and where they differ', async () => {
    await openPanel({ jobs: opinionJobs() });
    await expect.poll(() => document.querySelector('.opinion')).not.toBeNull();
    const heads = [...document.querySelectorAll('.opinion h3')].map(({ textContent }) => textContent);
    expect(heads).toEqual(['Both say', 'Similar sentences', 'Only Other service says', 'They differ in']);
    const items = [...document.querySelectorAll('.opinion > ul')].map((ul) =>
      [...ul.children].map(({ textContent }) => textContent),
    );
    expect(items).toEqual([
      ['A dog sleeps on the quay'],
      ['api.example: The lamp is lit.Other service: The lamp is not lit.'],
      ['Two gulls sit on a mast'],
      [
        '12 against 19api.example: There are 12 boats in the harbour.Other service: In the harbour there are 19 boats.',
        '“FISH” against “FRESH”api.example: The sign says “FISH”.Other service: The sign says “FRESH”.',
      ],
    ]);
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      'not',
      '12',
      '19',
      '“FISH”',
      '“FRESH”',
    ]);
    expect(document.querySelectorAll('[data-part="answer"]').length).toBe(1);
  });

  test('by the same again tells the answers apart by their order', async () => {
    const [opinion, first] = opinionJobs();
    if (opinion && first) opinion.answerer = first.answerer;
    await openPanel({ jobs: opinion && first ? [opinion, first] : [] });
    await expect.element(page.getByRole('heading', { name: 'Only the second answer says' })).toBeVisible();
  });

  test.each(['working', 'stopped', 'failed'] as const)(
    'that is not whole is held against nothing: %s',
    async (state) => {
      await openPanel({ jobs: opinionJobs({ state, failure: { code: 'busy' } }) });
      expect(document.querySelector('.opinion')).toBeNull();
    },
  );

  test('to a megabyte is held against its beginning, and the megabyte is drawn only when it is asked for', async () => {
    const answer = `There are 12 red boats in the old harbour. `.repeat(25_000);
    await openPanel({ jobs: opinionJobs({}, { answer }) });
    await expect.element(page.getByText('The answers are very long')).toBeVisible();
    expect(document.querySelectorAll('.opinion li').length).toBeLessThan(310);
    expect(document.querySelector('.opinion .answer')).toBeNull();
  });

  test('shows the first answer where that is asked for', async () => {
    await openPanel({ jobs: opinionJobs() });
    await page.getByText('Compared with: api.example').click();
    await expect.element(page.getByText('The lamp is lit.').first()).toBeVisible();
    await expect
      .poll(() => document.querySelector('.opinion .answer')?.textContent)
      .toContain('There are 12 boats');
  });
});
