import { describe, test } from 'vitest';
import { expectCut, expectNothing, expectWithin } from './cut';

describe.each([0.5, 1])('at %f device pixels for each CSS pixel', (scale) => {
  test.each([
    [20, 12, 40, 20],
    [160, 80, 40, 20],
  ])('the pixels of %i, %i, %i × %i are cut out exactly', (x, y, width, height) =>
    expectCut(scale, { x, y, width, height }),
  );
});

describe.each([0.5, 1, 1.25, 2])('at %f device pixels for each CSS pixel', (scale) => {
  test.each([
    [0, 0, 200, 100],
    [4, 8, 4, 4],
  ])('the pixels of %i, %i, %i × %i are cut out exactly', (x, y, width, height) =>
    expectCut(scale, { x, y, width, height }),
  );
});

test('all that is there is taken', () =>
  expectWithin({ x: -50, y: -50, width: 999, height: 999 }, [0, 0], [200, 100]));

test.each([
  ['nothing', { x: 10, y: 10, width: 0, height: 20 }],
  ['less than half a pixel', { x: 10, y: 10, width: 0.3, height: 20 }],
  ['what is above the screen', { x: 10, y: -30, width: 20, height: 20 }],
])('%s cannot be cut out', (_name, rect) => expectNothing(rect));
