import type { AcquirePicture } from '../../pipeline/pictures';
import {
  type Batch,
  type BatchItem,
  batchEndingFailures,
  type ListedPlace,
  pictureSourceAt,
  addJobUsage,
} from '../../model/batch';
import { type Failure, isTemporary, toFailure } from '../../model/failure';
import type { Job } from '../../model/job';
import type { PageRef, StoredPicture } from '../../model/picture';
import { logFailure, resultOf } from '../../lib/async';
import { keepAlive } from '../../platform/keep-alive';
import type { Jobs } from '../jobs/jobs';

/** The dependencies of a batch. Each may fail or hang, and the worker may die. */
export interface BatchTools {
  jobs: Jobs;
  acquire: AcquirePicture;
  /** Connects to the script in a page; the result is not used. Throws `FailureError` if the page is no longer shown. */
  connect(page: PageRef): Promise<unknown>;
  /** Returns the number of concurrent jobs of the chosen engine. */
  maxConcurrent(): Promise<number>;
  /** Saves a job's proposal for a place on the page. */
  propose(job: Job, place: ListedPlace): Promise<unknown>;
  /** Returns the batch of an earlier worker. */
  read(): Promise<Batch | undefined>;
  write(batch: Batch | undefined): Promise<void>;
}

/** The indices of items with the same picture, which share one job. */
interface PictureGroup {
  members: number[];
  job?: Job;
}

export type BatchRun = ReturnType<typeof createBatchRun>;

const task = { kind: 'alt' } as const;

/** The number of pictures in a row that a busy or failing service may leave unanswered before a batch ends. */
const maxUnanswered = 3;

/**
 * Returns a run of one batch from its present state to its end. Never throws: a failure is saved in its item, or in the batch,
 * which then ends.
 */
export function createBatchRun(start: Batch, tools: BatchTools) {
  const state = createBatchState(start, tools);
  const stopping = new AbortController();
  const { signal } = stopping;

  const halt = (failure?: Failure): void => {
    // Only the first failure is shown.
    if (failure && !signal.aborted) state.update({ failure });
    stopping.abort();
  };

  const finish = (): Promise<void> => {
    for (const [index, { state: now }] of state.items.entries())
      if (now === 'waiting' || now === 'working') state.put(index, { state: 'stopped' });
    state.update({ state: signal.aborted ? 'stopped' : 'done', finishedAt: Date.now() });
    return state.show();
  };

  const work = async (): Promise<void> => {
    const letSleep = keepAlive();
    const { groups, byHash } = groupByPicture(state.items, tools.jobs.find);
    const ask = createAsk({ state, byHash, halt, signal, tools });
    const worker = async (): Promise<void> => {
      while (!signal.aborted) {
        const group = groups.shift();
        if (!group) return;
        await ask(group).catch((thrown: unknown) => halt(toFailure(thrown)));
      }
    };
    // Twice the engine's concurrency, to fetch pictures meanwhile. All pictures at once would fill the memory and the queue.
    const max = (await logFailure(tools.maxConcurrent(), 'The engine’s concurrency is unknown')) ?? 1;
    await Promise.all(Array.from({ length: Math.min(2 * max, groups.length) }, worker));
    await finish();
    letSleep();
  };
  let working = Promise.resolve();

  return {
    batch: state.batch,
    show: state.show,
    /** Asks about the remaining pictures, and ends the batch. */
    work: (): void => void (working = work()),
    /** Resolves when the batch has ended and none of its jobs is running. */
    ended: (): Promise<void> => working,

    /**
     * Stops the batch, with a failure if that is the reason, and keeps answers so far. `ended` resolves once the running jobs have
     * stopped.
     */
    async stop(failure?: Failure): Promise<void> {
      if (state.now().state !== 'working') return;
      state.update({ state: 'stopped' });
      halt(failure);
      for (const [index, item] of state.items.entries())
        if (item.state === 'waiting') state.put(index, { state: 'stopped' });
      await state.show();
    },
  };
}

type BatchState = ReturnType<typeof createBatchState>;

/** Returns the state of a batch and its items. Each change is published. Its jobs are stored: from them, a later worker continues it. */
function createBatchState(start: Batch, { jobs, write }: Pick<BatchTools, 'jobs' | 'write'>) {
  let now: Batch = start;
  const items = [...start.items];
  const batch = (): Batch => ({ ...now, items: [...items] });
  return {
    items: items as readonly BatchItem[],
    /** Returns the batch. Its `items` may be out of date. */
    now: () => now,
    batch,
    /** Publishes and stores the batch at once. */
    async show(): Promise<void> {
      jobs.publish({ type: 'batch', batch: batch() });
      await logFailure(write(batch()), 'A batch was not written down');
    },
    update: (part: Partial<Batch>) => void (now = { ...now, ...part }),
    put(index: number, part: Partial<BatchItem>): void {
      const before = items[index];
      if (!before) return;
      const item = { ...before, ...part };
      items[index] = item;
      jobs.publish({ type: 'batchItem', at: index, item, tokens: now.tokens, cost: now.cost });
    },
  };
}

/** Returns a job once it has ended; `undefined` if it was deleted. Aborting the signal stops the job. */
function untilEnded(id: string, jobs: BatchTools['jobs'], signal: AbortSignal): Promise<Job | undefined> {
  return new Promise((resolve) => {
    const stop = (): void => jobs.stop(id);
    const check = (): void => {
      const job = jobs.find(id);
      if (job?.state === 'working') return;
      unsubscribe();
      signal.removeEventListener('abort', stop);
      resolve(job);
    };
    const unsubscribe = jobs.subscribe((event) => {
      if ((event.type === 'event' || event.type === 'removed') && event.id === id) check();
    });
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    check();
  });
}

/** Returns a function that asks for alt text for the picture of a group, unless the batch has asked about the same bytes. */
function createAsk({
  state,
  byHash,
  halt,
  signal,
  tools,
}: {
  state: BatchState;
  /** The groups of pictures with known bytes, by `sharedKey`. */
  byHash: Map<string, PictureGroup>;
  /** Ends the batch, with a failure if that is the reason. */
  halt(failure?: Failure): void;
  signal: AbortSignal;
  tools: BatchTools;
}) {
  const { page, id: batch } = state.now();
  const { items, put } = state;
  let unanswered = 0;

  const propose = (job: Job, place: ListedPlace): Promise<unknown> =>
    logFailure(tools.propose(job, place), 'A proposal was not saved');

  /** Applies the answer of a job to further items. */
  const share = async (members: readonly number[], job: Job): Promise<void> => {
    for (const index of members) {
      const item = items[index];
      if (!item || item.state === 'skipped') continue;
      if (job.state === 'done') await propose(job, item);
      if (job.state === 'done') put(index, { state: 'skipped', why: 'repeated' });
      else put(index, { state: 'failed', job: job.id });
    }
  };

  const settle = async (group: PictureGroup, first: number, job: Job | undefined): Promise<void> => {
    const item = items[first];
    if (!item) return;
    if (job?.state === 'done') await propose(job, item);
    if (job) state.update(addJobUsage(state.now(), job));
    const failure = job?.failure;
    unanswered = failure && isTemporary(failure) ? unanswered + 1 : 0;
    const ends = unanswered === maxUnanswered || (failure && batchEndingFailures.has(failure.code));
    if ((job?.state !== 'done' && job?.state !== 'failed') || (ends && signal.aborted)) {
      for (const [key, known] of byHash) if (known === group) byHash.delete(key);
      for (const index of group.members) put(index, { state: 'stopped' });
      return;
    }
    put(first, { state: job.state, job: job.id });
    if (ends) return halt(failure);
    group.job = job;
    await share(group.members.slice(1), job);
  };

  return async function ask(group: PictureGroup): Promise<void> {
    const [first = -1] = group.members;
    const place = items[first];
    if (!place) return;
    if (group.job) return share(group.members, group.job);
    put(first, { state: 'working' });
    await tools.connect(page);
    const source = pictureSourceAt(page, place);
    const acquired = await resultOf(tools.acquire(source, signal)).catch((thrown: unknown) =>
      toFailure(thrown),
    );
    if (signal.aborted) return;
    if ('code' in acquired) {
      const id = await tools.jobs.start({ task, sources: [source], batch, failure: acquired });
      return settle(group, first, tools.jobs.find(id));
    }
    const { picture, notes } = acquired;
    // One file shows another picture in each place, as a sheet of icons does.
    const others = isPartOfFile(picture) ? group.members.splice(1) : [];
    const same = byHash.get(sharedKey(picture));
    if (same?.job) await share(group.members, same.job);
    else if (same) same.members.push(...group.members);
    else {
      byHash.set(sharedKey(picture), group);
      const request = { task, sources: [source], pictures: [picture], notes, batch };
      const job = await tools.jobs.start(request);
      put(first, { job });
      await settle(group, first, await untilEnded(job, tools.jobs, signal));
    }
    for (const member of others) if (!signal.aborted) await ask({ members: [member] });
  };
}

/** Returns a key that is the same for pictures that share an answer: they have the same bytes, and the page can read both or neither. */
const sharedKey = ({ hash, isPageReadable = false }: StoredPicture): string => `${hash} ${isPageReadable}`;

const isPartOfFile = ({ provenance }: StoredPicture): boolean => provenance === 'part';

/** Groups the remaining items by address. `byHash` has the pictures of this batch that have an answer. */
function groupByPicture(
  items: readonly BatchItem[],
  find: (id: string) => Job | undefined,
): { groups: PictureGroup[]; byHash: Map<string, PictureGroup> } {
  const byHash = new Map<string, PictureGroup>();
  const byAddress = new Map<string, PictureGroup>();
  for (const { state, job: id, address } of items) {
    const job = state === 'done' && id !== undefined ? find(id) : undefined;
    if (!job) continue;
    const [picture] = job.pictures;
    if (picture) byHash.set(sharedKey(picture), { members: [], job });
    if (address !== '' && picture && !isPartOfFile(picture)) byAddress.set(address, { members: [], job });
  }
  const groups: PictureGroup[] = [];
  for (const [index, { state, address }] of items.entries()) {
    if (state !== 'waiting' && state !== 'working') continue;
    const known = address === '' ? undefined : byAddress.get(address);
    if (known && !known.job) {
      known.members.push(index);
      continue;
    }
    const group: PictureGroup = { members: [index], ...(known?.job && { job: known.job }) };
    groups.push(group);
    if (address !== '' && !known) byAddress.set(address, group);
  }
  return { groups, byHash };
}
