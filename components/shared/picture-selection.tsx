import { useRef } from 'preact/hooks';
import type { VNode } from 'preact';
import type { Rect } from '../../utils/model/picture';
import {
  arrowKeyStep,
  type SelectionInput,
  type Point,
  regionOf,
  type SelectionFeedback,
  type AreaSelection,
} from '../../utils/model/selection';
import { t } from '../../utils/i18n/messages';
import { plainNumber } from './format';
import { fail } from '../../utils/model/failure';
import { putPicture } from '../../utils/store/pictures';
import './picture-selection.css';

/** A press and a release this close to each other on the screen are a click, also by an unsteady hand. */
const slop = 5;

/** What can be selected in, and how. */
export interface Selectable {
  /** The element that shows the picture. */
  picture: () => Element | null;
  /** The part of the picture that it shows, in pixels of the picture. */
  frame: Rect;
  /** Nothing is selected yet: the first key only begins. */
  isFirst: boolean;
  /** A step of selecting; returns what there is to announce. */
  input: (given: SelectionInput) => string | undefined;
  /** Selects nothing. */
  clear: () => void;
  say: (words: string) => void;
}

/** What an element listens to in which a person selects by mouse, finger, pen or keys. */
export interface Selecting {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onKeyUp: () => void;
}

/** Turns what a person does over a picture into steps of selecting, in whole pixels of it. */
export function useSelecting({ picture, frame, isFirst, input, clear, say }: Selectable): Selecting {
  const pressed = useRef<{ id: number; at: Point }>(undefined);
  const unsaid = useRef<string>(undefined);

  /** What keys do is said when they come to rest, all else at once. */
  const settle = (): void => {
    if (unsaid.current !== undefined) say(unsaid.current);
    unsaid.current = undefined;
  };
  const step = (given: SelectionInput): void => {
    unsaid.current = input(given) ?? unsaid.current;
  };
  const place = (at: { clientX: number; clientY: number }): Point => inPicture(at, picture(), frame);

  return {
    onPointerDown(event) {
      if (!event.isPrimary || event.button !== 0) return;
      if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
      pressed.current = { id: event.pointerId, at: { x: event.clientX, y: event.clientY } };
      step({ type: 'press', at: place(event) });
    },
    onPointerMove(event) {
      if ((pressed.current?.id ?? event.pointerId) === event.pointerId)
        step({ type: 'move', at: place(event) });
    },
    onPointerUp(event) {
      const from = pressed.current;
      if (from?.id !== event.pointerId) return;
      pressed.current = undefined;
      const isClick = Math.hypot(event.clientX - from.at.x, event.clientY - from.at.y) <= slop;
      step({ type: 'release', at: place(isClick ? { clientX: from.at.x, clientY: from.at.y } : event) });
      settle();
    },
    onPointerCancel() {
      pressed.current = undefined;
      step({ type: 'drop' });
    },
    onKeyDown(event) {
      const meaning = readKey(event, isFirst);
      if (!meaning) return;
      event.preventDefault();
      if (meaning === 'clear') return clear();
      if (event.repeat && meaning.type !== 'step') return;
      step(meaning);
      if (!event.repeat) settle();
    },
    onKeyUp: settle,
  };
}

/** A place on the screen in whole pixels of the picture. */
function inPicture(
  { clientX, clientY }: { clientX: number; clientY: number },
  picture: Element | null,
  { x, y, width, height }: Rect,
): Point {
  const shown = picture?.getBoundingClientRect() ?? new DOMRect(0, 0, width, height);
  return {
    x: Math.round(x + ((clientX - shown.x) / shown.width) * width),
    y: Math.round(y + ((clientY - shown.y) / shown.height) * height),
  };
}

/** What a key means here; the first one only begins. */
function readKey(event: KeyboardEvent, isFirst: boolean): SelectionInput | 'clear' | undefined {
  if (event.altKey) return undefined;
  const step = arrowKeyStep(event);
  if ((step || event.key === 'Enter') && isFirst) return { type: 'box' };
  if (event.key === 'Enter') return { type: 'confirm' };
  if (event.key === 'Escape' && !isFirst) return 'clear';
  return step ?? undefined;
}

/** What a person hears and reads of a step and the selection it led to, counted from the corner of what is shown. */
export function selectionWords(said: SelectionFeedback, selection: AreaSelection, { x, y }: Rect): string {
  const rect = regionOf(selection);
  const inWords = (...values: number[]): string[] => values.map((value) => plainNumber(Math.round(value)));
  const region = rect ? inWords(rect.width, rect.height, rect.x - x, rect.y - y) : [];
  const corner = selection.kind === 'corners' ? (selection.first ?? selection.point) : null;
  const point = corner ? inWords(corner.x - x, corner.y - y) : [];
  switch (said) {
    case 'armed':
    case 'point':
      return t('capture_point', ...point);
    case 'firstCorner':
      return t('capture_first_corner', ...point);
    case 'boxStarted':
      return t('cut_region', ...region);
    case 'box':
      return t('capture_region', ...region);
    case 'tooSmall':
      return t('cut_too_small');
  }
}

/** A picture's size in pixels. */
export interface SizeInPixels {
  width: number;
  height: number;
}

/** A part of a frame in whole pixels: one that is half in it is in it. */
export function wholePixels({ x, y, width, height }: Rect, frame: Rect): Rect {
  const left = Math.max(frame.x, Math.floor(x));
  const top = Math.max(frame.y, Math.floor(y));
  const right = Math.min(frame.x + frame.width, Math.ceil(x + width));
  const bottom = Math.min(frame.y + frame.height, Math.ceil(y + height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Puts what a canvas shows into the picture store; `bytes` as it was coded. Throws `FailureError` `pictureBroken`. */
export async function storeCanvas(
  canvas: HTMLCanvasElement,
  mediaType: 'image/png' | 'image/jpeg' = 'image/png',
): Promise<SizeInPixels & { hash: string; bytes: number }> {
  const { width, height } = canvas;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, mediaType, 0.95));
  if (!blob) return fail('pictureBroken');
  return { hash: await putPicture(blob), width, height, bytes: blob.size };
}

/** What is being selected in a frame of a picture, drawn in shares of it: it may be shown smaller than it is. */
export function SelectedArea({
  selection,
  frame,
  mode,
}: {
  selection: AreaSelection;
  frame: Rect;
  mode: string;
}): VNode {
  const rect = regionOf(selection);
  const corner = selection.kind === 'corners' ? selection.first : null;
  const share = (part: number, whole: number): string => `${(part / whole) * 100}%`;
  const at = ({ x, y }: Point) => ({
    left: share(x - frame.x, frame.width),
    top: share(y - frame.y, frame.height),
  });
  return (
    <>
      {rect && (
        <div
          class="region"
          data-mode={mode}
          style={{
            ...at(rect),
            width: share(rect.width, frame.width),
            height: share(rect.height, frame.height),
          }}
        />
      )}
      {corner && <div class="cross" style={at(corner)} />}
    </>
  );
}
