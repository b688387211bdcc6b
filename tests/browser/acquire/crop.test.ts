import { describe, test } from 'vitest';
import { expectCut, expectNothing, expectWithin } from './cut';

describe.each([1.25, 2])('at %f device pixels for each CSS pixel', (scale) => {
  test.each([
    [20, 12, 40, 20],
    [160, 80, 40, 20],
  ])('the pixels of %i, %i, %i × %i are cut out exactly', (x, y, width, height) =>
    expectCut(scale, { x, y, width, height }),
  );
});

test('half pixels are rounded', () =>
  expectWithin({ x: 10.4, y: 10.6, width: 20.2, height: 20 }, [10, 11], [21, 20]));

test('what is out of the screen is left out', () =>
  expectWithin({ x: -10, y: 90, width: 30, height: 30 }, [0, 90], [20, 10]));

test('what is out of the screen altogether cannot be cut out', () =>
  expectNothing({ x: 300, y: 10, width: 20, height: 20 }));
