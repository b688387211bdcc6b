import { useEffect, useState } from 'preact/hooks';
import { background } from './background';

/** What was deleted last, and what brings it back. */
export interface Removal {
  undo: string;
  removed: number;
}

let last: Removal | undefined;
const listeners = new Set<(now: Removal | undefined) => void>();

function changed(now: Removal | undefined): void {
  last = now;
  for (const listener of listeners) listener(now);
}

/** Deletes answers, and remembers on this page how to bring them back; answers how many there were. */
export async function removeAnswers(ids: readonly string[]): Promise<number> {
  const removal = await background.deleteAnswers({ ids: [...ids] });
  if (removal.removed > 0) changed(removal);
  return removal.removed;
}

/** Brings back what was deleted last; answers how many answers that were, none when it is too late. */
export async function restoreRemoved({ undo }: Removal): Promise<number> {
  const { restored } = await background.restoreAnswers({ undo });
  if (last?.undo === undo) changed(undefined);
  return restored;
}

/** What was deleted last on this page, until it is brought back. */
export function useLastRemoval(): Removal | undefined {
  const [now, setNow] = useState(last);
  useEffect(() => {
    setNow(last);
    listeners.add(setNow);
    return () => void listeners.delete(setNow);
  }, []);
  return now;
}
