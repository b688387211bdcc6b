import { describe, expect, test } from 'vitest';
import { deadline } from '../../../utils/ask/completions/deadline';
import { errorText } from '../../../utils/ask/completions/error';
import { failureOf } from '../../../utils/ask/completions/refusal';
import { asked, chunk, heardOf, responseOf, said } from './replies';

/** No body may hold up the background for longer, in milliseconds. */
const soon = 1500;

function inTime<T>(work: () => T): T {
  const began = performance.now();
  const done = work();
  expect(performance.now() - began).toBeLessThan(soon);
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
      const { failure } = inTime(() => failureOf(400, body, asked));
      expect((failure.detail ?? '').length).toBeLessThanOrEqual(1500);
    }
  });

  test('of JSON that is deep, or names what all objects have', () => {
    for (const body of [
      `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`,
      `${'{"error":'.repeat(300_000)}1${'}'.repeat(300_000)}`,
      '{"__proto__":{"message":"x"},"constructor":{"message":"y"},"error":{"__proto__":1,"message":"Inner"}}',
    ])
      inTime(() => failureOf(400, body, asked));
    expect(errorText('{"__proto__":{"message":"x"},"error":{"__proto__":1,"message":"Inner"}}')).toBe(
      'Inner',
    );
    expect(({} as { message?: unknown }).message).toBeUndefined();
  });
});

test('an event of 10 MB is read in no time', async () => {
  const text = 'lion '.repeat(2_000_000);
  const event = chunk({ content: text }, 'stop');
  const pieces = Array.from({ length: Math.ceil(event.length / 16_384) }, (_, at) =>
    event.slice(at * 16_384, (at + 1) * 16_384),
  );
  const began = performance.now();
  expect((await heardOf(responseOf(pieces))).parts).toEqual([said(text)]);
  expect(performance.now() - began).toBeLessThan(soon);
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
  const until = deadline(new AbortController().signal, 30, 30);
  const body = unending(chunk({ content: 'A lion.' }, 'stop'), until.signal);
  const { parts, failure } = await heardOf(body, { ...until, count: 0 });
  expect([parts, failure]).toEqual([[said('A lion.')], undefined]);
});
