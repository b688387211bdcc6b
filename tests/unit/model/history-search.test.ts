import { array, assert, boolean, constantFrom, integer, oneof, property, string, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SearchRecord, searchRecordOf } from '../../../utils/model/history-entry';
import { foldForSearch, markedPieces, searchWordsOf, termMatcher } from '../../../utils/model/history-words';
import { sampleJob, samplePage, samplePicture } from './samples';

const doc = (answer: string, id = answer) =>
  searchRecordOf({ id, turns: [sampleJob({ id, state: 'done', answer, sources: [] })] });
const searchDocs = (docs: readonly SearchRecord[], terms: readonly string[]) => {
  const hasTerms = termMatcher(terms);
  return docs.flatMap(({ id, text }) => (hasTerms(text) ? [id] : []));
};
const finds = (answer: string, query: string): boolean =>
  searchDocs([doc(answer)], searchWordsOf(query)).length === 1;

test.each([
  ['Crème brûlée', 'creme BRUL'],
  ['Straße', 'strasse'],
  ['STRASSE', 'straße'],
  ['Ærø', 'aero'],
  ['Łódź', 'lodz'],
  ['İstanbul', 'istan'],
  ['Ελλάς', 'ελλασ'],
  ['ＦＵＬＬ width', 'full'],
  ['كِتَابٌ', 'كتاب'],
  ['أحمد', 'احم'],
  ['مدرسة', 'مدرسه'],
  ['ﻣﺮﺣﺒﺎ', 'مرحبا'],
  ['שָׁלוֹם', 'שלום'],
  ['한국어', '한ㄱ'],
  ['한국어', '한국'],
  ['湖に浮かぶ赤いボート', '赤い'],
  ['湖に浮かぶ赤いボート', 'ﾎﾞｰﾄ'],
  ['PDFファイル', 'ファ'],
  ['ภาษาไทย', 'ไทย'],
  ['हिन्दी भाषा', 'हिन्'],
  ['Ёлка', 'елк'],
  ['naïve', 'nai\u0308v'],
])('what “%s” says is found by “%s”', (answer, query) => expect(finds(answer, query)).toBe(true));

test.each([
  ['a red boat', 'oat'],
  ['a red boat', 'red ship'],
  ['हिन्दी', 'हान्'],
  ['赤いボート', '青い'],
])('what “%s” says is not found by “%s”', (answer, query) => expect(finds(answer, query)).toBe(false));

const known = {
  words: [
    'Boot',
    'bärtig',
    'CRÈME',
    'éclair',
    'Москва',
    'мост',
    'Ελλάδα',
    'ηλιος',
    'x86',
    '2026',
    'été',
    'Über',
  ],
  runs: ['赤いボート', '東京都庁', 'ラーメン', '不知道', 'ภาษาไทย'],
};
/** What a browser takes for the same letters, by its own tables and not by ours. */
const alike = new Intl.Collator('und', { sensitivity: 'base', usage: 'search' });
const beginsWith = (word: string, query: string): boolean =>
  alike.compare(word.slice(0, query.length), query) === 0;

test('finds what a look at every word finds, in several scripts', () => {
  const words = array(constantFrom(...known.words, ...known.runs), { minLength: 1, maxLength: 6 });
  const part = constantFrom(...known.words).chain((word) =>
    tuple(integer({ min: 1, max: word.length }), boolean()).map(([length, isUpper]) => {
      const cut = word.slice(0, length);
      return isUpper ? cut.toUpperCase() : cut;
    }),
  );
  const piece = constantFrom(...known.runs).chain((run) =>
    tuple(integer({ min: 0, max: run.length - 1 }), integer({ min: 1, max: 3 }))
      .map(([from, length]) => run.slice(from, from + length))
      // A Thai vowel sign alone is nothing that anybody types.
      .filter((cut) => /^\p{L}/u.test(cut)),
  );
  const query = array(oneof(part, piece), { minLength: 1, maxLength: 2 });
  assert(
    property(array(words, { maxLength: 8 }), query, (texts, asked) => {
      const docs = texts.map((text, at) => ({ ...doc(text.join(' · '), `${at}`), at }));
      const has = (text: readonly string[], one: string): boolean =>
        text.some((word) => (known.runs.includes(word) ? word.includes(one) : beginsWith(word, one)));
      const expected = texts.flatMap((text, at) => (asked.every((one) => has(text, one)) ? [`${at}`] : []));
      expect(searchDocs(docs, searchWordsOf(asked.join(' ')))).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

test('finds among many words those that begin with a term, and no others', () => {
  const letters = constantFrom('a', 'b', 'é', 'я', 'ㄱ', '1', 'z', '\u{10400}');
  const made = array(letters, { minLength: 1, maxLength: 4 }).map((all) => all.join(''));
  assert(
    property(array(made, { maxLength: 40 }), made, (words, term) => {
      const expected = words.some((word) => foldForSearch(word).startsWith(foldForSearch(term)));
      expect(finds(words.join(', '), term)).toBe(expected);
    }),
    { numRuns: 1000 },
  );
});

test('the marked pieces are the text, whatever it is', () => {
  assert(
    property(string({ unit: 'grapheme' }), string({ unit: 'grapheme' }), (text, query) => {
      const pieces = markedPieces(text, searchWordsOf(query));
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    }),
  );
});

test.each([
  ['A crème cake', 'crem', ['crèm']],
  ['Boat, boats, a lifeboat', 'boat', ['Boat', 'boat']],
  ['湖に浮かぶ赤いボート', '赤い', ['赤い']],
  ['كِتَابٌ جديد', 'كت', ['كِتَ']],
  ['nothing', 'x', []],
])('of “%s” what was found by “%s” is marked', (text, query, marked) =>
  expect(
    markedPieces(text, searchWordsOf(query))
      .filter(({ isFound }) => isFound)
      .map((piece) => piece.text),
  ).toEqual(marked),
);

describe('a conversation is found', () => {
  const earlier = sampleJob({
    id: 'zero',
    state: 'done',
    task: { kind: 'ask', question: 'Earlier question' },
    answer: 'Earlier answer',
    answerer: { id: 'device', name: 'This device', model: '' },
  });
  const job = sampleJob({
    state: 'done',
    answer: 'It rows.',
    task: { kind: 'ask', question: 'Which kind?' },
    sources: [{ kind: 'element', url: 'https://cdn.example/a.jpg', frameId: 0, page: samplePage }],
    pictures: [samplePicture],
  });
  test.each(['rows', 'kind', 'earlier answer', 'zoo.example', 'Zoo', 'lion.jpg'])('by “%s”', (query) =>
    expect(searchDocs([searchRecordOf({ id: 'zero', turns: [earlier, job] })], searchWordsOf(query))).toEqual(
      ['zero'],
    ),
  );
});
