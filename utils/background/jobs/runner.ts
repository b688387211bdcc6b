import { logFailure } from '../../lib/async';
import { isLastEvent, type Job, type JobEvent, nextJob } from '../../model/job';
import type { Settings } from '../../model/settings';
import type { JobWork } from '../../pipeline/job-run';
import type { JobFeed } from './feed';

/** The dependencies of the runner, all of the background. */
export interface RunnerTools {
  feed: Pick<JobFeed, 'find' | 'publish'>;
  /** Stores a job, and returns whether that worked. */
  put(job: Job): Promise<boolean>;
  /** Runs the pipeline. */
  run(work: Omit<JobWork, 'withMiddleware'>): AsyncIterable<JobEvent>;
  /** Returns a job, also one that panels do not show; `undefined` if there is none. Throws `FailureError` if it cannot be read. */
  get(id: string): Promise<Job | undefined>;
  /** Keeps the background alive until the returned function is called. */
  keepAlive(): () => void;
  /** Returns the number of pictures that were deleted to make room since the last call. */
  takeEvicted(): Promise<number>;
  /** Called when a job with pictures has ended, to make the thumbnails of lists. */
  onPictures(job: Job): Promise<void>;
  /** Called when a job has ended and is stored. */
  onEnded(settings: Settings): Promise<void>;
}

/** One run of a job. */
interface Run {
  writer: Writer;
  /** Resolves once the job is stored. */
  stored: Promise<void>;
  signal: AbortSignal;
}

/** The interval at which a working job is stored, in ms. */
const writeEveryMs = 1000;

export type Runner = ReturnType<typeof createRunner>;

/**
 * Runs jobs, and stores each of them with its events, at most once a second. No event waits for a write, except the first request
 * and the end of a job.
 */
export function createRunner(tools: RunnerTools) {
  const { feed, keepAlive } = tools;
  const controllers = new Map<string, AbortController>();
  /** A promise for each job, which resolves after the last write of the job and its pictures. */
  const works = new Set<Promise<void>>();

  /** Forgets a run that has ended. The job may have a newer run already, which stays. */
  const forget = (id: string, signal: AbortSignal): void => {
    if (controllers.get(id)?.signal === signal) controllers.delete(id);
  };

  /**
   * Ends a job. The end is stored before it is shown: a worker that starts in between would mark the job `interrupted`. Only a stop is
   * shown first.
   */
  const end = async (job: Job, event: JobEvent, { writer, signal }: Run): Promise<void> => {
    const { id } = job;
    const show = (): void => {
      forget(id, signal);
      if (shownState(job, feed)) feed.publish({ type: 'event', id, event });
    };
    if (event.type === 'stopped') show();
    await writer.end();
    await storeEnd(job, event, tools);
    if (event.type !== 'stopped') show();
  };

  const work = async (job: Job, settings: Settings, run: Run): Promise<void> => {
    const { id } = job;
    const { writer, stored, signal } = run;
    const release = keepAlive();
    try {
      for await (const event of tools.run({ job, turn: tools.get, settings, signal, stored })) {
        // A deleted job has no further events.
        if (!shownState(job, feed)) break;
        if (isLastEvent(event)) {
          await end(job, event, run);
          continue;
        }
        feed.publish({ type: 'event', id, event });
        writer.writeSoon();
      }
      const ended = shownState(job, feed);
      if (!ended) return;
      if (ended.pictures.length > 0) await logFailure(tools.onPictures(ended), 'No thumbnail');
      await logFailure(tools.onEnded(settings), 'The history was not looked after');
    } finally {
      await writer.end();
      forget(id, signal);
      release();
    }
  };

  return {
    /** Shows, stores and runs a job, unless it is working already. Resolves once the job is stored, which takes seconds on a full disk. */
    async start(job: Job, settings: Settings): Promise<void> {
      // If a user presses twice, the second press finds the job here.
      if (controllers.has(job.id)) return;
      const controller = new AbortController();
      controllers.set(job.id, controller);
      feed.publish({ type: 'job', job });
      const writer = createWriter(job.id, tools);
      const stored = writer.write();
      const { signal } = controller;
      const working = work(job, settings, { writer, stored, signal }).finally(() => works.delete(working));
      works.add(working);
      await stored;
    },

    /** Stops a working job, and keeps its answer so far. */
    stop(id: string): void {
      controllers.get(id)?.abort();
    },

    /** Whether no job is working. */
    isIdle: (): boolean => controllers.size === 0,

    /** Stops all jobs. Resolves when all writes of jobs and their pictures have ended. */
    async stopAll(): Promise<void> {
      for (const controller of controllers.values()) controller.abort();
      await Promise.all(works);
    },
  };
}

/**
 * Stores a job with its last event. If pictures were deleted to make room, perhaps by this very write, adds a note with their number
 * and stores the job again.
 */
async function storeEnd(job: Job, event: JobEvent, { feed, put, takeEvicted }: RunnerTools): Promise<void> {
  const { id } = job;
  const store = async (): Promise<boolean> => {
    const now = shownState(job, feed);
    return !now || put(nextJob(now, event));
  };
  let isStored = await store();
  const pictures = (await logFailure(takeEvicted(), 'It is not known what made room')) ?? 0;
  if (pictures > 0) {
    feed.publish({ type: 'event', id, event: { type: 'note', note: { kind: 'room-made', pictures } } });
    isStored = (await store()) || isStored;
  }
  if (!isStored) noteUnsaved(job, feed);
}

/** Returns a job as panels show it; `undefined` if it was deleted, or if a retry has replaced it. */
function shownState({ id, createdAt }: Job, { find }: Pick<JobFeed, 'find'>): Job | undefined {
  const shown = find(id);
  return shown?.createdAt === createdAt ? shown : undefined;
}

/** Adds the note that a job is only in memory. */
export function noteUnsaved(job: Job, feed: RunnerTools['feed']): void {
  const event = { type: 'note', note: { kind: 'not-saved' } } as const;
  if (shownState(job, feed)) feed.publish({ type: 'event', id: job.id, event });
}

type Writer = ReturnType<typeof createWriter>;

/** Returns functions that store the latest state of a job, with one write at a time. */
function createWriter(id: string, { feed, put }: Pick<RunnerTools, 'feed' | 'put'>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  /** Resolves once the current state is stored, or cannot be. */
  const write = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    next ??= last.then(async () => {
      next = undefined;
      const job = isEnded ? undefined : feed.find(id);
      if (job) await put(job);
    });
    last = next;
    return next;
  };
  return {
    write,
    // A timer, because a stream that stalls has no further event.
    writeSoon(): void {
      timer ??= setTimeout(() => void write(), writeEveryMs);
    },
    /** Ends all writes. Resolves when none is running. */
    async end(): Promise<void> {
      clearTimeout(timer);
      isEnded = true;
      await last;
    },
  };
}
