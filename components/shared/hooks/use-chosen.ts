import { useRef, useState } from 'preact/hooks';
import { useSave } from './use-settings';

/** Saves a chosen value; returns false if it was not saved. `isLatest` tells whether no other value was chosen since. */
export type Keep<T> = (chosen: T, isLatest: () => boolean) => unknown;

/** The shown value of a control, and the functions that change it. */
export type Chosen<T> = ReturnType<typeof useChosen<T>>;

/**
 * Returns the value that a control shows of one that is stored elsewhere: what a person typed or chose, until that is
 * saved. A stored value that arrives meanwhile is older, or was saved by another page, and is shown later.
 */
export function useChosen<T>(stored: T, keep: Keep<T>) {
  interface State {
    shown: T;
    /** The stored value when the control was drawn last. */
    stored: T;
    /** What a person did last; as long as it is set, the stored value is not shown. */
    pending: 'typed' | 'chosen' | undefined;
  }
  const [state, set] = useState<State>({ shown: stored, stored, pending: undefined });
  const { shown, pending } = state;
  const latest = useRef<symbol>(undefined);
  const isTyped = useRef(false);
  const save = useSave();
  // While rendering: an effect could run after the next key press.
  if (state.stored !== stored) set({ shown: pending ? shown : stored, stored, pending });

  const choose = async (chosen: T): Promise<void> => {
    const mine = Symbol('choice');
    latest.current = mine;
    const isLatest = (): boolean => latest.current === mine;
    set((now) => ({ ...now, shown: chosen, pending: 'chosen' }));
    // Refused text stays, so that it can be saved again; other controls show the stored value again.
    const isSaved = (await save(async () => keep(chosen, isLatest), isTyped.current)) !== false;
    set((now) => {
      if (now.pending !== 'chosen' || !isLatest()) return now;
      // The new stored value may not have arrived yet.
      return { ...now, shown: isSaved ? chosen : now.stored, pending: undefined };
    });
  };
  return {
    shown,
    /** Shows a text that is not to be saved yet. */
    type: (typed: T): void => {
      isTyped.current = true;
      set((now) => ({ ...now, shown: typed, pending: 'typed' }));
    },
    /** Shows and saves a value. */
    choose: (chosen: T) => void choose(chosen),
    /** To be called when the field loses the focus: it shows the stored value again, also one that another page saved. */
    leave: (): void => set((now) => (now.pending === 'typed' ? { ...now, pending: undefined } : now)),
  };
}
