import type * as z from 'zod/mini';
import type { pictureListMethods } from '../../bus/contracts/picture-list';
import { createBatchRun, type BatchRun, type BatchTools } from './batch-run';
import { type Batch, type BatchItem, batchProgress, recoverBatch } from '../../model/batch';
import type { PageRef } from '../../model/picture';
import { logFailure, createMutex } from '../../lib/async';

/** A new batch: its pictures, each with a reason if it is to be skipped. */
export type BatchRequest = z.infer<typeof pictureListMethods.startBatch.input>;

export type Batches = ReturnType<typeof createBatches>;

/**
 * Returns batches, which write alt text for many pictures of a page. Only one batch runs at a time. It continues without a panel, and
 * in a new worker.
 */
export function createBatches(tools: BatchTools) {
  const { jobs } = tools;
  // One after the other: two panels may start a batch at once, and only one of the batches could be stopped.
  const exclusively = createMutex('A batch was not started or dismissed');
  let run: BatchRun | undefined;

  /** Deletes the batch. Its jobs go first, because the history lists jobs whose batch is gone. */
  const dismissNow = async ({ id: dismissed }: Batch): Promise<void> => {
    await jobs.discard(jobs.state().jobs.flatMap(({ id, batch }) => (batch === dismissed ? id : [])));
    run = undefined;
    jobs.publish({ type: 'batch', batch: undefined });
    await logFailure(tools.write(undefined), 'A batch was not deleted');
  };

  /** Deletes the jobs that a batch repeats, stores the batch, and runs it. */
  const begin = async (batch: Batch, replaced: readonly string[]): Promise<void> => {
    // The repeated jobs go before the batch works: a new worker could take them for the new ones. If they cannot be deleted, the
    // batch does not start.
    await jobs.discard([...new Set(replaced)]);
    const begun = createBatchRun(batch, tools);
    run = begun;
    await begun.show();
    begun.work();
  };

  const ready = (async (): Promise<void> => {
    const read = await logFailure(
      tools.read().then((left) => ({ left })),
      'An earlier batch was not read',
    );
    await jobs.ready;
    // If it cannot be read, the next worker may be able to read it.
    if (!read) return;
    await jobs.leaveBatches(read.left?.id);
    if (!read.left) return;
    const { batch, noted, lost } = recoverBatch(read.left, jobs.state().jobs);
    run = createBatchRun(batch, tools);
    for (const { job, item } of noted) await logFailure(tools.propose(job, item), 'A proposal was not saved');
    await logFailure(jobs.discard(lost), 'Jobs of a batch were not deleted');
    await run.show();
    if (batch.state === 'working') run.work();
  })();

  const stop = async (id: string): Promise<void> => {
    await ready;
    if (run?.batch().id === id) await run.stop();
  };

  /** Runs `work` on the ended batch with an id. Does nothing for another batch, or one that is working. */
  const onceEnded = (id: string, work: (ended: Batch) => Promise<void>): Promise<void> =>
    exclusively(async () => {
      await ready;
      const before = run;
      if (before?.batch().id !== id || before.batch().state === 'working') return;
      await before.ended();
      await work(before.batch());
    });
  const dismiss = (id: string): Promise<void> => onceEnded(id, dismissNow);

  return {
    /** Resolves when the batch of an earlier worker continues, or is shown. */
    ready,
    stop,
    /** Removes an ended batch from the panels, and keeps its proposals. */
    dismiss,

    /** Starts a batch unless one is running. Returns the id of the running batch. */
    start: (page: PageRef, request: BatchRequest): Promise<string> =>
      exclusively(async () => {
        await ready;
        if (run?.batch().state === 'working') return run.batch().id;
        if (run) await dismissNow(run.batch());
        const batch = newBatch(page, request);
        await begin(batch, []);
        return batch.id;
      }),

    /** Repeats the failed and stopped items of an ended batch. */
    retry: (id: string): Promise<void> => onceEnded(id, (ended) => begin(...retryOf(ended))),

    /** Stops and dismisses the batch, if there is one. */
    async clear(): Promise<void> {
      // The batch of an earlier worker is known only then.
      await ready;
      const id = run?.batch().id;
      if (id !== undefined) await stop(id).then(() => dismiss(id));
    },
  };
}

function newBatch(page: PageRef, { items }: BatchRequest): Batch {
  return {
    id: crypto.randomUUID(),
    page,
    state: 'working',
    startedAt: Date.now(),
    items: items.map(({ skip, ref, address, selector }): BatchItem => {
      const place = { ref, address, selector };
      return skip ? { ...place, state: 'skipped', why: skip } : { ...place, state: 'waiting' };
    }),
    tokens: 0,
    cost: 0,
  };
}

/** Returns an ended batch with its failed and stopped items waiting again, and the ids of their jobs. */
function retryOf({
  failure: _failure,
  finishedAt: _at,
  resumedFrom: _from,
  ...batch
}: Batch): [Batch, string[]] {
  const isAgain = ({ state }: BatchItem): boolean => state === 'failed' || state === 'stopped';
  const replaced = batch.items.flatMap((item) => (isAgain(item) && item.job ? [item.job] : []));
  const items = batch.items.map((item): BatchItem => {
    if (!isAgain(item)) return item;
    const { job: _job, why: _why, ...rest } = item;
    return { ...rest, state: 'waiting' };
  });
  const endedBefore = batchProgress({ items }).ended;
  return [{ ...batch, state: 'working', startedAt: Date.now(), endedBefore, items }, replaced];
}
