import * as z from 'zod/mini';
import { failure, type FailureCode } from './failure';
import { pageRef, type PageRef, type PictureSource } from './picture';
import type { Job } from './job';

/** One picture of a batch; `skipped` without a request. */
export const batchItem = z.object({
  ref: z.string(),
  address: z.string(),
  selector: z.string(),
  state: z.enum(['waiting', 'working', 'done', 'failed', 'stopped', 'skipped']),
  /** Why it was skipped: decorative, a spacer, the same bytes as another, or named. */
  why: z.optional(z.enum(['decorative', 'spacer', 'repeated', 'named'])),
  /** The id of its job. */
  job: z.optional(z.string()),
});
export type BatchItem = z.infer<typeof batchItem>;

/** Alt text for many pictures of one page. Times are in ms since the epoch. */
export const batch = z.object({
  id: z.string(),
  page: pageRef,
  state: z.enum(['working', 'done', 'stopped']),
  startedAt: z.number(),
  /** In a batch that goes on, the number of pictures that had ended at `startedAt`. */
  endedBefore: z.optional(z.number()),
  finishedAt: z.optional(z.number()),
  /** The number of pictures that had ended when a later background continued the batch. */
  resumedFrom: z.optional(z.number()),
  items: z.array(batchItem),
  /** The usage so far; `cost` in dollars, as far as prices are known. */
  tokens: z.number(),
  cost: z.number(),
  /** The failure that ended the batch, because it would occur with every other picture, too. */
  failure: z.optional(failure),
});
export type Batch = z.infer<typeof batch>;

/** The cost estimate of a batch, for each picture, from earlier answers; `null` if nothing is known. */
export const estimate = z.object({
  tokensEach: z.nullable(z.number()),
  /** In dollars. */
  costEach: z.nullable(z.number()),
  /** The host of the request; empty for none. */
  host: z.string(),
  /** For the built-in model, a name for users; empty for this device. */
  model: z.string(),
});
export type Estimate = z.infer<typeof estimate>;

/** The place of a listed picture. */
export type ListedPlace = Pick<BatchItem, 'ref' | 'address' | 'selector'>;

/** Returns the picture at a place of a page as a job's source. */
export function pictureSourceAt(page: PageRef, { ref, address, selector }: ListedPlace): PictureSource {
  return { kind: 'element', url: address, ref, selector, frameId: 0, page };
}

/** The failures that would occur with every other picture, too. */
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
  'deviceModelMemory',
  'deviceModelUnfit',
  'taskNotOffered',
  'builtInMissing',
  'builtInFull',
]);

/** Whether a picture got the answer of another with the same bytes. */
const isRepeated = ({ why }: BatchItem): boolean => why === 'repeated';

/**
 * Returns the number of pictures of a batch that have ended, of these the ones with an answer, and of all, without those that were
 * skipped from the start.
 */
export function batchProgress({ items }: Pick<Batch, 'items'>) {
  const asked = items.filter((item) => item.state !== 'skipped' || isRepeated(item));
  const open = asked.filter(({ state }) => state === 'waiting' || state === 'working');
  const answered = asked.filter((item) => item.state === 'done' || isRepeated(item));
  return { ended: asked.length - open.length, answered: answered.length, of: asked.length };
}

/** Returns the usage of a batch with one more job; a cached answer costs nothing. */
export function addJobUsage({ tokens, cost }: Batch, { usage, cached }: Job): Pick<Batch, 'tokens' | 'cost'> {
  if (cached?.isHit || !usage) return { tokens, cost };
  return { tokens: tokens + usage.input + usage.output, cost: cost + (usage.cost ?? 0) };
}

/** Returns the ref of a job's picture. */
const refOf = ({ sources: [source] }: Job): string | undefined =>
  source?.kind === 'element' ? source.ref : undefined;

/**
 * Returns the batch of an earlier worker, updated by its jobs, which are stored more often than the batch. In a batch that was
 * working, interrupted pictures wait again. `noted` are finished jobs that the batch did not know: their proposals may be missing.
 * `lost` are the ids of interrupted jobs.
 */
export function recoverBatch(left: Batch, jobs: readonly Job[]) {
  const own = jobs.filter((job) => job.batch === left.id);
  // The jobs are newest first: the newest counts.
  const byRef = new Map(own.toReversed().map((job) => [refOf(job), job]));
  const isWorking = left.state === 'working';
  let batch = left;
  const noted: { job: Job; item: BatchItem }[] = [];
  const lost: string[] = [];
  const items = left.items.map((item): BatchItem => {
    const { job: _before, ...rest } = item;
    if (item.state !== 'waiting' && item.state !== 'working') return item;
    const job = byRef.get(item.ref);
    if (!job || job.state === 'interrupted' || job.state === 'stopped') {
      if (job) {
        lost.push(job.id);
        batch = { ...batch, ...addJobUsage(batch, job) };
      }
      return { ...rest, state: isWorking ? 'waiting' : 'stopped' };
    }
    if (job.state === 'working') return item;
    batch = { ...batch, ...addJobUsage(batch, job) };
    const ended = { ...rest, state: job.state, job: job.id };
    if (job.state === 'done') noted.push({ job, item: ended });
    return ended;
  });
  const { ended } = batchProgress({ items });
  const resumed = isWorking ? { resumedFrom: ended, endedBefore: ended, startedAt: Date.now() } : {};
  return { batch: { ...batch, ...resumed, items }, noted, lost };
}
