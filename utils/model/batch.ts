import * as z from 'zod/mini';
import { failure } from './failure';
import { pageRef, hash } from './picture';

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
