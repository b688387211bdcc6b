import { expect, test } from 'vitest';
import { lengthOfSvg } from '../../../utils/prepare/frames';
import { secondsOf } from '../../../utils/prepare/svg-time';
import { expectWithin, stopwatch } from '../support/stopwatch';

test.each([
  ['<animate dur="2s" begin="0.5s"/>', 2500],
  ['<animate dur="300ms" begin=".2s"/>', 500],
  ['<style>i { animation: spin 1.5s ease -250ms infinite }</style>', 1750],
  ['<animate dur="400s"/>', 60_000],
  ['<animate dur="indefinite"/><path d="M1 2s3 4"/>', 0],
])('%s moves for %s ms', (svg, ms) => {
  expect(lengthOfSvg(svg)).toBe(ms);
});

test.each([
  ['1:02:03', 3723],
  ['02:03.5', 123.5],
  ['-1.5min', -90],
  ['.25', 0.25],
  ['2.h', 7200],
  ['a.end', undefined],
])('%s is %s s', (clock, seconds) => {
  expect(secondsOf(clock)).toBe(seconds);
});

test('a time of a million digits, and many of some hundred, are read at once', () => {
  const digits = '1'.repeat(1e6);
  const taken = stopwatch();
  secondsOf(`${digits}x`);
  lengthOfSvg(`dur=${digits};`);
  lengthOfSvg(`dur=${digits.slice(0, 390)};`.repeat(2500));
  expectWithin(500, taken());
});
