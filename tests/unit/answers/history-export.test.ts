import { array, assert, constantFrom, property, string } from 'fast-check';
import { lexer, type Token, type Tokens } from 'marked';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import {
  type ExportFormat,
  type ExportWords,
  historyCsv,
  historyJson,
  historyMarkdown,
} from '../../../utils/answers/history-export';
import type { Conversation } from '../../../utils/model/conversation';
import type { Job } from '../../../utils/model/job';
import { sampleJob, samplePage, samplePicture } from '../model/samples';

/** The columns of a CSV file, on which programs rely. */
const historyColumns = [
  'at',
  'task',
  'question',
  'answer',
  'site',
  'page',
  'address',
  'picture',
  'engine',
  'model',
  'state',
] as const;

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
  const lines = historyMarkdown('History', words).conversation(grown).split('\n\n');
  expect(lines.slice(2)).toEqual([
    'lion.jpg',
    'api.example · see',
    '> A lion.  ',
    '**Who is it?**',
    String.raw`cub\_2.jpg`,
    'api.example · see',
    '> It is  \n> a "lion", “Leo”.  ',
  ]);
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
  for (const format of [historyJson(0), historyCsv(words), historyMarkdown('History', words)])
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

test('Markdown has a heading for each answer, which those in answers, names and questions do not break', () => {
  const hostile = sampleJob({
    state: 'done',
    answer: '# Not a heading\n\n## Nor this\n\n```\nnever closed',
    task: { kind: 'ask', question: '# **Nor** this\n## either' },
    sources: [
      { kind: 'element', url: 'https://a.example/', frameId: 0, page: { ...samplePage, title: '## [x](y)' } },
    ],
    pictures: [{ ...samplePicture, name: '# <b>.jpg' }],
  });
  const lines = written(historyMarkdown('# History', words), [hostile, job]).split('\n');
  expect(lines.filter((line) => /^\s{0,3}#/.test(line))).toEqual([
    String.raw`# \# History`,
    '## ask, 1970-01-01T00:00:00.001Z',
    '## ask, 2026-01-02T00:00:00.000Z',
  ]);
  expect(lines.filter((line) => /^\s{0,3}(?:`{3}|~{3})/.test(line))).toEqual([]);
  expect(lines).toContain('> a "lion", “Leo”.  ');
});

test('no format tells the secrets of an address', () => {
  const secret = 'https://me:hidden@zoo.example/lion.jpg?token=hidden#hidden';
  const { url: _url, ...page } = samplePage;
  const signed: Job = {
    ...job,
    sources: [{ kind: 'element', url: secret, frameId: 0, page: { ...page, url: secret } }],
    pictures: [{ ...samplePicture, address: secret, originalAt: secret }],
  };
  for (const format of [historyJson(0), historyCsv(words), historyMarkdown('History', words)]) {
    expect(format.conversation(talkOf(signed))).not.toContain('hidden');
    expect(format.conversation(talkOf(signed))).toContain('zoo.example/lion.jpg');
  }
});

function tokensIn(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => [
    token,
    ...tokensIn('tokens' in token ? (token.tokens ?? []) : []),
    ...(token.type === 'list' ? tokensIn((token as Tokens.List).items) : []),
    ...(token.type === 'table'
      ? tokensIn(
          [(token as Tokens.Table).header, ...(token as Tokens.Table).rows]
            .flat()
            .flatMap((cell) => cell.tokens),
        )
      : []),
  ]);
}
/** Returns what would load or run, where a viewer follows CommonMark and lets HTML through. */
const liveIn = (markdown: string): Token[] =>
  tokensIn(lexer(markdown)).filter(
    (token) =>
      /^(?:html|image|def)$/.test(token.type) ||
      (token.type === 'link' && !/^(?:https?|mailto):/i.test((token as Tokens.Link).href)),
  );
const exported = (answer: string, title = 'Zoo'): string =>
  written(historyMarkdown('History', words), [
    sampleJob({
      state: 'done',
      answer,
      sources: [{ kind: 'element', url: 'https://a.example/', frameId: 0, page: { ...samplePage, title } }],
      pictures: [{ ...samplePicture, name: title }],
    }),
  ]);

const live = constantFrom(
  '![a](https://evil.example/?q=1)',
  '![a][r]',
  '[r]: https://evil.example/',
  '[a](javascript:alert(1))',
  '<javascript:alert(1)>',
  '(javascript:alert(1))',
  ': ',
  '999999999. ',
  '\ud800',
  '<img src=//evil.example>',
  '<b>',
  '</b>',
  '<!--',
  '-->',
  '<script>',
  '`',
  '``',
  '```\n',
  '~~~\n',
  '\\',
  '!',
  '[',
  ']',
  '(',
  ')',
  '<',
  '>',
  '|',
  '\n',
  '\n\n',
  ' ',
  '- ',
  '1. ',
  '> ',
  '# ',
  '    ',
  '| a | b |\n| --- | --- |\n| ',
  '*',
  '_',
  '~~',
  '&lt;',
  'a',
  'lion',
  'https://a.example/',
);

test('nothing in Markdown loads or runs, whatever the answer and the page say', () => {
  assert(
    property(array(live, { maxLength: 24 }), (parts) => {
      const text = parts.join('');
      expect(liveIn(exported(text, text))).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test('no sign that any dialect of Markdown reads is left unescaped, in a fence within a quotation or without', () => {
  assert(
    property(array(live, { maxLength: 24 }), (parts) => {
      const text = parts.join('');
      const [, ...ours] = exported('', '').matchAll(/[<`~[\]!]/g);
      const left = exported(text, text).replaceAll(/\\.|&#\d+;/gs, '');
      // Python-Markdown, too, knows no fence in a quotation: what stands in one is HTML there.
      expect([...left.matchAll(/[<`~[\]!]/g)]).toHaveLength(ours.length);
    }),
    { numRuns: 1000 },
  );
});

test('nothing of a page, a service or a question turns the line after it around', () => {
  const turned = (text: string): string => `\u202e${text}\u2066`;
  const first: Job = {
    ...job,
    task: { kind: 'ask', question: turned('Who?') },
    sources: [
      {
        kind: 'element',
        url: 'https://a.example/',
        frameId: 0,
        page: { ...samplePage, title: turned('\u200fZoo') },
      },
    ],
    pictures: [turned('lion'), turned('cub')].map((name) => ({ ...samplePicture, name })),
    answerer: { id: 'c1', name: turned('api.example'), model: turned('see') },
  };
  const next: Job = { ...job, id: 'two', parent: 'one', task: { kind: 'ask', question: turned('What?') } };
  const markdown = historyMarkdown('History', words).conversation(talkOf(first, next));
  for (const kept of ['\u200fZoo · ', 'lion', 'cub', 'api.example · see', '**Who?**', '**What?**'])
    expect(markdown).toContain(kept);
  expect(markdown).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});
