import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { AnnouncerRegion, type Announcer } from '../shared/announcer';

/** Returns whether the user has pressed a key or a mouse button since a value changed. */
function useIsPast(value: unknown): boolean {
  const [past, setPast] = useState<unknown>();
  // `useEffect` would miss a press before the next frame.
  useLayoutEffect(() => {
    const listening = new AbortController();
    const press = (): void => setPast(value);
    // At the end of a press: content may move when the words disappear, and would then miss the click.
    for (const type of ['pointerup', 'keydown'] as const)
      document.addEventListener(type, press, { signal: listening.signal });
    return () => listening.abort();
  }, [value]);
  return past === value;
}

/**
 * The panel's live region. Words that no other place shows are a row of the bar, which pushes the content down: they cover nothing.
 * They disappear at the next press or key and when a view is shown, also by a new answer, and never after a time. `shown` is the view,
 * a new object each time one is.
 */
export function ShownWords({
  announcer: { announcement },
  shown,
}: {
  announcer: Announcer;
  shown: object;
}): VNode {
  const { serial } = announcement;
  const isPast = useIsPast(serial);
  const beside = useRef({ serial, shown });
  if (beside.current.serial !== serial) beside.current = { serial, shown };
  return <AnnouncerRegion announcement={announcement} isSeen={isPast || beside.current.shown !== shown} />;
}
