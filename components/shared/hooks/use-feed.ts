import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { feedStream } from '../../../utils/bus/contracts/background';
import { openStream } from '../../../utils/bus/stream';
import { type Failure, toFailure } from '../../../utils/model/failure';
import { type FeedEvent, type FeedState, nextState } from '../../../utils/model/feed';
import type { PictureToAsk } from '../../../utils/model/question-draft';
import { windowOfPanel, type Surface } from './use-place';
import type { Job } from '../../../utils/model/job';

/** What a panel knows of the feed; `state` is undefined until the background has said something. */
export interface Feed {
  state: FeedState | undefined;
  /** Ids of what failed while this panel was open: only those are alerts. */
  failedHere: ReadonlySet<string>;
  unreachable: Failure | undefined;
  /** Reconnects if need be; to be called when the user acts. */
  wake: () => void;
}

/** Whether an event only makes a text longer. */
const isGrowth = (event: FeedEvent): boolean =>
  event.type === 'event' && (event.event.type === 'text' || event.event.type === 'reasoning');

/** What the background sends to all panels when it has started. */
const awake = z.object({ to: z.literal('panels'), method: z.literal('awake') });

/** What the feed tells one panel alone. */
interface FeedTold {
  /** Gets words to say, with their language. */
  said: (words: readonly string[], lang: string) => void;
  /** Gets a picture to ask about. */
  asked: (picture: PictureToAsk) => void;
}

/** Follows the feed of the background. */
export function useFeed(surface: Surface, told: FeedTold): Feed {
  const [state, setState] = useState<FeedState>();
  const [failedHere, setFailedHere] = useState<ReadonlySet<string>>(new Set());
  const [unreachable, setUnreachable] = useState<Failure>();
  const followed = useRef<FollowedFeed>(null);
  const heard = useRef(told);
  heard.current = told;

  useEffect(() => {
    let latest: FeedState | undefined;
    // A service streams faster than anybody reads, and than a page can be drawn.
    const pace = createPace(() => setState(latest));
    const feed = followFeed({
      open: async function* (signal, isBack): AsyncGenerator<FeedEvent> {
        yield* openStream(feedStream, { panelWindow: await windowOfPanel(surface), isBack }, signal);
      },
      told: (event) => {
        if (event.type === 'say') heard.current.said(event.words, event.lang);
        else heard.current.asked(event.picture);
      },
      changed: (before, now, event) => {
        latest = now;
        if (before && isGrowth(event)) return pace.soon();
        pace.now();
        setUnreachable(undefined);
        // What failed long ago and is shown again is no alert.
        if (!before || event.type === 'shown') return;
        const failed = newlyFailed(before, now);
        if (failed.length > 0) setFailedHere((known) => new Set([...known, ...failed]));
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
    };
  }, [surface]);

  const wake = useCallback(() => followed.current?.wake(), []);
  return { state, failedHere, unreachable, wake };
}

/** A job that is not as it was; `was` is undefined for one that is new. */
interface JobChange {
  was: Job | undefined;
  is: Job;
}

/** The jobs that a change touched, oldest first. */
function changedJobs(before: FeedState, now: FeedState): JobChange[] {
  if (before.jobs === now.jobs) return [];
  const known = new Map(before.jobs.map((job) => [job.id, job]));
  return now.jobs
    .filter((job) => known.get(job.id) !== job)
    .map((is) => ({ was: known.get(is.id), is }))
    .toReversed();
}

/** Returns the ids of jobs that failed by a change. */
function newlyFailed(before: FeedState, now: FeedState): string[] {
  return changedJobs(before, now)
    .filter(({ was, is }) => is.state === 'failed' && was?.state !== 'failed')
    .map(({ is }) => is.id);
}

/** What draws something that grows. */
interface Pace {
  /** Draws soon: in the next frame, unless the last drawing was so long that it has to rest. */
  soon: () => void;
  /** Draws at once. */
  now: () => void;
  end: () => void;
}

/** Milliseconds of rest for each millisecond of drawing: the page draws for at most a fifth of the time. */
const restFor = 4;
/** Then again it goes on, however long the last one took, in milliseconds. */
const maxRestMs = 500;
/** A hidden page has no frames, but has to be up to date. */
const unseenAfter = 250;

/** Calls `draw` at most once a frame, and the more seldom the longer the browser takes to show what it draws. */
export function createPace(draw: () => void): Pace {
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restUntil = 0;

  const forget = (): void => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = undefined;
    timer = undefined;
  };
  const now = (): void => {
    forget();
    draw();
  };
  const inFrame = (): void => {
    forget();
    const began = performance.now();
    draw();
    // Comes after the frame: style, layout and paint are done by then.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      const ended = performance.now();
      restUntil = ended + Math.min(maxRestMs, (ended - began) * restFor);
      port1.close();
    });
    port1.start();
    port2.postMessage(undefined);
  };
  const atFrame = (): void => {
    timer = setTimeout(now, unseenAfter);
    frame = requestAnimationFrame(inFrame);
  };
  return {
    soon() {
      if (timer !== undefined) return;
      const rest = restUntil - performance.now();
      if (rest <= 0) atFrame();
      else timer = setTimeout(atFrame, rest);
    },
    now,
    end: forget,
  };
}

/** What a panel needs of the feed; `open` connects again at each call, with `isBack` once it has had an event. */
interface FeedFollower {
  open: (signal: AbortSignal, isBack: boolean) => AsyncIterable<FeedEvent>;
  /** Called with an event for this panel alone. */
  told: (event: Extract<FeedEvent, { type: 'say' | 'ask' }>) => void;
  /** Called after every event; `before` is undefined for the first of all. */
  changed: (before: FeedState | undefined, now: FeedState, event: FeedEvent) => void;
  /** Called when the background went away before it said anything. */
  unreachable: (failure: Failure) => void;
}

/** A feed that is being followed. */
interface FollowedFeed {
  /** Connects if nothing is connected: for when the user acts or the background says that it is awake. */
  wake: () => void;
  close: () => void;
}

/**
 * Folds the feed into states. When the background goes away the panel reconnects automatically only while a job is
 * working, so that a panel left open never keeps the background alive; and never twice in a row without
 * having heard anything or been woken, so that a background that cannot start is not asked in a loop.
 */
function followFeed({ open, told, changed, unreachable }: FeedFollower): FollowedFeed {
  const closed = new AbortController();
  let state: FeedState | undefined;
  let following = false;
  /** Whether somebody woke it since it last heard anything: what it reads may be at an end that is not handled yet. */
  let woken = false;

  const read = async (): Promise<'heard' | 'silent'> => {
    let heard = false;
    try {
      for await (const event of open(closed.signal, state !== undefined)) {
        heard = true;
        woken = false;
        if (event.type === 'say' || event.type === 'ask') {
          told(event);
          continue;
        }
        const before = state;
        state = nextState(before ?? { jobs: [] }, event);
        changed(before, state, event);
      }
    } catch (thrown) {
      if (!heard && !closed.signal.aborted) unreachable(toFailure(thrown));
    }
    return heard ? 'heard' : 'silent';
  };
  const isWorking = (): boolean => state?.jobs.some((job) => job.state === 'working') ?? false;
  const follow = async (): Promise<void> => {
    woken = following;
    if (following) return;
    following = true;
    for (;;) {
      const outcome = await read();
      const again = woken || (outcome === 'heard' && isWorking());
      woken = false;
      if (closed.signal.aborted || !again) break;
    }
    following = false;
  };

  void follow();
  return { wake: () => void follow(), close: () => closed.abort() };
}
