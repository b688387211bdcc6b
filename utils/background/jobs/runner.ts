import { logFailure } from '../../lib/async';
import { isLastEvent, type Job, type JobEvent, nextJob } from '../../model/job';
import type { Settings } from '../../model/settings';
import type { JobFeed } from './feed';

/** The dependencies of the runner, all of the background. */
export interface RunnerTools {
  feed: Pick<JobFeed, 'find' | 'publish'>;
  /** Stores a job, and returns whether that worked. */
  put(job: Job): Promise<boolean>;
  /** Runs the pipeline with the settings of the job's start. Sends nothing before `begun` resolves, when the job is stored. */
  run(work: {
    job: Job;
    turn(id: string): Promise<Job | undefined>;
    settings: Settings;
    signal: AbortSignal;
    begun: Promise<void>;
  }): AsyncIterable<JobEvent>;
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

  /**
   * Ends a job. The end is stored before it is shown; otherwise a new worker might end the job in another way. A stop is shown at
   * once.
   */
  const end = async (id: string, event: JobEvent, writer: Writer): Promise<void> => {
    const show = (): void => {
      controllers.delete(id);
      if (feed.find(id)) feed.publish({ type: 'event', id, event });
    };
    if (event.type === 'stopped') show();
    await writer.end();
    await storeEnd(id, event, tools);
    if (event.type !== 'stopped') show();
  };

  const work = async (
    job: Job,
    settings: Settings,
    { writer, begun, signal }: { writer: Writer; begun: Promise<void>; signal: AbortSignal },
  ): Promise<void> => {
    const { id } = job;
    const release = keepAlive();
    try {
      for await (const event of tools.run({ job, turn: tools.get, settings, signal, begun })) {
        // A deleted job has no further events.
        if (!feed.find(id)) break;
        if (isLastEvent(event)) {
          await end(id, event, writer);
          continue;
        }
        feed.publish({ type: 'event', id, event });
        writer.writeSoon();
      }
      const ended = feed.find(id);
      if (!ended) return;
      if (ended.pictures.length > 0) await logFailure(tools.onPictures(ended), 'No thumbnail');
      await logFailure(tools.onEnded(settings), 'The history was not looked after');
    } finally {
      await writer.end();
      controllers.delete(id);
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
      const begun = writer.write();
      const run = { writer, begun, signal: controller.signal };
      const working = work(job, settings, run).finally(() => works.delete(working));
      works.add(working);
      await begun;
    },

    noteUnsaved: (id: string): void => noteUnsavedIn(id, feed),

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
async function storeEnd(id: string, event: JobEvent, { feed, put, takeEvicted }: RunnerTools): Promise<void> {
  const store = async (): Promise<boolean> => {
    const job = feed.find(id);
    return !job || put(nextJob(job, event));
  };
  let isStored = await store();
  const pictures = (await logFailure(takeEvicted(), 'It is not known what made room')) ?? 0;
  if (pictures > 0) {
    feed.publish({ type: 'event', id, event: { type: 'note', note: { kind: 'room-made', pictures } } });
    isStored = (await store()) || isStored;
  }
  if (!isStored) noteUnsavedIn(id, feed);
}

/** Adds the note that a job is only in memory. */
function noteUnsavedIn(id: string, { find, publish }: RunnerTools['feed']): void {
  if (find(id)) publish({ type: 'event', id, event: { type: 'note', note: { kind: 'not-saved' } } });
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
