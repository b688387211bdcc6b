import { type FeedEvent, type FeedState, nextState } from '../../model/feed';
import type { Job } from '../../model/job';

export type JobFeed = ReturnType<typeof createJobFeed>;

/** Returns the state that all panels show, and the events that change it. */
export function createJobFeed() {
  let state: FeedState = { jobs: [] };
  const listeners = new Set<(event: FeedEvent) => void>();
  return {
    state: (): FeedState => state,

    /** Returns a job that panels show. */
    find: (id: string): Job | undefined => state.jobs.find((job) => job.id === id),

    /**
     * Adds the jobs of earlier workers, newest first, without an event: nothing has happened to them. Jobs that this worker has
     * begun meanwhile are newer. Returns those that were added.
     */
    load(jobs: Job[]): Job[] {
      const here = new Set(state.jobs.map(({ id }) => id));
      const added = jobs.filter(({ id }) => !here.has(id));
      state = { ...state, jobs: [...state.jobs, ...added] };
      return added;
    },

    /** Applies an event to the state, and passes the event on to all panels. */
    publish(event: FeedEvent): void {
      state = nextState(state, event);
      for (const listener of listeners) listener(event);
    },

    /** Calls back with each event from now on. Returns a function that ends this. */
    subscribe(listener: (event: FeedEvent) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The jobs and proposals of one snapshot, in characters of JSON: Chromium closes the port of a message of more than 64 MiB. */
const maxSnapshotLength = 4_000_000;

/** Returns how many of the first items a snapshot has room for. */
function countFitting(items: readonly unknown[]): number {
  let room = maxSnapshotLength;
  const at = items.findIndex((item) => (room -= JSON.stringify(item).length) < 0);
  return at < 0 ? items.length : at;
}

/** Yields a state as a snapshot, and as an event for each job and proposal that it has no room for. */
function* snapshotOf(state: FeedState): Generator<FeedEvent[]> {
  const { jobs, proposals = [] } = state;
  const [jobCount, proposalCount] = [countFitting(jobs), countFitting(proposals)];
  const first = state.proposals && { proposals: proposals.slice(0, proposalCount) };
  yield [{ type: 'snapshot', state: { ...state, ...first, jobs: jobs.slice(0, jobCount) } }];
  for (const job of jobs.slice(jobCount)) yield [{ type: 'shown', job }];
  for (const proposal of proposals.slice(proposalCount)) yield [{ type: 'proposal', proposal }];
}

/** The least time between two messages that only add to a text, in milliseconds: less than a frame, several times a token's. */
const growthEveryMs = 8;

/**
 * So long panels hear nothing of a new job, in milliseconds, unless its request leaves before: on two cores, a panel that draws
 * it makes the request wait half as long again. A person notices no delay of a tenth of a second.
 */
const maxHeldMs = 100;

/** The least time between two messages of a batch that goes on, in milliseconds: hundreds of rows take long to draw. */
const batchEveryMs = 300;
/** As much longer for each of its pictures, in milliseconds. */
const perPictureMs = 0.1;

/** Whether an event only tells that a job gets ready for its request, or that an old job leaves its place to a new one. */
function isBeforeRequest(event: FeedEvent): boolean {
  if (event.type !== 'event') return event.type === 'removed';
  if (event.event.type === 'stage') return ['acquiring', 'preparing'].includes(event.event.stage.kind);
  // The answer of a repeated question follows at once.
  return ['answerer', 'context', 'asked', 'cached'].includes(event.event.type);
}

/** Returns two events as one, where both add to the same text; else undefined. */
function joined(before: FeedEvent | undefined, next: FeedEvent): FeedEvent | undefined {
  if (before?.type !== 'event' || next.type !== 'event' || before.id !== next.id) return undefined;
  const [{ event: first }, { event: more }] = [before, next];
  const isSame =
    (first.type === 'text' && more.type === 'text') ||
    (first.type === 'reasoning' && more.type === 'reasoning');
  return isSame ? { ...before, event: { ...first, delta: first.delta + more.delta } } : undefined;
}

/**
 * Returns the feed of one panel: the events of all panels, and those pushed to this panel alone. What is added to a text
 * within some milliseconds is one event: each message takes as long to send and to read as a whole line of text. A job that
 * gets ready for its request is heard of a moment later.
 */
export function openPanelFeed(
  { state, subscribe }: Pick<JobFeed, 'state' | 'subscribe'>,
  signal: AbortSignal,
) {
  let waiting: FeedEvent[] = [];
  let wake = (): void => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [sentAt, heldUntil, due] = [-Infinity, -Infinity, Infinity];
  const send = (): void => {
    clearTimeout(timer);
    due = Infinity;
    wake();
  };
  const sendAt = (time: number): void => {
    if (time >= due) return;
    clearTimeout(timer);
    due = time;
    const wait = time - performance.now();
    if (wait <= 0) send();
    else timer = setTimeout(send, wait);
  };
  /** Whether an event is of a batch that goes on. That a person has stopped one of its jobs is told at once. */
  const isOfBatch = (event: FeedEvent): boolean => {
    if (event.type === 'job') return event.job.batch !== undefined;
    if (event.type === 'batch') return event.batch?.state === 'working';
    if (event.type !== 'event') return event.type === 'proposal';
    const job = state().jobs.find(({ id }) => id === event.id);
    return job?.batch !== undefined && event.event.type !== 'stopped';
  };
  const push = (event: FeedEvent): void => {
    // Each has all pictures of the batch.
    if (event.type === 'batch') waiting = waiting.filter(({ type }) => type !== 'batch');
    const grown = joined(waiting.at(-1), event);
    if (grown) waiting[waiting.length - 1] = grown;
    else waiting.push(event);
    const pictures = state().batch?.items.length ?? 0;
    if (isOfBatch(event)) return sendAt(sentAt + batchEveryMs + pictures * perPictureMs);
    const now = performance.now();
    const isGrowth = event.type === 'event' && ['text', 'reasoning'].includes(event.event.type);
    if (event.type === 'job' && event.job.state === 'working') heldUntil = now + maxHeldMs;
    else if (!isBeforeRequest(event)) heldUntil = -Infinity;
    sendAt(Math.max(heldUntil, isGrowth ? sentAt + growthEveryMs : now));
  };
  const unsubscribe = subscribe(push);
  signal.addEventListener('abort', send);

  /** Yields a snapshot, then the events of each moment until the signal is aborted. */
  async function* events(): AsyncGenerator<FeedEvent[]> {
    try {
      yield* snapshotOf(state());
      while (!signal.aborted) {
        const next = waiting;
        waiting = [];
        if (next.length > 0) {
          sentAt = performance.now();
          yield next;
        }
        if (waiting.length > 0 || signal.aborted) continue;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      unsubscribe();
    }
  }
  return { push, events };
}
