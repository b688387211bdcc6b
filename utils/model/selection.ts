import type { Rect } from './picture';

/** A point in pixels: CSS pixels of the viewport, or pixels of a picture. */
export interface Point {
  x: number;
  y: number;
}

/** A selection in progress: by a drag, by two corners, or as a box moved by keys. */
export type AreaSelection =
  | { kind: 'none' }
  /** Nothing yet, but a click takes any picture, also the page's background. */
  | { kind: 'picking' }
  /** `onPicture`: a release at the start takes the picture there. */
  | { kind: 'drag'; from: Point; to: Point; onPicture: boolean }
  /** `point` is the first corner to set; with `first`, the opposite one. */
  | { kind: 'corners'; first: Point | null; point: Point }
  | { kind: 'box'; rect: Rect };

/** The user's input. Steps of arrow keys are in CSS pixels. */
export type SelectionInput =
  | { type: 'press'; at: Point; onPicture?: boolean }
  | { type: 'move' | 'release'; at: Point }
  | { type: 'drop' | 'clear' | 'pick' | 'twoCorners' | 'box' | 'confirm' }
  | { type: 'step'; dx: number; dy: number; sizing: boolean };

/** The direction of each arrow key, across and down. */
export const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns the step of an arrow key: it moves, with Shift it resizes; with Ctrl (or Command) by 10 pixels. `null` for other keys. */
export function arrowKeyStep(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey'>,
): (SelectionInput & { type: 'step' }) | null {
  const [dx, dy] = arrows[event.key] ?? [0, 0];
  const far = event.ctrlKey || event.metaKey ? 10 : 1;
  return dx === 0 && dy === 0 ? null : { type: 'step', dx: dx * far, dy: dy * far, sizing: event.shiftKey };
}

/** Feedback for a screen reader after a step. */
export type SelectionFeedback = 'armed' | 'point' | 'firstCorner' | 'boxStarted' | 'box' | 'tooSmall';

/** The result of an input: the feedback, and the completed region or a picture. */
interface Outcome {
  selection: AreaSelection;
  said?: SelectionFeedback;
  taken?: Rect | 'picture';
}

/** The maximum distance of press and release in a click, also by an unsteady hand. */
const clickTolerance = 5;
/** The minimum side of a region. */
const minSide = 3;

/** Returns the selection after an input, within an area of the viewport. Pure. */
export function nextSelection(before: AreaSelection, input: SelectionInput, area: Rect): Outcome {
  switch (input.type) {
    case 'press':
      return pressed(before, clamp(input.at, area), input.onPicture ?? false);
    case 'move':
      return { selection: moved(before, clamp(input.at, area)) };
    case 'release':
      return released(before, clamp(input.at, area));
    case 'drop':
      return { selection: before.kind === 'drag' ? { kind: 'none' } : before };
    case 'clear':
      return begunAnew(before, area);
    case 'pick':
      return { selection: { kind: 'picking' } };
    case 'twoCorners':
      return armed(area);
    case 'box':
      return boxStarted(area);
    case 'step':
      return stepped(before, input, area);
    case 'confirm':
      return confirmed(before);
  }
}

/** Returns the region of a selection; `null` for none. */
export function regionOf(selection: AreaSelection): Rect | null {
  switch (selection.kind) {
    case 'drag':
      // A possible click on a picture is no region yet.
      if (selection.onPicture && isClick(selection.from, selection.to)) return null;
      return between(selection.from, selection.to);
    case 'corners':
      return selection.first && between(selection.first, selection.point);
    case 'box':
      return selection.rect;
    case 'none':
    case 'picking':
      return null;
  }
}

/** Whether the next click takes the picture under it, and the page can scroll. */
export function isFree({ kind }: AreaSelection): boolean {
  return kind === 'none' || kind === 'picking';
}

/** Restarts a selection by keys, with feedback for users who may not see it. */
function begunAnew(before: AreaSelection, area: Rect): Outcome {
  if (before.kind === 'box') return boxStarted(area);
  if (before.kind === 'corners') return armed(area);
  return { selection: before.kind === 'drag' ? { kind: 'none' } : before };
}

function armed(area: Rect): Outcome {
  return { selection: { kind: 'corners', first: null, point: center(area) }, said: 'armed' };
}

function boxStarted(area: Rect): Outcome {
  return { selection: { kind: 'box', rect: middle(area) }, said: 'boxStarted' };
}

function pressed(before: AreaSelection, at: Point, onPicture: boolean): Outcome {
  if (before.kind === 'corners') return { selection: { ...before, point: at } };
  return { selection: { kind: 'drag', from: at, to: at, onPicture } };
}

function moved(before: AreaSelection, at: Point): AreaSelection {
  if (before.kind === 'drag') return { ...before, to: at };
  return before.kind === 'corners' ? { ...before, point: at } : before;
}

function released(before: AreaSelection, at: Point): Outcome {
  if (before.kind === 'corners') return cornerSet({ ...before, point: at });
  if (before.kind !== 'drag') return { selection: before };
  if (isClick(before.from, at) && before.onPicture) return { selection: { kind: 'none' }, taken: 'picture' };
  if (isClick(before.from, at)) return cornerSet({ kind: 'corners', first: null, point: before.from });
  return taking(between(before.from, at), { kind: 'none' });
}

/** Whether a press and a release are a click. */
export function isClick(from: Point, to: Point): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) <= clickTolerance;
}

function confirmed(before: AreaSelection): Outcome {
  if (before.kind === 'corners') return cornerSet(before);
  return before.kind === 'box' ? taking(before.rect, before) : { selection: before };
}

function cornerSet({ first, point }: AreaSelection & { kind: 'corners' }): Outcome {
  if (!first) return { selection: { kind: 'corners', first: point, point }, said: 'firstCorner' };
  return taking(between(first, point), { kind: 'corners', first, point });
}

function taking(rect: Rect, otherwise: AreaSelection): Outcome {
  if (rect.width < minSide || rect.height < minSide) return { selection: otherwise, said: 'tooSmall' };
  return { selection: { kind: 'none' }, taken: rect };
}

function stepped(
  before: AreaSelection,
  { dx, dy, sizing }: SelectionInput & { type: 'step' },
  area: Rect,
): Outcome {
  if (before.kind === 'corners') {
    const point = clamp({ x: before.point.x + dx, y: before.point.y + dy }, area);
    return { selection: { ...before, point }, said: before.first ? 'box' : 'point' };
  }
  if (before.kind !== 'box') return { selection: before };
  const rect = sizing ? sized(before.rect, dx, dy, area) : shifted(before.rect, dx, dy, area);
  return { selection: { kind: 'box', rect }, said: 'box' };
}

function shifted(rect: Rect, dx: number, dy: number, area: Rect): Rect {
  return {
    ...rect,
    x: limit(rect.x + dx, area.x, area.x + area.width - rect.width),
    y: limit(rect.y + dy, area.y, area.y + area.height - rect.height),
  };
}

/** Moves the right and the lower side. */
function sized(rect: Rect, dx: number, dy: number, area: Rect): Rect {
  return {
    ...rect,
    width: limit(rect.width + dx, minSide, area.x + area.width - rect.x),
    height: limit(rect.height + dy, minSide, area.y + area.height - rect.y),
  };
}

/** Returns a box half as wide and high as the area, in whole pixels. */
function middle({ x, y, width, height }: Rect): Rect {
  return {
    x: Math.round(x + width / 4),
    y: Math.round(y + height / 4),
    width: Math.round(width / 2),
    height: Math.round(height / 2),
  };
}

function center({ x, y, width, height }: Rect): Point {
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}

function between(one: Point, other: Point): Rect {
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}

function clamp({ x, y }: Point, area: Rect): Point {
  return { x: limit(x, area.x, area.x + area.width), y: limit(y, area.y, area.y + area.height) };
}

function limit(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}
