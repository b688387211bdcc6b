import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { goToConversation } from '../../components/panel/conversation';
import type { Job } from '../../utils/model/job';
import { expectAccessible } from './support/axe';
import { article, asks, described, openIds } from './support/conversations';
import { aJob, aTalk, noon } from './support/jobs';
import { button, openPanel, openRow, questionBox } from './support/open-panel';
import { storePicture } from './support/pictures';
import { freshBrowser } from './support/show';

freshBrowser();

const failed = (id: string, more: Partial<Job> = {}): Job =>
  aJob({ id, state: 'failed', failure: { code: 'offline' }, ...more });
const ids = (): string[] => [...document.querySelectorAll('article')].map(({ id }) => id);
const visible = (): string[] =>
  [...document.querySelectorAll('article')].filter((one) => one.offsetHeight > 0).map(({ id }) => id);
const newest = aJob({ id: 'new', answer: 'x', createdAt: noon + 9 });

describe('older failures', () => {
  const jobs = [
    newest,
    failed('one'),
    aJob({ id: 'old', answer: 'A boat.' }),
    failed('two'),
    failed('three'),
  ];

  test('are one row, last of all, and stay articles with their states', async () => {
    await openPanel({ jobs });
    await expect.element(button('Failed (3)')).toHaveAttribute('aria-expanded', 'false');
    await expect.poll(ids).toEqual(['new', 'old', 'one', 'two', 'three']);
    expect(visible()).toEqual(['new', 'old']);
    expect(article('one').dataset['state']).toBe('failed');
    await expectAccessible();
    await button('Failed (3)').click();
    await expect.poll(visible).toEqual(['new', 'old', 'one', 'two', 'three']);
    await openRow('two');
    await expect
      .element(page.elementLocator(article('two')).getByRole('button', { name: 'Try again' }))
      .toBeVisible();
    await expectAccessible();
    await button('Failed (3)').click();
    expect(visible()).toEqual(['new', 'old']);
  });

  test('are deleted together, and the focus stays in the panel', async () => {
    const { calls } = await openPanel({ jobs });
    (button('Dismiss').element() as HTMLElement).focus();
    await button('Dismiss').click();
    await expect
      .poll(() => calls)
      .toEqual([{ method: 'deleteAnswers', input: { ids: ['one', 'two', 'three'] } }]);
    await expect.poll(ids).toEqual(['new', 'old']);
    expect(button('Failed (3)').elements()).toEqual([]);
    await expect.poll(() => document.activeElement).not.toBe(document.body);
  });

  test('are unfolded when the search of the browser finds words in one', async () => {
    await openPanel({ jobs });
    await expect.poll(ids).toHaveLength(5);
    expect(article('two').getAttribute('hidden')).toBe('until-found');
    article('two').dispatchEvent(new Event('beforematch', { bubbles: true }));
    await expect.poll(openIds).toEqual(['new', 'two']);
    await expect.poll(visible).toEqual(['new', 'old', 'one', 'two', 'three']);
  });

  test('are unfolded when one of them is gone to', async () => {
    await openPanel({ jobs });
    goToConversation(article('two'));
    await expect.poll(openIds).toEqual(['new', 'two']);
    await expect.poll(visible).toEqual(['new', 'old', 'one', 'two', 'three']);
    await expect.poll(() => document.activeElement?.id).toBe('two');
  });
});

describe('a failure', () => {
  test('that is the newest is shown', async () => {
    await openPanel({ jobs: [failed('one', { createdAt: noon + 1 }), failed('two')] });
    expect(visible()).toEqual(['one']);
    await expect.element(button('Failed (1)')).toBeVisible();
  });

  test('whose button has the focus when a newer answer comes keeps its place', async () => {
    const { happen } = await openPanel({ jobs: [failed('one'), aJob({ id: 'old', answer: 'A boat.' })] });
    (button('Try again').element() as HTMLElement).focus();
    happen({ type: 'job', job: newest });
    await expect.poll(ids).toEqual(['new', 'one', 'old']);
    expect(openIds()).toEqual(['new', 'one']);
    await expect.element(button('Try again')).toHaveFocus();
    expect(document.querySelector('.failed-row')).toBeNull();
  });

  test.each<[string, Job[]]>([
    [
      'after an answer',
      aTalk(described, { ...asks('Whose?', ''), state: 'failed', failure: { code: 'offline' } }),
    ],
    ['with a part of an answer', [failed('job-1', { answer: 'A boat' })]],
    ['of one of two tries', aTalk({ ...failed('job-1') }, asks('Whose?', 'Mine.'))],
  ])('%s is no row of failures', async (_what, older) => {
    await openPanel({ jobs: [newest, ...older] });
    expect(visible()).toEqual(['new', 'job-1']);
    expect(document.querySelector('.failed-row')).toBeNull();
  });

  test('that has the question box keeps its place', async () => {
    const pictures = [await storePicture('harbour')];
    await openPanel({ jobs: [newest, failed('one', { pictures }), failed('two')] });
    await button('Failed (2)').click();
    await openRow('one');
    await button('Continue from here').click();
    await expect.element(questionBox()).toHaveFocus();
    expect(ids()).toEqual(['new', 'one', 'two']);
  });
});
