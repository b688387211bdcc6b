import { useState } from 'preact/hooks';
import type { Rect } from '../../utils/model/picture';
import { nextSelection, type SelectionInput, type AreaSelection } from '../../utils/model/selection';
import { t } from '../../utils/i18n/messages';
import { selectionWords } from '../../utils/i18n/selection-words';
import type { Announcer } from '../shared/announcer';
import { plainNumber } from '../shared/format';
import { type SizeInPixels, wholePixels } from '../shared/picture-selection';

/** What is done with a selected region. */
type EditMode = 'crop' | 'cover';

/** One edit; its rectangle is in whole pixels of the capture. */
interface Edit {
  mode: EditMode;
  rect: Rect;
}

/** Returns the part of a picture that is left after the crops. */
function frameOf(edits: readonly Edit[], { width, height }: SizeInPixels): Rect {
  const last = edits.findLast(({ mode }) => mode === 'crop');
  return last?.rect ?? { x: 0, y: 0, width, height };
}

/** Draws the edited picture, its pixels one to one; redacted pixels are black. */
export function drawEdited(canvas: HTMLCanvasElement, picture: ImageBitmap, edits: readonly Edit[]): void {
  const { x, y, width, height } = frameOf(edits, picture);
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return;
  context.drawImage(picture, -x, -y);
  context.fillStyle = '#000';
  for (const { mode, rect } of edits)
    if (mode === 'cover') context.fillRect(rect.x - x, rect.y - y, rect.width, rect.height);
}

/** The state of the capture editor, and the functions that change it. */
export type Editor = ReturnType<typeof useEditor>;

const nothing: AreaSelection = { kind: 'none' };

/** Returns the state of the editor of a picture of a size. Undo is announced by `show`, other edits by the caller. */
export function useEditor(size: SizeInPixels, { show }: Announcer) {
  const [mode, choose] = useState<EditMode>('crop');
  const [{ edits, selection }, setState] = useState<{ edits: readonly Edit[]; selection: AreaSelection }>({
    edits: [],
    selection: nothing,
  });
  /** The part of the picture that is left, in its pixels. */
  const frame = frameOf(edits, size);

  /** Handles a step of selecting, in pixels of the picture. Returns the words to announce. */
  const input = (given: SelectionInput): string | undefined => {
    const { selection: now, said, taken } = nextSelection(selection, given, frame);
    // A pixel that is half in a region is in it, whether the region is cropped or redacted.
    const edit = typeof taken === 'object' ? { mode, rect: wholePixels(taken, frame) } : undefined;
    setState({ edits: edit ? [...edits, edit] : edits, selection: now });
    return edit ? editWords(edit) : said && selectionWords(said, now, frame);
  };
  const clear = (): void => setState({ edits, selection: nothing });
  const undo = (): void => {
    if (edits.length === 0) return;
    const left = edits.slice(0, -1);
    setState({ edits: left, selection: nothing });
    const { width, height } = frameOf(left, size);
    show(t('cut_size', plainNumber(width), plainNumber(height)));
  };
  return { edits, frame, mode, choose, selection, input, clear, undo };
}

/** Returns what an edit did, in words. */
function editWords({ mode, rect: { width, height } }: Edit): string {
  const size = [plainNumber(width), plainNumber(height)];
  return mode === 'crop' ? t('cut_size', ...size) : t('cut_covered', ...size);
}
