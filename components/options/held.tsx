import type { ComponentProps, VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';

/** Keeps what was chosen; answers false where it was not kept. `isLatest` tells whether nothing was chosen since. */
export type Keep<T> = (chosen: T, isLatest: () => boolean) => unknown;

/** What a control shows, and what a person does in it. */
export interface Held<T> {
  shown: T;
  /** Shows what is not to be kept yet. */
  type: (typed: T) => void;
  choose: (chosen: T) => void;
}

/**
 * What a control shows of something that is kept elsewhere: what a person makes of it, until that is kept. What is heard
 * meanwhile is older, or was drawn for the sake of something else.
 */
export function useHeld<T>(kept: T, keep: Keep<T>): Held<T> {
  const [{ shown, heard, isOwn }, set] = useState({ shown: kept, heard: kept, isOwn: false });
  /** What was chosen last, until it is kept. */
  const latest = useRef<symbol>(undefined);
  // At once: an effect would come after what is typed next.
  if (heard !== kept) set({ shown: isOwn ? shown : kept, heard: kept, isOwn });

  const choose = async (chosen: T): Promise<void> => {
    const mine = Symbol('choice');
    latest.current = mine;
    const isLatest = (): boolean => latest.current === mine;
    set((now) => ({ ...now, shown: chosen, isOwn: true }));
    // What could not be kept stays, to be tried once more.
    const isKept = await Promise.resolve(keep(chosen, isLatest)).catch(() => undefined);
    if (!isLatest()) return;
    latest.current = undefined;
    set((now) => {
      if (now.shown !== chosen) return now;
      // That it is kept may not have been heard yet.
      return { ...now, shown: isKept === false ? now.heard : chosen, isOwn: false };
    });
  };
  return {
    shown,
    type: (typed) =>
      set((now) => ({
        ...now,
        shown: typed,
        isOwn: typed !== now.heard || latest.current !== undefined,
      })),
    choose: (chosen) => void choose(chosen),
  };
}

/** A box to tick. */
export function HeldBox({
  checked,
  change,
  ...more
}: { checked: boolean; change: Keep<boolean> } & Pick<
  ComponentProps<'input'>,
  'id' | 'aria-describedby'
>): VNode {
  const { shown, choose } = useHeld(checked, change);
  return (
    <input
      {...more}
      type="checkbox"
      checked={shown}
      onChange={(event) => choose(event.currentTarget.checked)}
    />
  );
}

/** A list to choose one of. */
export function HeldList({
  value,
  change,
  ...more
}: { value: string; change: Keep<string> } & Pick<
  ComponentProps<'select'>,
  'id' | 'aria-describedby' | 'children'
>): VNode {
  const { shown, choose } = useHeld(value, change);
  return <select {...more} value={shown} onChange={(event) => choose(event.currentTarget.value)} />;
}
