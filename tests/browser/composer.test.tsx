import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settings } from '../../utils/model/settings';
import type { Job } from '../../utils/model/job';
import { allArrived } from './support/crossing';
import { fake } from './support/fake-browser';
import { stagedTalk } from './support/follow-up-scenes';
import { aJob, noon } from './support/jobs';
import { button, openPanel, questionBox } from './support/open-panel';
import { storePicture } from './support/pictures';
import { freshBrowser } from './support/show';

freshBrowser();

/** The id of the article with the composer; undefined where there is no composer in one. */
function composerAt(): string | undefined {
  expect(document.querySelectorAll('.composer')).toHaveLength(1);
  return document.querySelector('.composer')?.closest('article')?.id;
}
const boat = async (more: Partial<Job>): Promise<Job> =>
  aJob({ answer: 'A boat', pictures: [await storePicture('harbour')], ...more });
const other = async (more: Partial<Job>): Promise<Job> =>
  aJob({ answer: 'A terminal', pictures: [await storePicture('terminal')], ...more });
const asked = { kind: 'ask', question: 'Whose is it?' } as const;

describe('the composer', () => {
  test('is in the newest article, and moves to a newer one', async () => {
    const { happen } = await openPanel({ jobs: [await boat({ id: 'a' }), await other({ id: 'b' })] });
    expect(composerAt()).toBe('a');
    happen({ type: 'job', job: await other({ id: 'c' }) });
    await expect.poll(composerAt).toBe('c');
  });

  test('stays with a question that is being written when a job about another picture comes', async () => {
    const { happen, calls } = await openPanel({ jobs: [await boat({ id: 'a' })] });
    await userEvent.type(questionBox(), 'Whose');
    happen({ type: 'job', job: await other({ id: 'b' }) });
    await expect.poll(() => document.getElementById('b')?.dataset['open']).toBe('true');
    expect(composerAt()).toBe('a');
    await expect.element(questionBox()).toHaveFocus();
    await userEvent.keyboard(' is it?{Enter}');
    await expect.poll(() => calls).toEqual([{ method: 'followUp', input: { id: 'a', task: asked } }]);
  });

  test('stays with the words and the focus when its conversation goes on', async () => {
    const { happen } = await openPanel({ jobs: [await boat({ id: 'a' })] });
    await userEvent.type(questionBox(), 'Whose');
    const place = { id: 'b', conversation: 'a', parent: 'a', createdAt: noon + 1 };
    happen({ type: 'job', job: aJob({ ...place, task: asked, answer: 'Mine.' }) });
    await expect.element(page.getByText('Mine.')).toBeVisible();
    expect(composerAt()).toBe('a');
    await expect.element(questionBox()).toHaveValue('Whose');
    await expect.element(questionBox()).toHaveFocus();
    await userEvent.keyboard('!');
    await expect.element(questionBox()).toHaveValue('Whose!');
  });

  test('goes on to the newest article once the question is empty again and was left', async () => {
    const { happen } = await openPanel({ jobs: [await boat({ id: 'a' })] });
    await userEvent.type(questionBox(), 'Whose');
    happen({ type: 'job', job: await other({ id: 'b' }) });
    await userEvent.clear(questionBox());
    (document.activeElement as HTMLElement).blur();
    happen({ type: 'job', job: await other({ id: 'c' }) });
    await expect.poll(composerAt).toBe('c');
  });

  test('gives the focus to the heading of the newest answer on Esc', async () => {
    await openPanel({ jobs: [await boat({ id: 'a' })] });
    // Where the pointer was left may be a tooltip now, which Esc would hide first.
    await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } });
    await userEvent.type(questionBox(), 'Whose{Escape}');
    await expect.element(page.getByRole('heading', { name: 'Description' })).toHaveFocus();
    await expect.element(questionBox()).toHaveValue('Whose');
  });

  test('offers to connect a service where nobody could answer', async () => {
    fake.store({ settings: settings.parse({}) });
    await openPanel({ jobs: [await boat({ id: 'a' })] });
    await expect.element(button('Connect a service to ask questions')).toBeVisible();
    expect(questionBox().elements()).toEqual([]);
    await button('Connect a service to ask questions').click();
    await expect.element(page.getByRole('heading', { name: 'Connect a service' })).toHaveFocus();
  });
});

describe('a question that is asked while the answer before it comes', () => {
  const working = () => boat({ id: 'a', state: 'working', answer: 'A' });
  const ask = async (): Promise<void> => {
    await userEvent.type(questionBox(), 'Whose is it?{Enter}');
    await expect.element(page.getByText('Whose is it?')).toBeVisible();
    await allArrived();
  };

  test('waits for its end', async () => {
    const { happen, calls } = await openPanel({ jobs: [await working()] });
    await ask();
    expect(calls).toEqual([]);
    expect(questionBox().elements()).toEqual([]);
    happen({ type: 'event', id: 'a', event: { type: 'done', at: noon } });
    await expect.poll(() => calls).toEqual([{ method: 'followUp', input: { id: 'a', task: asked } }]);
    await expect.element(questionBox()).toHaveValue('');
  });

  test('comes back into the box when it is canceled, and with it the focus', async () => {
    const { happen, calls } = await openPanel({ jobs: [await working()] });
    await ask();
    await button('Cancel').click();
    await expect.element(questionBox()).toHaveValue('Whose is it?');
    await expect.element(questionBox()).toHaveFocus();
    happen({ type: 'event', id: 'a', event: { type: 'done', at: noon } });
    await expect.element(button('Copy')).toBeVisible();
    await allArrived();
    expect(calls).toEqual([]);
  });

  test('comes back into the box when that fails', async () => {
    const { happen, calls } = await openPanel({ jobs: [await working()] });
    await ask();
    happen({ type: 'event', id: 'a', event: { type: 'failed', failure: { code: 'busy' }, at: noon } });
    await expect.element(questionBox()).toHaveValue('Whose is it?');
    await allArrived();
    expect(calls).toEqual([]);
  });
});

test('discarding the pictures for a conversation leaves the question', async () => {
  const [job, draft] = await stagedTalk();
  await openPanel({ jobs: [job], draft });
  await userEvent.type(questionBox(), 'Which of');
  await button('Cancel').click();
  await expect.poll(() => document.querySelector('.staged')).toBeNull();
  await expect.element(questionBox()).toHaveValue('Which of');
});

test('the label of an empty question has the direction of the interface, words their own', async () => {
  fake.speak('ar');
  await openPanel({ jobs: [aJob({ answer: 'A boat', pictures: [await storePicture('harbour')] })] });
  const box = document.querySelector<HTMLTextAreaElement>('.composer textarea')!;
  expect(getComputedStyle(box).direction).toBe('rtl');
  await userEvent.fill(page.elementLocator(box), 'Where is it?');
  expect(getComputedStyle(box).direction).toBe('ltr');
});
