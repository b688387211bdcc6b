import { describe, expect, it } from 'vitest';
import {
  coverageOf,
  coverageOfAll,
  wordsByLine,
  wordsWithin,
} from '../../../../utils/engines/on-device-text/coverage';
import { isOnLine } from '../../../../utils/engines/on-device-text/structure/geometry';
import { lineAt } from './lines';

const box = { x: 0, y: 0, width: 100, height: 20 };
const at = (x: number, y: number, text: string, confidence?: number) => lineAt(x, y, text, confidence).words;

describe('coverage', () => {
  it('is the share of a box’s width that sure words cover, each part once', () => {
    expect(coverageOf(box, at(0, 2, 'abcde'))).toBe(0.5);
    expect(coverageOf(box, [...at(0, 2, 'abcde'), ...at(20, 0, 'abcde')])).toBe(0.7);
    expect(coverageOf(box, at(-50, 0, 'abcdefghijklmnopqrstu'))).toBe(1);
  });

  it('counts the space between two words, but not a gap as wide as the line is high', () => {
    expect(coverageOf(box, at(0, 0, 'ab cd'))).toBe(0.48);
    expect(coverageOf(box, [...at(0, 0, 'ab'), ...at(40, 0, 'cd')])).toBe(0.4);
  });

  it('leaves out unsure words and other lines', () => {
    expect(coverageOf(box, at(0, 0, 'abcde', 74))).toBe(0);
    expect(coverageOf(box, at(0, 13, 'abcde'))).toBe(0);
    expect(coverageOf(box, [])).toBe(0);
  });

  it('of all boxes weighs the wide ones more', () => {
    const small = { x: 0, y: 100, width: 25, height: 20 };
    expect(coverageOfAll([box, small], at(0, 0, 'abcdefghij'))).toBe(0.8);
    expect(coverageOfAll([], at(0, 0, 'word'))).toBe(0);
    expect(coverageOfAll([{ ...box, width: 0 }], at(0, 0, 'word'))).toBe(0);
  });
});

it('finds the words whose middle stands in a box', () => {
  const words = [...at(-30, 0, 'out'), ...at(0, 4, 'in it too'), ...at(0, 18, 'below')];
  expect(wordsWithin(box, words).map(({ text }) => text)).toEqual(['in', 'it', 'too']);
});

it('leaves out the words of a box above or below, but not of one beside', () => {
  const boxes = [box, { ...box, y: 14 }, { ...box, x: 100 }];
  const words = [...at(0, 2, 'above'), ...at(0, 16, 'below'), ...at(110, 2, 'beside')];
  const places = boxes.map((each) => ({ box: each }));
  const wordsFor = wordsByLine(places, words);
  expect(boxes.map((each) => wordsFor(each).map(({ text }) => text))).toEqual([
    ['above', 'beside'],
    ['below', 'beside'],
    ['above', 'below', 'beside'],
  ]);
});

it('takes boxes for one line that share most of the lower one’s height', () => {
  expect(isOnLine(box, { ...box, y: 10 })).toBe(true);
  expect(isOnLine(box, { ...box, y: 13 })).toBe(false);
  expect(isOnLine(box, { x: 0, y: 5, width: 3, height: 4 })).toBe(true);
});
