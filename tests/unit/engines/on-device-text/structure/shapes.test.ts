import { describe, expect, it } from 'vitest';
import { blocksOf } from '../../../../../utils/engines/on-device-text/structure/blocks';
import { layoutBlock, minSureConfidence, type TextLine } from '../../../../../utils/model/layout';
import { drawnLine, lineOf, outline } from './readings';

const shapes = (paragraphs: TextLine[][]): string[] => outline(blocksOf(paragraphs));
/** Lines of a recognizer that does not group paragraphs. */
const single = (lines: readonly TextLine[]): TextLine[][] => lines.map((line) => [line]);

it('knows nothing of pictures without text', () => {
  expect(shapes([])).toEqual([]);
});

describe('a table', () => {
  const row = (y: number, ...cells: [text: string, x: number][]): TextLine[] =>
    cells.map(([text, x]) => drawnLine(text, x, y));

  it('is none of one row, or of two columns in two rows', () => {
    expect(shapes(single(row(0, ['File', 0], ['Edit', 90], ['View', 180])))).toEqual([
      '¶ File',
      '¶ Edit',
      '¶ View',
    ]);
    const lines = [...row(0, ['Name', 0], ['Ada', 90]), ...row(40, ['Room', 0], ['12', 90])];
    expect(shapes(single(lines)).join()).not.toContain('|');
  });

  it('has labels and values in three rows', () => {
    const lines = [
      ...row(0, ['Memory', 0], ['16 GB', 120]),
      ...row(30, ['Disk', 0], ['512 GB', 120]),
      ...row(60, ['Version', 0], ['22.04', 120]),
    ];
    expect(shapes(single(lines))).toEqual(['Memory | 16 GB', 'Disk | 512 GB', 'Version | 22.04']);
  });

  it('is none where lines go on with their sentences', () => {
    const left = ['The harbour was', 'rebuilt after the', 'storm of the winter', 'and kept its walls'];
    const right = ['Visitors arrive by', 'the morning ferry', 'and walk along the', 'quay past the hall'];
    const lines = left.flatMap((text, index) => row(index * 22, [text, 0], [right[index] ?? '', 220]));
    expect(shapes(single(lines)).join()).not.toContain('|');
  });
});

describe('a list', () => {
  const item = (marker: string, text: string, y: number, size = 5): TextLine =>
    lineOf([marker, 20, y + 5, size, size, 80], [text, 38, y, 60, 13, 95]);

  it('needs two markers at the same place', () => {
    expect(shapes([[item('«', 'Close', 0)], [drawnLine('Nothing more', 20, 26)]])).toEqual([
      '¶ « Close',
      '¶ Nothing more',
    ]);
    expect(shapes([[item('«', 'Close', 0), item('•', 'Open', 26)]])).toEqual(['• Close', '• Open']);
    expect(shapes([[item('m', 'Close', 0), item('m', 'Open', 26)]])).toEqual(['• Close', '• Open']);
  });

  it.each(['on', 'o'])('does not begin with “%s” before a paragraph that is indented as far', (word) => {
    const lines = [
      lineOf([word, 92, 923, 32, 17, 90], ['narrow', 138, 923, 99, 17, 96], ['paper.', 249, 923, 88, 23, 96]),
      lineOf(['Children', 138, 966, 120, 23, 96], ['under', 274, 966, 400, 23, 96]),
      lineOf(['took', 92, 1012, 60, 23, 96], ['minutes', 170, 1012, 504, 23, 96]),
    ];
    expect(shapes([lines.slice(0, 1), lines.slice(1)])[0]).toBe(`¶ ${word} narrow paper.`);
  });

  it('is none where a letter is as high as the others', () => {
    const lines = [item('o', 'Grande', 0, 14), item('e', 'Bella', 26, 14)];
    expect(shapes([lines])).toEqual(['¶ o Grande / e Bella']);
  });

  it('counts, or is none', () => {
    const numbered = (...numbers: string[]): TextLine[] =>
      numbers.map((number, index) =>
        lineOf([number, 20, index * 26, 13, 13, 95], ['item', 40, index * 26, 40, 13, 95]),
      );
    expect(shapes([numbered('1.', '2.', '3.')])).toEqual(['1. item', '2. item', '3. item']);
    expect(shapes([numbered('\u061c1.', '\u200f2.')])).toEqual(['\u061c1. item', '\u200f2. item']);
    expect(shapes([numbered('a)', 'b)')])).toEqual(['a) item', 'b) item']);
    expect(shapes([numbered('1.', '7.', '3.')])).toEqual(['¶ 1. item / 7. item / 3. item']);
  });

  it('runs from right to left in Arabic', () => {
    const arabic = (text: string, y: number): TextLine => lineOf([text, 200, y, 62, 16, 90]);
    const item = (text: string, y: number): TextLine =>
      lineOf(['٠', 280, y + 5, 6, 6, 80], [text, 200, y, 62, 16, 90]);
    expect(shapes([[item('أغلق', 0), arabic('جميع', 26), item('اترك', 52)]])).toEqual([
      '• أغلق / جميع',
      '• اترك',
    ]);
  });
});

describe('code', () => {
  it('loses line numbers that count beside it', () => {
    const texts = [
      '8   int main(void) {',
      '9     int total = 0;',
      '10    printf("%d", total);',
      '12    return total;',
      '13  }',
    ];
    const lines = texts.map((text, index) => drawnLine(text, 0, index * 22));
    expect(shapes(single(lines))).toEqual([
      '│int main(void) {',
      '│  int total = 0;',
      '│  printf("%d", total);',
      '│  return total;',
      '│}',
    ]);
  });

  it('keeps a line that has nothing but its number as a blank one', () => {
    const texts = [
      '7',
      '8   int main(void) {',
      '9     int total = 0;',
      '10',
      '11',
      '12    printf("%d", total);',
      '13    return total;',
      '14  }',
      '15',
    ];
    const lines = texts.map((text, index) => drawnLine(text, 0, index * 22));
    const [block] = blocksOf(single(lines));
    expect(layoutBlock.parse(block)).toEqual(block);
    expect(shapes(single(lines))).toEqual([
      '│',
      '│int main(void) {',
      '│  int total = 0;',
      '│',
      '│',
      '│  printf("%d", total);',
      '│  return total;',
      '│}',
      '│',
    ]);
  });

  const listing = (texts: readonly string[]): TextLine[] =>
    texts.flatMap((text, row) => (text.trim() === '' ? [] : [drawnLine(text, 0, row * 22)]));

  it('loses both numbers of a comparison and its signs, and numbers that were misread', () => {
    const texts = [
      '1  1    function area(width, height) {',
      '2     -   return width * heigth;',
      '   l  +   return width * height;',
      '3  3    }',
      '4  4',
      '   5  + console.log(area(2, 3));',
      '5     - console.log(area(2));',
      '6  6    console.log(area(4, 5));',
    ];
    expect(shapes(single(listing(texts)))).toEqual([
      '│function area(width, height) {',
      '│  return width * heigth;',
      '│  return width * height;',
      '│}',
      '│',
      '│console.log(area(2, 3));',
      '│console.log(area(2));',
      '│console.log(area(4, 5));',
    ]);
  });

  it('keeps signs that are not those of a comparison', () => {
    const steps = [
      '1 - checkout with depth',
      '2   second letters here',
      '3 - another entry follows',
      '4   fourth letters there',
    ];
    expect(shapes(single(listing(steps)))).toEqual(steps.map((text) => `│${text.slice(2)}`));
  });

  it('loses the number of a notebook cell, but not the prompts of a terminal', () => {
    const cell = [
      'In [3]:  import pandas as pd',
      '',
      '         data = pd.read_csv("sales.csv")',
      '         print(data["sum"])',
    ];
    expect(shapes(single(listing(cell)))).toEqual([
      '│import pandas as pd',
      '│',
      '│data = pd.read_csv("sales.csv")',
      '│print(data["sum"])',
    ]);
    const prompts = ['In [1]: total = price * count', 'In [2]: print(total, "pieces")', '120 pieces sold;'];
    expect(shapes(single(listing(prompts)))).toEqual(prompts.map((text) => `│${text}`));
  });

  it('loses times only if they are dimmed', () => {
    const log = [
      '10:42:07  INFO server started on port=8080',
      '10:42:09  WARN cache is empty, loading /etc/app',
      '10:43:15  INFO connected as user=admin',
    ];
    const paragraphs = single(listing(log));
    expect(shapes(paragraphs)).toEqual(log.map((text) => `│${text}`));
    const bare = log.map((text) => `│${text.slice(10)}`);
    expect(outline(blocksOf(paragraphs, () => true))).toEqual(bare);
    // A time that is too dim is not read, or as a speck.
    const speck = { ...paragraphs[2]![0]!.words[0]!, text: 'o', box: { x: 4, y: 46, width: 6, height: 6 } };
    const [first, second, third] = paragraphs as [TextLine[], TextLine[], TextLine[]];
    const faint = { ...third[0]!, words: [speck, ...third[0]!.words.slice(1)] };
    expect(outline(blocksOf([first, second, [faint]], () => true))).toEqual(bare);
  });

  it('has one left edge, with lines among it that were misread', () => {
    const texts = [
      'class Basket:',
      '    """A basket of things."""',
      '',
      '    def __init__(self, owner):',
      '        self.owner = owner',
      '',
      '    def add(self, name):',
      '        self.items.append((name, 1))',
    ];
    const misread: Record<string, string> = {
      '"""A': '"A',
      'things."""': 'things."!',
      '__init__(self,': 'init_(self,',
    };
    const lines = listing(texts).map(({ words, box }) => ({
      words: words.map((word) => ({ ...word, text: misread[word.text] ?? word.text })),
      box,
    }));
    const starts = texts.map((text) => (text === '' ? -1 : text.search(/\S/) + 1));
    expect(shapes(single(lines)).map((line) => line.search(/[^│ ]/))).toEqual(starts);
  });

  it('joins signs that were read apart from their word', () => {
    const [line, ...others] = listing([
      'const value = read("README.md");',
      'print(value, 12);',
      'return value;',
    ]);
    const { text, box, ...word } = line!.words.at(-1)!;
    const part = (from: number, to?: number) => {
      const own = text.slice(from, to);
      return { ...word, text: own, box: { ...box, x: box.x + from * 9, width: own.length * 9 - 1 } };
    };
    const dot = text.indexOf('.');
    const words = [...line!.words.slice(0, -1), part(0, dot), part(dot, dot + 1), part(dot + 1)];
    expect(shapes(single([{ words, box: line!.box }, ...others]))[0]).toBe(
      '│const value = read("README.md");',
    );
  });

  it('keeps gaps inside of lines', () => {
    const texts = ['PORT     STATE   SERVICE', '22/tcp   open    ssh://', '8080/tcp closed  http-proxy=*'];
    const lines = texts.map((text, index) => drawnLine(text, 0, index * 22));
    expect(shapes(single(lines))).toEqual(texts.map((text) => `│${text}`));
  });

  it('is no typewritten prose', () => {
    const texts = [
      'Dear Madam, we have received your letter',
      'of the third of May and thank you for it.',
      'We shall answer when the board has met.',
    ];
    const lines = texts.map((text, index) => drawnLine(text, 0, index * 22));
    expect(shapes([lines])).toEqual([`¶ ${texts.join(' / ')}`]);
  });
});

describe('a paragraph', () => {
  const at = (text: string, y: number, x = 0): TextLine => drawnLine(text, x, y, 7.3 + (y % 3));

  it('is parted where a gap is wider than others', () => {
    expect(
      shapes([[at('One two', 0), at('three four', 22), at('Five six', 66), at('Seven nails', 88)]]),
    ).toEqual(['¶ One two / three four', '¶ Five six / Seven nails']);
  });

  it('is joined where lines go on regularly, an indented first one too', () => {
    const lines = [at('Indented first', 0, 24), at('second line here', 22), at('third one', 44)];
    expect(shapes(single(lines))).toEqual(['¶ Indented first / second line here / third one']);
  });

  it('ends before letters of another height', () => {
    const heading = lineOf(['Heading', 0, 0, 120, 26, 95]);
    expect(shapes([[heading, at('text below it', 36), at('goes on', 58)]])).toEqual([
      '¶ Heading',
      '¶ text below it / goes on',
    ]);
  });
});

it('gives a zero that was taken for another sign as one in code, unsurely, and keeps a copyright notice', () => {
  const code = [
    'const limit = © ; // Copyright © 2024 Lake',
    'const price = 1.©© ;',
    'if (price > limit) {',
    '    report(price, limit);',
    '}',
  ];
  const [block] = blocksOf(code.map((line, row) => [drawnLine(line, 10, 10 + 22 * row)]));
  const words = block?.kind === 'code' ? block.lines.flatMap((line) => line.words) : [];
  expect(words.map(({ text }) => text).filter((text) => /[0©]/.test(text))).toEqual([
    '0',
    '©',
    '2024',
    '1.00',
  ]);
  const unsure = words.filter(({ confidence }) => confidence < minSureConfidence);
  expect(unsure.map(({ text }) => text)).toEqual(['0', '1.00']);
});
