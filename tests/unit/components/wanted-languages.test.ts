import { expect, it } from 'vitest';
import { wantedLanguages } from '../../../components/models/wanted-languages';
import type { Note } from '../../../utils/model/picture';
import { readingPacks } from '../../../utils/model/reading-packs';
import { sampleJob } from '../model/samples';

const codes = readingPacks([]).map(({ language }) => language);
const unread = (...looksLike: string[]): Note[] => [{ kind: 'places-unread', places: 1, looksLike }];

it.each([
  [unread('Kore'), '', ['en', 'en-US'], ['kor']],
  [unread('Cyrl', 'vertical'), 'Menu', ['uk', 'en'], ['ukr']],
  [unread(), '', ['el', 'en'], ['ell']],
  [unread(), '', ['en', 'el'], []],
  [unread('Geor'), '', ['ka', 'en'], []],
  [[], 'Zrodlo wody', ['pl', 'en'], ['pol']],
  [[], '2024', ['pl', 'en'], []],
  [[], 'Menu', ['en', 'pl'], []],
  [[], 'Вокзал', ['uk', 'en'], ['ukr']],
  [[], 'Menu', ['uk', 'en'], []],
  [unread('Kore', 'Thai', 'Grek', 'Hebr'), 'Menu', ['', 'en'], ['kor', 'tha', 'ell']],
] as [Note[], string, string[], string[]][])(
  'after %j and “%s”, for %j, asks for %j',
  (notes, answer, tags, wanted) => {
    const job = sampleJob({
      state: 'done',
      task: { kind: 'text' },
      answerer: { id: 'device', name: 'This device', model: '', recognizers: ['Tesseract'] },
      notes,
      answer,
    });
    expect(wantedLanguages(job, codes, tags)).toEqual(wanted);
    expect(wantedLanguages({ ...job, task: { kind: 'describe', detail: 'brief' } }, codes, tags)).toEqual([]);
  },
);
