import { useState } from 'preact/hooks';
import type { Rect } from '../../utils/model/picture';
import { nextSelection, type SelectionInput, type AreaSelection } from '../../utils/model/selection';
import { t } from '../../utils/i18n/messages';
import type { Announcer } from '../shared/announcer';
import { plainNumber } from '../shared/format';
import { type SizeInPixels, wholePixels, selectionWords } from '../shared/picture-selection';

/** What is done with the region that a person selects. */
export type EditMode = 'crop' | 'cover';

/** One change of the picture; rectangles in whole pixels of the capture. */
interface Edit {
  mode: EditMode;
  rect: Rect;
}

/** Returns the part of a picture that is left. */
function frameOf(edits: readonly Edit[], { width, height }: SizeInPixels): Rect {
  const last = edits.findLast(({ mode }) => mode === 'crop');
  return last?.rect ?? { x: 0, y: 0, width, height };
}

/** Returns the parts of a picture that are redacted. */
function coversOf(edits: readonly Edit[]): Rect[] {
  return edits.filter(({ mode }) => mode === 'cover').map(({ rect }) => rect);
}

/** Returns an edit in whole pixels: a pixel that is half redacted is redacted, a pixel that is half kept is kept. */
function editOf(mode: EditMode, rect: Rect, frame: Rect): Edit {
  return { mode, rect: wholePixels(rect, frame) };
}

/** Draws the edited picture, its pixels one to one; redacted pixels are black. */
export function drawEdited(canvas: HTMLCanvasElement, picture: ImageBitmap, edits: readonly Edit[]): void {
  const { x, y, width, height } = frameOf(edits, picture);
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return;
  context.drawImage(picture, -x, -y);
  context.fillStyle = '#000';
  for (const cover of coversOf(edits)) context.fillRect(cover.x - x, cover.y - y, cover.width, cover.height);
}

/** A picture that is being edited, and what a person can do with it. */
export interface Editor {
  edits: readonly Edit[];
  /** The part of the picture that is left, in its pixels. */
  frame: Rect;
  mode: EditMode;
  choose(mode: EditMode): void;
  selection: AreaSelection;
  /** A step of selecting, in pixels of the picture; returns what there is to say of it. */
  input(input: SelectionInput): string | undefined;
  /** Selects nothing. */
  clear(): void;
  undo(): void;
}

interface State {
  edits: readonly Edit[];
  selection: AreaSelection;
}

/** Edits a picture of that size, and announces what each edit did. */
export function useEditor(size: SizeInPixels, { show }: Announcer): Editor {
  const [mode, choose] = useState<EditMode>('crop');
  const [{ edits, selection }, setState] = useState<State>({ edits: [], selection: { kind: 'none' } });
  const frame = frameOf(edits, size);

  const input = (given: SelectionInput): string | undefined => {
    const { selection: now, said, taken } = nextSelection(selection, given, frame);
    const edit = typeof taken === 'object' ? editOf(mode, taken, frame) : undefined;
    setState({ edits: edit ? [...edits, edit] : edits, selection: now });
    return edit ? doneInWords(edit) : said && selectionWords(said, now, frame);
  };
  const clear = (): void => setState({ edits, selection: { kind: 'none' } });
  const undo = (): void => {
    if (edits.length === 0) return show(t('cut_nothing_to_undo'));
    const left = edits.slice(0, -1);
    setState({ edits: left, selection: { kind: 'none' } });
    const { width, height } = frameOf(left, size);
    show(t('cut_undone', plainNumber(width), plainNumber(height)));
  };
  return { edits, frame, mode, choose, selection, input, clear, undo };
}

function doneInWords({ mode, rect: { width, height } }: Edit): string {
  const size = [plainNumber(width), plainNumber(height)];
  return mode === 'crop' ? t('cut_cropped', ...size) : t('cut_covered', ...size);
}
