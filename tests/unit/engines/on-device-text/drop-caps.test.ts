import { describe, expect, it } from 'vitest';
import { linePartsOf } from '../../../../utils/engines/on-device-text/line-parts';
import { inReadingOrder } from '../../../../utils/engines/on-device-text/reading-order';
import { paragraphsOf } from '../../../../utils/engines/on-device-text/structure/text-blocks';
import { boundingBox, type RecognizedWord, type TextLine } from '../../../../utils/model/layout';
import { lineAt } from './lines';

const order = (...paragraphs: TextLine[][]): string[] =>
  inReadingOrder(linePartsOf(paragraphs, []))
    .flat()
    .map(({ words }) => words.map(({ text }) => text).join(' '));
const at = (x: number, y: number, lines: readonly string[]): TextLine[] =>
  lines.map((text, row) => lineAt(x, y + 26 * row, text));
/** A large letter that reaches down two lines. */
const cap = (text: string): RecognizedWord => ({
  text,
  confidence: 90,
  box: { x: 0, y: 0, width: 40, height: 48 },
});
const alone = (text: string): TextLine[] => [{ words: [cap(text)], box: cap(text).box }];

describe('drop caps', () => {
  const rest = at(0, 52, ['cables are too long, an engineer', 'said to the paper on Monday.']);

  it.each([
    ['T', 'he old bridge hums at', 'The old bridge hums at'],
    ['Z', 'wei Brücken summen in', 'Zwei Brücken summen in'],
    ['É', 'tait-ce le pont qui fait', 'Était-ce le pont qui fait'],
    ['O', 'UR BRIDGE hums at the', 'OUR BRIDGE hums at the'],
    ['0', 'ur old bridge hums at', 'Our old bridge hums at'],
    ['I', 'n winter the old bridge', 'In winter the old bridge'],
    ['A', 'bridge that hums in the', 'A bridge that hums in the'],
  ])('joins %s to “%s”', (letter, text, joined) => {
    expect(order([...at(44, 0, [text, 'night because its old']), ...rest], alone(letter))).toEqual([
      joined,
      'night because its old',
      ...rest.map(({ words }) => words.map((word) => word.text).join(' ')),
    ]);
  });

  it('finds the letter at the beginning of the second line', () => {
    const [first, second] = at(44, 0, ['he old bridge hums at', 'night because its old']);
    const words = [cap('T'), ...second!.words];
    expect(order([first!, { words, box: boundingBox(words) }, ...rest]).slice(0, 2)).toEqual([
      'The old bridge hums at',
      'night because its old',
    ]);
  });

  it('leaves a large letter next to a label alone', () => {
    const label = at(44, 0, ['bridge watch', 'since 1904']);
    expect(order(label, alone('B')).join(' ').split(' ')).toContain('B');
  });
});

describe('words divided at the end of a column', () => {
  const textsOf = (lines: readonly TextLine[]): string[] =>
    paragraphsOf(lines.map((line, index) => ({ line, isFirst: index !== 1 }))).map((paragraph) =>
      paragraph.map(({ words }) => words.map(({ text }) => text).join(' ')).join('\n'),
    );

  it('go on in the next column', () => {
    const columns = [
      ...at(0, 100, ['The bridge that was', 'for all old buil-']),
      ...at(300, 0, ['ders of the past', 'late']),
    ];
    expect(textsOf(columns)).toEqual(['The bridge that was\nfor all old buil-\nders of the past\nlate']);
  });

  it.each([
    ['no hyphen', 'closed for all the', 'builders of the past'],
    ['a dash', 'closed for –', 'builders of the past'],
    ['a new sentence', 'for all old buil-', 'Ders of the bridge'],
  ])('do not with %s', (_why, end, start) => {
    const columns = [...at(0, 100, ['The bridge that was', end]), ...at(300, 0, [start, 'late'])];
    expect(textsOf(columns)).toEqual([`The bridge that was\n${end}`, `${start}\nlate`]);
  });
});
