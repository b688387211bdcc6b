import { logFailure } from '../../lib/async';
import { isLastEvent, type Job, type JobEvent, nextJob } from '../../model/job';
import type { Settings } from '../../model/settings';
import type { JobFeed } from './feed';

/** What running jobs needs of its surroundings. */
export interface RunnerTools {
  feed: Pick<JobFeed, 'find' | 'publish'>;
  /** Stores a job, and returns whether that worked. */
  put(job: Job): Promise<boolean>;
  /** Runs the pipeline, with the settings of the job's start. Nothing is sent before `begun`: the job is stored by then. */
  run(work: {
    job: Job;
    turn(id: string): Promise<Job | undefined>;
    settings: Settings;
    signal: AbortSignal;
    begun: Promise<void>;
  }): AsyncIterable<JobEvent>;
  /** Returns a job, also one that panels do not show. */
  get(id: string): Promise<Job | undefined>;
  /** Keeps the background alive until the returned function is called. */
  keepAlive(): () => void;
  /** Returns how many pictures were removed for want of room since the last call. */
  takeEvicted(): Promise<number>;
  /** Called when a job with pictures has ended: what it is shown by in lists is made then. */
  onPictures(job: Job): Promise<void>;
  /** Called when a job has ended and is stored. */
  onEnded(settings: Settings): Promise<void>;
}

/** A job at work is stored at this interval, in milliseconds. */
const writeEveryMs = 1000;

export type Runner = ReturnType<typeof createRunner>;

/**
 * Runs jobs, and stores each with its events, at most once a second. No event waits for that: only the first request does,
 * until its job is on disk, and the end.
 */
export function createRunner(tools: RunnerTools) {
  const { feed, keepAlive } = tools;
  const controllers = new Map<string, AbortController>();
  /** For each job a promise, until nothing more of the job and its pictures is stored. */
  const works = new Set<Promise<void>>();

  /** Ends a job. The end is stored before it is shown, or a new worker would give it another; Stop is shown at once. */
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
        // A deleted job has no more events.
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
    /**
     * Shows, stores and runs a job, unless it is at work already. Resolves once the job is stored, which takes seconds on a
     * full disk.
     */
    async start(job: Job, settings: Settings): Promise<void> {
      // Of two presses at once, the second finds the job at work here.
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

    /** Stops a working job; its answer so far is kept. */
    stop(id: string): void {
      controllers.get(id)?.abort();
    },

    /** Whether no job is working. */
    isIdle: (): boolean => controllers.size === 0,

    /** Stops all jobs. Resolves when nothing more of them and their pictures is stored. */
    async stopAll(): Promise<void> {
      for (const controller of controllers.values()) controller.abort();
      await Promise.all(works);
    },
  };
}

/**
 * Stores a job with its last event. Where pictures were removed for want of room, which this write may do itself, adds a note
 * with their number and stores the job again.
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

/** Notes in a job that it is only in memory. */
function noteUnsavedIn(id: string, { find, publish }: RunnerTools['feed']): void {
  if (find(id)) publish({ type: 'event', id, event: { type: 'note', note: { kind: 'not-saved' } } });
}

type Writer = ReturnType<typeof createWriter>;

/** Returns functions that store a job as it is by then: one write at a time, which has all events so far. */
function createWriter(id: string, { feed, put }: Pick<RunnerTools, 'feed' | 'put'>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  /** Resolves once the job as it is now is stored, or cannot be. */
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
    // By a timer, because a stream that stalls brings no further event.
    writeSoon(): void {
      timer ??= setTimeout(() => void write(), writeEveryMs);
    },
    /** Writes nothing more. Resolves when nothing is being written. */
    async end(): Promise<void> {
      clearTimeout(timer);
      isEnded = true;
      await last;
    },
  };
}
