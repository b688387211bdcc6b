import { type FeedEvent, type FeedState, nextState } from '../../model/feed';
import { hashesOf, attachmentsOf } from '../../model/history-entry';
import { type Job, type JobEvent, nextJob } from '../../model/job';
import type { Hash } from '../../model/picture';
import { logFailure } from '../../lib/async';
import { newJob, type JobRequest } from './job-request';

/** Where jobs are written down. */
export interface JobStore {
  /** The newest jobs, as many as are wanted, all that were working, all of batches, and those of these ids. */
  recent(most: number, ids: readonly string[]): Promise<Job[]>;
  get(id: string): Promise<Job | undefined>;
  put(job: Job): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Whether a job of the history has the answer that lies in the cache under a key. */
  hasAnswer(key: Hash): Promise<boolean>;
  /** Forgets the answer that lies in the cache under a key. */
  forgetAnswer(key: Hash): Promise<void>;
  /** Removes the pictures that neither these nor the history needs; of some alone, where they are named. */
  keepPictures(needed: ReadonlySet<Hash>, among?: readonly Hash[]): Promise<void>;
  /** Whether the history needs a picture. */
  needsPicture(hash: Hash): Promise<boolean>;
  /** How many pictures had to make room since this was last asked. */
  takeEvicted(): Promise<number>;
  /** The ids of jobs that panels show though they are not new, until the browser closes. */
  readRecalled(): Promise<string[]>;
  writeRecalled(ids: readonly string[]): Promise<void>;
}

export interface JobsTools {
  store: JobStore;
  run(job: Job, signal: AbortSignal): AsyncIterable<JobEvent>;
  /** Keeps the worker alive until what it answers is called. */
  stayAwake(): () => void;
  /** A job's pictures lie in the store. */
  pictured?(job: Job): Promise<void>;
  /** A job has ended and is written down. */
  ended?(): Promise<void>;
}

/** A partial answer is written down this often, in milliseconds. */
const writeEvery = 1000;
/** Panels show so many jobs, besides those that work, those of a batch, and those that were recalled. */
export const mostShown = 50;

const finishes = (event: JobEvent): boolean =>
  ['done', 'failed', 'stopped', 'interrupted'].includes(event.type);

export type Jobs = ReturnType<typeof createJobs>;

/**
 * What is running, and what panels show of what has run. A job is written down before its first step, so that a new
 * worker finds what an earlier one left working, and marks it `interrupted`.
 */
export function createJobs({ store, run, stayAwake, pictured, ended }: JobsTools) {
  let state: FeedState = { jobs: [] };
  const running = new Map<string, AbortController>();
  /** What is being done for jobs, until nothing is written of it any more. */
  const works = new Set<Promise<void>>();
  const listeners = new Set<(event: FeedEvent) => void>();
  let recalled: readonly string[] = [];

  const publish = (event: FeedEvent): void => {
    state = nextState(state, event);
    for (const listener of listeners) listener(event);
  };
  const find = (id: string): Job | undefined => state.jobs.find((job) => job.id === id);

  const needed = (): Set<Hash> => {
    return new Set(state.jobs.flatMap(hashesOf));
  };

  /** A job that cannot be written down, on a full disk, is done all the same. */
  const put = (job: Job): Promise<void> =>
    store.put(job).catch((thrown: unknown) => console.error('A job was not written down', thrown));

  let isComplete = true;
  const unreadable = (thrown: unknown): Job[] => {
    console.error('Earlier jobs were not read', thrown);
    isComplete = false;
    return [];
  };
  const ready = (async (): Promise<void> => {
    recalled = (await logFailure(store.readRecalled(), 'What was recalled is not known')) ?? [];
    const jobs = await store.recent(mostShown, recalled).catch(unreadable);
    const event = { type: 'interrupted', at: Date.now() } as const;
    state = { ...state, jobs };
    const cut = jobs.filter((job) => job.state === 'working');
    for (const { id } of cut) publish({ type: 'event', id, event });
    await Promise.all(cut.map((job) => put(nextJob(job, event))));
  })();

  /** Removes the pictures that nothing needs any more; of some alone, where they are named. */
  const tidy = async (among?: readonly Hash[]): Promise<void> => {
    await ready;
    // Jobs that were not read need their pictures all the same.
    if (isComplete) await store.keepPictures(needed(), among);
  };

  /** What is too old to be shown stays in the history: every panel, and a new worker, shows the same. */
  const leave = (): void => {
    const old = state.jobs.filter(({ batch }) => batch === undefined).slice(mostShown);
    for (const { id, state: is } of old) {
      if (is !== 'working' && !recalled.includes(id)) publish({ type: 'removed', id });
    }
  };

  /** Says with the next answer that pictures had to make room. */
  const noteRoom = async (id: string): Promise<void> => {
    const pictures = (await logFailure(store.takeEvicted(), 'It is not known what made room')) ?? 0;
    if (pictures > 0) {
      publish({ type: 'event', id, event: { type: 'note', note: { kind: 'room-made', pictures } } });
    }
  };

  /** Thumbnails of what was removed meanwhile are needed by nobody. */
  const depict = async (job: Job): Promise<void> => {
    await pictured?.(job);
    if (!find(job.id)) await tidy(hashesOf(job));
  };

  const work = async (id: string, signal: AbortSignal): Promise<void> => {
    const awake = stayAwake();
    let due: ReturnType<typeof setTimeout> | undefined;
    let besides: Promise<unknown> = Promise.resolve();
    const write = async (): Promise<void> => {
      clearTimeout(due);
      due = undefined;
      const now = find(id);
      if (now) await put(now);
    };
    try {
      const job = find(id);
      if (job?.state !== 'working') return;
      for await (const event of run(job, signal)) {
        if (finishes(event)) await noteRoom(id);
        // Removed: nothing more is heard of it.
        if (!find(id)) return;
        publish({ type: 'event', id, event });
        const now = find(id);
        if (event.type === 'pictures' && now) besides = logFailure(depict(now), 'No thumbnail');
        if (finishes(event)) running.delete(id);
        // By a timer, because a stream that stalls brings no further event to write at.
        if (event.type === 'text' || event.type === 'reasoning')
          due ??= setTimeout(() => void write(), writeEvery);
        else await write();
      }
      if (ended) await logFailure(ended(), 'The history was not looked after');
    } finally {
      clearTimeout(due);
      await besides;
      running.delete(id);
      awake();
    }
  };

  const remember = async (ids: readonly string[]): Promise<void> => {
    recalled = ids;
    await logFailure(store.writeRecalled(ids), 'What was recalled is not kept');
  };

  /** Forgets the kept answers of what is gone, unless another job has them too. */
  const forgetAnswers = async (keys: readonly Hash[]): Promise<void> => {
    for (const key of new Set(keys)) {
      const isShown = state.jobs.some(({ cached }) => cached?.key === key);
      // Of jobs that were not read, one may need it; but what is deleted is to be gone.
      if (isShown || (await logFailure(store.hasAnswer(key), 'A kept answer was not looked for'))) continue;
      await logFailure(store.forgetAnswer(key), 'An answer was not forgotten');
    }
  };

  /** Takes jobs out of the panels, the working ones stopped; answers those, as they are then. */
  const withdraw = (ids: readonly string[]): Job[] => {
    const stopped = ids.flatMap((id) => {
      const job = find(id);
      return job?.state === 'working' ? [nextJob(job, { type: 'stopped', at: Date.now() })] : [];
    });
    for (const id of ids) {
      running.get(id)?.abort();
      if (find(id)) publish({ type: 'removed', id });
    }
    return stopped;
  };

  return {
    /** Resolves when what earlier workers left has been read. */
    ready,
    tidy,
    needed,
    withdraw,
    forgetAnswers,
    state: (): FeedState => state,
    find,

    /** A job, shown or not. */
    async get(id: string): Promise<Job | undefined> {
      await ready;
      return find(id) ?? (await store.get(id));
    },

    /** Calls back with what happens from now on; answers how to stop that. */
    subscribe(listener: (event: FeedEvent) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Starts a job and answers its id once it is written down. */
    async start({ failure, ...order }: JobRequest): Promise<string> {
      await ready;
      const job = newJob(order);
      if (failure) {
        const failed = nextJob(job, { type: 'failed', failure, at: Date.now() });
        publish({ type: 'job', job: failed });
        leave();
        await put(failed);
        return job.id;
      }
      const controller = new AbortController();
      running.set(job.id, controller);
      await put(job);
      publish({ type: 'job', job });
      leave();
      const doing = work(job.id, controller.signal).finally(() => works.delete(doing));
      works.add(doing);
      return job.id;
    },

    /** Whether a job may need a picture. */
    async needs(hash: Hash): Promise<boolean> {
      await ready;
      return !isComplete || needed().has(hash) || store.needsPicture(hash);
    },

    /** Stops a working job; what came of its answer is kept. */
    stop(id: string): void {
      running.get(id)?.abort();
    },

    /** Stops all jobs; resolves when nothing is written of any of them, nor of its pictures, any more. */
    async endAll(): Promise<void> {
      await ready;
      for (const controller of running.values()) controller.abort();
      await Promise.all(works);
    },

    /** Has panels show a job of the history, until the browser closes. */
    async recall(job: Job): Promise<void> {
      if (!recalled.includes(job.id)) await remember([...recalled, job.id]);
      if (!find(job.id)) publish({ type: 'shown', job });
    },

    /** Has panels show what they would if they were opened now. */
    async showRecent(): Promise<void> {
      for (const job of await store.recent(mostShown, recalled)) {
        if (!find(job.id)) publish({ type: 'shown', job });
      }
      leave();
    },

    /** Stops a job and removes what was written of it. */
    async remove(id: string): Promise<void> {
      await ready;
      const job = find(id) ?? (await store.get(id));
      withdraw([id]);
      await store.remove([id]);
      const { hashes, answers } = attachmentsOf(job ? [job] : []);
      await forgetAnswers(answers);
      await tidy(hashes);
    },

    /** Removes what was written of jobs that have ended; unlike what a person deletes, their answers are remembered. */
    async forget(ids: readonly string[]): Promise<void> {
      await ready;
      const freed = ids.flatMap((id) => find(id) ?? []).flatMap(hashesOf);
      for (const id of ids) publish({ type: 'removed', id });
      if (ids.length === 0) return;
      if (recalled.some((id) => ids.includes(id))) await remember(recalled.filter((id) => !ids.includes(id)));
      await store.remove(ids);
      await tidy(freed);
    },

    /** Has panels show what is no job's: a list of pictures, proposals, a batch, words to say. */
    publish,
  };
}
