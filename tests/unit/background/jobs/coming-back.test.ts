import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createAnnouncements } from '../../../../utils/background/announce/announcements';
import type { FeedEvent } from '../../../../utils/model/feed';
import type { Job } from '../../../../utils/model/job';
import { createHistory } from '../../../../utils/background/jobs/history';
import { changeSettings } from '../../../../utils/store/settings';
import { sampleJob, samplePage } from '../../model/samples';
import { fakeOffscreen } from '../../support/fake-contexts';
import { speakEnglish } from '../../texts/english';
import { createFakeRuns, createTestJobs } from './fake-runs';
import { createFakeStore } from './fake-store';

beforeEach(async () => {
  speakEnglish();
  await changeSettings((before) => ({ ...before, sound: true, speakAnswers: 'always' }));
});

/** More answers than panels show, the first of them the oldest. */
const answers = Array.from({ length: 60 }, (_none, at) =>
  sampleJob({ id: `job-${at}`, createdAt: at, state: at === 0 ? 'failed' : 'done', answer: `Answer ${at}` }),
);

function setUp(before: readonly Job[] = answers) {
  const store = createFakeStore(before);
  const jobs = createTestJobs(store);
  const history = createHistory({ jobs, store });
  const heard: string[] = [];
  const events: FeedEvent[] = [];
  jobs.subscribe((event) => void events.push(event));
  const play = vi.fn();
  fakeOffscreen({ play });
  vi.spyOn(fakeBrowser.tabs, 'query').mockResolvedValue([]);
  const say = (words: readonly string[]): void => void heard.push(...words);
  const announcing = createAnnouncements(jobs, [{ windowId: 1, tabId: undefined, say, ask: vi.fn() }]);
  return { store, jobs, history, heard, events, play, settled: () => announcing.say(samplePage) };
}

test('answers that are reopened or restored are not announced, and no tone is played', async () => {
  const { jobs, history, heard, events, play, settled } = setUp();
  await history.reopen('job-0');
  await history.reopen('job-1');
  const { undo } = await history.remove(['job-58', 'job-57']);
  expect(await history.restore(undo)).toBe(2);
  await settled();
  expect([heard, play.mock.calls]).toEqual([[], []]);
  expect(events.filter(({ type }) => type === 'job')).toEqual([]);
  const shown = jobs.state().jobs.map(({ id }) => id);
  expect(shown).toEqual(expect.arrayContaining(['job-0', 'job-1', 'job-57', 'job-58']));
});

test('a reopened job that is discarded is no longer among the reopened ones', async () => {
  const { store, jobs, history } = setUp();
  await history.reopen('job-0');
  await jobs.discard(['job-0']);
  await history.reopen('job-1');
  expect(await store.readReopened()).toEqual(['job-1']);
});

test('the limits of the history are not applied after each job while others are at work', async () => {
  const store = createFakeStore();
  const runs = createFakeRuns();
  const jobs = createTestJobs(store, runs, { onEnded: (settings) => history.jobEnded(settings) });
  const history = createHistory({ jobs, store });
  const applied = vi.spyOn(store, 'applyRetention');
  const ids: string[] = [];
  for (let count = 1; count <= 3; count += 1) {
    ids.push(await jobs.start({ task: { kind: 'text' }, sources: [] }));
    await expect.poll(() => runs.all.length).toBe(count);
  }
  for (const [at, id] of ids.entries()) {
    runs.all[at]?.happen({ type: 'done', at: 5 });
    await expect.poll(() => jobs.find(id)?.state).toBe('done');
  }
  // Until nothing of them is going on.
  await jobs.stopAll();
  expect(applied).toHaveBeenCalledTimes(2);
});
