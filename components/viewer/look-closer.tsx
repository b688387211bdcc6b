import { taskName } from '../../utils/i18n/answer-words';
import { useState, useLayoutEffect, useId } from 'preact/hooks';
import type { RefObject, VNode } from 'preact';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { takeFocusInPlace } from '../shared/take-focus';
import type { Rect, StoredPicture } from '../../utils/model/picture';
import { nextSelection, type SelectionInput, type AreaSelection } from '../../utils/model/selection';
import { t } from '../../utils/i18n/messages';
import { selectionWords } from '../../utils/i18n/selection-words';
import {
  type SizeInPixels,
  wholePixels,
  storeCanvas,
  useSelecting,
  SelectedArea,
} from '../shared/picture-selection';
import type { Announcer } from '../shared/announcer';
import { plainNumber } from '../shared/format';
import type { Task } from '../../utils/model/task';
import { fail } from '../../utils/model/failure';
import { drawSvgInSandbox } from '../../utils/prepare/sandbox';
import { getPicture } from '../../utils/store/pictures';

/** The state of "Look closer": the selected part of a picture, about which a question can be asked. */
export type LookCloser = ReturnType<typeof useLookCloser>;

interface PartSelection {
  selection: AreaSelection;
  part?: Rect | undefined;
}

const nothing: PartSelection = { selection: { kind: 'none' } };

/** Returns the state of "Look closer" for a picture of a size. */
export function useLookCloser({ width, height }: SizeInPixels, { show }: Announcer) {
  const [isOn, setOn] = useState(false);
  const [{ selection, part }, set] = useState(nothing);
  const frame: Rect = { x: 0, y: 0, width, height };

  const input = (given: SelectionInput): string | undefined => {
    const { selection: now, said, taken } = nextSelection(selection, given, frame);
    if (typeof taken !== 'object') {
      set({ selection: now, part: now.kind === 'none' ? part : undefined });
      return said && selectionWords(said, now, frame);
    }
    const rect = wholePixels(taken, frame);
    set({ selection: now, part: rect });
    return t('viewer_part_taken', plainNumber(rect.width), plainNumber(rect.height));
  };
  return {
    isOn,
    turn: (on: boolean): void => {
      setOn(on);
      set(nothing);
      if (on) show(t('cut_help'));
    },
    /** The whole picture, in its pixels. */
    frame,
    selection,
    /** The selected part, in whole pixels of the picture. */
    part,
    /** Handles a step of selecting. Returns the words to announce. */
    input,
    clear: (): void => set(nothing),
  };
}

/** The layer over a picture in which a person selects a part of it. */
export function PartSurface({
  closer,
  sheet,
  say,
}: {
  closer: LookCloser;
  sheet: RefObject<HTMLElement | null>;
  say: (words: string) => void;
}): VNode {
  const { selection, part, frame } = closer;
  const shown = part ? ({ kind: 'box', rect: part } as const) : selection;
  useLayoutEffect(() => {
    // Keeps a selection in view that is moved by keys. One that is drawn by a pointer is in view already.
    if (selection.kind === 'box' || selection.kind === 'corners')
      sheet.current
        ?.querySelector('.region, .cross')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selection, sheet]);
  const selecting = useSelecting({
    picture: () => sheet.current,
    frame,
    isFirst: selection.kind === 'none' && !part,
    input: closer.input,
    clear: closer.clear,
    say,
  });
  return (
    <div
      ref={takeFocusInPlace}
      class="part-surface"
      role="application"
      tabIndex={0}
      aria-label={t('viewer_title')}
      aria-description={t('cut_help')}
      {...selecting}
    >
      <SelectedArea selection={shown} frame={frame} mode="crop" />
    </div>
  );
}

/** The question comes next: with the focus in its box, no other key has to be pressed. */
function takeSelected(box: HTMLInputElement | null): void {
  box?.focus();
  box?.select();
}

/** What reads the unsure words in a part again. A press starts that, or stops it. */
export interface ReadAgain {
  isReading: boolean;
  press: () => void;
}

/** The form that asks a question about the selected part, copies its text, or reads its unsure words again, if it has some. */
export function PartForm({
  ask,
  readAgain,
}: {
  ask: (task: Task) => void;
  readAgain: ReadAgain | undefined;
}): VNode {
  const id = useId();
  const [question, setQuestion] = useState(() => t('viewer_part_question'));
  // The button goes with the last unsure word.
  const row = useKeptFocus<HTMLDivElement>((container) => container.querySelector('input'));
  return (
    <form
      class="part-form"
      onSubmit={(event) => {
        event.preventDefault();
        ask({ kind: 'ask', question: question.trim() || t('viewer_part_question') });
      }}
    >
      <label for={id}>{t('viewer_ask_part')}</label>
      <div class="row" ref={row}>
        <input
          ref={takeSelected}
          id={id}
          type="text"
          dir="auto"
          value={question}
          onInput={({ currentTarget }) => setQuestion(currentTarget.value)}
        />
        <button type="submit" class="first">
          {t('ask_button')}
        </button>
        <button type="button" onClick={() => ask({ kind: 'text' })}>
          {taskName({ kind: 'text' })}
        </button>
        {readAgain && (
          <button type="button" onClick={readAgain.press}>
            {t(readAgain.isReading ? 'action_stop' : 'viewer_read_again')}
          </button>
        )}
        {readAgain?.isReading && <p class="meta">{t('viewer_reading_again')}</p>}
      </div>
    </form>
  );
}

/** A part of an SVG image is drawn with a longer side of at least so many pixels, but enlarged no more than so many times. */
const minDrawnSide = 1024;
const maxEnlargement = 8;
/** From this number of pixels, a part of a JPEG picture is stored as JPEG: a PNG would be as large as the whole picture. */
const minJpegPixels = 4e6;

/**
 * Crops a shown picture at its full resolution, or enlarged, and stores the result. `part` is in whole pixels of a picture of `size`.
 * Throws `FailureError`.
 */
export async function cropPicture(
  image: HTMLImageElement,
  part: Rect,
  size: SizeInPixels,
  picture: StoredPicture,
  enlargement = 1,
): Promise<StoredPicture> {
  const isDrawing = picture.mediaType === 'image/svg+xml';
  const larger = isDrawing
    ? Math.min(maxEnlargement, Math.max(enlargement, minDrawnSide / Math.max(part.width, part.height)))
    : enlargement;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(part.width * larger));
  canvas.height = Math.max(1, Math.round(part.height * larger));
  const context = canvas.getContext('2d') ?? fail('pictureBroken');
  const { width, height } = canvas;
  if (isDrawing)
    context.drawImage(await drawnPart(picture, part, size, Math.max(width, height)), 0, 0, width, height);
  else {
    // Before that, nothing of it would be drawn.
    await image.decode().catch(() => fail('pictureBroken'));
    // The image element applies the orientation tag, so its sizes and its pixels are upright.
    const across = image.naturalWidth / size.width;
    const down = image.naturalHeight / size.height;
    const area = [part.x * across, part.y * down, part.width * across, part.height * down] as const;
    context.drawImage(image, ...area, 0, 0, width, height);
  }
  const isPhoto = picture.mediaType === 'image/jpeg' && width * height > minJpegPixels;
  const mediaType = isPhoto ? 'image/jpeg' : 'image/png';
  const made = await storeCanvas(canvas, mediaType);
  const { address: _address, originalAt: _originalAt, ...whole } = picture;
  return { ...whole, ...made, mediaType };
}

/** Draws a part of a stored SVG with a long side of so many pixels. Throws `FailureError`. */
async function drawnPart(
  { hash }: StoredPicture,
  part: Rect,
  whole: SizeInPixels,
  side: number,
): Promise<ImageBitmap> {
  const svg = (await getPicture(hash)) ?? fail('pictureGone');
  const share = {
    x: part.x / whole.width,
    y: part.y / whole.height,
    width: part.width / whole.width,
    height: part.height / whole.height,
  };
  return createImageBitmap(await drawSvgInSandbox(svg, side, { minSide: side, part: share }));
}
