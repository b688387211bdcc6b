import { describe, expect, test } from 'vitest';
import {
  askedView,
  firstView,
  nextView,
  type ViewEvent,
  type ViewState,
} from '../../../components/panel/views';
import type { FeedState } from '../../../utils/model/feed';
import type { Job } from '../../../utils/model/job';
import { aJob, page } from '../../browser/support/jobs';

const from = { top: 300, focused: null };
const after = (...events: readonly ViewEvent[]): ViewState => events.reduce(nextView, firstView);
const opened = (view: 'history' | 'list' | 'connect'): ViewEvent => ({ type: 'opened', view, top: 0, from });
const asked = (view: 'answers' | 'list' | 'question', isWriting = false): ViewEvent => ({
  type: 'asked',
  view,
  isWriting,
});

describe('the view of a panel', () => {
  test.each(['history', 'list', 'connect'] as const)(
    'is the answers once one is asked for, also from %s',
    (view) => {
      expect(after(opened(view), asked('answers'))).toMatchObject({ shown: { view: 'answers', top: 0 } });
    },
  );

  test('stays while the user writes, and remembers what waits', () => {
    const now = after(opened('history'), asked('answers', true));
    expect(now).toMatchObject({ shown: { view: 'history' }, waiting: 'answers' });
    // What is asked for next, with nothing being written, is shown.
    expect(nextView(now, asked('answers'))).toEqual({ shown: { view: 'answers', top: 0, by: 'asked' } });
  });

  test('keeps what waits while the user opens another view', () => {
    const waiting = after(asked('answers', true));
    expect(nextView(waiting, opened('history')).waiting).toBe('answers');
    expect(after(asked('list', true), opened('list')).waiting).toBeUndefined();
  });

  test('goes back to its place, and from a view without one to the answers', () => {
    expect(after(opened('history'), { type: 'left' }).shown).toMatchObject({ view: 'answers', top: 300 });
    expect(after(asked('list'), { type: 'left' }).shown).toMatchObject({ view: 'answers', top: 0 });
    expect(after(asked('list'), opened('history'), { type: 'left' }).shown).toMatchObject({ view: 'list' });
  });

  test('is closed when it has nothing to show, and is no way back any more', () => {
    const gone: ViewEvent = { type: 'gone', view: 'list' };
    expect(after(asked('list'), gone).shown.view).toBe('answers');
    expect(after(asked('list'), opened('history'), gone, { type: 'left' }).shown.view).toBe('answers');
    expect(after(asked('list', true), gone).waiting).toBeUndefined();
    const other = after(opened('history'));
    expect(nextView(other, gone).shown).toBe(other.shown);
  });
});

describe('what the user has asked for', () => {
  const at = (createdAt: number, more: Partial<Job> = {}): Job =>
    aJob({ id: `job-${createdAt}`, createdAt, ...more });
  const listed = (openedAt: number) => ({ page, document: 'd', openedAt });
  const none: FeedState = { jobs: [] };

  test.each<[string, FeedState | undefined, FeedState, string | undefined]>([
    ['is a new job', none, { jobs: [at(2)] }, 'answers'],
    ['is a job that a panel missed while it slept', { jobs: [at(1)] }, { jobs: [at(2), at(1)] }, 'answers'],
    ['is no job from the history', { jobs: [at(2)] }, { jobs: [at(2), at(1)] }, undefined],
    ['is no job of a batch', none, { jobs: [at(2, { batch: 'b' })] }, undefined],
    ['is no job of the list, which shows its answer', none, { jobs: [at(2, { inList: true })] }, undefined],
    ['is no further turn', { jobs: [at(1)] }, { jobs: [at(2, { conversation: 'job-1' }), at(1)] }, undefined],
    ['is a list', { jobs: [at(1)] }, { jobs: [at(1)], listed: listed(2) }, 'list'],
    [
      'is a list that is made again',
      { jobs: [], listed: listed(1) },
      { jobs: [], listed: listed(2) },
      'list',
    ],
    ['is nothing where a list is closed', { jobs: [], listed: listed(1) }, none, undefined],
    ['is the newest at first: the job', undefined, { jobs: [at(2)], listed: listed(1) }, 'answers'],
    ['is the newest at first: the list', undefined, { jobs: [at(1)], listed: listed(2) }, 'list'],
  ])('%s', (_name, before, now, view) => {
    expect(askedView(before, now)?.view).toBe(view);
  });
});
