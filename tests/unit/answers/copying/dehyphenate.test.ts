import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dehyphenate } from '../../../../utils/answers/copying/dehyphenate';

const english = 'the door and the wall and the roof with the';

test.each([
  ['words', 'one\ntwo', 'one two'],
  ['a parted word', 'inter-\nnational', 'international'],
  ['one that is written whole elsewhere', 'wellknown and well-\nknown', 'wellknown and wellknown'],
  [
    'a compound that is written so elsewhere',
    'data-driven, not data-\ndriven',
    'data-driven, not data-driven',
  ],
  ['a compound by its first part', `${english}\nwell-\nknown man`, `${english} well-known man`],
  ['a compound by its last part', `${english}\nrule-\nbased`, `${english} rule-based`],
  ['a compound of more parts', 'state-of-\nthe-art', 'state-of-the-art'],
  ['names', 'Jean-\nPaul and Berlin-\nBrandenburg', 'Jean-Paul and Berlin-Brandenburg'],
  ['a year', '2019-\n2020, COVID-\n19', '2019-2020, COVID-19'],
  [
    'what is behind a single letter',
    'an e-\nmail, a T-\nshirt, an x-\nray',
    'an e-mail, a T-shirt, an x-ray',
  ],
  ['what is behind a number', 'a 20-\nfold rise, 3-\nyear terms', 'a 20-fold rise, 3-year terms'],
  ['what is behind letters with a number', 'the A4-\nformat, mp3-\nplayers', 'the A4-format, mp3-players'],
  ['a single letter behind a hyphen', 'our plan-\nb and vitamin-\nc', 'our plan-b and vitamin-c'],
  ['what is written whole elsewhere, behind a single letter', 'an email, an e-\nmail', 'an email, an e-mail'],
  ['capitals', 'INFOR-\nMATION', 'INFORMATION'],
  ['German', 'Versicherungs-\ngesellschaft', 'Versicherungsgesellschaft'],
  ['a German word cut short', 'Ein-\nund Ausgang', 'Ein- und Ausgang'],
  ['an English word cut short', 'pre-\nand post-war', 'pre- and post-war'],
  [
    'French',
    'dans une ville avec les gens pour qui il est dit-\nil',
    'dans une ville avec les gens pour qui il est dit-il',
  ],
  [
    'French hyphenation',
    'dans une ville avec les gens pour qui inter-\nnational',
    'dans une ville avec les gens pour qui international',
  ],
  ['Portuguese', 'não são para uma mais diz-\nse', 'não são para uma mais diz-se'],
  ['Italian, where “la” is an end of words', 'una paro-\nla', 'una parola'],
  ['soft hyphens', 'inter\u00ad\nna\u00adtional', 'international'],
  ['the hyphen of Unicode', 'inter‐\nnational', 'international'],
  ['a dash between words', 'it rains —\nand shines', 'it rains — and shines'],
  ['a dash within', 'it rains—\nand shines', 'it rains—and shines'],
  ['Japanese', '東京は日本の\n首都です。\nとても大きい', '東京は日本の首都です。とても大きい'],
  ['Japanese and Latin', '東京は\nTokyo', '東京は Tokyo'],
  ['Korean, which has spaces', '서울은\n대한민국의', '서울은 대한민국의'],
  ['Thai', 'สวัสดี\nครับ', 'สวัสดีครับ'],
  ['Arabic', 'اللغة\nالعربية', 'اللغة العربية'],
  ['white space', '  one  \n   two', 'one two'],
  ['letters beyond the BMP', '𠮷野\n家', '𠮷野家'],
])('joins %s', (_name, text, expected) => {
  expect(dehyphenate(text.split('\n'))).toBe(expected);
});

test('only white space and hyphens are removed, and a second run changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 20 })), (lines) => {
      const bare = (text: string): string => text.replaceAll(/[\s\u00ad\u2010\u{f0000}-]/gu, '');
      const once = dehyphenate(lines);
      expect(bare(once)).toBe(bare(lines.join('')));
      expect(once).not.toMatch(/\u{f0000}/u);
    }),
  );
});
