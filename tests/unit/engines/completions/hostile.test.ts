import { describe, expect, test, vi } from 'vitest';
import { startDeadline, errorBody } from '../../../../utils/engines/completions/request';
import { parseChunk } from '../../../../utils/engines/completions/chunk';
import { errorText } from '../../../../utils/engines/completions/error-body';
import { refusalOf } from '../../../../utils/engines/completions/refusal';
import { expectWithin, stopwatch } from '../../support/stopwatch';
import { asked, chunk, cutOff, fakeDeadline, heardOf, responseOf, said } from './replies';

// Other work on the same machine may take its time: what was wrong here took minutes.
vi.setConfig({ testTimeout: 30_000 });
/** No body may hold up the background for longer, in milliseconds of a processor. */
const soon = 5000;

function inTime<T>(work: () => T): T {
  const taken = stopwatch();
  const done = work();
  expectWithin(soon, taken());
  return done;
}

describe('no error body holds up the background', () => {
  const many = 200_000;
  test.each([
    ['lines without words', `a${'\n'.repeat(many)}b`],
    ['white space', `a${' '.repeat(many)}b`],
    ['brackets', `a${'['.repeat(many)}b`],
    ['quotes', `a${'"'.repeat(many)}b`],
    ['the beginnings of pictures', 'data:'.repeat(many)],
    ['the beginnings of a request', 'content: '.repeat(many)],
    ['the beginnings of tags', '<a '.repeat(many)],
    ['the beginnings of a stack', '\n at'.repeat(many)],
    ['one long word', 'A'.repeat(8_000_000)],
  ])('of %s', (_name, words) => {
    for (const body of [
      words,
      JSON.stringify({ error: { message: words } }),
      `<html>${words}`,
      `{"error":"${words}`,
    ]) {
      const { failure } = inTime(() => refusalOf(400, body, asked));
      expect((failure.detail ?? '').length).toBeLessThanOrEqual(1500);
    }
  });

  test('of JSON that is deep, or names what all objects have', () => {
    for (const body of [
      `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`,
      `${'{"error":'.repeat(300_000)}1${'}'.repeat(300_000)}`,
      '{"__proto__":{"message":"x"},"constructor":{"message":"y"},"error":{"__proto__":1,"message":"Inner"}}',
    ])
      inTime(() => refusalOf(400, body, asked));
    expect(errorText('{"__proto__":{"message":"x"},"error":{"__proto__":1,"message":"Inner"}}')).toBe(
      'Inner',
    );
    expect(({} as { message?: unknown }).message).toBeUndefined();
  });
});

describe('JSON of more values than any answer has is none', () => {
  const many = 300_000;
  test.each([
    ['choices', `{"choices":[${'{},'.repeat(many)}{"delta":{"content":"A"}}]}`],
    ['parts', `{"choices":[{"delta":{"content":[${'"a",'.repeat(many)}"b"]}}]}`],
    ['names', `{${Array.from({ length: many }, (_, at) => `"${at}":1,`).join('')}"choices":[]}`],
    ['lists in lists', `${'['.repeat(many)}${']'.repeat(many)}`],
    [
      'lists beside a quote of many',
      `{"a":"${String.raw`\",\\`.repeat(many)}","b":[${'[],'.repeat(many)}1]}`,
    ],
  ])('as of %s', async (_name, body) => {
    expect(parseChunk(body)).toBeUndefined();
    for (const given of [responseOf([body], 'application/json'), responseOf([`data: ${body}\n\n`])])
      expect((await heardOf(given)).failure).toMatchObject({ code: 'unexpectedResponse' });
  });

  test('but signs in a text are no values', () => {
    const content = String.raw`[1,{2}] \" "`.repeat(many / 10);
    expect(parseChunk(JSON.stringify({ choices: [{ delta: { content } }] }))?.text).toBe(content);
  });

  test('and an event of 20 MB is no answer either', async () => {
    const event = chunk({ content: 'lion '.repeat(4_000_000) }, 'stop');
    expect((await heardOf(responseOf([event]))).failure).toMatchObject({ code: 'unexpectedResponse' });
  });
});

test('an event of 10 MB is read in no time', async () => {
  const text = 'lion '.repeat(2_000_000);
  const event = chunk({ content: text }, 'stop');
  const pieces = Array.from({ length: Math.ceil(event.length / 16_384) }, (_, at) =>
    event.slice(at * 16_384, (at + 1) * 16_384),
  );
  const taken = stopwatch();
  expect((await heardOf(responseOf(pieces))).parts).toEqual([said(text)]);
  expectWithin(soon, taken());
});

/** A body that says this, and then nothing for ever. */
const unending = (text: string, signal: AbortSignal): Response =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text));
        signal.addEventListener('abort', () => controller.error(signal.reason));
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  );

test('an answer that was finished is whole, though its body never ends', async () => {
  const until = startDeadline(new AbortController().signal, 30, 30);
  const body = unending(chunk({ content: 'A lion.' }, 'stop'), until.signal);
  const { parts, failure } = await heardOf(body, { ...until, count: 0 });
  expect([parts, failure]).toEqual([[said('A lion.')], undefined]);
});

/** A body without an end, of this said again and again; counts its pieces, and whether it is let go of. */
function endless(text: string, status = 200, headers = {}) {
  const piece = new TextEncoder().encode(text.repeat(Math.ceil(1_000_000 / text.length)));
  const seen = { pieces: 0, isLetGo: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      seen.pieces += 1;
      controller.enqueue(piece);
    },
    cancel: () => void (seen.isLetGo = true),
  });
  return { response: new Response(body, { status, headers }), seen };
}

describe('a body without an end is canceled', () => {
  test('when it is an error', async () => {
    const { response, seen } = endless('no ', 500);
    expect((await errorBody(response, fakeDeadline())).length).toBeLessThan(10_000_000);
    expect(seen).toMatchObject({ isLetGo: true });
    expect(seen.pieces).toBeLessThan(12);
  });

  test.each([
    ['one piece of JSON', '{"choices":', 'unexpectedResponse'],
    ['white space', ' ', 'unexpectedResponse'],
    ['comments', ': wait\n\n', 'brokenOff'],
    ['one line', 'data: [', 'unexpectedResponse'],
  ])('when it is %s', async (_name, text, code) => {
    const { response, seen } = endless(text);
    const { failure } = await heardOf(response);
    expect([failure, seen.isLetGo]).toMatchObject([{ code }, true]);
    expect(seen.pieces).toBeLessThan(70);
  });

  test.each([
    ['an event of short lines', 'data: a\n'],
    ['an event of lines of JSON', 'data: "a"\n'],
    ['empty lines of data', 'data\n'],
    ['unknown fields', 'a\n'],
    ['unknown fields with carriage returns', 'a: b\r'],
    ['ids', 'id: 7\r\n'],
    ['names of events', 'event: a\n'],
    ['times to wait', 'retry: soon\n'],
    ['empty events', 'data:\n\n'],
    ['events of empty objects', 'data: {}\n\n'],
    ['events without choices', 'data: {"choices":[],"usage":null}\n\n'],
    ['events of an empty answer', chunk({ content: '' })],
    ['a beginning again and again', chunk({ role: 'assistant' })],
  ])('after ten thousand lines, when it is %s', async (_name, text) => {
    const { response, seen } = endless(text, 200, { 'content-type': 'text/event-stream' });
    expect((await heardOf(response)).failure).toMatchObject({ code: 'unexpectedResponse' });
    expect(seen).toMatchObject({ isLetGo: true });
    expect(seen.pieces * 1_000_000).toBeLessThan(10_000 * text.length + 2_500_000);
  });
});

/** A reply of so many times the same, as fast as it can come. */
const flood = (text: string, times: number): string[] =>
  Array.from({ length: Math.ceil(times / 1000) }, () => text.repeat(1000));

describe('a stream that says nothing for long', () => {
  const end = `${chunk({}, 'stop')}data: [DONE]\n\n`;
  const a = chunk({ content: 'A' });

  test.each([
    ['by comments alone', ': OPENROUTER PROCESSING\n\n', 30_000],
    ['by comments between empty events', `: ping\n\n${'data: {}\n\n'.repeat(9)}`, 3000],
    ['by reasoning', chunk({ reasoning: 'Hm. ' }), 30_000],
    ['by usage', 'data: {"choices":[],"usage":{"prompt_tokens":9,"completion_tokens":0}}\n\n', 30_000],
  ])('is heard where it shows %s that it works', async (_name, text, times) => {
    const { parts, failure } = await heardOf(responseOf([...flood(text, times), a, end]));
    expect(failure).toBeUndefined();
    expect(parts).toContainEqual(said('A'));
  });

  test('is cut off after its first word, and whole after its last', async () => {
    const nothing = flood('data: {}\n\n', 20_000);
    expect(await heardOf(responseOf([a, ...nothing, a, end]))).toMatchObject({ parts: [said('A'), cutOff] });
    expect(await heardOf(responseOf([a, end.slice(0, -14), ...nothing, a]))).toMatchObject({
      parts: [said('A')],
    });
  });
});

describe('an event of many lines', () => {
  test('is no answer beyond a thousand', async () => {
    for (const lines of [
      'data: a\n'.repeat(1001),
      `data: {\n${'data: "a":1,\n'.repeat(1000)}data: "b":1}\n`,
    ]) {
      const { failure } = await heardOf(responseOf([`${lines}\n`, chunk({ content: 'A' }, 'stop')]));
      expect(failure).toMatchObject({ code: 'unexpectedResponse' });
    }
  });

  test('is an answer where each of them is a part of it, and other work comes in between', async () => {
    const lines = chunk({ content: 'a' }).replaceAll('\n', '') + '\n';
    let others = 0;
    const other = (): void => {
      others += 1;
      next = setImmediate(other);
    };
    let next = setImmediate(other);
    const { parts } = await heardOf(responseOf([lines.repeat(9000)]));
    clearImmediate(next);
    expect(parts).toEqual([said('a'.repeat(9000)), cutOff]);
    expect(others).toBeGreaterThan(9000 / 500);
  });
});
