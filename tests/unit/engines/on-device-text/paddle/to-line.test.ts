import { describe, expect, it } from 'vitest';
import {
  type ReadLine,
  surenessOf,
  toLine,
} from '../../../../../utils/engines/on-device-text/paddle/decode-line';

const box = { x: 100, y: 50, width: 100, height: 20, angle: 0 };
/** A line with its letters evenly along its box. */
function line(text: string, angle = 0, sureness = 0.9): ReadLine {
  const letters = [...text].map((letter, index) => ({
    text: letter,
    at: (index + 0.5) / text.length,
    sureness: letter === ' ' ? 1 : sureness,
  }));
  return { letters, box: { ...box, angle } };
}

describe('a line as words', () => {
  it('has each word in its part of the box', () => {
    const read = toLine(line('one  three'));
    expect(read?.words.map(({ text, box: { x, width } }) => [text, x, width])).toEqual([
      ['one', 50, 30],
      ['three', 100, 50],
    ]);
    expect(read?.box).toEqual({ x: 50, y: 40, width: 100, height: 20 });
    expect(read?.words[0]?.confidence).toBe(90);
  });

  it('is as sure of a word as of its letters, unless one of them is doubtful', () => {
    const { letters, box: along } = line('flrst');
    const doubtful = letters.map((letter, at) => ({ ...letter, sureness: at === 1 ? 0.45 : 1 }));
    expect(toLine({ letters: doubtful, box: along })?.words[0]?.confidence).toBe(45);
    const sure = letters.map((letter, at) => ({ ...letter, sureness: at === 1 ? 0.7 : 1 }));
    expect(toLine({ letters: sure, box: along })?.words[0]?.confidence).toBe(94);
  });

  it('stands upright around words that run down', () => {
    const [first, second] = toLine(line('up down', Math.PI / 2))?.words ?? [];
    expect(first?.box.y).toBeCloseTo(0, 5);
    expect(second?.box.y).toBeGreaterThan(first?.box.y ?? Infinity);
    expect(first?.box.width).toBeCloseTo(20, 5);
  });

  it('is none without a letter', () => {
    expect(toLine(line('   '))).toBeUndefined();
    expect(toLine(line(''))).toBeUndefined();
  });
});

it('is as sure as its letters, whatever its spaces', () => {
  expect(surenessOf(line('a b c', 0, 0.5))).toBe(0.5);
  expect(surenessOf(line(''))).toBe(0);
});
