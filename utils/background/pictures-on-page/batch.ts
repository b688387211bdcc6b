import { createBatchRun, type BatchRun, type BatchTools } from './batch-run';
import type { Batch, BatchItem } from '../../model/batch';
import { type Place, recovered } from '../../model/batch-items';
import type { PageRef } from '../../model/picture';
import { tried } from '../../lib/log-failure';
import { createTurns } from '../../lib/mutex';

/** What a person wants done: each picture, those to pass by with the reason, and what it may take; 0 is no budget. */
export interface BatchOrder {
  items: readonly (Place & { skip?: 'decorative' | 'spacer' | 'named' | undefined })[];
  budgetTokens: number;
  budgetCost: number;
}

/** What many pictures' alt text is made with, and where it is written down. */
export interface BatchingTools extends BatchTools {
  read(): Promise<Batch | undefined>;
}

export type Batching = ReturnType<typeof createBatching>;

/** Alt text for many pictures of a page, one batch at a time. It outlives the panel, and the worker: the next one goes on. */
export function createBatching(tools: BatchingTools) {
  const { jobs } = tools;
  /** Two panels may ask at once: of two batches, one would go on with nobody to stop it. */
  const inTurn = createTurns('A batch was not started or dismissed');
  let run: BatchRun | undefined;

  const ended = (id: string): BatchRun | undefined =>
    run?.batch().id === id && run.batch().state !== 'working' ? run : undefined;

  const ofOthers = (): string[] =>
    jobs
      .state()
      .jobs.flatMap(({ id, batch, state }) =>
        batch !== undefined && batch !== run?.batch().id && state !== 'working' ? [id] : [],
      );

  /** Its jobs are shown by it alone: without it, nobody could delete them. */
  const dismiss = async (): Promise<void> => {
    run = undefined;
    jobs.publish({ type: 'batch', batch: undefined });
    await tried(tools.write(undefined), 'A batch was not forgotten');
    await jobs.forget(ofOthers());
  };

  const ready = (async (): Promise<void> => {
    const left = await tried(tools.read(), 'An earlier batch was not read');
    await jobs.ready;
    if (!left) return jobs.forget(ofOthers());
    const { batch, noted, lost } = recovered(left, jobs.state().jobs);
    run = createBatchRun(batch, tools);
    for (const { job, item } of noted) await tried(tools.proposed(job, item), 'A proposal was not kept');
    await jobs.forget(lost);
    await jobs.forget(ofOthers());
    if (batch.state === 'working') void run.work();
    else await run.show();
  })();

  const start = async (page: PageRef, { items, budgetTokens, budgetCost }: BatchOrder): Promise<string> => {
    if (run?.batch().state === 'working') return run.batch().id;
    if (run) await dismiss();
    const batch: Batch = {
      id: crypto.randomUUID(),
      page,
      state: 'working',
      startedAt: Date.now(),
      items: items.map(itemOf),
      budgetTokens,
      budgetCost,
      tokens: 0,
      cost: 0,
    };
    run = createBatchRun(batch, tools);
    // Written down before its first step, as a job is.
    await run.show();
    void run.work();
    return batch.id;
  };

  const retry = async (id: string): Promise<void> => {
    const before = ended(id);
    if (!before) return;
    await before.over;
    const { failure: _past, finishedAt: _then, ...batch } = before.batch();
    const isAgain = ({ state }: BatchItem): boolean => state === 'failed' || state === 'stopped';
    const failed = batch.items.flatMap((item) => (isAgain(item) && item.job ? [item.job] : []));
    const items = batch.items.map((item) => (isAgain(item) ? waiting(item) : item));
    run = createBatchRun({ ...batch, state: 'working', items }, tools);
    await run.show();
    // Or whoever goes on after this worker takes them for what has become of the new ones.
    await jobs.forget([...new Set(failed)]);
    void run.work();
  };

  return {
    /** Resolves when what an earlier worker left has been read. */
    ready,

    /** Starts a batch and answers its id; where one is under way, the id of that. */
    start: (page: PageRef, order: BatchOrder): Promise<string> =>
      inTurn(() => ready.then(() => start(page, order))),

    /** Stops the batch; what came of it is kept. */
    async stop(id: string): Promise<void> {
      await ready;
      if (run?.batch().id === id) await run.stop();
    },

    /** Does those again that failed or were stopped. */
    retry: (id: string): Promise<void> => inTurn(() => ready.then(() => retry(id))),

    /** Shows an ended batch no more. */
    dismiss: (id: string): Promise<void> =>
      inTurn(async () => {
        await ready;
        const before = ended(id);
        await before?.over;
        if (before) await dismiss();
      }),
  };
}

function itemOf({ skip, ref, address, selector }: BatchOrder['items'][number]): BatchItem {
  const place = { ref, address, selector };
  return skip ? { ...place, state: 'skipped', why: skip } : { ...place, state: 'waiting' };
}

function waiting({ ref, address, selector, hash }: BatchItem): BatchItem {
  return { ref, address, selector, state: 'waiting', ...(hash === undefined ? {} : { hash }) };
}
