import { describe, expect, it } from 'vitest';
import { capitalAccents } from '../../eval/measure/accents.mjs';
import { arranged } from '../../eval/measure/arrange.mjs';
import { judgeBars } from '../../eval/measure/bars.mjs';
import { nameScore } from '../../eval/measure/names.mjs';
import { characterErrors } from '../../eval/measure/score.mjs';

const fixed = (text: string) => ({ text, isLoose: false });
const loose = (text: string) => ({ text, isLoose: true });

describe('what may stand elsewhere', () => {
  const page = [
    loose('A street map'),
    fixed('The first paragraph tells of a street.'),
    loose('Picture of a cat'),
    fixed('The second one tells of its houses.'),
    loose('12'),
  ];
  const errors = (found: string) => characterErrors(arranged(page, found), found);

  it('costs nothing before or after another paragraph', () => {
    const [first, second] = [page[1]?.text ?? '', page[3]?.text ?? ''];
    expect(errors(['A street map', first, 'Picture of a cat', second, '12'].join('\n'))).toBe(0);
    expect(errors(['12', 'Picture of a cat', first, second, 'A street map'].join('\n'))).toBe(0);
    expect(errors([first, 'A street map', '12', second, 'Picture of a cat'].join('\n'))).toBe(0);
  });

  it('costs its letters inside a paragraph, and where it is missing', () => {
    expect(
      errors(
        'A street map The first paragraph Picture of a cat tells of a street. The second one tells of its houses. 12',
      ),
    ).toBeGreaterThan(0.15);
    expect(
      errors('The first paragraph tells of a street. The second one tells of its houses.'),
    ).toBeGreaterThan(0.15);
  });

  it('lets nothing else change its place', () => {
    expect(
      errors('The second one tells of its houses. The first paragraph tells of a street. 12'),
    ).toBeGreaterThan(0.5);
  });
});

describe('of names and accents', () => {
  it('a name counts with all of its letters', () => {
    expect(nameScore('From Łódź to Plzeň.', 'From Łódz to Plzeň.')).toEqual({ all: 2, right: 1 });
  });

  it('each capital with an accent counts', () => {
    expect(capitalAccents('L’ÉTÉ À PARIS', 'L’ETÉ À PARIS')).toEqual({ all: 3, right: 2 });
  });
});

describe('the bars', () => {
  const score = (errors: number, text = '') => ({ errors, recall: 1 - errors, time: 1, text });
  const read = (name: string, ours: number, native: number, isDamaged = false) => ({
    truth: { file: '', class: name, language: 'en', text: 'a', isDamaged },
    ours: score(ours),
    native: score(native),
  });
  const missed = (compared: Parameters<typeof judgeBars>[0]) =>
    judgeBars(compared)
      .filter(({ isKept }) => !isKept)
      .map(({ line }) => line.replace(/:.*/, ''));

  it('hold each layout to the other reader, and all of them to a mean', () => {
    expect(missed([read('page-menu', 0.02, 0.02), read('page-menu', 0.05, 0.06, true)])).toEqual([]);
    expect(missed([read('page-menu', 0.02, 0.01), read('page-form', 0, 0)])).toEqual(['✗ page-menu']);
    expect(missed([read('page-menu', 0.04, 0.5), read('page-menu', 0.07, 0.5, true)])).toEqual([
      '✗ clean pages',
      '✗ damaged pages',
    ]);
  });

  it('hold photos of signs and Japanese memes to their words', () => {
    expect(missed([read('sign', 0.1, 1), read('scene', 0.2, 1), read('meme-ja', 0.2, 1)])).toEqual([]);
    expect(missed([read('sign', 0.3, 1), read('scene', 0.2, 1), read('meme-ja', 0.3, 1)])).toEqual([
      '✗ photos of signs',
      '✗ Japanese memes',
    ]);
  });
});
