import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { feedStream } from '../../../utils/bus/contracts/feed';
import { openStream } from '../../../utils/bus/stream';
import type { Failure } from '../../../utils/model/failure';
import type { FeedEvent, FeedState } from '../../../utils/model/feed';
import type { PictureToAsk } from '../../../utils/model/question-draft';
import { newlyFailed } from './feed-changes';
import { createPace } from './pace';
import { followFeed, type FollowedFeed } from './follow-feed';
import { windowOfPanel, type Surface } from './use-place';

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
