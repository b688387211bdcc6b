import * as z from 'zod/mini';
import { failure } from './failure';
import { type Job, job, jobEvent, nextJob } from './job';
import { proposal } from './alt-text';
import { batch } from './batch';
import { listedPage } from './page-pictures';
import { storedPicture } from './picture';

/** Pictures chosen for a question that is still being written. `pending` counts those not yet come by. */
export const composer = z.object({
  id: z.string(),
  /** The job whose conversation the question goes on with; a new one where it is not said. */
  about: z.optional(z.string()),
  pictures: z.array(storedPicture),
  pending: z.number(),
  failure: z.optional(failure),
  /** The files that were chosen and could not be taken, and why; `failure` is why the last one was not. */
  refused: z.optional(z.array(z.object({ name: z.string(), failure }))),
});
export type Composer = z.infer<typeof composer>;

/** Whether there is something to ask about, or soon will be: what is chosen then joins it. */
export function isStaging({ pictures, pending }: Composer): boolean {
  return pictures.length > 0 || pending > 0;
}

/** All that a panel shows; jobs newest first. */
export const feedState = z.object({
  jobs: z.array(job),
  composer: z.optional(composer),
  /** The page whose pictures are listed, what is proposed for them, and what is being done about many of them. */
  listed: z.optional(listedPage),
  proposals: z.optional(z.array(proposal)),
  batch: z.optional(batch),
  /** The job whose answer was copied by itself, last. */
  copied: z.optional(z.string()),
});
export type FeedState = z.infer<typeof feedState>;

/** What the background tells every open panel. The first is always a snapshot. */
export const feedEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), state: feedState }),
  z.object({ type: z.literal('job'), job }),
  /** A job of the history is shown, or shown again: nothing has happened that would be worth saying. */
  z.object({ type: z.literal('shown'), job }),
  z.object({ type: z.literal('event'), id: z.string(), event: jobEvent }),
  z.object({ type: z.literal('removed'), id: z.string() }),
  z.object({ type: z.literal('composer'), composer: z.optional(composer) }),
  /** Another page's pictures are listed, with what was proposed for them before; or none any more. */
  z.object({
    type: z.literal('listed'),
    listed: z.optional(listedPage),
    proposals: z.array(proposal),
  }),
  /** Replaces the proposal of the same id. */
  z.object({ type: z.literal('proposal'), proposal }),
  z.object({ type: z.literal('unproposed'), id: z.string() }),
  z.object({ type: z.literal('batch'), batch: z.optional(batch) }),
  /** A job's answer was copied by itself. */
  z.object({ type: z.literal('copied'), id: z.string() }),
  /** To be spoken by this panel, and by no other; `lang` is a BCP 47 tag. */
  z.object({ type: z.literal('say'), words: z.array(z.string()), lang: z.string() }),
]);
export type FeedEvent = z.infer<typeof feedEvent>;

/** A job among others, newest first; of those of the same moment, before them. */
function inOrder(jobs: readonly Job[], come: Job): Job[] {
  const at = jobs.findIndex(({ createdAt }) => createdAt <= come.createdAt);
  return jobs.toSpliced(at < 0 ? jobs.length : at, 0, come);
}

/** The state after an event. Pure; untouched jobs keep their identity, so that a panel draws only what changed. */
export function nextState(before: FeedState, event: FeedEvent): FeedState {
  switch (event.type) {
    case 'snapshot':
      return event.state;
    case 'job':
    case 'shown':
      return {
        ...before,
        jobs: before.jobs.some(({ id }) => id === event.job.id)
          ? before.jobs.map((known) => (known.id === event.job.id ? event.job : known))
          : inOrder(before.jobs, event.job),
      };
    case 'event':
      return {
        ...before,
        jobs: before.jobs.map((known) => (known.id === event.id ? nextJob(known, event.event) : known)),
      };
    case 'removed':
      return { ...before, jobs: before.jobs.filter(({ id }) => id !== event.id) };
    case 'copied':
      return { ...before, copied: event.id };
    case 'composer': {
      const { composer: _closed, ...rest } = before;
      return event.composer ? { ...rest, composer: event.composer } : rest;
    }
    case 'listed': {
      const { listed: _left, ...rest } = before;
      return { ...rest, ...(event.listed ? { listed: event.listed } : {}), proposals: event.proposals };
    }
    case 'proposal':
      return {
        ...before,
        proposals: [...(before.proposals ?? []).filter(({ id }) => id !== event.proposal.id), event.proposal],
      };
    case 'unproposed':
      return { ...before, proposals: (before.proposals ?? []).filter(({ id }) => id !== event.id) };
    case 'batch': {
      const { batch: _ended, ...rest } = before;
      return event.batch ? { ...rest, batch: event.batch } : rest;
    }
    case 'say':
      return before;
  }
}
