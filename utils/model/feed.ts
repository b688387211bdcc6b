import * as z from 'zod/mini';
import { type Job, job, jobEvent, nextJob } from './job';
import { proposal } from './alt-text';
import { batch, batchItem } from './batch';
import { listedPage } from './page-pictures';
import { pictureToAsk } from './question-draft';

/** The state of a panel; jobs newest first. */
export const feedState = z.object({
  jobs: z.array(job),
  /** The page of the picture list, its proposals and its batch. */
  listed: z.optional(listedPage),
  proposals: z.optional(z.array(proposal)),
  batch: z.optional(batch),
});
export type FeedState = z.infer<typeof feedState>;

/** An event for every open panel. The first is always a snapshot. */
export const feedEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), state: feedState }),
  z.object({ type: z.literal('job'), job }),
  /** A job from the history is shown again; nothing to announce. */
  z.object({ type: z.literal('shown'), job }),
  z.object({ type: z.literal('event'), id: z.string(), event: jobEvent }),
  z.object({ type: z.literal('removed'), id: z.string() }),
  /** The list shows another page, with its earlier proposals; or no page. */
  z.object({
    type: z.literal('listed'),
    listed: z.optional(listedPage),
    proposals: z.array(proposal),
  }),
  /** Replaces the proposal of the same id. */
  z.object({ type: z.literal('proposal'), proposal }),
  z.object({ type: z.literal('unproposed'), id: z.string() }),
  z.object({ type: z.literal('batch'), batch: z.optional(batch) }),
  /** One picture of the batch, and the usage so far. */
  z.object({
    type: z.literal('batchItem'),
    at: z.number(),
    item: batchItem,
    tokens: z.number(),
    cost: z.number(),
  }),
  /** A job's answer was copied automatically. */
  z.object({ type: z.literal('copied'), id: z.string() }),
  /** For an announcement by this panel only; `lang` is a BCP 47 tag. */
  z.object({ type: z.literal('say'), words: z.array(z.string()), lang: z.string() }),
  /** A picture for a question, for this panel only. */
  z.object({ type: z.literal('ask'), picture: pictureToAsk }),
]);
export type FeedEvent = z.infer<typeof feedEvent>;

/** Inserts a job, newest first; before jobs of the same moment. */
function inOrder(jobs: readonly Job[], come: Job): Job[] {
  const at = jobs.findIndex(({ createdAt }) => createdAt <= come.createdAt);
  return jobs.toSpliced(at < 0 ? jobs.length : at, 0, come);
}

/** Returns the longer of two texts if it begins with the other, else the stored one. */
const longest = (stored: string, shown: string): string => (shown.startsWith(stored) ? shown : stored);

/**
 * Returns an interrupted job with the texts that a panel has shown. They are stored only once a second, so a panel may
 * have longer ones of a worker that died.
 */
function withShownTexts(job: Job, shown: Job | undefined): Job {
  if (job.state !== 'interrupted' || shown?.state !== 'working') return job;
  const { answer, reasoning } = shown;
  return { ...job, answer: longest(job.answer, answer), reasoning: longest(job.reasoning, reasoning) };
}

/** Returns the state after an event. Pure; unchanged jobs keep their identity, so that a panel draws only changes. */
export function nextState(before: FeedState, event: FeedEvent): FeedState {
  switch (event.type) {
    case 'snapshot': {
      const known = new Map(before.jobs.map((job) => [job.id, job]));
      return { ...event.state, jobs: event.state.jobs.map((job) => withShownTexts(job, known.get(job.id))) };
    }
    case 'job':
    case 'shown':
      return {
        ...before,
        jobs: inOrder(
          before.jobs.filter(({ id }) => id !== event.job.id),
          event.job,
        ),
      };
    case 'event':
      return {
        ...before,
        jobs: before.jobs.map((known) => (known.id === event.id ? nextJob(known, event.event) : known)),
      };
    case 'removed':
      return { ...before, jobs: before.jobs.filter(({ id }) => id !== event.id) };
    case 'listed':
      return { ...before, listed: event.listed, proposals: event.proposals };
    case 'proposal':
      return {
        ...before,
        proposals: [...(before.proposals ?? []).filter(({ id }) => id !== event.proposal.id), event.proposal],
      };
    case 'unproposed':
      return { ...before, proposals: (before.proposals ?? []).filter(({ id }) => id !== event.id) };
    case 'batch':
      return { ...before, batch: event.batch };
    case 'batchItem': {
      const { at, item, tokens, cost } = event;
      const { batch } = before;
      return { ...before, batch: batch && { ...batch, tokens, cost, items: batch.items.with(at, item) } };
    }
    case 'copied':
    case 'say':
    case 'ask':
      return before;
  }
}
