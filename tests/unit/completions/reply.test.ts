import { describe, expect, test, vi } from 'vitest';
import type { Deadline } from '../../../utils/ask/completions/deadline';
import { readReply } from '../../../utils/ask/completions/reply';
import type { ReplyPart } from '../../../utils/ask/engine';
import { FailureError } from '../../../utils/domain/failure';

const asked = { host: 'api.example', bytes: 1000, model: 'vision-large', key: 'sk-secret' };
const cutOff = { type: 'note', note: { kind: 'cut-off' } };
const said = (delta: string): ReplyPart => ({ type: 'text', delta });
const chunk = (delta: unknown, finish?: string | null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const stop = chunk({}, 'stop');
const end = `${stop}data: [DONE]\n\n`;

function fakeDeadline(): Deadline {
  return { signal: new AbortController().signal, expired: () => false, extend: vi.fn(), clear: vi.fn() };
}

function streamOf(...pieces: (string | Uint8Array | Error)[]): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece instanceof Error) controller.error(piece);
      else if (piece === undefined) controller.close();
      else controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}

const jsonOf = (body: unknown): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    headers: { 'content-type': 'application/json' },
  });

async function partsOf(response: Response): Promise<ReplyPart[]> {
  const parts: ReplyPart[] = [];
  for await (const part of readReply(response, asked, fakeDeadline())) parts.push(part);
  return parts;
}

const textOf = (parts: ReplyPart[]): string =>
  parts.map((part) => (part.type === 'text' ? part.delta : '')).join('');

async function failureOf(response: Response): Promise<unknown> {
  const thrown = await partsOf(response).catch((reason: unknown) => reason);
  return thrown instanceof FailureError ? thrown.failure : thrown;
}

describe('a stream', () => {
  const answer = 'Ein Löwe – 獅子 🦁.';
  const stream = `: hello\n\n${chunk({ role: 'assistant', content: null })}${chunk({ content: answer })}${end}`;

  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('with lines that end in %s reads the same wherever it is cut', async (_name, lineEnd) => {
    const bytes = new TextEncoder().encode(stream.replaceAll('\n', lineEnd));
    for (let at = 0; at <= bytes.length; at += 1)
      expect(await partsOf(streamOf(bytes.slice(0, at), bytes.slice(at))), `cut at ${at}`).toEqual([
        said(answer),
      ]);
    expect(await partsOf(streamOf(...Array.from(bytes, (byte) => Uint8Array.of(byte))))).toEqual([
      said(answer),
    ]);
  });

  test.each<[string, string, ReplyPart[]]>([
    [
      'without a space after data:',
      `${chunk({ content: 'A' })}${end}`.replaceAll('data: ', 'data:'),
      [said('A')],
    ],
    ['without [DONE]', `${chunk({ content: 'A' })}${stop}`, [said('A')]],
    ['without a last empty line', `${chunk({ content: 'A' })}${stop.trimEnd()}`, [said('A')]],
    [
      'without a reason to finish, but with [DONE]',
      `${chunk({ content: 'A' })}data: [DONE]\n\n`,
      [said('A')],
    ],
    ['without a reason to finish or [DONE]', chunk({ content: 'A' }), [said('A'), cutOff as ReplyPart]],
    [
      'that reached max_tokens',
      `${chunk({ content: 'A' }, 'length')}data: [DONE]\n\n`,
      [said('A'), cutOff as ReplyPart],
    ],
    [
      'with choices [], null and none',
      `data: {"choices":[]}\n\ndata: {"choices":null}\n\ndata: {}\n\n${chunk({ content: 'A' })}${end}`,
      [said('A')],
    ],
    ['without a delta', `data: {"choices":[{"index":0}]}\n\n${chunk({ content: 'A' })}${end}`, [said('A')]],
    [
      'with content in parts',
      `${chunk({
        content: [
          { type: 'text', text: 'A' },
          { type: 'text', text: 'B' },
        ],
      })}${end}`,
      [said('AB')],
    ],
    [
      'with a message in place of a delta',
      'data: {"choices":[{"message":{"content":"A"},"finish_reason":"stop"}]}\n\n',
      [said('A')],
    ],
    [
      'with usage after the end',
      `${chunk({ content: 'A' })}${stop}data: {"choices":[{"index":0,"delta":{}}],"usage":{"total_tokens":9}}\n\n`,
      [said('A')],
    ],
    [
      'whose upstream died',
      `${chunk({ content: 'A' })}proxy error: gone\n`,
      [said('A'), cutOff as ReplyPart],
    ],
    [
      'with reasoning',
      `${chunk({ reasoning_content: 'Hm.' })}${chunk({ reasoning: 'So.' })}${chunk({ content: 'A' })}${end}`,
      [said('A')],
    ],
    [
      'with JSON that is cut',
      `${chunk({ content: 'A' })}data: {"choices":[{"de`,
      [said('A'), cutOff as ReplyPart],
    ],
  ])('%s', async (_name, text, parts) => {
    expect(await partsOf(streamOf(text))).toEqual(parts);
  });

  test.each([
    [
      'an error object',
      '{"error":{"message":"Out of memory","code":503}}',
      { code: 'serviceFailed', status: 503 },
    ],
    ['an error without a status', '{"error":{"message":"Out of memory"}}', { code: 'serviceFailed' }],
    ['an error of limits', '{"error":{"message":"Slow down","code":"429"}}', { code: 'busy', status: 429 }],
    [
      'an error as vLLM writes it',
      '{"object":"error","message":"Out of memory","code":400}',
      { code: 'requestRefused' },
    ],
    ['an error as text', '{"error":"Out of memory"}', { code: 'serviceFailed' }],
  ])('with %s in the middle fails after what came', async (_name, event, failure) => {
    const parts: ReplyPart[] = [];
    const read = async (): Promise<void> => {
      const response = streamOf(chunk({ content: 'A' }), `data: ${event}\n\n`, chunk({ content: 'B' }));
      for await (const part of readReply(response, asked, fakeDeadline())) parts.push(part);
    };
    await expect(read()).rejects.toMatchObject({
      failure: { ...failure, detail: expect.stringMatching(/Out of memory|Slow down/) },
    });
    expect(textOf(parts)).toBe('A');
  });

  test('that fails in the middle is let go of', async () => {
    const cancel = vi.fn();
    const bytes = new TextEncoder().encode(`${chunk({ content: 'A' })}data: {"error":"Broken"}\n\n`);
    const body = new ReadableStream({ start: (controller) => controller.enqueue(bytes), cancel });
    await failureOf(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    await vi.waitFor(() => expect(cancel).toHaveBeenCalled());
  });

  test('whose connection breaks after some text is cut off, before any it is a failure of the network', async () => {
    const broken = new TypeError('network error');
    expect(await partsOf(streamOf(chunk({ content: 'A' }), broken))).toEqual([said('A'), cutOff]);
    await expect(partsOf(streamOf(': hello\n\n', broken))).rejects.toBe(broken);
  });

  test.each([
    ['nothing at all', ''],
    ['only an end', end],
    ['only reasoning', `${chunk({ reasoning_content: 'Hm.' })}${end}`],
    ['nonsense', 'data: hello\n\ndata: [1,2]\n\n'],
  ])('with %s is no answer', async (_name, text) => {
    expect(await failureOf(streamOf(text))).toMatchObject({ code: 'unexpectedResponse', status: 200 });
  });

  test('every sign of life starts the time anew, also a comment', async () => {
    const until = fakeDeadline();
    const parts = readReply(
      streamOf(': thinking\n\n', ': thinking\n\n', chunk({ content: 'A' }), end),
      asked,
      until,
    );
    for await (const _part of parts);
    expect(vi.mocked(until.extend).mock.calls.length).toBeGreaterThanOrEqual(4);
  });
});

describe('an answer in one piece', () => {
  const answered = (content: unknown, finish = 'stop'): unknown => ({
    choices: [{ message: { role: 'assistant', content }, finish_reason: finish }],
  });

  test.each<[unknown, ReplyPart[]]>([
    [answered(' A lion.'), [said(' A lion.')]],
    [
      answered([
        { type: 'text', text: 'A ' },
        { type: 'text', text: 'lion.' },
      ]),
      [said('A lion.')],
    ],
    [answered('A li', 'length'), [said('A li'), cutOff as ReplyPart]],
    [{ ...(answered('A lion.') as object), error: null }, [said('A lion.')]],
  ])('%j', async (body, parts) => {
    expect(await partsOf(jsonOf(body))).toEqual(parts);
  });

  test.each([
    [{ choices: [] }],
    [{ choices: null }],
    [answered(null)],
    [answered('')],
    [{ answer: 'A lion.' }],
    [{ detail: 'Not here' }],
    ['<html><title>Sign in</title></html>'],
    ['A lion.'],
    [''],
  ])('%j is no answer, and is kept for the curious', async (body) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    expect(await failureOf(jsonOf(body))).toEqual({
      code: 'unexpectedResponse',
      status: 200,
      host: 'api.example',
      model: 'vision-large',
      detail: text,
    });
  });

  test('an error under status 200 is that error', async () => {
    const body = { error: { message: 'Slow down, sk-secret', code: 429 } };
    expect(await failureOf(jsonOf(body))).toMatchObject({ code: 'busy', detail: 'Slow down, …' });
  });

  test('a huge body is capped', async () => {
    expect(await failureOf(jsonOf('x'.repeat(900_000)))).toMatchObject({ detail: 'x'.repeat(1500) });
  });
});
