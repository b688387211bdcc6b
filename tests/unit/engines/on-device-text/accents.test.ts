import { describe, expect, it } from 'vitest';
import { withAccents } from '../../../../utils/engines/on-device-text/accents';
import { lineAt, wordsOf } from './lines';

type Reading = [text: string, confidence: number];
const mended = (text: string, ...readings: Reading[][]): string =>
  wordsOf([
    [
      withAccents(
        lineAt(0, 0, text),
        readings.map((words) => words.map(([word, confidence]) => ({ text: word, confidence }))),
      ),
    ],
  ]);

describe('accents', () => {
  it('are taken from a reading with the same letters, and punctuation is not', () => {
    expect(
      mended('REPETE APRES, MOI', [
        ['RÉPÈTE:', 92],
        ['APRÈS', 96],
      ]),
    ).toBe('RÉPÈTE APRÈS, MOI');
    expect(mended('"Grosse" GroBe', [['Größe', 90]])).toBe('"Grosse" Größe');
  });

  it('come from the surest reading, and with as sure ones from that with more', () => {
    expect(mended('eleve', [['élevé', 70]], [['élève', 90]])).toBe('élève');
    expect(mended('REPETE', [['REPETE', 92]], [['RÉPÈTE', 92]])).toBe('RÉPÈTE');
    expect(mended('cote', [['cote', 96]], [['côté', 60]])).toBe('cote');
  });

  it('are left out where the letters differ, or the reading is unsure', () => {
    expect(mended('gateau', [['gâteaux', 95]], [['gâteau', 49]])).toBe('gateau');
    expect(mended('Gateau', [['gâteau', 95]])).toBe('Gateau');
    expect(mended('?!', [['é', 95]])).toBe('?!');
  });

  it('that are there already stay', () => {
    expect(mended('déja vu', [['deja', 96]])).toBe('déja vu');
  });
});
