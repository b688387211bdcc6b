import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { speechPiecesOf, sentencesOf } from '../../../utils/answers/read-aloud';

const wordsOf = (text: string, lang: string): string[] =>
  sentencesOf(text, lang).map(({ start, end }) => text.slice(start, end));

describe('sentences', () => {
  test.each([
    ['en', 'It rises. Then? It falls!', ['It rises.', 'Then?', 'It falls!']],
    [
      'en',
      'Dr. Ito met J. R. Brown of the U.S. Navy. He left.',
      ['Dr. Ito met J. R. Brown of the U.S. Navy.', 'He left.'],
    ],
    ['de', 'Am 3. Mai, z.B. Haus. Gut.', ['Am 3. Mai, z.B. Haus.', 'Gut.']],
    ['en', 'There are 12. They sail. 3. Item', ['There are 12.', 'They sail.', '3. Item']],
    ['ja', 'これは船です。赤い！', ['これは船です。', '赤い！']],
    ['ar', 'هذا قارب. هل هو أحمر؟ نعم.', ['هذا قارب.', 'هل هو أحمر؟', 'نعم.']],
    ['en', '  3.5 m, see example.org.\n\n  Next line', ['3.5 m, see example.org.', 'Next line']],
    [
      'en',
      'A line that was\nfull goes on\nBut this is another',
      ['A line that was\nfull goes on', 'But this is another'],
    ],
    ['', 'No language. Two.', ['No language.', 'Two.']],
    ['not a tag', 'One. Two.', ['One.', 'Two.']],
    ['en', ' \n ', []],
  ])('in %j: %j', (lang, text, sentences) => {
    expect(wordsOf(text, lang)).toEqual(sentences);
  });

  test('hold every character but white space, in order, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(wordsOf(text, 'en').join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      }),
    );
  });
});

describe('pieces of a sentence', () => {
  test('end after a comma, else between words, and never within a character', () => {
    expect(speechPiecesOf('a boat, and a long sail', 12)).toEqual(['a boat,', ' and a long ', 'sail']);
    expect(speechPiecesOf('😀'.repeat(5), 5)).toEqual(['😀😀', '😀😀', '😀']);
    expect(speechPiecesOf('短い文', 150)).toEqual(['短い文']);
  });

  test('give the sentence again, none longer than asked', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.integer({ min: 5, max: 50 }), (text, longest) => {
        const pieces = speechPiecesOf(text, longest);
        expect(pieces.join('')).toBe(text);
        expect(pieces.every(({ length }) => length > 0 && length <= longest)).toBe(true);
      }),
    );
  });
});
