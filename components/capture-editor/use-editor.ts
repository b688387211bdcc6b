import { useState } from 'preact/hooks';
import type { Rect } from '../../utils/model/picture';
import { nextSelection, type SelectionInput, type AreaSelection } from '../../utils/model/selection';
import { t } from '../../utils/i18n/messages';
import type { Announcer } from '../shared/announcer';
import { type Size, wordsFor } from '../shared/picture-selection';
import { count } from '../shared/format';
import { editOf, frameOf, type Edit, type Mode } from './edits';

/** A picture that is being cut, and what a person can do with it. */
export interface Editor {
  edits: readonly Edit[];
  /** What is left of the picture, in its pixels. */
  frame: Rect;
  mode: Mode;
  choose(mode: Mode): void;
  selection: AreaSelection;
  /** A step of selecting, in pixels of the picture; answers what there is to say of it. */
  input(input: SelectionInput): string | undefined;
  /** Selects nothing. */
  clear(): void;
  undo(): void;
}

interface State {
  edits: readonly Edit[];
  selection: AreaSelection;
}

/** Cuts a picture of that size, and says what has become of it. */
export function useEditor(size: Size, { show }: Announcer): Editor {
  const [mode, choose] = useState<Mode>('crop');
  const [{ edits, selection }, setState] = useState<State>({ edits: [], selection: { kind: 'none' } });
  const frame = frameOf(edits, size);

  const input = (given: SelectionInput): string | undefined => {
    const { selection: now, said, taken } = nextSelection(selection, given, frame);
    const edit = typeof taken === 'object' ? editOf(mode, taken, frame) : undefined;
    setState({ edits: edit ? [...edits, edit] : edits, selection: now });
    return edit ? doneInWords(edit) : said && wordsFor(said, now, frame);
  };
  const clear = (): void => setState({ edits, selection: { kind: 'none' } });
  const undo = (): void => {
    if (edits.length === 0) return show(t('cut_nothing_to_undo'));
    const left = edits.slice(0, -1);
    setState({ edits: left, selection: { kind: 'none' } });
    const { width, height } = frameOf(left, size);
    show(t('cut_undone', count(width), count(height)));
  };
  return { edits, frame, mode, choose, selection, input, clear, undo };
}

function doneInWords({ mode, rect: { width, height } }: Edit): string {
  const size = [count(width), count(height)];
  return mode === 'crop' ? t('cut_cropped', ...size) : t('cut_covered', ...size);
}
