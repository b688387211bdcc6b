import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { turnedBack } from '../../../utils/engines/on-device-text/orientation';
import type { LayoutBlock, Layout, TextLine } from '../../../utils/model/layout';
import {
  placedRunsOf,
  selectedTextOf,
  placedWordsOf,
  rotateBoxUpright,
  uprightSize,
} from '../../../utils/answers/layout-text';

const box = { x: 0, y: 0, width: 400, height: 300 };
const layoutOf = (...blocks: LayoutBlock[]): Layout => ({
  width: 400,
  height: 300,
  languages: [],
  recognizers: [],
  blocks,
});

/** Words of ten pixels a letter, in a line that far down. */
function line(text: string, y = 0, x = 0): TextLine {
  let at = x;
  const words = text.split(' ').map((word) => {
    const there = { x: at, y, width: word.length * 10, height: 10 };
    at += (word.length + 1) * 10;
    return { text: word, box: there, confidence: word.startsWith('?') ? 30 : 90 };
  });
  return { words, box: { x, y, width: at - x, height: 10 } };
}

describe('a picture’s text', () => {
  test('has its lines, and an empty one between blocks', () => {
    const runs = placedRunsOf(
      layoutOf(
        { kind: 'paragraph', lines: [line('one two', 0), line('three', 20)], box },
        { kind: 'paragraph', lines: [line('right column', 0, 200)], box },
      ),
    );
    expect(selectedTextOf(runs)).toBe('one two\nthree\n\nright column');
    expect(runs).toHaveLength(2);
  });

  test('has tabs between cells, rows below each other, and one line for each cell', () => {
    const cell = (...lines: TextLine[]) => ({ lines });
    const runs = placedRunsOf(
      layoutOf({
        kind: 'table',
        header: 1,
        rows: [
          [cell(line('Part')), cell(line('Price', 0, 100))],
          [cell(line('Desk', 20), line('lamp', 40)), cell()],
          [cell(), cell(line('12', 60, 100))],
          [cell(line('Bulb', 80)), cell()],
          [cell(), cell()],
        ],
        box,
      }),
    );
    expect(selectedTextOf(runs)).toBe('Part\tPrice\nDesk lamp\t\n\t12\nBulb\t\n\t');
  });

  test('has the markers of lists and the spaces of code', () => {
    const items = [
      { marker: '•', level: 0, lines: [line('milk', 0, 30)], box },
      { marker: '2.', level: 0, lines: [line('eggs and', 20, 30), line('bread', 40, 30)], box },
    ];
    const code = [
      { indent: 0, words: [{ ...line('if').words[0]!, gap: 0 }], box },
      { indent: 0, words: [], box },
      {
        indent: 2,
        words: [
          { ...line('go()', 60, 20).words[0]!, gap: 0 },
          { ...line('//', 60, 90).words[0]!, gap: 3 },
        ],
        box,
      },
    ];
    const runs = placedRunsOf(
      layoutOf({ kind: 'list', ordered: false, items, box }, { kind: 'code', lines: code, box }),
    );
    expect(selectedTextOf(runs)).toBe('• milk\n2. eggs and\nbread\n\nif\n\n  go()   //');
  });

  test('names what may be misread, and tells how its lines run', () => {
    const japanese = { text: '港の冬', box: { x: 300, y: 0, width: 20, height: 60 }, confidence: 90 };
    const arabic = [
      { text: 'مرحبا', box: { x: 200, y: 0, width: 50, height: 10 }, confidence: 90 },
      { text: '2024', box: { x: 150, y: 0, width: 40, height: 10 }, confidence: 90 },
    ];
    const runs = placedRunsOf(
      layoutOf(
        { kind: 'paragraph', lines: [{ words: arabic, box }], box },
        { kind: 'paragraph', lines: [{ words: [japanese], box }], box },
        { kind: 'paragraph', lines: [line('sure ?guess')], box },
      ),
    );
    expect(runs.map(({ direction }) => direction)).toEqual(['rtl', 'vertical', 'ltr']);
    expect(placedWordsOf(runs).filter(({ unsure }) => unsure)).toHaveLength(1);
  });
});

test('boxes of a turned picture are found upright again', () => {
  const side = fc.integer({ min: 1, max: 5000 });
  const quarters = fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const);
  fc.assert(
    fc.property(side, side, quarters, fc.boolean(), (width, height, turns, isMirrored) => {
      const turned = { quarters: turns, isMirrored };
      const read: Layout = { ...layoutOf(), width, height, turned };
      const upright = uprightSize(read);
      const word = { x: 0, y: upright.height / 4, width: upright.width / 3, height: upright.height / 5 };
      const found = rotateBoxUpright(turnedBack(word, { width, height }, turned), read);
      for (const [key, value] of Object.entries(word))
        expect(found[key as keyof typeof word]).toBeCloseTo(value, 6);
    }),
  );
});
