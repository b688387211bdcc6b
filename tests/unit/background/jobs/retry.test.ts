import { describe, expect, test, vi } from 'vitest';
import type { JobRequest } from '../../../../utils/background/jobs/job-request';
import type { JobsTools } from '../../../../utils/background/jobs/jobs';
import { samplePicture } from '../../model/samples';
import { createFakeRuns, createTestJobs } from './fake-runs';
import { createFakeStore } from './fake-store';

const order: JobRequest = {
  task: { kind: 'describe', detail: 'full' },
  sources: [{ kind: 'stored', hash: 'aa11', name: 'lion.jpg' }],
};
const until = (seen: () => unknown) => vi.waitFor(() => expect(seen()).toBeTruthy());

function setUp(more: Partial<JobsTools> = {}) {
  const store = createFakeStore();
  const runs = createFakeRuns();
  const awake = { now: 0 };
  const keepAlive = () => {
    awake.now += 1;
    return () => void (awake.now -= 1);
  };
  return { store, runs, awake, jobs: createTestJobs(store, runs, { keepAlive, ...more }) };
}

describe('a job that is tried again', () => {
  const failed = { type: 'failed', failure: { code: 'offline' }, at: 5 } as const;

  test('while the thumbnails of its failed run are made can be stopped, and runs once', async () => {
    let made = (): void => undefined;
    const onPictures = () => new Promise<void>((resolve) => (made = resolve));
    const { jobs, runs, awake } = setUp({ onPictures });
    const id = await jobs.start({ ...order, pictures: [samplePicture] });
    await until(() => runs.all[0]);
    runs.all[0]?.happen(failed);
    await until(() => jobs.find(id)?.state === 'failed');
    await jobs.start({ ...order, id });
    await until(() => runs.all[1]);
    made();
    await until(() => awake.now === 1);
    await jobs.start({ ...order, id });
    expect(runs.run).toHaveBeenCalledTimes(2);
    jobs.stop(id);
    await until(() => jobs.find(id)?.state === 'stopped');
  });

  test('as soon as it is stopped is stored as working', async () => {
    const { store, jobs, runs, awake } = setUp();
    const id = await jobs.start(order);
    await until(() => runs.all[0]);
    const leave = jobs.subscribe(({ type }) => {
      if (type !== 'event') return;
      leave();
      void jobs.start({ ...order, id });
    });
    jobs.stop(id);
    await until(() => runs.all[1] && awake.now === 1);
    expect(await store.get(id)).toMatchObject({ state: 'working' });
  });
});
