import { beforeEach, expect, test, vi } from 'vitest';
import { eraseAllData } from '../../../../utils/background/messages/erase-all-data';
import type { PictureFeatures } from '../../../../utils/background/pictures-on-page/pictures-on-page';
import { sampleJob, samplePicture } from '../../model/samples';
import { createFakeRuns, createTestJobs } from '../jobs/fake-runs';
import { createFakeStore } from '../jobs/fake-store';

/** What is done, in order. */
const done = vi.hoisted(() => [] as string[]);
vi.mock('../../../../utils/platform/permissions', () => ({
  revokeGrants: async () => void done.push('grants'),
}));
vi.mock('../../../../utils/store/erase-stored', () => ({
  eraseStored: async () => void done.push('stored'),
}));

const note = (what: string) => async (): Promise<void> => void done.push(what);
const onPage = {
  pictureList: { ready: Promise.resolve(), close: note('close list') },
  batches: { clear: note('clear batch') },
} as PictureFeatures;

const announcements = { settled: note('announced') };
const installs = { stopAll: () => void done.push('stop installs') };

beforeEach(() => void (done.length = 0));

test('jobs have ended before the stores are emptied, and nothing is written afterwards', async () => {
  const store = createFakeStore([sampleJob({ id: 'old', state: 'done' })]);
  const put = vi.fn(async (job: Parameters<typeof store.put>[0]) => {
    done.push(`put ${job.state}`);
    await store.put(job);
  });
  const runs = createFakeRuns();
  const jobs = createTestJobs({ ...store, put }, runs);
  await jobs.start({ task: { kind: 'describe', detail: 'full' }, sources: [], pictures: [samplePicture] });
  await eraseAllData(jobs, onPage, announcements, installs, { create: note('menus') });
  expect(done).toEqual([
    'put working',
    'close list',
    'clear batch',
    'stop installs',
    'put stopped',
    'announced',
    'grants',
    'stored',
    'menus',
  ]);
  expect(jobs.state().jobs).toEqual([]);
  expect(await store.all()).toEqual([]);
  expect(runs.all[0]?.signal.aborted).toBe(true);
  await new Promise<void>((resolve) => setTimeout(resolve));
  expect(done.at(-1)).toBe('menus');
});

test('thumbnails that are being made are waited for, so that none comes back into the empty stores', async () => {
  const store = createFakeStore();
  const runs = createFakeRuns();
  let drawn = (): void => undefined;
  const drawing = new Promise<void>((resolve) => (drawn = resolve));
  const jobs = createTestJobs(store, runs, {
    onPictures: () => drawing.then(() => void done.push('thumbnail')),
  });
  await jobs.start({ task: { kind: 'describe', detail: 'full' }, sources: [] });
  await vi.waitFor(() => expect(runs.all).toHaveLength(1));
  runs.all[0]?.happen({ type: 'pictures', pictures: [samplePicture] });
  await vi.waitFor(() => expect(jobs.state().jobs[0]?.pictures).toHaveLength(1));
  const erasing = eraseAllData(jobs, onPage, announcements, installs, { create: note('menus') });
  await vi.waitFor(() => expect(jobs.state().jobs[0]?.state).not.toBe('working'));
  await new Promise<void>((resolve) => setTimeout(resolve));
  drawn();
  await erasing;
  expect(done).toEqual([
    'close list',
    'clear batch',
    'stop installs',
    'thumbnail',
    'announced',
    'grants',
    'stored',
    'menus',
  ]);
});
