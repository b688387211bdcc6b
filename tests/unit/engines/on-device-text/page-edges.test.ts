import { expect, it, describe } from 'vitest';
import { linePartsOf } from '../../../../utils/engines/on-device-text/line-parts';
import { inReadingOrder } from '../../../../utils/engines/on-device-text/reading-order';
import { boundingBox, type TextLine } from '../../../../utils/model/layout';
import { down, large, lineAt, textOf } from './lines';

/** The texts of lines, in reading order. */
const order = (...paragraphs: TextLine[][]): string[] =>
  inReadingOrder(linePartsOf(paragraphs, [])).flat().map(textOf);

const one = ['The old bridge hums', 'at night because its', 'cables are too long,', 'an engineer said to'];
const two = ['the paper on Monday.', 'Nobody had heard it', 'before the winter in', 'which the river froze'];

describe('what stands at the edges of a page', () => {
  it('a foot across three columns leaves them as they are: what is below two of them is read before the third', () => {
    const story = (name: string, lines: number): string[] =>
      Array.from({ length: lines }, (_none, row) => `the ${name} line is ${row}`);
    const [first, second, third, fourth, last] = [
      story('first', 4),
      story('second', 4),
      story('third', 5),
      story('fourth', 5),
      story('last', 14),
    ];
    const across = large(0, 160, 'A heading across both', 1.8);
    const below = [...down(0, 230, third), ...down(240, 230, fourth)];
    const foot = lineAt(0, 374, 'The foot of this page stands across all three columns of it');
    const page = [...down(0, 0, first), ...down(240, 0, second), across, ...below];
    expect(order(page, down(480, 0, last), [foot])).toEqual([
      ...first,
      ...second,
      'A heading across both',
      ...third,
      ...fourth,
      ...last,
      textOf(foot),
    ]);
  });

  it('a title right above two columns stands above both, also if they run from the right', () => {
    const paragraph = (x: number, y: number, count: number, name: string): TextLine[] =>
      Array.from({ length: count }, (_none, row) => {
        const text = `${row} ${name} القديمة القرية سكان عدد كان`;
        const words = lineAt(x, y + 26 * row, text).words.toReversed();
        return { words, box: boundingBox(words) };
      });
    const right = [
      paragraph(400, 28, 3, 'الأول'),
      paragraph(400, 130, 5, 'الثاني'),
      paragraph(400, 284, 4, 'الثالث'),
    ];
    const left = [paragraph(0, 28, 6, 'الرابع'), paragraph(0, 210, 4, 'الخامس')];
    const title = paragraph(200, 0, 1, 'القديم النهر ضفة على قصيرة');
    const page = [title, ...right, ...left];
    expect(order(...page.toReversed())).toEqual(page.flat().map(textOf));
  });

  it('a caption above two columns goes on in none but the first, though they begin on levels of their own', () => {
    const caption = lineAt(0, 0, 'The second edition corrects the figures for wool and fla');
    const left = down(0, 52, one);
    const right = down(320, 35, ['questions about the old', ...two.slice(1)]);
    expect(order([caption], left, right).slice(0, 5)).toEqual([textOf(caption), ...one]);
  });

  it('a credit that runs up along the edge is read last', () => {
    const credit = {
      words: [{ text: 'Drawn by A. Wren', confidence: 95, box: { x: -60, y: 20, width: 14, height: 200 } }],
      box: { x: -60, y: 20, width: 14, height: 200 },
    };
    expect(order([credit], down(0, 0, one), down(240, 0, two)).at(-1)).toBe('Drawn by A. Wren');
  });

  it('a word that was read by itself at the end of a line stays in it', () => {
    const longer = { ...lineAt(196, 26, 'and'), box: { x: 196, y: 26, width: 30, height: 20 } };
    expect(order(down(0, 0, one), [longer], down(300, 0, two)).slice(0, 2)).toEqual([
      one[0],
      `${one[1]} and`,
    ]);
  });

  it('a caption next to the lines that make room for it is read after their text, not within it', () => {
    const narrow = [
      'The path to the harbour is',
      'fragile after heavy snow.',
      'Order number 9790 was seen',
      'on Saturday and has not',
    ];
    const wide = [
      'been seen since, and our bakery opens at noon every',
      'Friday, even in the middle of winter, or so they say.',
    ];
    const text = [...down(0, 0, narrow), ...down(0, 104, wide)];
    const caption = [large(330, 44, 'Add butter, stir for', 0.8), large(330, 66, 'an hour.', 0.8)];
    const found = order(text, ...caption.map((line) => [line]));
    expect(found.join(' ')).toContain([...narrow, ...wide].join(' '));
  });

  it('the halves of a column that was cut through its words are one column, next to another one', () => {
    const halves: [string, number, string][] = [
      ['If the red lamp stays on', 13, 'for longer than forty'],
      ['seconds, switch the pum', 3, 'p off. Add two grams of'],
      ['butter and then let the', 9, 'dough rest. Nobody has'],
      ['said when the committee', 12, 'will meet again.'],
    ];
    const left = halves.map(([text], row) => lineAt(0, 26 * row, text));
    const right = halves.map(([, gap, text], row) => lineAt(left[row]!.box.width + gap, 26 * row, text));
    const other = [
      'It is not the cold that bothers us,',
      'but the draught from the hall. Please',
      'bring a box of glass jars and a form',
      'of identification, in any color.',
    ];
    expect(order(left, right, down(520, 0, other))).toEqual([
      ...halves.map(([text, , more]) => `${text} ${more}`),
      ...other,
    ]);
  });

  it('the halves of a column from right to left are joined in their order', () => {
    const halves: [string, number, string][] = [
      ['في الصباح كل يوم من', 12, 'يفتح السوق القديم كل'],
      ['باب المدينة ثم يبيع', 4, 'أبوابه قرب الجسر عند'],
      ['والخبز حتى المساء كل', 10, 'فيه بعض التجار الفواكه'],
    ];
    const lineFrom = (x: number, y: number, text: string): TextLine => {
      const { words } = lineAt(x, y, text.split(' ').toReversed().join(' '));
      return { words: words.toReversed(), box: boundingBox(words) };
    };
    const left = halves.map(([text], row) => lineFrom(0, 26 * row, text));
    const right = halves.map(([, gap, text], row) => lineFrom(left[row]!.box.width + gap, 26 * row, text));
    expect(order(right, left)).toEqual(halves.map(([end, , start]) => `${start} ${end}`));
  });

  it('a mark far from the words of a line is in another column', () => {
    const [first, ...rest] = down(0, 0, one);
    const mark = { text: ')', confidence: 80, box: { x: 290, y: 0, width: 8, height: 24 } };
    const words = [...first!.words, mark];
    const read = order([{ words, box: boundingBox(words) }, ...rest], down(240, 0, two).slice(1));
    expect(read.slice(0, 2)).toEqual(one.slice(0, 2));
  });

  it('a number between two columns, below them, is read last, and above them, first', () => {
    const columns = [down(0, 40, one), down(260, 40, two)];
    for (const number of ['12', '141']) {
      const at = (y: number): TextLine[] => [lineAt(228 - 5 * number.length, y, number)];
      expect(order(...columns, at(180))).toEqual([...one, ...two, number]);
      expect(order(at(0), ...columns)).toEqual([number, ...one, ...two]);
    }
  });
});
