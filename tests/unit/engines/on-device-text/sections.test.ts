import { describe, expect, it } from 'vitest';
import { linePartsOf } from '../../../../utils/engines/on-device-text/line-parts';
import { inReadingOrder } from '../../../../utils/engines/on-device-text/reading-order';
import { bottomOf } from '../../../../utils/engines/on-device-text/structure/geometry';
import { boundingBox, type Box, type TextLine } from '../../../../utils/model/layout';
import { down, large, textOf } from './lines';

const [width, height] = [600, 400];
/** A white page with black boxes. */
function drawn(...boxes: Box[]) {
  const pixels = new Uint8Array(width * height).fill(255);
  for (const { x, y, width: wide, height: high } of boxes)
    for (let row = y; row < y + high; row++) pixels.fill(0, row * width + x, row * width + x + wide);
  return { gray: { width, height, pixels }, grayScale: 1 };
}
const order = (paragraphs: TextLine[][], page = drawn()): string[] =>
  inReadingOrder(linePartsOf(paragraphs, []), page).flat().map(textOf);
const story = (x: number, y: number, name: string, lines = 4): TextLine[] =>
  down(
    x,
    y,
    Array.from({ length: lines }, (_none, row) => `the ${name} line is ${row}`),
  );
const textsOf = (...stories: TextLine[][]): string[] => stories.flat().map(textOf);

describe('rules', () => {
  const [first, second] = [story(0, 0, 'first'), story(300, 0, 'second')];
  const top = bottomOf(boundingBox(first));
  const [third, fourth] = [story(0, top + 20, 'third'), story(300, top + 20, 'fourth')];
  const columns = [first, second].map(boundingBox);
  const across = (y: number, thick: number): Box[] =>
    columns.map(({ x, width: wide }) => ({ x, y, width: wide, height: thick }));
  const page = [first, third, second, fourth];

  it('in all columns divide a page, though they end at the gutter', () => {
    expect(order(page, drawn(...across(top + 9, 2)))).toEqual(textsOf(first, second, third, fourth));
  });

  it('in one column divide nothing, nor do bars in all of them', () => {
    expect(order(page)).toEqual(textsOf(...page));
    expect(order(page, drawn(across(top + 9, 2)[0]!))).toEqual(textsOf(...page));
    expect(order(page, drawn(...across(top + 4, 12)))).toEqual(textsOf(...page));
  });
});

it('headings side by side stay in their columns, though each has a rule below it', () => {
  const columns = ['Experience', 'Education'].map((text, at) => [
    large(300 * at, 0, text, 1.4),
    ...story(300 * at, 50, text.toLowerCase().slice(0, 5)),
  ]);
  const rules = columns.map((lines, at) => ({
    x: 300 * at,
    y: 36,
    width: boundingBox(lines).width,
    height: 2,
  }));
  expect(order(columns, drawn(...rules))).toEqual(textsOf(...columns));
});

it('a drawing in a column is no lost line', () => {
  const left = [story(0, 0, 'first', 3), story(0, 98, 'third', 8)];
  const right = [story(300, 0, 'second', 3), story(300, 98, 'fourth', 2), story(300, 280, 'last', 2)];
  const { x, width: wide } = boundingBox(right[0]!);
  const frame = [160, 262].map((y) => ({ x, y, width: wide, height: 3 }));
  const bars = [0, 1, 2].map((at) => ({ x: x + 60 * at, y: 190, width: 8, height: 72 }));
  expect(order([...left, ...right], drawn(...frame, ...bars))).toEqual(textsOf(...left, ...right));
});

describe('a gap between stories', () => {
  // One line of the fourth story was not read, so that its gap is as high as the one that divides the page.
  const [first, second] = [story(0, 0, 'first'), story(300, 0, 'second')];
  const [third, [above, ...below]] = [story(0, 130, 'third', 5), story(300, 130, 'fourth', 5)];
  const lost = below.shift()!;
  const fourth = [above!, ...below];
  const page = [first, third, second, fourth];

  it('is seen where a line was lost, because this has ink', () => {
    const strokes = Array.from({ length: 12 }, (_none, at) => ({
      x: lost.box.x + 12 * at,
      y: lost.box.y + 4,
      width: 3,
      height: 10,
    }));
    expect(order(page, drawn(...strokes))).toEqual(textsOf(first, second, third, fourth));
  });

  it('is one of paragraphs where others are as high', () => {
    expect(order(page)).toEqual(textsOf(...page));
  });
});

it('a caption in small print that reaches over the gutter is in no column', () => {
  const columns = [0, 290].map((x, at) => {
    const name = ['first', 'second'][at]!;
    return [...story(x, 120, `${name} upper`, 3), ...story(x, 212, `${name} lower`, 5)];
  });
  const caption = large(0, 88, 'The bridge in the winter of that last year.', 0.8);
  const side = down(
    600,
    0,
    Array.from({ length: 12 }, (_none, at) => `The note of ${at} is here`),
  );
  expect(order([[caption], ...columns, side])).toEqual(textsOf([caption], ...columns, side));
});

it('a line of Kana is in its column, though it is lower than the others', () => {
  const lines = (
    [
      [
        '2000年2月8日は設備の点検のため、営業を休みます。図書館の職員から届いた手紙には、新しい',
        33,
        26,
        685,
        25,
      ],
      [
        '地図の写真が入っていました。入場料は大人29,804円、子どもは無料です。来月から、料金が95',
        32,
        47,
        686,
        23,
      ],
      ['パーセント上がることになりました。', 33, 71, 244, 15],
      [
        'この町の人口は2004年に7447人でした。春になると、港の近くには多くの人が集まります。',
        33,
        104,
        648,
        24,
      ],
      ['82', 364, 142, 22, 14],
    ] as const
  ).map(([text, x, y, wide, high]) => {
    const box = { x, y, width: wide, height: high };
    return { words: [{ text, confidence: 95, box }], box };
  });
  expect(order(lines.map((line) => [line]))).toEqual(textsOf(lines));
});
