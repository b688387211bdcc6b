import { batch, useSignal } from '@preact/signals';
import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { feedStream } from '../../../utils/bus/contracts/background';
import { openStream } from '../../../utils/bus/stream';
import { yieldToEvents } from '../../../utils/lib/async';
import { type Failure, toFailure } from '../../../utils/model/failure';
import { type FeedEvent, type FeedState, nextState } from '../../../utils/model/feed';
import type { Job } from '../../../utils/model/job';
import type { PictureToAsk } from '../../../utils/model/question-draft';
import { markCopied } from '../copied';
import { createGrowingJobs } from '../growing-jobs';
import { windowOfPanel, type Surface } from './use-place';

/** What a panel knows of the feed. */
export type Feed = ReturnType<typeof useFeed>;

/** The message of the background to all panels when it has started. */
export const awake = z.object({ to: z.literal('panels'), method: z.literal('awake') });

/** Follows the feed of the background. */
export function useFeed(
  surface: Surface,
  listener: {
    /** Called with words to announce, and their language. */
    announced: (words: readonly string[], lang: string) => void;
    /** Called with a picture to ask about. */
    asked: (picture: PictureToAsk) => void;
    /** Called before a state is drawn; `before` is undefined for the first. */
    changed: (before: FeedState | undefined, now: FeedState) => void;
  },
) {
  /** Undefined until the first event. Its texts are complete once their job has ended: see `useGrowing`. */
  const state = useSignal<FeedState>();
  /** The ids of jobs that failed while this panel was open: only those are alerts. */
  const failedHere = useSignal<ReadonlySet<string>>(new Set());
  const [unreachable, setUnreachable] = useState<Failure>();
  const followed = useRef<ReturnType<typeof followFeed>>(null);
  const latestListener = useRef(listener);
  latestListener.current = listener;

  // Before the first frame: the panel is empty until the background has answered.
  useLayoutEffect(() => {
    const growing = createGrowingJobs();
    let latest: FeedState | undefined;
    /** Whether more than the texts has changed. */
    let isChanged = false;
    const draw = (): void =>
      batch(() => {
        growing.draw(latest?.jobs ?? []);
        if (isChanged) state.value = latest;
        isChanged = false;
      });
    // Services stream faster than a page can be drawn.
    const pace = createPace(draw);
    const feed = followFeed({
      open: async function* (signal, isBack): AsyncGenerator<readonly FeedEvent[]> {
        yield* openStream(feedStream, { panelWindow: await windowOfPanel(surface), isBack }, signal);
      },
      addressed: (event) => {
        if (event.type === 'say') latestListener.current.announced(event.words, event.lang);
        else latestListener.current.asked(event.picture);
      },
      changed: (before, now, event) => {
        latest = now;
        if (event.type === 'copied') markCopied(event.id);
        // Nobody has copied the new answer.
        if (event.type === 'job') markCopied(undefined);
        const job = event.type === 'event' ? jobIn(now, event.id) : undefined;
        if (job && isSameButTexts(jobIn(before, job.id), job)) return pace.soon();
        isChanged = true;
        if (isOfBatch(event, job)) return pace.later();
        latestListener.current.changed(before, now);
        // A job that failed earlier and is shown again is no alert.
        const failed = before && event.type !== 'shown' ? newlyFailed(before, now) : [];
        if (failed.length > 0) failedHere.value = new Set([...failedHere.value, ...failed]);
        pace.now();
        setUnreachable(undefined);
      },
      unreachable: setUnreachable,
    });
    const listen = (message: unknown): undefined => {
      if (awake.safeParse(message).success) feed.wake();
    };
    browser.runtime.onMessage.addListener(listen);
    followed.current = feed;
    return () => {
      browser.runtime.onMessage.removeListener(listen);
      feed.close();
      pace.end();
      growing.close();
    };
  }, [surface, state, failedHere]);

  /** Reconnects if necessary. Called when the user acts. */
  const wake = useCallback(() => followed.current?.wake(), []);
  return { state: state.value, failedHere, unreachable, wake };
}

const jobIn = (state: FeedState | undefined, id: string): Job | undefined =>
  state?.jobs.find((job) => job.id === id);

/** Whether nothing but the texts of a job has changed: they are drawn where they stand. */
function isSameButTexts(before: Job | undefined, now: Job): boolean {
  const { answer, reasoning } = now;
  const withTexts: Partial<Job> = { ...before, answer, reasoning };
  return (Object.keys(now) as (keyof Job)[]).every((key) => now[key] === withTexts[key]);
}

/** Whether an event is one of the hundreds of a running batch, which are drawn together. */
function isOfBatch(event: FeedEvent, job: Job | undefined): boolean {
  if (event.type === 'job') return event.job.batch !== undefined;
  if (event.type === 'event') return job?.batch !== undefined && event.event.type !== 'stopped';
  return event.type === 'batchItem' || event.type === 'proposal';
}

/** Returns the ids of jobs that failed by a change. */
function newlyFailed(before: FeedState, now: FeedState): string[] {
  const states = new Map(before.jobs.map(({ id, state }) => [id, state]));
  return now.jobs.flatMap(({ id, state }) => (state === 'failed' && states.get(id) !== 'failed' ? id : []));
}

/** Drawing that takes no longer is done in each frame, in milliseconds: half a frame. */
const maxDrawMs = 8;
/** Milliseconds of pause for each millisecond above that: the page draws for a fifth of the time, where it is slow. */
const pauseFactor = 4;
/** The longest pause, in milliseconds. */
const maxPauseMs = 500;
/** What needs no frame is drawn after this time, in milliseconds: a hidden page, which has none, and the progress of a batch. */
const laterMs = 250;

/** Limits how often `draw` is called: at most once a frame, and less often the longer a drawing takes. */
export function createPace(draw: () => void) {
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPausing = false;
  let pauseUntil = 0;
  let lastTook: readonly number[] = [];

  const cancel = (): void => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = undefined;
    timer = undefined;
    isPausing = false;
  };
  const now = (): void => {
    cancel();
    draw();
  };
  const inFrame = (): void => {
    cancel();
    const began = performance.now();
    draw();
    // Events wait for the frame: style, layout and paint are done by then.
    void yieldToEvents().then(() => {
      const ended = performance.now();
      // A single long one had to wait for other programs: what is slow to draw is slow each time.
      lastTook = [ended - began, ...lastTook].slice(0, 4);
      const excess = Math.max(0, Math.min(...lastTook) - maxDrawMs);
      pauseUntil = ended + Math.min(maxPauseMs, excess * pauseFactor);
    });
  };
  const atFrame = (): void => {
    cancel();
    timer = setTimeout(now, laterMs);
    frame = requestAnimationFrame(inFrame);
  };
  return {
    /** Draws in the next frame, or after the pause. */
    soon(): void {
      if (frame !== undefined || isPausing) return;
      const pause = pauseUntil - performance.now();
      if (pause <= 0) return atFrame();
      cancel();
      isPausing = true;
      timer = setTimeout(atFrame, pause);
    },
    /** Draws some frames later. */
    later: (): void => void (timer ??= setTimeout(now, laterMs)),
    /** Draws immediately. */
    now,
    end: cancel,
  };
}

/**
 * A background that is about to end takes no connection, and does not start again for it (Firefox 140). The panel waits this
 * long before each new attempt, in milliseconds. After the last one, the background cannot start.
 */
const retryMs = [250, 1000];

/**
 * Folds the events of the feed into states. When the background goes away, the panel reconnects automatically only while a
 * job is working, or where it was never connected, so that an open panel never keeps the background alive; and only `retryMs`
 * times in a row without an event or a call of `wake`, so that a background that cannot start is not called in a loop.
 */
function followFeed({
  open,
  addressed,
  changed,
  unreachable,
}: {
  /** Connects to the feed; `isBack` tells whether there was an event before. */
  open: (signal: AbortSignal, isBack: boolean) => AsyncIterable<readonly FeedEvent[]>;
  /** Called with an event for this panel only. */
  addressed: (event: Extract<FeedEvent, { type: 'say' | 'ask' }>) => void;
  /** Called after every other event; `before` is undefined for the first. */
  changed: (before: FeedState | undefined, now: FeedState, event: FeedEvent) => void;
  /** Called when the connection ended before its first event. */
  unreachable: (failure: Failure) => void;
}) {
  const closed = new AbortController();
  let state: FeedState | undefined;
  let following = false;
  /** Whether `wake` was called since the last event: the connection may have ended without that being handled yet. */
  let woken = false;

  const apply = (event: FeedEvent): void => {
    if (event.type === 'say' || event.type === 'ask') return addressed(event);
    const before = state;
    state = nextState(before ?? { jobs: [] }, event);
    changed(before, state, event);
  };
  /** Reads the feed until it ends. Returns whether there was an event, or why there was none. */
  const read = async (): Promise<'connected' | Failure> => {
    let isConnected = false;
    let failure: Failure = { code: 'internal' };
    try {
      for await (const events of open(closed.signal, state !== undefined)) {
        isConnected = true;
        woken = false;
        for (const event of events) apply(event);
      }
    } catch (thrown) {
      failure = toFailure(thrown);
    }
    return isConnected ? 'connected' : failure;
  };
  /** Whether the panel waits for something: a panel that was never connected does. */
  const isWaiting = (): boolean => state?.jobs.some((job) => job.state === 'working') ?? true;
  let wakeNow = (): void => undefined;
  /** Waits for `wake`, no longer than so many milliseconds: no event tells that a background has ended. */
  const untilWoken = (ms: number | undefined): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wakeNow = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const follow = async (): Promise<void> => {
    woken = following;
    wakeNow();
    if (following) return;
    following = true;
    let pauses = [...retryMs];
    for (;;) {
      const outcome = await read();
      if (closed.signal.aborted) break;
      if (outcome === 'connected') pauses = [...retryMs];
      const isDone = !woken && (!isWaiting() || (outcome !== 'connected' && pauses.length === 0));
      if (isDone && outcome !== 'connected') unreachable(outcome);
      if (isDone) break;
      if (!woken && outcome !== 'connected') await untilWoken(pauses.shift());
      woken = false;
    }
    following = false;
  };

  void follow();
  return {
    /** Connects if nothing is connected. Called when the user acts, or the background has started. */
    wake: () => void follow(),
    close: (): void => {
      closed.abort();
      wakeNow();
    },
  };
}
