import { useRef, useState } from 'preact/hooks';

/** Keeps what was chosen; answers false where it was not kept. `isLatest` tells whether nothing was chosen since. */
export type Keep<T> = (chosen: T, isLatest: () => boolean) => unknown;

/** What a control shows, and what a person does in it. */
export interface Chosen<T> {
  shown: T;
  /** Shows what is not to be kept yet. */
  type: (typed: T) => void;
  choose: (chosen: T) => void;
  /** The field is left: it shows the stored value again, also one that another page stores. */
  leave: () => void;
}

/**
 * What a control shows of something that is kept elsewhere: what a person makes of it, until that is kept. What is heard
 * meanwhile is older, or was drawn for the sake of something else.
 */
export function useChosen<T>(kept: T, keep: Keep<T>): Chosen<T> {
  interface State {
    shown: T;
    heard: T;
    /** Whose word counts more than what is heard. */
    own: 'typed' | 'chosen' | undefined;
  }
  const [{ shown, heard, own }, set] = useState<State>({ shown: kept, heard: kept, own: undefined });
  const latest = useRef<symbol>(undefined);
  const isTyped = useRef(false);
  // At once: an effect would come after what is typed next.
  if (heard !== kept) set({ shown: own ? shown : kept, heard: kept, own });

  const choose = async (chosen: T): Promise<void> => {
    const mine = Symbol('choice');
    latest.current = mine;
    const isLatest = (): boolean => latest.current === mine;
    set((now) => ({ ...now, shown: chosen, own: 'chosen' }));
    let isKept = true;
    try {
      isKept = (await keep(chosen, isLatest)) !== false;
    } catch (thrown) {
      console.error('It was not kept', thrown);
      // Words stay, to be tried once more; what is pressed shows how it is.
      isKept = isTyped.current;
    }
    set((now) => {
      if (now.own !== 'chosen' || !isLatest()) return now;
      // That it is kept may not have been heard yet.
      return { ...now, shown: isKept ? chosen : now.heard, own: undefined };
    });
  };
  return {
    shown,
    type: (typed) => {
      isTyped.current = true;
      set((now) => ({ ...now, shown: typed, own: 'typed' }));
    },
    choose: (chosen) => void choose(chosen),
    leave: () => set((now) => (now.own === 'typed' ? { ...now, own: undefined } : now)),
  };
}
