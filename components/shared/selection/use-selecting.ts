import { useRef } from 'preact/hooks';
import type { Rect } from '../../../utils/model/picture';
import { stepOf, type Input, type Point } from '../../../utils/model/selection';

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
  /** A step of selecting; answers what there is to say of it. */
  input: (given: Input) => string | undefined;
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
  const step = (given: Input): void => {
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
function readKey(event: KeyboardEvent, isFirst: boolean): Input | 'clear' | undefined {
  if (event.altKey) return undefined;
  const step = stepOf(event);
  if ((step || event.key === 'Enter') && isFirst) return { type: 'box' };
  if (event.key === 'Enter') return { type: 'confirm' };
  if (event.key === 'Escape' && !isFirst) return 'clear';
  return step ?? undefined;
}
