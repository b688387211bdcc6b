import { expect, it } from 'vitest';
import { wantedLanguages } from '../../../components/models/wanted-languages';
import type { Job } from '../../../utils/model/job';
import type { Note } from '../../../utils/model/picture';
import { defaultSettings } from '../../../utils/model/settings';
import { sampleJob } from '../model/samples';

const unsure: Note[] = [{ kind: 'unsure', words: [{ text: 'Zrodlo', at: 0 }] }];
const unread = (...looksLike: string[]): Note[] => [{ kind: 'places-unread', places: 1, looksLike }];

const readHere = (notes: Note[], answer: string): Job =>
  sampleJob({
    state: 'done',
    task: { kind: 'text' },
    answerer: { id: 'device', name: 'This device', model: '', recognizers: ['Tesseract'] },
    notes,
    answer,
  });

it.each([
  [unread('Kore'), '', ['en', 'en-US'], ['kor']],
  [unread('Cyrl', 'vertical'), 'Menu', ['uk', 'en'], ['ukr']],
  [unread(), '', ['el', 'en'], ['ell']],
  [unread(), '', ['en', 'el'], []],
  [unread('Geor'), '', ['ka', 'en'], []],
  [unsure, 'Zrodlo wody', ['pl', 'en'], ['pol']],
  [unread('vertical'), 'Zrodlo wody', ['pl', 'en'], ['pol']],
  [[], 'Woda', ['pl', 'en'], []],
  [unsure, '2024', ['pl', 'en'], []],
  [unsure, 'Menu', ['en', 'pl'], []],
  [unsure, 'Вокзал', ['uk', 'en'], ['ukr']],
  [[], 'Вокзал', ['uk', 'en'], []],
  [unsure, 'Menu', ['uk', 'en'], []],
  [unread('Arab'), '', ['en'], []],
  [unread('Arab'), '', ['en', 'fa'], ['fas']],
  [unread('Kore', 'Thai', 'Grek', 'Hebr'), 'Menu', ['', 'en'], ['kor', 'tha', 'ell']],
] as [Note[], string, string[], string[]][])(
  'after %j and “%s”, for %j, asks for %j',
  (notes, answer, tags, wanted) => {
    const job = readHere(notes, answer);
    expect(wantedLanguages(job, defaultSettings, tags)).toEqual(wanted);
    const described = { ...job, task: { kind: 'describe', detail: 'brief' } } as const;
    expect(wantedLanguages(described, defaultSettings, tags)).toEqual([]);
  },
);

it.each([
  [unsure, []],
  [unread(), []],
  [unread('Cyrl'), ['rus']],
] as [Note[], string[]][])('where the user chose languages, after %j asks for %j', (notes, wanted) => {
  const job = readHere(notes, 'Zrodlo');
  const settings = { ...defaultSettings, readingLanguages: ['deu'] };
  expect(wantedLanguages(job, settings, ['pl'])).toEqual(wanted);
});
