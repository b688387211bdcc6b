import { resultOf } from '../question-draft';
import type { Steps } from '../../pipeline/pipeline';
import type { Batch, BatchItem } from '../../model/batch';
import { endsAll, isOverBudget, type Place, sourceAt, withJob } from '../../model/batch-items';
import { type Failure, toFailure } from '../../model/failure';
import type { Job } from '../../model/job';
import type { PageRef } from '../../model/picture';
import { tried } from '../../lib/log-failure';
import type { Jobs } from '../jobs/jobs';

/** What a batch needs of its surroundings. */
export interface BatchTools {
  jobs: Pick<Jobs, 'ready' | 'state' | 'find' | 'start' | 'stop' | 'subscribe' | 'publish' | 'forget'>;
  acquire: Steps['acquire'];
  /** Throws `FailureError` where a page is shown no more. */
  reach(page: PageRef): Promise<unknown>;
  /** How many jobs the chosen engine is asked to do at once. */
  atOnce(): Promise<number>;
  /** Keeps what a job proposes for a place. */
  proposed(job: Job, place: Place): Promise<unknown>;
  write(now: Batch | undefined): Promise<void>;
  stayAwake(): () => void;
  /** Has a page wake the background should that die meanwhile; answers how to end that. */
  watch(page: PageRef): () => void;
}

/** Places of the same picture: the first is asked about, the others share what comes of it. */
interface Group {
  members: number[];
  job?: Job;
}

export type BatchRun = ReturnType<typeof createBatchRun>;

const task = { kind: 'alt' } as const;

/** One batch, from wherever it stands to its end. It never throws: what goes wrong is in its items, or ends it. */
export function createBatchRun(start: Batch, tools: BatchTools) {
  const { jobs } = tools;
  const { page, id: batch } = start;
  let now = start;
  const items = [...start.items];
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Set<string>();
  const { groups, byHash } = grouped(items, jobs.find);
  let at = 0;

  const snapshot = (): Batch => ({ ...now, items: [...items] });
  let due: ReturnType<typeof setTimeout> | undefined;
  const show = async (): Promise<void> => {
    clearTimeout(due);
    due = undefined;
    const shown = snapshot();
    jobs.publish({ type: 'batch', batch: shown });
    await tried(tools.write(shown), 'A batch was not written down');
  };
  /** A few times a second; less often where there is more to be sent and written. */
  const changed = (): void => {
    due ??= setTimeout(() => void show(), 300 + items.length / 10);
  };
  const put = (index: number, change: Partial<BatchItem>): void => {
    const item = items[index];
    if (item) items[index] = { ...item, ...change };
    changed();
  };

  const halt = (failure?: Failure): void => {
    // Told once, however many were under way.
    if (failure && !signal.aborted) now = { ...now, failure };
    stopping.abort();
    for (const id of running) jobs.stop(id);
  };

  const ofJob = new Map<string, (job: Job | undefined) => void>();
  const listen = (id: string): void => {
    const job = jobs.find(id);
    if (job?.state === 'working') return;
    ofJob.get(id)?.(job);
    ofJob.delete(id);
  };
  const endOf = (id: string): Promise<Job | undefined> =>
    new Promise((resolve) => {
      ofJob.set(id, resolve);
      listen(id);
    });

  const share = async (index: number, job: Job): Promise<void> => {
    const item = items[index];
    if (!item || item.state === 'skipped') return;
    const [picture] = job.pictures;
    const known = picture ? { hash: picture.hash } : {};
    if (job.state !== 'done') return put(index, { state: 'failed', job: job.id, ...known });
    await tried(tools.proposed(job, item), 'A proposal was not kept');
    put(index, { state: 'skipped', why: 'repeated', ...known });
  };
  const shareAll = async (members: readonly number[], job: Job): Promise<void> => {
    for (const index of members) await share(index, job);
  };

  const settle = async (group: Group, job: Job | undefined): Promise<void> => {
    const [first = -1] = group.members;
    const item = items[first];
    if (!item) return;
    if (job?.state === 'done') await tried(tools.proposed(job, item), 'A proposal was not kept');
    if (job) now = { ...now, ...withJob(now, job) };
    const ends = job?.failure !== undefined && endsAll.has(job.failure.code);
    if ((job?.state !== 'done' && job?.state !== 'failed') || (ends && signal.aborted)) {
      if (items[first]?.hash !== undefined) byHash.delete(items[first].hash);
      for (const index of group.members) put(index, { state: 'stopped' });
      return;
    }
    put(first, { state: job.state, job: job.id });
    if (ends) return halt(job.failure);
    group.job = job;
    await shareAll(group.members.slice(1), job);
  };

  const failed = async (group: Group, place: Place, failure: Failure): Promise<void> => {
    const id = await jobs.start({ task, sources: [sourceAt(page, place)], batch, failure });
    await settle(group, jobs.find(id));
  };

  const ask = async (group: Group): Promise<void> => {
    const [first = -1] = group.members;
    const place = items[first];
    if (!place) return;
    if (group.job) return shareAll(group.members, group.job);
    put(first, { state: 'working' });
    await tools.reach(page);
    const source = sourceAt(page, place);
    const got = await resultOf(tools.acquire(source, signal)).catch((thrown: unknown) => toFailure(thrown));
    if (signal.aborted) return;
    if ('code' in got) return failed(group, place, got);
    const { picture, notes } = got;
    const same = byHash.get(picture.hash);
    put(first, { hash: picture.hash });
    if (same?.job) return shareAll(group.members, same.job);
    if (same) return void same.members.push(...group.members);
    // While it was got, others may have taken the rest.
    if (isOverBudget(now)) return;
    byHash.set(picture.hash, group);
    const id = await jobs.start({ task, sources: [source], pictures: [picture], notes, batch });
    put(first, { job: id });
    running.add(id);
    // Stopped while it was written down.
    if (signal.aborted) jobs.stop(id);
    await settle(group, await endOf(id));
    running.delete(id);
  };

  const worker = async (): Promise<void> => {
    while (!signal.aborted && !isOverBudget(now)) {
      const group = groups[at];
      if (!group) return;
      at += 1;
      await ask(group).catch((thrown: unknown) => halt(toFailure(thrown)));
    }
  };

  const finish = (): Promise<void> => {
    let left = 0;
    for (const [index, { state }] of items.entries()) {
      if (state !== 'waiting' && state !== 'working') continue;
      left += 1;
      put(index, signal.aborted ? { state: 'stopped' } : { state: 'skipped', why: 'overBudget' });
    }
    const whole = left > 0 ? 'overBudget' : 'done';
    now = { ...now, state: signal.aborted ? 'stopped' : whole, finishedAt: Date.now() };
    return show();
  };

  let isOver = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    isOver = resolve;
  });
  if (start.state !== 'working') isOver();

  return {
    batch: snapshot,
    show,
    /** Resolves when it has ended. */
    over,

    /** Does what is left to be done. */
    async work(): Promise<void> {
      const rest = tools.stayAwake();
      const unwatch = tools.watch(page);
      const unsubscribe = jobs.subscribe((event) => {
        if (event.type === 'event' || event.type === 'removed') listen(event.id);
      });
      // A window: all at once, they would fill the memory and the line before anybody else.
      const width = 2 * ((await tried(tools.atOnce(), 'It is not known how many go at once')) ?? 1);
      await Promise.all(Array.from({ length: Math.min(width, groups.length) }, worker));
      unsubscribe();
      await finish();
      unwatch();
      rest();
      isOver();
    },

    /** Stops it; what came is kept. What is under way has still to end. */
    async stop(): Promise<void> {
      if (now.state !== 'working') return;
      now = { ...now, state: 'stopped' };
      halt();
      for (const [index, { state }] of items.entries())
        if (state === 'waiting') put(index, { state: 'stopped' });
      await show();
    },
  };
}

/** What is left to be done: the same address once; what was asked about before is known by its address and its bytes. */
function grouped(
  items: readonly BatchItem[],
  find: (id: string) => Job | undefined,
): { groups: Group[]; byHash: Map<string, Group> } {
  const byHash = new Map<string, Group>();
  const byAddress = new Map<string, Group>();
  for (const { state, job: id, hash, address } of items) {
    const job = state === 'done' && id !== undefined ? find(id) : undefined;
    if (!job) continue;
    if (hash !== undefined) byHash.set(hash, { members: [], job });
    if (address !== '') byAddress.set(address, { members: [], job });
  }
  const groups: Group[] = [];
  for (const [index, { state, address }] of items.entries()) {
    if (state !== 'waiting' && state !== 'working') continue;
    const known = address === '' ? undefined : byAddress.get(address);
    const open = known?.job ? undefined : known;
    if (open) {
      open.members.push(index);
      continue;
    }
    const group: Group = { members: [index], ...(known?.job ? { job: known.job } : {}) };
    groups.push(group);
    if (address !== '' && !known) byAddress.set(address, group);
  }
  return { groups, byHash };
}
