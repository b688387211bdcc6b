import { beforeEach, expect, test, vi } from 'vitest';
import { createAnnouncing } from '../../../../utils/background/announce/announcements';
import { defaultSettings } from '../../../../utils/model/settings';
import type { FeedEvent } from '../../../../utils/model/feed';
import type { Job } from '../../../../utils/model/job';
import { createHistory } from '../../../../utils/background/jobs/history';
import { createJobs } from '../../../../utils/background/jobs/jobs';
import { sampleJob, samplePage } from '../../model/samples';
import { speakEnglish } from '../../texts/english';
import { createFakeRuns } from './fake-runs';
import { createFakeStore } from './fake-store';

beforeEach(speakEnglish);

/** More answers than panels show, the first of them the oldest. */
const answers = Array.from({ length: 60 }, (_none, at) =>
  sampleJob({ id: `job-${at}`, createdAt: at, state: at === 0 ? 'failed' : 'done', answer: `Answer ${at}` }),
);

function setUp(before: readonly Job[] = answers) {
  const store = createFakeStore(before);
  const jobs = createJobs({ store, run: createFakeRuns().run, stayAwake: () => () => undefined });
  const history = createHistory({ jobs, store, retention: async () => ({ days: 0, megabytes: 0 }) });
  const heard: string[] = [];
  const events: FeedEvent[] = [];
  jobs.subscribe((event) => void events.push(event));
  const play = vi.fn(async () => undefined);
  const announcing = createAnnouncing({
    jobs,
    settings: async () => ({ ...defaultSettings, sound: true, speakAnswers: 'always' }),
    openPanels: [{ windowId: 1, tabId: undefined, say: (words) => void heard.push(...words) }],
    frontTab: async () => undefined,
    sayIn: async () => false,
    told: { wasTold: async () => true, tell: async () => undefined },
    play,
    copied: async () => undefined,
  });
  return { store, jobs, history, heard, events, play, settled: () => announcing.say(samplePage) };
}

test('what is brought back out of the history is no news: nothing is read out, and no tone is played', async () => {
  const { jobs, history, heard, events, play, settled } = setUp();
  await history.recall('job-0');
  await history.recall('job-1');
  const { undo } = await history.remove(['job-58', 'job-57']);
  expect(await history.restore(undo)).toBe(2);
  await settled();
  expect([heard, play.mock.calls]).toEqual([[], []]);
  expect(events.filter(({ type }) => type === 'job')).toEqual([]);
  const shown = jobs.state().jobs.map(({ id }) => id);
  expect(shown).toEqual(expect.arrayContaining(['job-0', 'job-1', 'job-57', 'job-58']));
});

test('what was recalled and then forgotten is not remembered by the next that is recalled', async () => {
  const { store, jobs, history } = setUp();
  await history.recall('job-0');
  await jobs.forget(['job-0']);
  await history.recall('job-1');
  expect(await store.readRecalled()).toEqual(['job-1']);
});
