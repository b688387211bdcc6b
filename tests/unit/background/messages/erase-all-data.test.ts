import { expect, test, vi } from 'vitest';
import { forgetEverything } from '../../../../utils/background/messages/erase-all-data';
import { createJobs } from '../../../../utils/background/jobs/jobs';
import { sampleJob, samplePicture } from '../../model/samples';
import { createFakeRuns } from '../jobs/fake-runs';
import { createFakeStore } from '../jobs/fake-store';

test('what runs has ended before anything is emptied, and nothing is written afterwards', async () => {
  const store = createFakeStore([sampleJob({ id: 'old', state: 'done' })]);
  const done: string[] = [];
  const put = vi.fn(async (job: Parameters<typeof store.put>[0]) => {
    done.push(`put ${job.state}`);
    await store.put(job);
  });
  const runs = createFakeRuns();
  const jobs = createJobs({ store: { ...store, put }, run: runs.run, stayAwake: () => () => undefined });
  await jobs.start({ task: { kind: 'describe', detail: 'full' }, sources: [], pictures: [samplePicture] });
  const note = (what: string) => async (): Promise<void> => void done.push(what);
  await forgetEverything({
    jobs,
    composing: { ready: Promise.resolve(), discard: () => void done.push('discard') },
    listing: { ready: Promise.resolve(), clear: note('clear') },
    giveBackGrants: note('grants'),
    forgetStored: note('stored'),
    createMenus: note('menus'),
  });
  expect(done).toEqual(['put working', 'discard', 'clear', 'put stopped', 'grants', 'stored', 'menus']);
  expect(jobs.state().jobs).toEqual([]);
  expect(await store.all()).toEqual([]);
  expect(runs.all[0]?.signal.aborted).toBe(true);
  await new Promise<void>((resolve) => setTimeout(resolve));
  expect(done.at(-1)).toBe('menus');
});

test('what is made of a job’s pictures is waited for: no thumbnail comes back into empty stores', async () => {
  const store = createFakeStore();
  const runs = createFakeRuns();
  const done: string[] = [];
  let drawn = (): void => undefined;
  const drawing = new Promise<void>((resolve) => (drawn = resolve));
  const jobs = createJobs({
    store,
    run: runs.run,
    stayAwake: () => () => undefined,
    pictured: () => drawing.then(() => void done.push('thumbnail')),
  });
  await jobs.start({ task: { kind: 'describe', detail: 'full' }, sources: [] });
  await vi.waitFor(() => expect(runs.all).toHaveLength(1));
  runs.all[0]?.happen({ type: 'pictures', pictures: [samplePicture] });
  await vi.waitFor(() => expect(jobs.state().jobs[0]?.pictures).toHaveLength(1));
  const nothing = async (): Promise<void> => undefined;
  const forgetting = forgetEverything({
    jobs,
    composing: { ready: Promise.resolve(), discard: () => undefined },
    listing: { ready: Promise.resolve(), clear: nothing },
    giveBackGrants: nothing,
    forgetStored: async () => void done.push('stored'),
    createMenus: nothing,
  });
  await vi.waitFor(() => expect(jobs.state().jobs[0]?.state).not.toBe('working'));
  await new Promise<void>((resolve) => setTimeout(resolve));
  drawn();
  await forgetting;
  expect(done).toEqual(['thumbnail', 'stored']);
});
