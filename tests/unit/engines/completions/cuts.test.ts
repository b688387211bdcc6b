import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createThinkTags } from '../../../../utils/engines/think-tags';
import { type Job, nextJob } from '../../../../utils/model/job';
import { sampleJob } from '../../model/samples';
import { expectWithin, stopwatch } from '../../support/stopwatch';
import { chunk, heardOf, responseOf, said, thought } from './replies';

const endings = [
  ['LF', '\n'],
  ['CRLF', '\r\n'],
  ['CR', '\r'],
] as const;
const encoder = new TextEncoder();
const answer = 'Ein Löwe – 獅子 🦁.';
const thoughts = 'Hm… 🤔 < </thin';

/** A stream with all that a cut could hurt: comments, reasoning both ways, characters of up to four bytes, usage. */
const stream = [
  ': warming up 🔥\n\n',
  chunk({ role: 'assistant', content: null }),
  `event: message\nid: 1\n${chunk({ content: ' <thi' })}`,
  chunk({ content: `nk>${thoughts}` }).replace('data: ', 'data:'),
  ': still there\n\n',
  chunk({ content: '</thi' }),
  chunk({ content: `nk>\n${answer.slice(0, 5)}` }),
  chunk({ content: answer.slice(5) }, 'stop'),
  'data: {"choices":[],"usage":{"prompt_tokens":9,"completion_tokens":3}}\n\n',
  'data: [DONE]\n\n',
].join('');
const expected = [thought(thoughts), said(answer), { type: 'usage', usage: { input: 9, output: 3 } }];

describe.each(endings)('a stream with lines that end in %s', (_name, ending) => {
  const bytes = encoder.encode(stream.replaceAll('\n', ending));

  test('reads the same cut at every byte', { timeout: 30_000 }, async () => {
    for (let at = 0; at <= bytes.length; at += 1)
      expect(
        (await heardOf(responseOf([bytes.slice(0, at), bytes.slice(at)]))).parts,
        `cut at ${at}`,
      ).toEqual(expected);
  });

  test('reads the same byte by byte', async () => {
    expect((await heardOf(responseOf(Array.from(bytes, (byte) => Uint8Array.of(byte))))).parts).toEqual(
      expected,
    );
  });
});

/** Bytes cut at these places, given as shares of their length. */
function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const at = [0, ...places.map((place) => Math.floor(place * bytes.length)), bytes.length].sort(
    (a, b) => a - b,
  );
  return at.slice(1).map((end, index) => bytes.slice(at[index], end));
}

const words = fc.string({ unit: 'grapheme', maxLength: 12 });
const tagged = fc.constantFrom('<think>', '</think>', '<', '</', 'think>', ' ', '\n', '<thi', 'nk>');
const delta = fc.oneof(
  words.map((content) => ({ content })),
  tagged.map((content) => ({ content })),
  words.map((reasoning) => ({ reasoning })),
  words.map((reasoning_content) => ({ reasoning_content, content: null })),
  words.map((text) => ({ content: [{ type: 'text', text }] })),
  fc.constant({}),
);
const between = fc.constantFrom(
  '',
  ': comment 獅\n\n',
  'data: {"choices":[]}\n\n',
  'data: {"choices":null}\n\n',
);
const last = fc.constantFrom(
  `${chunk({}, 'stop')}data: [DONE]\n\n`,
  chunk({}, 'stop'),
  chunk({}, 'length'),
  '',
  'proxy error: gone\n',
);
const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });

/** What a job has of a reply: how thoughts and the answer took turns does not count. */
async function jobOf(response: Response) {
  const { parts, failure, streamed } = await heardOf(response);
  const events = parts.flatMap((part) => (part.type === 'layout' ? [] : [part]));
  const { answer: words, reasoning, notes, usage } = events.reduce<Job>(nextJob, sampleJob());
  return { words, reasoning, notes, usage, failure, streamed };
}

test('any stream reads the same however it is cut, in every line ending', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(delta, between), { maxLength: 8 }),
      last,
      fc.constantFrom(...endings.map(([, ending]) => ending)),
      places,
      async (events, ending, lineEnd, where) => {
        const text = events.map(([one, other]) => chunk(one) + other).join('') + ending;
        const whole = await jobOf(responseOf([text]));
        const pieces = cut(encoder.encode(text.replaceAll('\n', lineEnd)), where);
        expect(await jobOf(responseOf(pieces))).toEqual(whole);
      },
    ),
    { numRuns: 200 },
  );
});

test('whatever bytes come, they end as an answer or as a failure, and no words are lost', async () => {
  const anything = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc.json().map((json) => encoder.encode(`data: ${json}\n\n`)),
    fc.json().map((json) => encoder.encode(json)),
    words.map((content) => encoder.encode(chunk({ content }))),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(anything, { maxLength: 5 }),
      fc.constantFrom('text/event-stream', 'application/json'),
      async (pieces, type) => {
        const { parts, failure } = await heardOf(responseOf(pieces, type));
        const hasText = parts.some((part) => part.type === 'text' && part.delta.trim() !== '');
        if (!hasText) expect(failure).toHaveProperty('code');
      },
    ),
    { numRuns: 200 },
  );
});

test('thoughts between tags are separated from the answer wherever the pieces are cut', () => {
  fc.assert(
    fc.property(words, words, fc.array(fc.nat(80), { maxLength: 8 }), (inner, after, where) => {
      fc.pre(!inner.includes('</think>'));
      const text = `\n<think>${inner}</think>\n${after}`;
      const tags = createThinkTags();
      const cuts = [0, ...where.map((at) => at % (text.length + 1)), text.length].sort((a, b) => a - b);
      const pieces = cuts.slice(1).flatMap((end, index) => tags.feed(text.slice(cuts[index], end)));
      const all = [...pieces, ...tags.end()];
      const join = (type: 'text' | 'reasoning') =>
        all.map((part) => (part.type === type ? part.delta : '')).join('');
      expect([join('reasoning'), join('text')]).toEqual([inner.trimStart(), after.trimStart()]);
    }),
  );
});

test('thoughts whose tag the template has opened are separated from the answer wherever the pieces are cut', () => {
  fc.assert(
    fc.property(words, words, fc.array(fc.nat(80), { maxLength: 8 }), (inner, after, where) => {
      fc.pre(!/<\/?think>/.test(inner) && !inner.trimStart().startsWith('<'));
      const text = `Hm${inner}\n</think>\n${after}`;
      const tags = createThinkTags();
      const cuts = [0, ...where.map((at) => at % (text.length + 1)), text.length].sort((a, b) => a - b);
      const pieces = cuts.slice(1).flatMap((end, index) => tags.feed(text.slice(cuts[index], end)));
      const all = [...pieces, ...tags.end()];
      const at = all.findIndex(({ type }) => type === 'thought');
      const join = (some: typeof all) =>
        some.map((part) => (part.type === 'text' ? part.delta : '')).join('');
      expect([join(all.slice(0, at)), join(all.slice(at))]).toEqual([`Hm${inner}`, after.trimStart()]);
    }),
  );
});

test('tags count only at the start of an answer', () => {
  const tags = createThinkTags();
  const parts = [...tags.feed('Write <think>'), ...tags.feed('so</think>'), ...tags.end()];
  expect(parts).toEqual([said('Write <think>'), said('so</think>')]);
  const begun = createThinkTags();
  expect([...begun.feed('<thi'), ...begun.end()]).toEqual([said('<thi')]);
});

test('white space before an answer is looked at once, however small its pieces', () => {
  const after = (count: number, answer: string) => {
    const tags = createThinkTags();
    const used = stopwatch();
    for (let at = 0; at < count; at += 1) tags.feed('\n\n\n\n\n');
    return { parts: [...tags.feed(answer), ...tags.end()], ms: used() };
  };
  const space = '\n'.repeat(10);
  expect(after(2, 'A lion').parts).toEqual([said(`${space}A lion`)]);
  expect(after(2, '<think>Hm</think>A lion').parts).toEqual([thought('Hm'), said('A lion')]);
  expect(after(2, '<th').parts).toEqual([said(`${space}<th`)]);
  expect(after(2, '').parts).toEqual([]);
  // It took a minute.
  expectWithin(1000, after(100_000, 'A lion').ms);
});
