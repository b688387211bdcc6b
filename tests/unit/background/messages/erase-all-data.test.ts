import { expect, test, vi } from 'vitest';
import { eraseAllData } from '../../../../utils/background/messages/erase-all-data';
import { sampleJob, samplePicture } from '../../model/samples';
import { createFakeRuns, createTestJobs } from '../jobs/fake-runs';
import { createFakeStore } from '../jobs/fake-store';

test('jobs have ended before the stores are emptied, and nothing is written afterwards', async () => {
  const store = createFakeStore([sampleJob({ id: 'old', state: 'done' })]);
  const done: string[] = [];
  const put = vi.fn(async (job: Parameters<typeof store.put>[0]) => {
    done.push(`put ${job.state}`);
    await store.put(job);
  });
  const runs = createFakeRuns();
  const jobs = createTestJobs({ ...store, put }, runs);
  await jobs.start({ task: { kind: 'describe', detail: 'full' }, sources: [], pictures: [samplePicture] });
  const note = (what: string) => async (): Promise<void> => void done.push(what);
  await eraseAllData({
    jobs,
    pictureList: { ready: Promise.resolve(), close: note('close list') },
    batches: { clear: note('clear batch') },
    installs: { stopAll: () => void done.push('stop installs') },
    revokeGrants: note('grants'),
    eraseStored: note('stored'),
    createMenu: note('menus'),
  });
  expect(done).toEqual([
    'put working',
    'close list',
    'clear batch',
    'stop installs',
    'put stopped',
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
  const done: string[] = [];
  let drawn = (): void => undefined;
  const drawing = new Promise<void>((resolve) => (drawn = resolve));
  const jobs = createTestJobs(store, runs, {
    onPictures: () => drawing.then(() => void done.push('thumbnail')),
  });
  await jobs.start({ task: { kind: 'describe', detail: 'full' }, sources: [] });
  await vi.waitFor(() => expect(runs.all).toHaveLength(1));
  runs.all[0]?.happen({ type: 'pictures', pictures: [samplePicture] });
  await vi.waitFor(() => expect(jobs.state().jobs[0]?.pictures).toHaveLength(1));
  const nothing = async (): Promise<void> => undefined;
  const erasing = eraseAllData({
    jobs,
    pictureList: { ready: Promise.resolve(), close: nothing },
    batches: { clear: nothing },
    installs: { stopAll: () => undefined },
    revokeGrants: nothing,
    eraseStored: async () => void done.push('stored'),
    createMenu: nothing,
  });
  await vi.waitFor(() => expect(jobs.state().jobs[0]?.state).not.toBe('working'));
  await new Promise<void>((resolve) => setTimeout(resolve));
  drawn();
  await erasing;
  expect(done).toEqual(['thumbnail', 'stored']);
});
