import { describe, expect, it } from 'vitest';
import { withCloserWords } from '../../../../utils/engines/on-device-text/closer-words';
import { answerOf } from '../../../../utils/engines/on-device-text/layout-markdown';
import type { Layout, RecognizedWord } from '../../../../utils/model/layout';

/** A layout of one line; words are 40 × 10 pixels, 50 apart, in a picture of that size. */
function lineOf(width: number, words: readonly RecognizedWord[]): Layout {
  const box = { x: 0, y: 0, width, height: 100 };
  return {
    width,
    height: 100,
    languages: ['eng'],
    recognizers: ['Tesseract'],
    blocks: [{ kind: 'paragraph', box, lines: [{ words: [...words], box }] }],
  };
}
const word = (text: string, x: number, confidence: number, size = 40): RecognizedWord => ({
  text,
  confidence,
  box: { x, y: 20, width: size, height: size / 4 },
});
const text = lineOf(400, [
  word('Tota1', 0, 50),
  word('due', 50, 95),
  word('12.5O', 100, 60),
  word('EUR', 380, 40),
]);
/** The left half, of which the enlarged pixels are twice as large. */
const part = { x: 0, y: 0, width: 200, height: 100 };
const closer = (...words: RecognizedWord[]): Layout =>
  lineOf(
    400,
    words.map((one) => ({ ...one, box: { ...one.box, y: 40 } })),
  );
const changedIn = (read: Layout): unknown => {
  const { layout, changed } = withCloserWords(text, part, read);
  const { text: answer, unsure } = answerOf([layout]);
  return { answer, unsure: unsure.map((one) => one.text), changed };
};

describe('withCloserWords', () => {
  it('replaces unsure words that were read more surely', () => {
    expect(
      changedIn(closer(word('Total', 2, 92, 78), word('doe', 100, 99, 80), word('12.50', 202, 70, 76))),
    ).toEqual({
      answer: 'Total due 12.50 EUR',
      unsure: ['12.50', 'EUR'],
      changed: 2,
    });
  });

  it('keeps what was read less surely, elsewhere, or not at all', () => {
    const unchanged = { answer: 'Tota1 due 12.5O EUR', unsure: ['Tota1', '12.5O', 'EUR'], changed: 0 };
    expect(changedIn(closer(word('Tctal', 2, 30, 78)))).toEqual(unchanged);
    expect(changedIn(closer(word('Total due 12', 2, 99, 260)))).toEqual(unchanged);
    expect(changedIn(closer())).toEqual(unchanged);
  });

  it('counts no word that is the same, only surer now', () => {
    expect(changedIn(closer(word('Tota1', 2, 92, 78), word('12.50', 202, 90, 76)))).toEqual({
      answer: 'Tota1 due 12.50 EUR',
      unsure: ['EUR'],
      changed: 1,
    });
  });

  it('returns the same text where nothing was read more surely', () => {
    expect(withCloserWords(text, part, closer(word('Tctal', 2, 30, 78))).layout).toBe(text);
  });

  it('takes a word that was read in pieces, as sure as the least sure one', () => {
    expect(changedIn(closer(word('To', 0, 90, 30), word('tal', 36, 85, 44)))).toMatchObject({
      answer: 'To tal due 12.5O EUR',
      changed: 1,
    });
  });

  it('leaves words that reach out of the part', () => {
    const { changed } = withCloserWords(text, { ...part, x: 5, width: 195 }, closer(word('otal', 0, 99, 70)));
    expect(changed).toBe(0);
  });
});
