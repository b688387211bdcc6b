import { logFailure } from '../../lib/async';
import { isLastEvent, type Job, type JobEvent, nextJob } from '../../model/job';
import type { Settings } from '../../model/settings';
import type { JobFeed } from './feed';

/** What running jobs needs of its surroundings. */
export interface RunnerTools {
  feed: Pick<JobFeed, 'find' | 'publish'>;
  /** Stores a job, and returns whether that worked. */
  put(job: Job): Promise<boolean>;
  /** Runs the pipeline, with the settings of the job's start. */
  run(job: Job, settings: Settings, signal: AbortSignal): AsyncIterable<JobEvent>;
  /** Keeps the background alive until the returned function is called. */
  keepAlive(): () => void;
  /** Returns how many pictures were removed for want of room since the last call. */
  takeEvicted(): Promise<number>;
  /** Called when a job's pictures are in the store; the job does not end before this has. */
  onPictures(job: Job): Promise<void>;
  /** Called when a job has ended and is stored. */
  onEnded(settings: Settings): Promise<void>;
}

/** A partial answer is stored at this interval. */
const storeEveryMs = 1000;

/** A job whose storing takes longer is shown all the same. */
const shownWithinMs = 300;

/** Runs jobs, and stores each with every event; with pieces of text at most once a second. */
export function createRunner(tools: RunnerTools) {
  const { feed, put, keepAlive } = tools;
  const controllers = new Map<string, AbortController>();
  /** For each job a promise, until nothing more of the job and its pictures is stored. */
  const works = new Set<Promise<void>>();

  /** Notes in an ending job that pictures were removed for want of room. */
  const noteEvicted = async (id: string): Promise<void> => {
    const pictures = (await logFailure(tools.takeEvicted(), 'It is not known what made room')) ?? 0;
    if (pictures > 0)
      feed.publish({ type: 'event', id, event: { type: 'note', note: { kind: 'room-made', pictures } } });
  };

  /** Notes in a job that it is only in memory. */
  const noteUnsaved = (id: string): void => {
    if (feed.find(id))
      feed.publish({ type: 'event', id, event: { type: 'note', note: { kind: 'not-saved' } } });
  };

  /** Ends a job. The end is stored before it is shown: a worker that dies in between must not give the job another end. */
  const end = async (id: string, event: JobEvent, cancelWrite: () => void): Promise<void> => {
    await noteEvicted(id);
    cancelWrite();
    const job = feed.find(id);
    if (job && !(await put(nextJob(job, event)))) noteUnsaved(id);
    controllers.delete(id);
    if (feed.find(id)) feed.publish({ type: 'event', id, event });
  };

  const work = async (id: string, settings: Settings, signal: AbortSignal): Promise<void> => {
    const release = keepAlive();
    const writer = createWriter(id, tools);
    let depicting: Promise<unknown> = Promise.resolve();
    try {
      const job = feed.find(id);
      if (job?.state !== 'working') return;
      for await (const event of tools.run(job, settings, signal)) {
        // A deleted job has no more events.
        if (!feed.find(id)) return;
        if (isLastEvent(event)) {
          await end(id, event, writer.cancel);
          continue;
        }
        feed.publish({ type: 'event', id, event });
        const now = feed.find(id);
        if (event.type === 'pictures' && now) depicting = logFailure(tools.onPictures(now), 'No thumbnail');
        if (event.type === 'text' || event.type === 'reasoning') writer.writeSoon();
        else await writer.write();
      }
      await logFailure(tools.onEnded(settings), 'The history was not looked after');
    } finally {
      writer.cancel();
      await depicting;
      controllers.delete(id);
      release();
    }
  };

  return {
    /**
     * Stores a job, shows and runs it, unless it is at work already. Resolves once the job is stored, which takes seconds on
     * a full disk: the job is shown before then.
     */
    async start(job: Job, settings: Settings): Promise<void> {
      // Of two presses at once, the second finds the job at work here.
      if (controllers.has(job.id)) return;
      const controller = new AbortController();
      controllers.set(job.id, controller);
      await showStored(job, tools);
      const working = work(job.id, settings, controller.signal).finally(() => works.delete(working));
      works.add(working);
    },

    noteUnsaved,

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

/** Returns functions that store a job as it is by then, at once or after a second. */
function createWriter(id: string, { feed, put }: Pick<RunnerTools, 'feed' | 'put'>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const write = async (): Promise<void> => {
    cancel();
    const job = feed.find(id);
    if (job) await put(job);
  };
  // By a timer, because a stream that stalls brings no further event.
  const writeSoon = (): void => void (timer ??= setTimeout(() => void write(), storeEveryMs));
  return { write, writeSoon, cancel };
}

/** Stores a job, and shows it then; at the latest after a moment. */
async function showStored(job: Job, { feed, put }: Pick<RunnerTools, 'feed' | 'put'>): Promise<void> {
  let isShown = false;
  const show = (): void => {
    isShown = true;
    feed.publish({ type: 'job', job });
  };
  const late = setTimeout(show, shownWithinMs);
  await put(job);
  clearTimeout(late);
  // What was shown may be deleted by now.
  if (!isShown) show();
}
