import * as z from 'zod/mini';
import { failure, type FailureCode } from './failure';
import { pageRef, hash, type PageRef, type PictureSource } from './picture';
import type { Job } from './job';

/** One picture of a batch. `skipped` are those that no question was asked for. */
export const batchItem = z.object({
  ref: z.string(),
  address: z.string(),
  selector: z.string(),
  state: z.enum(['waiting', 'working', 'done', 'failed', 'stopped', 'skipped']),
  /** Why it was passed by: it decorates, it is a spacer, or its bytes were asked about already. */
  why: z.optional(z.enum(['decorative', 'spacer', 'repeated', 'named', 'overBudget'])),
  /** The job that does it. */
  job: z.optional(z.string()),
  hash: z.optional(hash),
});
export type BatchItem = z.infer<typeof batchItem>;

/** Alt text for many pictures of one page. Times in milliseconds since the epoch; 0 is no budget. */
export const batch = z.object({
  id: z.string(),
  page: pageRef,
  state: z.enum(['working', 'done', 'stopped', 'overBudget']),
  startedAt: z.number(),
  finishedAt: z.optional(z.number()),
  items: z.array(batchItem),
  budgetTokens: z.number(),
  budgetCost: z.number(),
  /** What its answers took so far; `cost` in dollars, as far as prices are known. */
  tokens: z.number(),
  cost: z.number(),
  /** Answers that did not say what they took, and those whose price is not known: no budget holds them. */
  unknown: z.optional(z.number()),
  unpriced: z.optional(z.number()),
  /** What ended it, where it would have kept every other picture of it from being asked about, too. */
  failure: z.optional(failure),
});
export type Batch = z.infer<typeof batch>;

/** How far a batch is. `left` is the time it will take, in milliseconds; null before that can be told. */
export interface BatchProgress {
  of: number;
  ended: number;
  failed: number;
  left: number | null;
}

/** What a batch will take: for each picture, from what such pictures took so far; null where nothing is known. */
export const estimate = z.object({
  tokensEach: z.nullable(z.number()),
  /** In dollars. */
  costEach: z.nullable(z.number()),
  /** How many answers that is taken from. */
  from: z.number(),
  /** Who would be asked; empty for none. */
  host: z.string(),
  model: z.string(),
});
export type Estimate = z.infer<typeof estimate>;

/** Where a picture of a list stands. */
export type ListedPlace = Pick<BatchItem, 'ref' | 'address' | 'selector'>;

/** The picture at a place of a page, for a job. */
export function pictureSourceAt(page: PageRef, { ref, address, selector }: ListedPlace): PictureSource {
  return { kind: 'element', url: address, ref, selector, frameId: 0, page };
}

/** What keeps one picture from being asked about keeps every other from it, too. */
export const batchEndingFailures: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'noConnection',
  'noKey',
  'wrongKey',
  'noCredit',
  'forbidden',
  'unknownModel',
  'noVision',
  'wrongAddress',
  'busyUntil',
  'limitReached',
  'serviceUnreachable',
  'originRefused',
  'redirected',
  'offline',
  'deviceModelMissing',
  'deviceModelFull',
]);

/** Whether a batch has taken all that it may. */
export function isOverBudget({ budgetTokens, budgetCost, tokens, cost }: Batch): boolean {
  return (budgetTokens > 0 && tokens >= budgetTokens) || (budgetCost > 0 && cost >= budgetCost);
}

type Taken = Required<Pick<Batch, 'tokens' | 'cost' | 'unknown' | 'unpriced'>>;

/** What a batch has taken with one more job, which may not have said; an answer that was remembered took nothing. */
export function addJobUsage(
  { tokens, cost, unknown = 0, unpriced = 0 }: Batch,
  { usage, cached, state }: Job,
): Taken {
  if (cached?.isHit) return { tokens, cost, unknown, unpriced };
  if (!usage) return { tokens, cost, unknown: unknown + (state === 'done' ? 1 : 0), unpriced };
  return {
    tokens: tokens + usage.input + usage.output,
    cost: cost + (usage.cost ?? 0),
    unknown,
    unpriced: unpriced + (usage.cost === undefined ? 1 : 0),
  };
}

/** Which item a job of the batch was for. */
const refOf = ({ sources: [source] }: Job): string | undefined =>
  source?.kind === 'element' ? source.ref : undefined;

/** A batch that another worker left, and what became of its jobs since it was written down. */
interface LeftBatch {
  batch: Batch;
  /** Done, though nobody has noted that: what they propose may not be kept. */
  noted: { job: Job; item: BatchItem }[];
  /** Begun and lost: nobody needs them any more. */
  lost: string[];
}

/**
 * What an earlier worker left of a batch. It is written down less often than its jobs are, each before its first step:
 * they tell what was done. In one that was working, what was begun and lost waits again.
 */
export function recoverBatch(left: Batch, jobs: readonly Job[]): LeftBatch {
  const own = jobs.filter(({ batch }) => batch === left.id);
  // Newest first: the one that counts.
  const byRef = new Map(own.toReversed().map((job) => [refOf(job), job]));
  const isWorking = left.state === 'working';
  const result: LeftBatch = { batch: left, noted: [], lost: [] };
  const items = left.items.map((item): BatchItem => {
    const { job: _before, ...rest } = item;
    if (item.state !== 'waiting' && item.state !== 'working') return item;
    const job = byRef.get(item.ref);
    if (!job || job.state === 'interrupted' || job.state === 'stopped') {
      if (job) {
        result.lost.push(job.id);
        result.batch = { ...result.batch, ...addJobUsage(result.batch, job) };
      }
      return { ...rest, state: isWorking ? 'waiting' : 'stopped' };
    }
    if (job.state === 'working') return item;
    result.batch = { ...result.batch, ...addJobUsage(result.batch, job) };
    const [picture] = job.pictures;
    const ended: BatchItem = {
      ...rest,
      state: job.state,
      job: job.id,
      ...(picture ? { hash: picture.hash } : {}),
    };
    if (job.state === 'done') result.noted.push({ job, item: ended });
    return ended;
  });
  result.batch = { ...result.batch, items };
  return result;
}
