import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '../../../fakes/service-answers.mjs';
import { type StrictService, startService } from '../../../fakes/service.mjs';
import { completionsEngine } from '../../../../utils/engines/completions/engine';
import { quirksFrom } from '../../../../utils/engines/completions/repairs';
import type { ReplyPart } from '../../../../utils/engines/engine';
import { type ModelQuirks, noQuirks } from '../../../../utils/model/service';
import type { PreparedPicture } from '../../../../utils/model/picture';
import type { Connection } from '../../../../utils/model/settings';
import { askOnce, repaired, say, sizesOf } from './repairing';
import { partsOf, preparedFixture, sampleConnection, toolsFor, userTurn } from './samples';

let service: StrictService;
/** What was learned, in the order it was. */
let learned: Partial<ModelQuirks>[];
const run = (
  changes: Partial<Connection> = {},
  known: Partial<ModelQuirks> = {},
  ...pictures: PreparedPicture[]
) => askOnce(service, learned, changes, known, ...pictures);
beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  service = await startService();
  learned = [];
});
afterEach(async () => {
  vi.unstubAllGlobals();
  const { violations } = service;
  await service.close();
  expect(violations).toEqual([]);
});

describe('a picture whose type is refused', () => {
  test.each<[string, Answer]>([
    ['LM Studio', say("'url' field must be a base64 encoded image")],
    ['llama.cpp', say('Failed to load image or audio file')],
    ['Anthropic', say('Could not process image')],
    ['vLLM', say('cannot identify image file')],
    [
      'OpenAI',
      say(
        "You uploaded an unsupported image. Please make sure your image has of one the following formats: ['png']",
        { code: 'invalid_image_format' },
      ),
    ],
    ['a status', { status: 415, body: '' }],
    ['FastAPI', { status: 422, body: { detail: 'Unsupported image type image/jpeg' } }],
  ])('by %s goes as PNG, once for all', async (_name, answer) => {
    service.next(answer);
    const first = await run();
    expect(first.notes).toEqual([repaired('png', 'JPEG', 'PNG')]);
    expect(service.completions.map(({ pictures: [one] }) => one?.mediaType)).toEqual([
      'image/jpeg',
      'image/png',
    ]);
    expect(learned).toEqual([{ wantsPng: true }]);
    await run({}, { wantsPng: true });
    expect(service.completions.at(-1)?.pictures[0]?.mediaType).toBe('image/png');
    expect(service.completions).toHaveLength(3);
  });

  test('is not sent again where it was PNG already', async () => {
    service.next(say('cannot decode image'));
    const { bodies, code } = await run({}, {}, await preparedFixture('screenshot.png'));
    expect([bodies.length, code]).toEqual([1, 'requestRefused']);
  });

  test('leaves no quirk where PNG did not help', async () => {
    service.answer(() => say('cannot decode image'));
    const { bodies, code } = await run();
    expect([bodies.length, code, learned]).toEqual([2, 'requestRefused', []]);
  });

  test('sent by its address is sent as its bytes, and then as PNG', async () => {
    const address = { url: 'https://zoo.example/lion.jpg', mediaType: 'image/jpeg' };
    service.next(say('Error while downloading image'), say('cannot decode image'));
    const { notes } = await run({}, {}, { ...(await preparedFixture('icc.jpg')), address });
    expect(notes).toEqual([
      { kind: 'address-sent' },
      { kind: 'address-refused' },
      repaired('png', 'JPEG', 'PNG'),
    ]);
    expect(learned).toEqual([{ wantsBytes: true, wantsPng: true }]);
  });
});

describe('a picture that is too large', () => {
  const large = async () => {
    const picture = await preparedFixture('icc.jpg');
    return { ...picture, width: 2048, height: 1366 };
  };

  test.each<[string, Answer]>([
    ['413', { status: 413, body: '<html><title>413 Request Entity Too Large</title>' }],
    ['words', say('messages.0.content.1: image exceeds 5 MB maximum')],
  ])('by %s goes with half its sides', async (_name, answer) => {
    service.next(answer);
    const ran = await run({}, {}, await large());
    expect(ran.notes).toEqual([repaired('smaller', '2048 × 1366', '1024 × 683')]);
    expect(sizesOf(ran)).toEqual([2048, 1024]);
    expect(learned.at(-1)).toEqual({ maxBytes: 100_000 });
  });

  test('leaves half its bytes as the limit, and never fewer than can be seen', () => {
    const connection = sampleConnection(service.url);
    const limitAfter = (size: number) => {
      const blob = new Blob([new Uint8Array(size)]);
      const picture: PreparedPicture = { blob, mediaType: 'image/jpeg', width: 9, height: 9, notes: [] };
      return quirksFrom('smaller', { connection, quirks: noQuirks, pictures: [picture], bytes: 1e6 });
    };
    expect(limitAfter(800_001)).toEqual({ maxBytes: 400_000 });
    expect(limitAfter(150_000)).toEqual({ maxBytes: 100_000 });
  });

  test('still too large at half its sides leaves half its bytes as the limit for the next job', async () => {
    service.answer(() => ({ status: 413, body: '' }));
    const { bodies, code } = await run({}, {}, await large());
    expect([bodies.length, code, learned]).toEqual([2, 'tooLargeForService', [{ maxBytes: 100_000 }]]);
  });

  test('by 404 is halved where the body was large, and only there', async () => {
    const notFound = { status: 404, body: 'Not Found' };
    service.next(notFound);
    expect(await run()).toMatchObject({ notes: [], code: 'wrongAddress' });
    const pictures = Array.from({ length: 24 }, () => preparedFixture('lake.jpg'));
    service.next(notFound);
    const { notes } = await run({}, {}, ...(await Promise.all(pictures)));
    expect(service.completions.at(-1)?.receivedBytes).toBeGreaterThan(900_000);
    expect(notes).toEqual([repaired('smaller', '960 × 640', '480 × 320')]);
  });
});

describe('a context that is too small', () => {
  const small: Answer = say('request (8708 tokens) exceeds the available context size (8192 tokens)');

  test('gets half the sides and a shorter answer, once, and nothing is remembered', async () => {
    service.next(small, 'A lion.');
    const ran = await run();
    const [before, after] = sizesOf(ran);
    expect(after).toBe((before ?? 0) / 2);
    expect(ran.bodies.map((body) => body['max_tokens'])).toEqual([4096, 2048]);
    expect(ran.notes).toEqual([repaired('less', '4096', '2048')]);
    expect(learned).toEqual([]);
  });

  test('that stays too small is said so after two requests', async () => {
    service.answer(() => small);
    const { bodies, code } = await run();
    expect([bodies.length, code]).toEqual([2, 'contextTooSmall']);
  });

  test.each([
    ['of no known size', 4096, 1024, 'prompt is too long'],
    ['of a thousand tokens', 4096, 256, 'The context length is 1000 tokens; 5000 were requested'],
    ['beside a short answer', 200, 200, 'prompt is too long'],
    ['that is larger than the answer', 1000, 500, 'The context length is 8192 tokens; 9000 were requested'],
  ])('%s, with an answer of %i, leaves %i tokens', async (_name, maxTokens, left, words) => {
    service.next(say(words), 'A lion.');
    const { bodies } = await run({ maxTokens });
    expect(bodies.map((body) => body['max_tokens'])).toEqual([maxTokens, left]);
  });
});

describe('a list of parts that is refused', () => {
  const url = (body: Record<string, unknown> | undefined): unknown => {
    const messages = body?.['messages'] as { content: { image_url?: unknown }[] }[] | undefined;
    return messages?.[0]?.content[1]?.image_url;
  };
  const mistral = {
    detail: [
      {
        type: 'string_type',
        loc: ['body', 'messages', 0, 'user', 'content', 'str'],
        msg: 'Input should be a valid string',
      },
    ],
  };

  test.each<[string, Answer]>([
    ['Mistral', { status: 422, body: mistral }],
    ['a sentence', { status: 422, body: { detail: 'content should be a string' } }],
    ['Groq', say('message[0].content must be a string')],
    ['DeepSeek', say('messages[2]: invalid type: sequence, expected a string at line 1 column 2901')],
  ])('by %s goes with bare URLs, once for all', async (_name, answer) => {
    service.next({ ...answer, wantsNoFormat: true }, 'A lion.');
    const { bodies, notes } = await run();
    expect(bodies).toHaveLength(2);
    expect(url(bodies[0])).toHaveProperty('url');
    expect(url(bodies[1])).toMatch(/^data:image\/jpeg;base64,/);
    expect(notes).toEqual([repaired('other_form')]);
    expect(learned).toEqual([{ wantsBareUrls: true }]);
  });

  test('in both forms is of a model without eyes', async () => {
    service.answer(() => ({ ...say('message[0].content must be a string'), wantsNoFormat: true }));
    const { bodies, code } = await run();
    expect([bodies.length, code, learned]).toEqual([2, 'noVision', []]);
  });

  test.each([500, 404])('by %i is sent once', async (status) => {
    service.answer(() => ({ ...say('can only concatenate str (not "list") to str'), status }));
    const { bodies, code } = await run();
    expect([bodies.length, code]).toEqual([1, 'noVision']);
  });
});

test('an account that may not stream gets the answer as a whole', async () => {
  service.next(
    say('Your organization must be verified to stream this model.', {
      param: 'stream',
      code: 'unsupported_value',
    }),
    'A lion.',
  );
  const { notes, code } = await run();
  expect([notes, code]).toEqual([[repaired('without_stream')], undefined]);
});

describe('an answer that used up its tokens', () => {
  const empty: Answer = { text: '', finish: 'length' };

  test('is requested again with twice as many, which the next job begins with', async () => {
    service.next(empty);
    const { notes, bodies } = await run();
    expect(notes).toEqual([repaired('more_tokens', '4096', '8192')]);
    expect(bodies.map((body) => body['max_tokens'])).toEqual([4096, 8192]);
    expect(learned).toEqual([{ minTokens: 8192 }]);
    expect((await run({}, { minTokens: 8192 })).bodies[0]).toMatchObject({ max_tokens: 8192 });
  });

  test('is requested again with 8192 tokens at most, and only once', async () => {
    service.answer(() => empty);
    const few = await run({ maxTokens: 5000 });
    expect([few.bodies.map((body) => body['max_tokens']), few.code]).toEqual([[5000, 8192], 'outOfTokens']);
    expect((await run({ maxTokens: 8192 })).bodies).toHaveLength(1);
    expect(learned).toEqual([]);
  });

  test('keeps the thoughts, and reports the usage of both requests', async () => {
    service.next({
      stream: [
        { event: { choices: [{ delta: { reasoning: 'Hm' }, finish_reason: 'length' }] } },
        { event: { choices: [], usage: { prompt_tokens: 5, completion_tokens: 4096 } } },
      ],
      end: 'quiet',
    });
    const { parts } = await run();
    expect(parts.filter(({ type }) => type === 'reasoning' || type === 'usage')).toMatchObject([
      { delta: 'Hm' },
      { usage: { input: 5, output: 4096 } },
      { delta: '\n\n' },
      { usage: { input: 1000 } },
    ]);
  });

  test('with some text is kept as it is', async () => {
    service.next({ text: 'A li', finish: 'length' });
    const { notes, bodies } = await run();
    expect([notes, bodies.length]).toEqual([[{ kind: 'cut-off' }], 1]);
  });
});

test('a picture is sent six times at most, whatever is refused', async () => {
  const busy: Answer = { status: 503, headers: { 'retry-after': '0' }, body: '' };
  service.next(
    busy,
    { status: 413, body: '' },
    say('unknown field', { param: 'stream_options' }),
    busy,
    say('unknown field', { param: 'temperature' }),
    say('unknown field', { param: 'max_tokens' }),
    say('unknown field', { param: 'stream' }),
    say('cannot decode image'),
  );
  const { bodies, code } = await run({ temperature: 1 });
  expect([bodies.length, code]).toEqual([6, 'requestRefused']);
});

test('an answer that has begun is never requested again', async () => {
  service.next({
    stream: ['A ', { event: { error: { message: 'bad temperature', param: 'temperature', code: 400 } } }],
  });
  const { bodies, code } = await run({ temperature: 1 });
  expect([bodies.length, code]).toEqual([1, 'requestRefused']);
});

test('quirks that cannot be stored lose no answer', async () => {
  service.refuse('format');
  const tools = toolsFor(service.url, { saveQuirks: () => Promise.reject(new Error('full')) });
  const engine = completionsEngine(sampleConnection(service.url), false, tools);
  const parts: ReplyPart[] = [];
  for await (const part of engine.ask(
    [userTurn('?', await preparedFixture('icc.jpg'))],
    new AbortController().signal,
  ))
    parts.push(part);
  expect(parts.at(-1)).toMatchObject({ type: 'usage' });
});

test('whether an answer is streamed is reported once', async () => {
  const heard = vi.fn();
  const engine = completionsEngine(
    sampleConnection(service.url),
    false,
    toolsFor(service.url, { onAnswer: heard }),
  );
  service.next('Two words', { body: { choices: [{ message: { content: 'Whole.' } }] } });
  for (const _ of [1, 2]) {
    const turns = [userTurn('?', await preparedFixture('icc.jpg'))];
    for await (const _part of engine.ask(turns, new AbortController().signal));
  }
  expect(heard.mock.calls).toEqual([[true], [false]]);
});

test('a picture that cannot be reshaped fails as the service said', async () => {
  service.next({ status: 413, body: { error: { message: 'Too large' } } });
  const reshape = () => Promise.reject(new Error('no bitmap'));
  const engine = completionsEngine(sampleConnection(service.url), false, toolsFor(service.url, { reshape }));
  const asked = partsOf(engine, [userTurn('?', await preparedFixture('icc.jpg'))]);
  await expect(asked).rejects.toMatchObject({ failure: { code: 'tooLargeForService', detail: 'Too large' } });
});
