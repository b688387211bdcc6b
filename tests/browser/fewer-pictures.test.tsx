import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fail } from '../../utils/model/failure';
import type { Composer } from '../../utils/model/feed';
import type { Job } from '../../utils/model/job';
import type { FakeBackground } from './support/fake-background';
import { stagedTalk } from './support/follow-up-scenes';
import { button, openPanel, questionBox } from './support/open-panel';
import { freshBrowser } from './support/show';

freshBrowser();

const failure = { code: 'tooManyPictures', host: 'api.example', status: 400 } as const;
const question = 'Which of them is it?';
const fewer = () => button('Ask about fewer pictures');
const composed = { id: 'c', pending: 0 };

/** A question that was refused, with its pictures. */
async function tooMany(): Promise<Job> {
  const [talk, { pictures }] = await stagedTalk();
  return { ...talk, state: 'failed', task: { kind: 'ask', question }, answer: '', failure, pictures };
}

/** A panel on that question, whose background puts its pictures back as the real one does. */
async function openOn(
  job: Job,
  composer?: Composer,
  then: Composer = { ...composed, pictures: job.pictures },
): Promise<FakeBackground> {
  const background = await openPanel(
    { jobs: [job], ...(composer && { composer }) },
    { putBack: () => background.happen({ type: 'composer', composer: then }) },
  );
  return background;
}

describe('more pictures than a service takes', () => {
  test('are put back with their question, however often that is pressed', async () => {
    const { calls } = await openOn(await tooMany());
    for (let press = 1; press <= 2; press += 1) {
      await fewer().click();
      await expect.poll(() => calls).toHaveLength(press);
      await expect.element(questionBox()).toHaveFocus();
      await expect.element(questionBox()).toHaveValue(question);
    }
    expect(calls).toEqual([1, 2].map(() => ({ method: 'putBack', input: { id: 'job-1' } })));
    // Taken away by a person, it comes back when it is wished for again.
    await userEvent.clear(questionBox());
    await fewer().click();
    await expect.element(questionBox()).toHaveValue(question);
  });

  test('have their question come also where pictures are staged already, behind what is written', async () => {
    const job = await tooMany();
    await openOn(job, { ...composed, pictures: job.pictures });
    await userEvent.fill(questionBox(), 'Look well.');
    await fewer().click();
    await expect.element(questionBox()).toHaveValue(`Look well.\n${question}`);
    await expect.element(questionBox()).toHaveFocus();
  });

  test('have their question come in the place of a failure that was all there was', async () => {
    const job = await tooMany();
    await openOn(
      job,
      { ...composed, pictures: [], failure: { code: 'notAPicture' } },
      { id: 'd', pictures: job.pictures, pending: 0 },
    );
    await fewer().click();
    await expect.element(questionBox()).toHaveValue(question);
    await expect.element(questionBox()).toHaveFocus();
  });

  test('leave no question for another box where they cannot be put back', async () => {
    const [, { about: _none, ...composer }] = await stagedTalk();
    const background = await openPanel({ jobs: [await tooMany()] }, { putBack: () => fail('pictureGone') });
    await fewer().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('The picture is no longer kept');
    background.happen({ type: 'composer', composer });
    await expect.element(questionBox()).toHaveFocus();
    await expect.element(questionBox()).toHaveValue('');
  });

  test('hold back a question that waits for others: it would be asked with them', async () => {
    const job = await tooMany();
    const others = { ...composed, pictures: [], pending: 1 };
    const background = await openOn(job, others, { ...composed, pictures: job.pictures, pending: 1 });
    await userEvent.type(questionBox(), 'And this?{Enter}');
    await expect.poll(() => questionBox().elements()).toEqual([]);
    await fewer().click();
    await expect.element(questionBox()).toHaveValue(`And this?\n${question}`);
    await expect.element(questionBox()).toHaveFocus();
    background.happen({ type: 'composer', composer: { ...composed, pictures: job.pictures } });
    await expect.element(questionBox()).toBeVisible();
    expect(background.calls.map(({ method }) => method)).toEqual(['putBack']);
  });

  test('can be a tall one alone, whose text is copied here', async () => {
    const [talk] = await stagedTalk();
    const { calls } = await openPanel({ jobs: [{ ...talk, state: 'failed', failure }] });
    expect(fewer().elements()).toEqual([]);
    await button('Copy its text instead').click();
    await expect.poll(() => calls).toEqual([{ method: 'readText', input: { id: 'job-1' } }]);
  });

  test('can only be another where its text was read already', async () => {
    const [talk] = await stagedTalk();
    const turns = [{ task: { kind: 'text' as const }, answer: 'Build failed.' }];
    await openPanel({ jobs: [{ ...talk, state: 'failed', failure, turns }] });
    await expect.element(button('Choose another picture')).toBeVisible();
    expect(button('Copy its text instead').elements()).toEqual([]);
  });
});
