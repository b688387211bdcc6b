import { type Mock, vi } from 'vitest';
import { createJobs, type JobsTools } from '../../../../utils/background/jobs/jobs';
import type { JobStore } from '../../../../utils/background/jobs/job-store';
import type { Job, JobEvent } from '../../../../utils/model/job';
import { defaultSettings } from '../../../../utils/model/settings';
import { createFakeStore } from './fake-store';

/** One job under way, which does what a test tells it. */
export interface FakeRun {
  job: Job;
  signal: AbortSignal;
  /** Says what happens next; nothing more after an event that finishes. */
  happen(event: JobEvent): void;
}

type JobWork = Parameters<JobsTools['run']>[0];

/** Runs jobs as tests tell them; each ends `stopped` by itself when it is aborted. */
export function createFakeRuns(): {
  all: FakeRun[];
  run: Mock<JobsTools['run'] & ((...run: Parameters<JobsTools['run']>) => AsyncGenerator<JobEvent>)>;
} {
  const all: FakeRun[] = [];
  const run = async function* ({ job, signal }: JobWork): AsyncGenerator<JobEvent> {
    const waiting: JobEvent[] = [];
    let wake = (): void => undefined;
    const happen = (event: JobEvent): void => {
      waiting.push(event);
      wake();
    };
    signal.addEventListener('abort', () => happen({ type: 'stopped', at: 99 }));
    all.push({ job, signal, happen });
    for (;;) {
      const next = waiting.shift();
      if (next) yield next;
      if (next && ['done', 'failed', 'stopped'].includes(next.type)) return;
      if (waiting.length === 0)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  };
  return { all, run: vi.fn(run) };
}

/** Jobs with a store in memory, which run as a test tells them; by the default settings. */
export function createTestJobs(
  store: JobStore = createFakeStore(),
  { run }: Pick<JobsTools, 'run'> = createFakeRuns(),
  more: Partial<JobsTools> = {},
) {
  return createJobs({
    store,
    run,
    settings: async () => defaultSettings,
    keepAlive: () => () => undefined,
    onPictures: async () => undefined,
    onEnded: async () => undefined,
    ...more,
  });
}
