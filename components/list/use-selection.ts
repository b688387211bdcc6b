import { useCallback, useMemo, useState } from 'preact/hooks';
import type { ListedPicture } from '../../utils/model/page-pictures';

/** Which pictures are ticked. */
export interface Selection {
  selected: ReadonlySet<string>;
  select: (ref: string, isSelected: boolean) => void;
  /** Ticks these, and no others. */
  selectOnly: (refs: readonly string[]) => void;
}

/** The ticked pictures, by ref; those that have left the list count no more. */
export function useSelection(pictures: readonly ListedPicture[]): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const select = useCallback((ref: string, isSelected: boolean) => {
    setTicked((before) => {
      const now = new Set(before);
      if (isSelected) now.add(ref);
      else now.delete(ref);
      return now;
    });
  }, []);
  const selectOnly = useCallback((refs: readonly string[]) => setTicked(new Set(refs)), []);
  const selected = useMemo(
    () =>
      ticked.size === 0 ? ticked : new Set(pictures.flatMap(({ ref }) => (ticked.has(ref) ? [ref] : []))),
    [ticked, pictures],
  );
  return { selected, select, selectOnly };
}
