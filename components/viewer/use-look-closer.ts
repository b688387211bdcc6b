import { useState } from 'preact/hooks';
import type { Rect } from '../../utils/model/picture';
import { nextSelection, type Input, type Selection } from '../../utils/model/selection';
import { t } from '../../utils/i18n/messages';
import { type Size, wholePixels } from '../shared/selection/pixels';
import { wordsFor } from '../shared/selection/words';
import type { Announcer } from '../shared/announcer';
import { count } from '../shared/format';

/** A part of a picture that is marked to be asked about. */
export interface LookCloser {
  isOn: boolean;
  turn: (on: boolean) => void;
  /** The whole picture, in its pixels. */
  frame: Rect;
  selection: Selection;
  /** What was marked, in whole pixels of the picture. */
  part: Rect | undefined;
  input: (given: Input) => string | undefined;
  clear: () => void;
}

const nothing: Selection = { kind: 'none' };

/** Marks a part of a picture of that size. */
export function useLookCloser({ width, height }: Size, { show }: Announcer): LookCloser {
  const [isOn, setOn] = useState(false);
  const [{ selection, part }, set] = useState<{ selection: Selection; part?: Rect }>({ selection: nothing });
  const frame = { x: 0, y: 0, width, height };

  const input = (given: Input): string | undefined => {
    const { selection: now, said, taken } = nextSelection(selection, given, frame);
    if (typeof taken !== 'object') {
      const isKept = now.kind === 'none' && part !== undefined;
      set(isKept ? { selection: now, part } : { selection: now });
      return said && wordsFor(said, now, frame);
    }
    const rect = wholePixels(taken, frame);
    set({ selection: now, part: rect });
    return t('viewer_part_taken', count(rect.width), count(rect.height));
  };
  return {
    isOn,
    turn: (on) => {
      setOn(on);
      set({ selection: nothing });
      if (on) show(t('viewer_part_help'));
    },
    frame,
    selection,
    part,
    input,
    clear: () => set({ selection: nothing }),
  };
}
