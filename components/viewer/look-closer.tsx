import { useState, useLayoutEffect, useRef, useId } from 'preact/hooks';
import type { RefObject, VNode } from 'preact';
import type { Rect, StoredPicture } from '../../utils/model/picture';
import { nextSelection, type SelectionInput, type AreaSelection } from '../../utils/model/selection';
import { t } from '../../utils/i18n/messages';
import {
  type SizeInPixels,
  wholePixels,
  storeCanvas,
  selectionWords,
  useSelecting,
  SelectedArea,
} from '../shared/picture-selection';
import type { Announcer } from '../shared/announcer';
import { plainNumber } from '../shared/format';
import type { Task } from '../../utils/model/task';
import { fail } from '../../utils/model/failure';

/** A part of a picture that is marked to be asked about. */
export interface LookCloser {
  isOn: boolean;
  turn: (on: boolean) => void;
  /** The whole picture, in its pixels. */
  frame: Rect;
  selection: AreaSelection;
  /** What was marked, in whole pixels of the picture. */
  part: Rect | undefined;
  input: (given: SelectionInput) => string | undefined;
  clear: () => void;
}

const nothing: AreaSelection = { kind: 'none' };

/** Marks a part of a picture of that size. */
export function useLookCloser({ width, height }: SizeInPixels, { show }: Announcer): LookCloser {
  const [isOn, setOn] = useState(false);
  const [{ selection, part }, set] = useState<{ selection: AreaSelection; part?: Rect }>({
    selection: nothing,
  });
  const frame = { x: 0, y: 0, width, height };

  const input = (given: SelectionInput): string | undefined => {
    const { selection: now, said, taken } = nextSelection(selection, given, frame);
    if (typeof taken !== 'object') {
      const isKept = now.kind === 'none' && part !== undefined;
      set(isKept ? { selection: now, part } : { selection: now });
      return said && selectionWords(said, now, frame);
    }
    const rect = wholePixels(taken, frame);
    set({ selection: now, part: rect });
    return t('viewer_part_taken', plainNumber(rect.width), plainNumber(rect.height));
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

/** Lies over a picture while a part of it is marked. */
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
  const surface = useRef<HTMLDivElement>(null);
  const shown = part ? ({ kind: 'box', rect: part } as const) : selection;
  useLayoutEffect(() => surface.current?.focus({ preventScroll: true }), []);
  useLayoutEffect(() => {
    // What keys move stays in view; what a pointer draws is under it already.
    if (selection.kind === 'box' || selection.kind === 'corners')
      surface.current
        ?.querySelector('.region, .cross')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selection]);
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
      ref={surface}
      class="part-surface"
      role="application"
      tabIndex={0}
      aria-label={t('viewer_title')}
      aria-description={t('viewer_part_help')}
      {...selecting}
    >
      <SelectedArea selection={shown} frame={frame} mode="crop" />
    </div>
  );
}

/** What a person wants to know of the marked part. */
export function PartForm({ ask }: { ask: (task: Task) => void }): VNode {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [question, setQuestion] = useState(() => t('viewer_part_question'));
  // After marking a part, the next thing is a question about it; by keys no other way is as fast.
  useLayoutEffect(() => {
    box.current?.focus();
    box.current?.select();
  }, []);
  return (
    <form
      class="part-form"
      onSubmit={(event) => {
        event.preventDefault();
        ask({ kind: 'ask', question: question.trim() || t('viewer_part_question') });
      }}
    >
      <label for={id}>{t('viewer_ask_part')}</label>
      <div class="row">
        <input
          ref={box}
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
          {t('viewer_copy_part')}
        </button>
      </div>
    </form>
  );
}

/** A drawing without pixels of its own is drawn at least this long, in pixels, and no more than so much larger. */
const minDrawnSide = 1024;
const maxEnlargement = 8;
/** A part of a photo that has more pixels than this becomes a photo again: as PNG it would be as large as its original. */
const photoPixels = 4e6;

/**
 * Cuts a part out of a shown picture, of all its pixels, and puts it into the picture store. `part` is in whole pixels of
 * a picture of that size. Throws `FailureError` `pictureBroken`.
 */
export async function cropPicture(
  image: HTMLImageElement,
  part: Rect,
  size: SizeInPixels,
  picture: StoredPicture,
): Promise<StoredPicture> {
  const isDrawing = picture.mediaType === 'image/svg+xml';
  const source = isDrawing ? await readable(image) : await decoded(image);
  const ratio = source.naturalWidth / size.width;
  const larger = isDrawing
    ? Math.min(maxEnlargement, Math.max(1, minDrawnSide / Math.max(part.width, part.height)))
    : 1;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(part.width * larger));
  canvas.height = Math.max(1, Math.round(part.height * larger));
  const context = canvas.getContext('2d') ?? fail('pictureBroken');
  const { width, height } = canvas;
  // The element has it upright.
  const down = source.naturalHeight / size.height;
  context.drawImage(
    source,
    part.x * ratio,
    part.y * down,
    part.width * ratio,
    part.height * down,
    0,
    0,
    width,
    height,
  );
  const isPhoto = picture.mediaType === 'image/jpeg' && width * height > photoPixels;
  const mediaType = isPhoto ? 'image/jpeg' : 'image/png';
  const made = await storeCanvas(canvas, mediaType);
  const { address: _address, originalAt: _originalAt, ...whole } = picture;
  return { ...whole, ...made, mediaType };
}

/** Loads the drawing by a data URI: Chromium does not give the pixels of a `foreignObject` from a blob URL. */
async function readable(image: HTMLImageElement): Promise<HTMLImageElement> {
  const svg = await (await fetch(image.src)).text();
  const drawing = new Image();
  drawing.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  return decoded(drawing);
}

/** Of a picture that is still on its way nothing would be drawn. */
async function decoded(image: HTMLImageElement): Promise<HTMLImageElement> {
  await image.decode().catch(() => fail('pictureBroken'));
  return image;
}
