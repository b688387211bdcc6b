import { toFailure, type Failure } from '../../../utils/model/failure';
import { nextState, type FeedEvent, type FeedState } from '../../../utils/model/feed';

/** What a panel needs of the feed; `open` connects anew each time it is called, `isBack` after it has heard something. */
export interface FeedFollower {
  open: (signal: AbortSignal, isBack: boolean) => AsyncIterable<FeedEvent>;
  /** Called with an event for this panel alone. */
  told: (event: Extract<FeedEvent, { type: 'say' | 'ask' }>) => void;
  /** Called after every event; `before` is undefined for the first of all. */
  changed: (before: FeedState | undefined, now: FeedState, event: FeedEvent) => void;
  /** Called when the background went away before it said anything. */
  unreachable: (failure: Failure) => void;
}

/** A feed that is being followed. */
export interface FollowedFeed {
  /** Connects if nothing is connected: for when the user acts or the background says that it is awake. */
  wake: () => void;
  close: () => void;
}

/**
 * Folds the feed into states. When the background goes away it reconnects by itself only while a job is
 * working, so that a panel left open never keeps the background alive; and never twice in a row without
 * having heard anything or been woken, so that a background that cannot start is not asked in a loop.
 */
export function followFeed({ open, told, changed, unreachable }: FeedFollower): FollowedFeed {
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
