import { describe, expect, test, vi } from 'vitest';
import { readReply } from '../../../../utils/engines/completions/reply';
import type { ReplyPart } from '../../../../utils/engines/engine';
import {
  asked,
  chunk,
  cutOff,
  fakeDeadline,
  heardOf,
  refused,
  responseOf,
  said,
  thought,
  wasThought,
  took,
} from './replies';

const stop = chunk({}, 'stop');
const done = 'data: [DONE]\n\n';
const end = `${stop}${done}`;
const a = chunk({ content: 'A' });
const broken = new TypeError('network error');

describe('a stream', () => {
  test.each<[string, string, ReplyPart[]]>([
    ['without a space after data:', `${a}${end}`.replaceAll('data: ', 'data:'), [said('A')]],
    ['without [DONE]', `${a}${stop}`, [said('A')]],
    ['without a last empty line', `${a}${stop.trimEnd()}`, [said('A')]],
    ['without empty lines at all', `${a}${end}`.replaceAll('\n\n', '\n'), [said('A')]],
    ['without a reason to finish, but with [DONE]', `${a}${done}`, [said('A')]],
    ['without a reason to finish or [DONE]', a, [said('A'), cutOff]],
    ['that reached max_tokens', `${chunk({ content: 'A' }, 'length')}${done}`, [said('A'), cutOff]],
    ['that Mistral cut', chunk({ content: 'A' }, 'model_length'), [said('A'), cutOff]],
    ['that a filter cut', chunk({ content: 'A' }, 'content_filter'), [said('A'), cutOff]],
    ['that its provider gave up', chunk({ content: 'A' }, 'error'), [said('A'), cutOff]],
    [
      'with choices [], null and none',
      `data: {"choices":[]}\n\ndata: {"choices":null}\n\ndata: {}\n\n${a}${end}`,
      [said('A')],
    ],
    ['without a delta', `data: {"choices":[{"index":0}]}\n\n${a}${end}`, [said('A')]],
    ['with a delta that is null', `data: {"choices":[{"delta":null}]}\n\n${a}${end}`, [said('A')]],
    [
      'as llama.cpp begins it',
      `${chunk({ role: 'assistant', content: null })}${chunk({ content: ' A' })}${end}`,
      [said(' A')],
    ],
    [
      'with content in parts',
      `${chunk({ content: [{ type: 'text', text: 'A' }, { type: 'text', text: 'B' }, 'C', 7] })}${end}`,
      [said('ABC')],
    ],
    [
      'with a message in place of a delta',
      'data: {"choices":[{"message":{"content":"A"},"finish_reason":"stop"}]}\n\n',
      [said('A')],
    ],
    [
      'with fields of other types than expected',
      `data: {"choices":[{"delta":{"content":"A","reasoning":{},"refusal":7},"finish_reason":1}],"usage":[]}\n\n${end}`,
      [said('A')],
    ],
    [
      'with usage at the end, as OpenAI sends it',
      `${a}${stop}data: {"choices":[],"usage":{"prompt_tokens":9,"completion_tokens":3}}\n\n${done}`,
      [said('A'), took(9, 3)],
    ],
    [
      'with usage as LiteLLM sends it',
      `${a}${stop}data: {"choices":[{"index":0,"delta":{}}],"usage":{"prompt_tokens":9,"completion_tokens":3}}\n\n`,
      [said('A'), took(9, 3)],
    ],
    [
      'with usage and cost as OpenRouter sends it',
      `${a}${stop}data: {"choices":[],"usage":{"prompt_tokens":9,"completion_tokens":3,"cost":0.02}}\n\n`,
      [said('A'), took(9, 3, 0.02)],
    ],
    [
      'with usage that is none',
      `${a}${stop}data: {"choices":[],"usage":{"prompt_tokens":-9,"completion_tokens":"3","cost":-1}}\n\n`,
      [said('A')],
    ],
    [
      'with usage in every piece',
      [1, 2]
        .map((n) => `data: {"choices":[{"delta":{"content":"A"}}],"usage":{"completion_tokens":${n}}}\n\n`)
        .join('') + end,
      [said('AA'), took(0, 2)],
    ],
    [
      'with usage that nothing can have taken',
      `${a}${stop}data: {"choices":[],"usage":{"prompt_tokens":1e300,"completion_tokens":-5,"cost":1e300}}\n\n${done}`,
      [said('A')],
    ],
    ['whose upstream died', `${a}proxy error: gone\n`, [said('A'), cutOff]],
    [
      'whose upstream died, and that ends as if it had not',
      `${a}proxy error: gone\n\n${end}`,
      [said('A'), cutOff],
    ],
    [
      'with reasoning by two names',
      `${chunk({ reasoning_content: 'Hm.' })}${chunk({ reasoning: ' So.' })}${a}${end}`,
      [thought('Hm. So.'), said('A')],
    ],
    [
      'with the same reasoning by both names',
      `${chunk({ reasoning_content: 'Hm.', reasoning: 'Hm.' })}${a}${end}`,
      [thought('Hm.'), said('A')],
    ],
    [
      'with Mistral’s thoughts',
      `${chunk({
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
          { type: 'text', text: 'A' },
        ],
      })}${end}`,
      [thought('Hm.'), said('A')],
    ],
    [
      'with a tag that its template has opened',
      `${chunk({ content: 'Hm, a mane.\n' })}${chunk({ content: '</think>' })}${chunk({ content: '\n\nA lion' })}${end}`,
      [said('Hm, a mane.'), wasThought, said('A lion')],
    ],
    [
      'about tags',
      `${chunk({ content: 'Write <thi' })}${chunk({ content: 'nk>\nso\n</think>\nand no more' })}${end}`,
      [said('Write <think>\nso\n</think>\nand no more')],
    ],
    ['with tags', `${chunk({ content: '<think>Hm.</think>\n\nA' })}${end}`, [thought('Hm.'), said('A')]],
    ['with a refusal', `${chunk({ refusal: 'I can’t.' })}${end}`, [said('I can’t.'), refused]],
    ['with JSON that is cut', `${a}data: {"choices":[{"de`, [said('A'), cutOff]],
    ['that names its events', `event: message\nid: 7\nretry: 10\n${a}${end}`, [said('A')]],
    ['that calls itself nothing', `\n\n${a}${end}`, [said('A')]],
  ])('%s', async (_name, text, parts) => {
    for (const type of ['text/event-stream', 'application/json', 'text/plain', ''])
      expect(await heardOf(responseOf([text], type)), type).toEqual({ parts, streamed: [true] });
  });

  test.each([
    [
      'an error object',
      '{"error":{"message":"Out of order","code":503}}',
      { code: 'serviceFailed', status: 503 },
    ],
    ['an error without a status', '{"error":{"message":"Out of order"}}', { code: 'serviceFailed' }],
    ['an error of limits', '{"error":{"message":"Slow down","code":"429"}}', { code: 'busy', status: 429 }],
    [
      'an error as vLLM writes it',
      '{"object":"error","message":"Out of order","code":400}',
      { code: 'requestRefused' },
    ],
    ['an error as text', '{"error":"Out of order"}', { code: 'serviceFailed' }],
    ['an error in a list', '[{"error":{"message":"Out of order","code":400}}]', { code: 'requestRefused' }],
    [
      'an error that is one by status alone',
      '{"message":"Out of order","statusCode":502}',
      { code: 'serviceFailed' },
    ],
  ])('with %s in the middle fails after what came', async (_name, event, failure) => {
    for (const line of [`data: ${event}\n\n`, `${event}\n\n`]) {
      const heard = await heardOf(responseOf([a, line, chunk({ content: 'B' })]));
      expect(heard.failure).toMatchObject({
        ...failure,
        detail: expect.stringMatching(/^(Out of order|Slow down)$/),
      });
      expect(heard.parts).toEqual([said('A')]);
    }
  });

  test('with an event that is named an error fails with its words', async () => {
    const heard = await heardOf(responseOf([a, 'event: error\ndata: {"message":"Overloaded"}\n\n']));
    expect(heard).toMatchObject({
      parts: [said('A')],
      failure: { code: 'serviceFailed', detail: 'Overloaded' },
    });
  });

  test('is canceled when it fails in the middle or the reader stops', async () => {
    for (const text of [`${a}data: {"error":"Broken"}\n\n`, a]) {
      const cancel = vi.fn();
      const bytes = new TextEncoder().encode(text);
      const body = new ReadableStream({ start: (controller) => controller.enqueue(bytes), cancel });
      const response = new Response(body, { headers: { 'content-type': 'text/event-stream' } });
      const read = async (): Promise<void> => {
        for await (const _part of readReply(response, asked, fakeDeadline())) if (text === a) break;
      };
      await read().catch(() => undefined);
      await vi.waitFor(() => expect(cancel).toHaveBeenCalled());
    }
  });

  test('whose connection breaks is kept from its first word on', async () => {
    expect(await heardOf(responseOf([a, broken]))).toEqual({ parts: [said('A'), cutOff], streamed: [true] });
    for (const before of [[], [': hello\n\n'], [chunk({ content: ' \n' })]])
      expect(await heardOf(responseOf([...before, broken]))).toMatchObject({
        parts: [],
        failure: { code: 'brokenOff', host: 'api.example' },
      });
    const heard = await heardOf(responseOf([chunk({ reasoning: 'Hm' }), broken]));
    expect(heard).toMatchObject({ parts: [thought('Hm')], failure: { code: 'brokenOff' } });
  });

  test('that is aborted throws the abort', async () => {
    const abort = new DOMException('Stopped', 'AbortError');
    expect(await heardOf(responseOf([a, abort]))).toMatchObject({ parts: [said('A')], failure: abort });
  });

  test.each([
    ['nothing at all', '', 'brokenOff'],
    ['only comments', ': hello\n\n: hello\n\n', 'brokenOff'],
    ['a beginning alone', chunk({ role: 'assistant' }), 'brokenOff'],
    ['only an end', end, 'emptyAnswer'],
    ['only [DONE]', done, 'emptyAnswer'],
    ['only white space', `${chunk({ content: ' \n' })}${chunk({ content: '\t' })}${end}`, 'emptyAnswer'],
    ['an empty thought', `${chunk({ content: '<think>\n</think>\n' })}${end}`, 'emptyAnswer'],
    ['only reasoning', `${chunk({ reasoning_content: 'Hm.' })}${end}`, 'emptyAnswer'],
    ['reasoning without end', chunk({ reasoning_content: 'Hm.' }, 'length'), 'outOfTokens'],
    ['a thought without end', chunk({ content: '<think>Hm' }, 'length'), 'outOfTokens'],
    ['what a filter left', chunk({ content: '' }, 'content_filter'), 'filtered'],
    ['nonsense', 'data: hello\n\ndata: [1,2]\n\n', 'unexpectedResponse'],
    ['an upstream that died', 'proxy error: gone\n\n', 'serviceFailed'],
  ])('with %s is no answer', async (_name, text, code) => {
    const heard = await heardOf(responseOf([text]));
    expect(heard).toMatchObject({
      failure: { code, host: 'api.example', model: 'vision-large' },
      streamed: [],
    });
    expect(JSON.stringify(heard.failure)).not.toMatch(/\{\\"/);
  });

  test('the usage of an empty answer is reported', async () => {
    const usage = 'data: {"choices":[],"usage":{"prompt_tokens":9,"completion_tokens":256}}\n\n';
    const heard = await heardOf(responseOf([chunk({ reasoning: 'Hm' }, 'length'), usage, done]));
    expect(heard).toMatchObject({ parts: [thought('Hm'), took(9, 256)], failure: { code: 'outOfTokens' } });
  });

  test('every byte extends the deadline, also a comment and half a character', async () => {
    const until = fakeDeadline();
    await heardOf(
      responseOf([': thinking\n\n', ': thinking\n\n', Uint8Array.of(0xe7), Uint8Array.of(0x8d), a, end]),
      until,
    );
    expect(until.count).toBe(6);
  });

  test('what the network brings at once is at most one thought and one piece of the answer', async () => {
    const turns = chunk({ content: 'a' }) + chunk({ reasoning: 'b' });
    const parts: ReplyPart[] = [];
    const response = responseOf([turns.repeat(100), `${turns.repeat(100)}${end}`]);
    for await (const part of readReply(response, asked, fakeDeadline())) parts.push(part);
    expect(parts).toEqual([1, 2].flatMap(() => [thought('b'.repeat(100)), said('a'.repeat(100))]));
  });

  test('lets other work through, however fast it comes', async () => {
    const turns = (chunk({ content: 'a' }) + chunk({ reasoning: 'b' })).repeat(200);
    let others = 0;
    const other = (): void => {
      others += 1;
      next = setImmediate(other);
    };
    let next = setImmediate(other);
    // In many pieces, and in one.
    for (const pieces of [Array.from({ length: 50 }, () => turns), [turns.repeat(50)]]) {
      others = 0;
      await heardOf(responseOf([...pieces, end]));
      expect(others, `${pieces.length} pieces`).toBeGreaterThan(25);
    }
    clearImmediate(next);
  });

  test('a stream without end is not read for ever', async () => {
    const text = 'x'.repeat(1_000_000);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new TextEncoder().encode(sent === 1 ? a : `: ${text}\n\n`));
      },
    });
    expect((await heardOf(new Response(body))).parts).toEqual([said('A'), cutOff]);
    expect(sent).toBeLessThan(80);
  });
});
