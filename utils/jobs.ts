import type { Failure } from './domain/failure';
import { type Composer, type FeedEvent, type FeedState, nextState } from './domain/feed';
import { type Job, type JobEvent, nextJob, type Turn } from './domain/job';
import type { Hash, Note, PictureSource, StoredPicture } from './domain/picture';
import type { PageContext, Task } from './domain/task';

/** Where jobs are written down. */
export interface JobStore {
  all(): Promise<Job[]>;
  put(job: Job): Promise<void>;
  remove(id: string): Promise<void>;
  /** Forgets the answer that lies in the cache under a key. */
  forgetAnswer(key: Hash): Promise<void>;
  /** Removes the pictures that no job needs any more. */
  keepPictures(needed: ReadonlySet<Hash>): Promise<void>;
}

/** What a new job is made of; pictures that are already stored need no source. */
export interface Order {
  task: Task;
  sources: PictureSource[];
  pictures?: StoredPicture[];
  /** What a person should know about those pictures. */
  notes?: Note[];
  turns?: Turn[];
  context?: PageContext | undefined;
  /** Asks this engine whatever the settings say. */
  engine?: string;
  /** Asks it although the answer is known. */
  anew?: boolean;
  /** What it was started together with. */
  batch?: string;
  /** Asked for by a command, on the page. */
  byCommand?: boolean;
  /** Asked for in a panel. */
  inPanel?: boolean;
  /** What is known beforehand to keep the job from running. */
  failure?: Failure;
}

export interface JobsTools {
  store: JobStore;
  run(job: Job, signal: AbortSignal): AsyncIterable<JobEvent>;
  /** Keeps the worker alive until what it answers is called. */
  stayAwake(): () => void;
}

/** A partial answer is written down this often, in milliseconds. */
const writeEvery = 1000;

const finishes = (event: JobEvent): boolean =>
  ['done', 'failed', 'stopped', 'interrupted'].includes(event.type);

function newJob(order: Omit<Order, 'failure'>): Job {
  const {
    task,
    sources,
    pictures = [],
    notes = [],
    turns = [],
    context,
    engine,
    anew,
    batch,
    byCommand,
    inPanel,
  } = order;
  return {
    id: crypto.randomUUID(),
    createdAt: Date.now(),
    state: 'working',
    stage: { kind: 'queued', ahead: 0 },
    task,
    sources,
    pictures,
    turns,
    answer: '',
    reasoning: '',
    notes,
    ...(context ? { context } : {}),
    ...(engine ? { engine } : {}),
    ...(anew ? { anew } : {}),
    ...(batch ? { batch } : {}),
    ...(byCommand ? { byCommand } : {}),
    ...(inPanel ? { inPanel } : {}),
  };
}

export type Jobs = ReturnType<typeof createJobs>;

/**
 * What is running, and what has run. A job is written down before its first step, so that a new worker finds what an
 * earlier one left working, and marks it `interrupted`.
 */
export function createJobs({ store, run, stayAwake }: JobsTools) {
  let state: FeedState = { jobs: [] };
  const running = new Map<string, AbortController>();
  const listeners = new Set<(event: FeedEvent) => void>();

  const publish = (event: FeedEvent): void => {
    state = nextState(state, event);
    for (const listener of listeners) listener(event);
  };
  const find = (id: string): Job | undefined => state.jobs.find((job) => job.id === id);

  const needed = (): Set<Hash> => {
    const shown = [...state.jobs, ...(state.composer ? [state.composer] : [])];
    const stored = state.jobs.flatMap(({ sources }) =>
      sources.flatMap((from) => (from.kind === 'stored' ? from.hash : [])),
    );
    return new Set([...shown.flatMap(({ pictures }) => pictures.map(({ hash }) => hash)), ...stored]);
  };

  /** A job that cannot be written down, on a full disk, is done all the same. */
  const put = (job: Job): Promise<void> =>
    store.put(job).catch((thrown: unknown) => console.error('A job was not written down', thrown));

  const forgotten = (key: Hash): Promise<void> =>
    store.forgetAnswer(key).catch((thrown: unknown) => console.error('An answer was not forgotten', thrown));

  let isComplete = true;
  const unreadable = (thrown: unknown): Job[] => {
    console.error('Earlier jobs were not read', thrown);
    isComplete = false;
    return [];
  };
  const ready = store
    .all()
    .catch(unreadable)
    .then(async (jobs) => {
      const event = { type: 'interrupted', at: Date.now() } as const;
      state = { ...state, jobs };
      const cut = jobs.filter((job) => job.state === 'working');
      for (const { id } of cut) publish({ type: 'event', id, event });
      await Promise.all(cut.map((job) => put(nextJob(job, event))));
    });

  /** Removes the pictures of removed jobs, and what reading them left behind. */
  const tidy = async (): Promise<void> => {
    await ready;
    // Jobs that were not read need their pictures all the same.
    if (isComplete) await store.keepPictures(needed());
  };

  const work = async (id: string, signal: AbortSignal): Promise<void> => {
    const awake = stayAwake();
    let due: ReturnType<typeof setTimeout> | undefined;
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
        // Removed: nothing more is heard of it.
        if (!find(id)) return;
        publish({ type: 'event', id, event });
        if (finishes(event)) running.delete(id);
        // By a timer, because a stream that stalls brings no further event to write at.
        if (event.type === 'text' || event.type === 'reasoning')
          due ??= setTimeout(() => void write(), writeEvery);
        else await write();
      }
    } finally {
      clearTimeout(due);
      running.delete(id);
      awake();
    }
  };

  return {
    /** Resolves when what earlier workers left has been read. */
    ready,
    tidy,
    state: (): FeedState => state,
    find,

    /** Calls back with what happens from now on; answers how to stop that. */
    subscribe(listener: (event: FeedEvent) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Starts a job and answers its id once it is written down. */
    async start({ failure, ...order }: Order): Promise<string> {
      await ready;
      const job = newJob(order);
      if (failure) {
        const failed = nextJob(job, { type: 'failed', failure, at: Date.now() });
        publish({ type: 'job', job: failed });
        await put(failed);
        return job.id;
      }
      const controller = new AbortController();
      running.set(job.id, controller);
      await put(job);
      publish({ type: 'job', job });
      void work(job.id, controller.signal);
      return job.id;
    },

    /** Whether a job may need a picture. */
    async needs(hash: Hash): Promise<boolean> {
      await ready;
      return !isComplete || needed().has(hash);
    },

    /** Stops a working job; what came of its answer is kept. */
    stop(id: string): void {
      running.get(id)?.abort();
    },

    /** Stops a job and removes what was written of it. */
    async remove(id: string): Promise<void> {
      await ready;
      running.get(id)?.abort();
      const key = find(id)?.cached?.key;
      publish({ type: 'removed', id });
      await store.remove(id);
      const isAnothers = state.jobs.some(({ cached }) => cached?.key === key);
      // Of jobs that were not read, one may need it; but what is deleted is to be gone.
      if (key !== undefined && !isAnothers) await forgotten(key);
      await tidy();
    },

    /** Removes what was written of jobs that have ended; unlike what a person deletes, their answers are remembered. */
    async forget(ids: readonly string[]): Promise<void> {
      await ready;
      for (const id of ids) publish({ type: 'removed', id });
      await Promise.all(ids.map((id) => store.remove(id)));
      if (ids.length > 0) await tidy();
    },

    /** Has panels show what is no job's: a list of pictures, proposals, a batch, words to say. */
    publish,

    /** Shows other pictures in front of the question box, or none. */
    compose(composer: Composer | undefined): void {
      publish({ type: 'composer', composer });
    },
  };
}
