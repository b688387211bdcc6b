import { useRef } from 'preact/hooks';
import type { VNode } from 'preact';
import type { Rect } from '../../utils/model/picture';
import {
  arrowKeyStep,
  isClick,
  type SelectionInput,
  type Point,
  regionOf,
  type AreaSelection,
} from '../../utils/model/selection';
import { fail } from '../../utils/model/failure';
import { putPicture } from '../../utils/store/pictures';
import './picture-selection.css';

/** Returns the listeners of an element in which a person selects a part of a picture, by mouse, finger, pen or keys. */
export function useSelecting({
  picture,
  frame,
  isFirst,
  input,
  clear,
  say,
}: {
  /** Returns the element that shows the picture. */
  picture: () => Element | null;
  /** The shown part of the picture, in its pixels. */
  frame: Rect;
  /** Whether nothing is selected yet: then a first key only starts the selection. */
  isFirst: boolean;
  /** Handles a step of selecting, in whole pixels of the picture. Returns the words to announce. */
  input: (given: SelectionInput) => string | undefined;
  /** Clears the selection. */
  clear: () => void;
  say: (words: string) => void;
}) {
  const pressed = useRef<{ id: number; at: Point }>(undefined);
  const pending = useRef<string>(undefined);

  /** Announces the last step. While a key repeats, only the state at its end is announced. */
  const announce = (): void => {
    if (pending.current !== undefined) say(pending.current);
    pending.current = undefined;
  };
  const step = (given: SelectionInput): void => {
    pending.current = input(given) ?? pending.current;
  };
  const place = (at: { clientX: number; clientY: number }): Point => pointInPicture(at, picture(), frame);

  return {
    onPointerDown(event: PointerEvent): void {
      if (!event.isPrimary || event.button !== 0) return;
      if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
      pressed.current = { id: event.pointerId, at: { x: event.clientX, y: event.clientY } };
      step({ type: 'press', at: place(event) });
    },
    onPointerMove(event: PointerEvent): void {
      if ((pressed.current?.id ?? event.pointerId) === event.pointerId)
        step({ type: 'move', at: place(event) });
    },
    onPointerUp(event: PointerEvent): void {
      const from = pressed.current;
      if (from?.id !== event.pointerId) return;
      pressed.current = undefined;
      const isAtPress = isClick(from.at, { x: event.clientX, y: event.clientY });
      step({ type: 'release', at: place(isAtPress ? { clientX: from.at.x, clientY: from.at.y } : event) });
      announce();
    },
    onPointerCancel(): void {
      pressed.current = undefined;
      step({ type: 'drop' });
    },
    onKeyDown(event: KeyboardEvent): void {
      const meaning = readKey(event, isFirst);
      if (!meaning) return;
      event.preventDefault();
      if (meaning === 'clear') return clear();
      if (event.repeat && meaning.type !== 'step') return;
      step(meaning);
      if (!event.repeat) announce();
    },
    onKeyUp: announce,
  };
}

/** Converts a point of the window to whole pixels of the picture. */
function pointInPicture(
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

/** Returns the meaning of a key; undefined for other keys. */
function readKey(event: KeyboardEvent, isFirst: boolean): SelectionInput | 'clear' | undefined {
  if (event.altKey) return undefined;
  const step = arrowKeyStep(event);
  if ((step || event.key === 'Enter') && isFirst) return { type: 'box' };
  if (event.key === 'Enter') return { type: 'confirm' };
  if (event.key === 'Escape' && !isFirst) return 'clear';
  return step ?? undefined;
}

/** A picture's size in pixels. */
export interface SizeInPixels {
  width: number;
  height: number;
}

/** Returns a rectangle in whole pixels, which are those that it touches, within a frame. */
export function wholePixels({ x, y, width, height }: Rect, frame: Rect): Rect {
  const left = Math.max(frame.x, Math.floor(x));
  const top = Math.max(frame.y, Math.floor(y));
  const right = Math.min(frame.x + frame.width, Math.ceil(x + width));
  const bottom = Math.min(frame.y + frame.height, Math.ceil(y + height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Encodes a canvas and stores the picture. Returns its hash and sizes. Throws `FailureError` `pictureBroken`. */
export async function storeCanvas(
  canvas: HTMLCanvasElement,
  mediaType: 'image/png' | 'image/jpeg' = 'image/png',
): Promise<SizeInPixels & { hash: string; bytes: number }> {
  const { width, height } = canvas;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, mediaType, 0.95));
  if (!blob) return fail('pictureBroken');
  return { hash: await putPicture(blob), width, height, bytes: blob.size };
}

/** The selection over a picture, positioned in percent, because the picture may be scaled. */
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
