import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Job } from '../../utils/model/job';
import { aTalk, noon } from './support/jobs';
import { stagedTalk } from './support/follow-up-scenes';
import { button, openPanel, questionBox } from './support/open-panel';
import { storePicture } from './support/pictures';
import { aDraft, awaited, refusedFile } from './support/question-drafts';
import { freshBrowser } from './support/show';

freshBrowser();

const failure = { code: 'tooManyPictures', host: 'api.example', status: 400 } as const;
const question = 'Which of them is it?';
const fewer = () => button('Ask about fewer pictures');
const staged = (): number => document.querySelectorAll('.composer[data-new="true"] .staged li').length;

/** A question that was refused, with its pictures. */
async function tooMany(): Promise<Job> {
  const [talk, { pictures }] = await stagedTalk();
  return { ...talk, state: 'failed', task: { kind: 'ask', question }, answer: '', failure, pictures };
}

describe('more pictures than a service takes', () => {
  test('are staged again with their question, once however often that is pressed', async () => {
    await openPanel({ jobs: [await tooMany()] });
    for (let press = 1; press <= 2; press += 1) {
      await fewer().click();
      await expect.element(questionBox()).toHaveFocus();
      await expect.element(questionBox()).toHaveValue(question);
      expect(staged()).toBe(2);
      await button('Back').click();
    }
    // Removed by a person, the question is there again after the next press.
    await button('New question').click();
    await userEvent.clear(questionBox());
    await button('Back').click();
    await fewer().click();
    await expect.element(questionBox()).toHaveValue(question);
  });

  test('are staged again without those of earlier turns', async () => {
    const job = await tooMany();
    const [first, ...added] = job.pictures;
    const read = { task: { kind: 'text' as const }, answer: 'Build failed.', pictures: first ? [first] : [] };
    await openPanel({
      jobs: aTalk(read, {
        ...job,
        id: 'more',
        conversation: 'job-1',
        parent: 'job-1',
        pictures: added,
        createdAt: noon + 1,
      }),
    });
    await fewer().click();
    await expect.poll(() => document.querySelectorAll('.composer[data-new="true"] .picture').length).toBe(1);
  });

  test('are staged for a new question, though they were staged in their conversation', async () => {
    const [talk, draft] = await stagedTalk();
    await openPanel({
      jobs: [{ ...(await tooMany()), id: 'refused', conversation: 'refused' }, talk],
      draft,
    });
    await fewer().click();
    await expect.poll(staged).toBe(2);
    await expect.element(questionBox().first()).toHaveValue(question);
  });

  test('have their question put behind the words that are written, where pictures are staged', async () => {
    const job = await tooMany();
    await openPanel({ jobs: [job], draft: aDraft({ pictures: job.pictures }) });
    await userEvent.fill(questionBox(), 'Look well.');
    await button('Back').click();
    await fewer().click();
    await expect.element(questionBox()).toHaveValue(`Look well.\n${question}`);
    await expect.element(questionBox()).toHaveFocus();
  });

  test('take the place of a draft that has nothing but a failure', async () => {
    await openPanel({
      jobs: [await tooMany()],
      draft: aDraft({ failed: [refusedFile('notes.txt', 'notAPicture')] }),
    });
    await button('Back').click();
    await fewer().click();
    await expect.element(questionBox()).toHaveValue(question);
    await expect.element(questionBox()).toHaveFocus();
  });

  test('give a question back that waits for others: it would be asked with these', async () => {
    const background = await openPanel({
      jobs: [await tooMany()],
      draft: aDraft({ pending: awaited('late') }),
    });
    await userEvent.type(questionBox(), 'And this?{Enter}');
    await expect.poll(() => questionBox().elements()).toEqual([]);
    await button('Back').click();
    await fewer().click();
    await expect.element(questionBox()).toHaveValue(`And this?\n${question}`);
    await expect.element(questionBox()).toHaveFocus();
    background.arrive('late', await storePicture('harbour', { name: 'late.jpg' }));
    await expect.poll(staged).toBe(3);
    await expect.element(questionBox()).toBeVisible();
    expect(background.calls).toEqual([]);
  });

  test('can be a tall one alone, whose text is copied here', async () => {
    const [talk] = await stagedTalk();
    const { calls } = await openPanel({ jobs: [{ ...talk, state: 'failed', failure }] });
    expect(fewer().elements()).toEqual([]);
    await button('Copy text instead').click();
    await expect.poll(() => calls).toEqual([{ method: 'readText', input: { id: 'job-1' } }]);
  });

  test('can only be another where its text was read already', async () => {
    const [talk] = await stagedTalk();
    const read = { task: { kind: 'text' as const }, answer: 'Build failed.', pictures: talk.pictures };
    await openPanel({ jobs: aTalk(read, { task: talk.task, state: 'failed', failure }) });
    await expect.element(button('Choose another picture')).toBeVisible();
    expect(button('Copy text instead').elements()).toEqual([]);
  });
});
