import { describe, expect, test } from 'vitest';
import {
  isFree,
  nextSelection,
  regionOf,
  type SelectionInput,
  type AreaSelection,
} from '../../../utils/model/selection';

const area = { x: 0, y: 0, width: 800, height: 600 };
const nothing: AreaSelection = { kind: 'none' };

/** Does one thing after another; the outcome is that of the last. */
function after(inputs: readonly SelectionInput[], within = area) {
  let outcome: ReturnType<typeof nextSelection> = { selection: nothing };
  for (const input of inputs) outcome = nextSelection(outcome.selection, input, within);
  return outcome;
}

const press = (x: number, y: number): SelectionInput => ({ type: 'press', at: { x, y } });
const move = (x: number, y: number): SelectionInput => ({ type: 'move', at: { x, y } });
const release = (x: number, y: number): SelectionInput => ({ type: 'release', at: { x, y } });
const click = (x: number, y: number): SelectionInput[] => [press(x, y), release(x, y)];
const step = (dx: number, dy: number, sizing = false): SelectionInput => ({ type: 'step', dx, dy, sizing });

describe('a drag', () => {
  test.each([
    ['to the lower right', [10, 20], [110, 220]],
    ['to the upper left', [110, 220], [10, 20]],
    ['to the lower left', [110, 20], [10, 220]],
  ] as const)('%s takes the region between', (_where, [x1, y1], [x2, y2]) => {
    const dragged = after([press(x1, y1), move(60, 60), move(x2, y2)]);
    expect(regionOf(dragged.selection)).toEqual({ x: 10, y: 20, width: 100, height: 200 });
    expect(nextSelection(dragged.selection, release(x2, y2), area)).toEqual({
      selection: nothing,
      taken: { x: 10, y: 20, width: 100, height: 200 },
    });
  });

  test('that leaves the viewport ends at its edge', () => {
    expect(after([press(700, 500), release(9000, -50)]).taken).toEqual({
      x: 700,
      y: 0,
      width: 100,
      height: 500,
    });
  });

  test('within what a pinch zoom shows ends at its edge', () => {
    const shown = { x: 100, y: 50, width: 400, height: 300 };
    expect(after([press(0, 0), release(9000, 9000)], shown).taken).toEqual(shown);
  });

  test('that the browser takes over is dropped', () => {
    expect(after([press(10, 10), move(200, 200), { type: 'drop' }])).toEqual({ selection: nothing });
  });

  test('of less than 3 pixels on a side takes nothing, and says so', () => {
    expect(after([press(10, 10), release(300, 12)])).toEqual({ selection: nothing, said: 'tooSmall' });
  });
});

describe('two clicks', () => {
  test('set the first corner, show what would be taken, and take it', () => {
    const first = after(click(10, 20));
    expect(first).toMatchObject({ selection: { first: { x: 10, y: 20 } }, said: 'firstCorner' });
    const moved = after([...click(10, 20), move(110, 220)]);
    expect(regionOf(moved.selection)).toEqual({ x: 10, y: 20, width: 100, height: 200 });
    expect(after([...click(10, 20), ...click(110, 220)]).taken).toEqual({
      x: 10,
      y: 20,
      width: 100,
      height: 200,
    });
  });

  test('of a hand that shakes are clicks all the same', () => {
    const shaken = [
      press(10, 20),
      move(13, 22),
      release(13, 22),
      press(100, 200),
      move(110, 220),
      release(110, 220),
    ];
    expect(after(shaken).taken).toEqual({ x: 10, y: 20, width: 100, height: 200 });
  });

  test('on the same spot take nothing, say so, and keep the first corner', () => {
    const twice = after([...click(10, 20), ...click(11, 21)]);
    expect(twice).toMatchObject({ selection: { first: { x: 10, y: 20 } }, said: 'tooSmall' });
    expect(twice.taken).toBeUndefined();
  });
});

describe('on a picture', () => {
  const on = (x: number, y: number): SelectionInput => ({ type: 'press', at: { x, y }, onPicture: true });

  test('a click takes it, also by a hand that shakes', () => {
    expect(after([on(10, 20), move(13, 22), release(13, 22)])).toEqual({
      selection: nothing,
      taken: 'picture',
    });
  });

  test('what may become a click shows no region, a drag does and takes it', () => {
    const begun = after([on(10, 20), move(13, 22)]);
    expect(regionOf(begun.selection)).toBeNull();
    const dragged = nextSelection(begun.selection, move(110, 220), area);
    expect(regionOf(dragged.selection)).toEqual({ x: 10, y: 20, width: 100, height: 200 });
    expect(nextSelection(dragged.selection, release(110, 220), area).taken).toEqual({
      x: 10,
      y: 20,
      width: 100,
      height: 200,
    });
  });

  test('a click sets the second corner once there is a first', () => {
    expect(after([...click(10, 20), on(110, 220), release(110, 220)]).taken).toEqual({
      x: 10,
      y: 20,
      width: 100,
      height: 200,
    });
  });

  test('a click sets corners when they were asked for', () => {
    expect(after([{ type: 'twoCorners' }, on(10, 20), release(10, 20)])).toMatchObject({
      selection: { first: { x: 10, y: 20 } },
      said: 'firstCorner',
    });
  });
});

test.each([
  [[], true],
  [[{ type: 'pick' }], true],
  [[{ type: 'pick' }, { type: 'clear' }], true],
  [[press(10, 10)], false],
  [click(10, 10), false],
  [[{ type: 'box' }], false],
] as [SelectionInput[], boolean][])('after %o pictures can be clicked: %s', (inputs, expected) => {
  expect(isFree(after(inputs).selection)).toBe(expected);
});

describe('two corners by the button', () => {
  test('are set by the keys', () => {
    const keys: SelectionInput[] = [{ type: 'twoCorners' }, step(-10, 0), step(0, -10), { type: 'confirm' }];
    expect(after(keys)).toMatchObject({ selection: { first: { x: 390, y: 290 } }, said: 'firstCorner' });
    expect(after([...keys, step(10, 0), step(0, 20), { type: 'confirm' }]).taken).toEqual({
      x: 390,
      y: 290,
      width: 10,
      height: 20,
    });
  });

  test('are set where the pointer is let go, so that a press can still be moved', () => {
    const armed = after([{ type: 'twoCorners' }, press(10, 10), move(50, 60), release(50, 60)]);
    expect(armed).toMatchObject({ selection: { first: { x: 50, y: 60 } }, said: 'firstCorner' });
  });
});

describe('a box by keys', () => {
  const box: SelectionInput = { type: 'box' };

  test('starts in the middle and is taken by Enter', () => {
    expect(after([box])).toEqual({
      selection: { kind: 'box', rect: { x: 200, y: 150, width: 400, height: 300 } },
      said: 'boxStarted',
    });
    expect(after([box, step(1, 0), step(0, -10), step(5, 6, true), { type: 'confirm' }]).taken).toEqual({
      x: 201,
      y: 140,
      width: 405,
      height: 306,
    });
  });

  test.each([
    ['moved', step(-9000, 9000), { x: 0, y: 300, width: 400, height: 300 }],
    ['made larger', step(9000, 9000, true), { x: 200, y: 150, width: 600, height: 450 }],
    ['made smaller', step(-9000, -9000, true), { x: 200, y: 150, width: 3, height: 3 }],
  ])('stays in the viewport when it is %s', (_how, much, rect) => {
    expect(after([box, much]).selection).toEqual({ kind: 'box', rect });
  });

  test('gives way to a drag', () => {
    expect(after([box, press(10, 10), release(50, 60)]).taken).toEqual({
      x: 10,
      y: 10,
      width: 40,
      height: 50,
    });
  });
});

test.each([
  [step(1, 1)],
  [{ type: 'confirm' } as const],
  [release(1, 1)],
  [move(1, 1)],
  [{ type: 'clear' } as const],
])('with nothing selected %o does nothing', (input) => {
  expect(after([input])).toEqual({ selection: nothing });
});
