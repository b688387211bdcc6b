import { describe, expect, it } from 'vitest';
import { linesOf, type ReadBlock } from '../../../../utils/engines/on-device-text/tesseract-lines';

const size = { width: 100, height: 50, grayScale: 2 };

type Read = [text: string, confidence?: number, x0?: number, x1?: number];

function block(...paragraphs: Read[][][]): ReadBlock {
  return {
    paragraphs: paragraphs.map((lines) => ({
      lines: lines.map((words) => ({
        words: words.map(([text, confidence = 95, x0 = 10, x1 = 30]) => ({
          text,
          confidence,
          bbox: { x0, y0: 20, x1, y1: 41 },
        })),
      })),
    })),
  };
}
/** Lines one below the other, an empty one between paragraphs. */
const read = (...blocks: ReadBlock[]): string =>
  linesOf(blocks, size)
    .map((lines) => lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join('\n'))
    .join('\n\n');

describe('boxes', () => {
  it('are in whole pixels of the original picture, around all that was read', () => {
    const [[line] = []] = linesOf([block([[['word', 90, 11, 31]]])], size);
    expect(line?.words[0]?.box).toEqual({ x: 5, y: 10, width: 11, height: 11 });
  });

  it('stay within it', () => {
    const [[line] = []] = linesOf([block([[['edge', 90, -3, 203]]])], size);
    expect(line?.box).toEqual({ x: 0, y: 10, width: 100, height: 11 });
  });

  it('of lines hold their words', () => {
    const words: Read[] = [
      ['a', 90, 0, 20],
      ['b', 90, 40, 60],
    ];
    const [[line] = []] = linesOf([block([words])], size);
    expect(line?.box).toEqual({ x: 0, y: 10, width: 30, height: 11 });
  });
});

it('keeps lines and paragraphs', () => {
  expect(read(block([[['one'], ['two']], [['three']]], [[['four']]]), block([[['five']]]))).toBe(
    'one two\nthree\n\nfour\n\nfive',
  );
});

it('is empty when nothing was read', () => {
  expect(linesOf([], size)).toEqual([]);
});

describe('noise', () => {
  it('is no text: lines of low confidence, blanks and stray marks', () => {
    expect(
      read(
        block([
          [
            ['5', 37],
            ['SA', 48],
            ['3%', 40],
          ],
          [
            ['|', 79],
            ['::', 47],
          ],
          [[' ', 95]],
        ]),
      ),
    ).toBe('');
    expect(
      read(
        block([
          [['3', 71]],
          [['-', 80]],
          [
            ['xx', 12],
            ['foliage', 8],
          ],
        ]),
      ),
    ).toBe('');
  });

  it('leaves words standing that are surely read', () => {
    expect(
      read(
        block([
          [['EXIT', 93]],
          [
            ['ae', 12],
            ['wx', 31],
            ['gfqp', 8],
          ],
        ]),
      ),
    ).toBe('EXIT');
  });

  it('is no line in a box of text that only Tesseract can read', () => {
    const textsOf = (y: number, ...words: Read[]): string =>
      linesOf([block([words])], size, {
        writes: /^\p{Script=Latin}*$/u,
        boxes: [{ x: 0, y, width: 20, height: 20 }],
      })
        .flat(2)
        .flatMap((line) => line.words.map(({ text }) => text))
        .join(' ');
    const unsure: Read[] = [
      ['عِضِينَ', 12],
      ['جَعَلُوا', 31],
    ];
    expect(textsOf(5, ...unsure)).toBe('عِضِينَ جَعَلُوا');
    expect(textsOf(25, ...unsure)).toBe('');
    expect(textsOf(5, ...unsure, ['©', 3, 80, 90])).toBe('عِضِينَ جَعَلُوا');
    expect(textsOf(5, ['xnqj', 12])).toBe('');
  });

  it('is less likely in the boxes of a bilevel picture, whose letters may be broken', () => {
    const readIn = (isBilevel: boolean, x1 = 40): string =>
      linesOf(
        [
          block([
            [
              ['Please', 58],
              ['bring', 24, 12, x1],
            ],
          ]),
        ],
        { ...size, isBilevel },
        {
          writes: /^\p{Script=Latin}*$/u,
          boxes: [{ x: 0, y: 5, width: 20, height: 20 }],
        },
      )
        .flat(2)
        .flatMap((line) => line.words.map(({ text }) => text))
        .join(' ');
    expect(readIn(true)).toBe('Please bring');
    expect(readIn(false)).toBe('');
    expect(readIn(true, 90)).toBe('');
  });

  it('takes nothing but the worst words from a picture of text', () => {
    const text: Read[] = [
      ['Settings', 96],
      ['otifications', 41],
      ['A', 88],
      ['.', 5],
    ];
    expect(read(block([text]))).toBe('Settings otifications A');
  });

  it('leaves a single letter standing in a picture of nothing else', () => {
    expect(read(block([[['A', 95]]]))).toBe('A');
  });
});

describe('Japanese', () => {
  it('is written without the spaces it was given with', () => {
    const words: Read[] = [
      ['吾', 20, 0, 20],
      ['輩', 96, 20, 40],
      ['は', 96, 44, 60],
      ['猫である。', 96, 62, 160],
    ];
    expect(read(block([words]))).toBe('吾輩は猫である。');
  });

  it('keeps the space where columns stand apart, and around other scripts', () => {
    const words: Read[] = [
      ['名前', 95, 0, 40],
      ['設定', 95, 120, 160],
      ['OK', 95, 162, 180],
      ['保存', 95, 182, 200],
    ];
    expect(read(block([words]))).toBe('名前 設定 OK 保存');
  });

  it('keeps the space of a narrow gutter, and none behind marks or in letters that are spaced out', () => {
    const cells: Read[] = [
      ['円。', 95, 0, 40],
      ['住', 95, 57, 77],
      ['所', 95, 79, 99],
      ['と', 95, 120, 140],
      ['電話', 95, 142, 182],
    ];
    expect(read(block([cells]))).toBe('円。住所 と電話');
    const spaced: Read[] = [
      ['入', 95, 0, 20],
      ['場', 95, 37, 57],
      ['料', 95, 74, 94],
    ];
    expect(read(block([spaced]))).toBe('入場料');
  });
});

it.each<[Read[], string]>([
  [
    [
      ['우리', 95, 0, 40],
      ['동', 95, 52, 72],
      ['네', 95, 76, 96],
      ['에', 95, 90, 110],
    ],
    '우리 동네에',
  ],
  [
    [
      ['14', 95, 0, 20],
      ['일', 95, 18, 40],
      ['Bibimbap', 95, 52, 120],
    ],
    '14일 Bibimbap',
  ],
  [
    [
      ['เม', 95, 0, 20],
      ['ื', 95, 24, 30],
      ['อ', 95, 30, 40],
      ['ง', 95, 46, 60],
      ['9:00', 95, 76, 110],
    ],
    'เมือง 9:00',
  ],
  [
    [
      ['อ่าน', 95, 0, 40],
      ['ได้', 95, 54, 80],
    ],
    'อ่าน ได้',
  ],
  [
    [
      ['上午', 95, 0, 40],
      ['9', 95, 46, 54],
      ['点', 95, 62, 80],
      ['Cola', 95, 88, 120],
    ],
    '上午9点 Cola',
  ],
  [
    [
      ['привет', 95, 0, 40],
      ['мир', 95, 42, 80],
    ],
    'привет мир',
  ],
  [
    [
      ['µας', 95, 0, 40],
      ['5µm', 95, 60, 80],
      ['นํ้า', 95, 100, 120],
      ['กํ', 95, 150, 160],
      ['า', 95, 161, 170],
    ],
    'μας 5µm นํ้า กำ',
  ],
  [
    [
      ['김', 95, 0, 16],
      ['치', 95, 24, 35],
      ['찌개', 95, 44, 76],
      ['정식', 95, 86, 122],
    ],
    '김치찌개 정식',
  ],
])('%j is written “%s”', (words, text) => {
  expect(read(block([[...words]]))).toBe(text);
});
