import type { Batch, BatchItem } from './batch';
import type { FailureCode } from './failure';
import type { Job } from './job';
import type { PageRef, PictureSource } from './picture';

/** Where a picture of a list stands. */
export type Place = Pick<BatchItem, 'ref' | 'address' | 'selector'>;

/** The picture at a place of a page, for a job. */
export function sourceAt(page: PageRef, { ref, address, selector }: Place): PictureSource {
  return { kind: 'element', url: address, ref, selector, frameId: 0, page };
}

/** What keeps one picture from being asked about keeps every other from it, too. */
export const endsAll: ReadonlySet<FailureCode> = new Set<FailureCode>([
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
export function withJob(
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
export interface LeftBatch {
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
export function recovered(left: Batch, jobs: readonly Job[]): LeftBatch {
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
        result.batch = { ...result.batch, ...withJob(result.batch, job) };
      }
      return { ...rest, state: isWorking ? 'waiting' : 'stopped' };
    }
    if (job.state === 'working') return item;
    result.batch = { ...result.batch, ...withJob(result.batch, job) };
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
