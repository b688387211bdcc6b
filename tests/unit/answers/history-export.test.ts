import { array, assert, property, string } from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import {
  type ExportFormat,
  type ExportWords,
  historyColumns,
  historyCsv,
  historyJson,
} from '../../../utils/answers/history-export';
import type { Conversation } from '../../../utils/model/conversation';
import type { Job } from '../../../utils/model/job';
import { sampleJob, samplePage, samplePicture } from '../model/samples';

const words: ExportWords = { task: ({ kind }) => kind };

const talkOf = (...turns: readonly Job[]): Conversation => ({ id: turns[0]?.id ?? '', turns });
const written = ({ head, conversation, between, foot }: ExportFormat, jobs: readonly Job[]): string =>
  `${head}${jobs.map((one) => conversation(talkOf(one))).join(between)}${foot}`;
const rows = (jobs: readonly Job[]): string[][] =>
  Papa.parse<string[]>(written(historyCsv(words), jobs).trim().replace('\u{feff}', '')).data;

const job = sampleJob({
  createdAt: Date.UTC(2026, 0, 2),
  state: 'done',
  answer: 'It is\na "lion", “Leo”.',
  task: { kind: 'ask', question: 'Who is it?' },
  sources: [{ kind: 'element', url: 'https://cdn.example/a.jpg', frameId: 0, page: samplePage }],
  pictures: [samplePicture],
  answerer: { id: 'c1', name: 'api.example', model: 'see' },
});

test('JSON is read back with all that was asked and said, in order, by its version', () => {
  for (const jobs of [
    [],
    [job],
    [job, sampleJob({ id: 'two', state: 'failed', failure: { code: 'offline' } })],
  ]) {
    const { format, version, madeAt, conversations } = JSON.parse(written(historyJson(0), jobs)) as Record<
      string,
      unknown
    >;
    expect({ format, version, madeAt }).toEqual({
      format: 'sightread-history',
      version: 1,
      madeAt: '1970-01-01T00:00:00.000Z',
    });
    expect(conversations).toHaveLength(jobs.length);
  }
  expect(JSON.parse(historyJson(0).conversation(talkOf(job)))).toMatchObject({
    id: 'one',
    page: { url: 'https://zoo.example/', title: 'Zoo' },
    turns: [
      {
        at: '2026-01-02T00:00:00.000Z',
        question: 'Who is it?',
        answer: 'It is\na "lion", “Leo”.',
        pictures: [{ name: 'lion.jpg', sha256: 'aa11' }],
        engine: 'api.example',
        failure: null,
      },
    ],
  });
});

test('a conversation has all its turns, each with the pictures that came with it', () => {
  const first: Job = { ...job, id: 'first', task: { kind: 'describe', detail: 'full' }, answer: 'A lion.' };
  const pictures = [{ ...samplePicture, hash: 'bb22', name: 'cub_2.jpg' }];
  const grown = talkOf(first, { ...job, conversation: 'first', parent: 'first', sources: [], pictures });
  expect(JSON.parse(historyJson(0).conversation(grown))).toMatchObject({
    id: 'first',
    turns: [
      { id: 'first', parent: null, answer: 'A lion.', pictures: [{ sha256: 'aa11' }] },
      { id: 'one', parent: 'first', question: 'Who is it?', pictures: [{ sha256: 'bb22' }] },
    ],
  });
  const csv = Papa.parse<string[]>(historyCsv(words).conversation(grown)).data;
  const at = (column: (typeof historyColumns)[number]) =>
    csv.map((row) => row[historyColumns.indexOf(column)]);
  expect([at('question'), at('site'), at('picture')]).toEqual([
    ['', 'Who is it?'],
    ['zoo.example', 'zoo.example'],
    ['lion.jpg', 'lion.jpg, cub_2.jpg'],
  ]);
});

test('a connection’s id, which its key lies under, stays here', () => {
  for (const format of [historyJson(0), historyCsv(words)])
    expect(written(format, [{ ...job, answerer: { id: 'the-id', name: 'n', model: 'm' } }])).not.toContain(
      'the-id',
    );
});

test('CSV has one row for each answer, each cell in its column, lines and quotes kept', () => {
  const [head, row, ...more] = rows([job]);
  expect(more).toEqual([]);
  expect(head).toEqual([...historyColumns]);
  expect(row).toEqual([
    '2026-01-02T00:00:00.000Z',
    'ask',
    'Who is it?',
    'It is\na "lion", “Leo”.',
    'zoo.example',
    'Zoo',
    'https://zoo.example/',
    'lion.jpg',
    'api.example',
    'see',
    'done',
  ]);
});

test.each([
  '=1+1',
  '+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '"=1',
  '\u200b=1',
  '＝1',
  'a;=1',
  'a\n=1',
])('no cell of CSV is run that says %j', (cell) => {
  const hostile = sampleJob({
    state: 'done',
    answer: cell,
    task: { kind: 'ask', question: cell },
    sources: [
      { kind: 'element', url: 'https://a.example/', frameId: 0, page: { ...samplePage, title: cell } },
    ],
    pictures: [{ ...samplePicture, name: cell }],
    answerer: { id: 'x', name: cell, model: cell },
  });
  const [, row = []] = rows([hostile]);
  const risky = /(?:^|[;\t\r\n])[\s\p{Cf}"]*[=+\-@＝＋－＠]/u;
  expect(row).toHaveLength(historyColumns.length);
  expect(row.filter((one) => risky.test(one))).toEqual([]);
  // The rest of it is still there to be read.
  expect(row.filter((one) => one.includes(cell.trim().slice(-2)))).toHaveLength(6);
});

test('CSV has as many rows and cells as it should, whatever is said', () => {
  assert(
    property(array(string({ unit: 'binary' }), { minLength: 1, maxLength: 4 }), (answers) => {
      const read = rows([...answers.map((answer) => sampleJob({ state: 'done', answer })), job]);
      expect(read.map((row) => row.length)).toEqual(
        Array.from({ length: answers.length + 2 }, () => historyColumns.length),
      );
    }),
  );
});

test('no format tells the secrets of an address', () => {
  const secret = 'https://me:hidden@zoo.example/lion.jpg?token=hidden#hidden';
  const { url: _url, ...page } = samplePage;
  const signed: Job = {
    ...job,
    sources: [{ kind: 'element', url: secret, frameId: 0, page: { ...page, url: secret } }],
    pictures: [{ ...samplePicture, address: secret, originalAt: secret }],
  };
  for (const format of [historyJson(0), historyCsv(words)]) {
    expect(format.conversation(talkOf(signed))).not.toContain('hidden');
    expect(format.conversation(talkOf(signed))).toContain('zoo.example/lion.jpg');
  }
});
