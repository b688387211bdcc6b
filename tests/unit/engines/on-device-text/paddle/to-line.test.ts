import { describe, expect, it } from 'vitest';
import {
  type Letter,
  type ReadLine,
  surenessOf,
  toLine,
  surestReading,
  withDisputes,
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

it.each([
  ['Mon-Fri', { n: 0.03, '-': 0.006 }, 'Mon|-|Fri'],
  ['Mon -Fri', { '-': 0.02 }, 'Mon|-|Fri'],
  ['9:00- 13:00', { '0': 0.02 }, '9:00|-|13:00'],
  ['20-92', { '0': 0.001, '-': 0.02 }, '20-92'],
  ['-5', { '-': 0.02 }, '-5'],
  ['Malmö,Lund', { ',': 0.02 }, 'Malmö,|Lund'],
  ['swap(a,b)', { ',': 0.001 }, 'swap(a,b)'],
  ['1,000', { ',': 0.02 }, '1,000'],
])(
  'spaces at a dash and behind a comma may be unlikely: “%s”',
  (text, spaces: Record<string, number>, words) => {
    const read = line(text);
    const letters = read.letters.map((letter) => ({ ...letter, spaceAfter: spaces[letter.text] ?? 0 }));
    expect(
      toLine({ ...read, letters })
        ?.words.map((word) => word.text)
        .join('|'),
    ).toBe(words);
  },
);

describe('disputed letters', () => {
  const spelled = (text: string): Letter[] =>
    [...text].map((letter, at) => ({ text: letter, at: (at + 0.5) / text.length, sureness: 0.9 }));
  const disputed = (text: string, other: string): string =>
    withDisputes(spelled(text), spelled(other))
      .map((letter) => (letter.isDisputed ? letter.text.toUpperCase() : letter.text))
      .join('');

  it.each([
    ['parking', 'parking', 'parking'],
    ['paxking', 'parking', 'paXking'],
    ['paking', 'parking', 'paKing'],
    ['parkin', 'parking', 'parkiN'],
    ['parkings', 'parking', 'parkingS'],
    ['no entry', 'na entry', 'nO entry'],
    ['no entry', 'noentry', 'nO entry'],
    ['parking', '', 'PARKING'],
    ['', 'parking', ''],
  ])('marks in “%s”, which may be “%s”', (text, other, marked) => {
    expect(disputed(text, other)).toBe(marked);
  });

  it('are those of the surest reading that is whole', () => {
    const box = { x: 40, y: 10, width: 80, height: 20, angle: 0 };
    const read = (text: string, sureness: number) => ({
      letters: spelled(text).map((letter) => ({ ...letter, sureness })),
      box,
    });
    const chosen = (...readings: ReadLine[]): string =>
      (surestReading(readings)?.letters ?? [])
        .map(({ text, isDisputed }) => (isDisputed ? text.toUpperCase() : text))
        .join('');
    expect(chosen(read('park', 0.95), read('parking 24', 0.85))).toBe('parking 24');
    expect(chosen(read('parking', 0.95), read('pa r ki n g i l i', 0.4))).toBe('parking');
    expect(chosen(read('parking', 0.8), read('paxking', 0.95))).toBe('paXking');
    expect(chosen(read('p', 0.95))).toBe('');
  });

  it('make their word unsure, and no other', () => {
    const box = { x: 40, y: 10, width: 80, height: 20, angle: 0 };
    const line = toLine({ letters: withDisputes(spelled('no entry'), spelled('na entry')), box });
    expect(line?.words.map(({ text, confidence }) => `${text} ${confidence}`)).toEqual(['no 50', 'entry 90']);
  });
});
