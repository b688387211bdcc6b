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
    expect(
      mended('"Grosse" GroBe', [
        ['Grosse', 90],
        ['Größe', 90],
      ]),
    ).toBe('"Grosse" Größe');
  });

  it('come from the surest reading, and with as sure ones from that with more', () => {
    expect(mended('eleve', [['élevé', 70]], [['élève', 90]])).toBe('élève');
    expect(mended('REPETE', [['REPETE', 92]], [['RÉPÈTE', 92]])).toBe('RÉPÈTE');
    expect(mended('cote', [['cote', 96]], [['côté', 60]])).toBe('cote');
  });

  it('are left out where the letters differ, or the reading is unsure', () => {
    expect(mended('gateau', [['château', 95]], [['gâteau', 49]])).toBe('gateau');
    expect(mended('Gateau', [['gâteau', 95]])).toBe('Gateau');
    expect(mended('?!', [['é', 95]])).toBe('?!');
  });

  it('that are there already stay', () => {
    expect(mended('déja vu', [['deja', 96]])).toBe('déja vu');
    expect(mended('fenêtre', [['fenétre', 80]])).toBe('fenêtre');
  });

  it('of unsure words are taken if most readings have them', () => {
    const [joined, split] = ['SANSÉTÉ', 'SANS-ÉTÉ'];
    expect(mended('SANS ETE', [[joined, 0]], [[split, 19]], [['SANS-ETE', 40]])).toBe('SANS ÉTÉ');
    expect(mended('SANS ETE', [[joined, 35]], [['SANSETE', 6]])).toBe('SANS ETE');
  });

  it('are taken across words that were split elsewhere', () => {
    expect(
      mended('LIEGT.UBRIGENS', [
        ['LIEGT', 90],
        ['ÜBRIGENS', 90],
      ]),
    ).toBe('LIEGT.ÜBRIGENS');
    expect(
      mended('PRETA CONQUERIR', [
        ['PRÊT', 60],
        ['À', 60],
        ['CONQUÉRIR', 88],
      ]),
    ).toBe('PRÊTÀ CONQUÉRIR');
  });

  it('come with the letter that the line lacks', () => {
    expect(
      mended('SSSE KATZE', [
        ['SÜSSE', 94],
        ['KATZE', 96],
      ]),
    ).toBe('SÜSSE KATZE');
    expect(
      mended('SSSE KATZE', [
        ['SÜSSE', 60],
        ['KATZE', 96],
      ]),
    ).toBe('SSSE KATZE');
  });

  it('replace others if their word is sure', () => {
    expect(
      mended('la fenétre', [
        ['la', 96],
        ['fenêtre', 96],
      ]),
    ).toBe('la fenêtre');
  });
});
