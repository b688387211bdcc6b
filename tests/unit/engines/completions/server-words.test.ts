import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type StrictService, startService } from '../../../fakes/service.mjs';
import refusals from '../../../fixtures/refusals/refusals.json';
import { refusalOf, refusalWithin } from '../../../../utils/engines/completions/refusal';
import { failureWords } from '../../../../utils/i18n/failures';
import { failure, type Failure } from '../../../../utils/model/failure';
import { speakEnglish } from '../../texts/english';
import { askOnce } from './repairing';

beforeEach(speakEnglish);

/** A message that a server sends, and what it means. */
interface Row {
  server: string;
  /** When and where it was seen. */
  date: string;
  source: string;
  status: number;
  /** Text, or JSON. */
  body: unknown;
  meaning: string;
  /** What was needed, and what there is. */
  room?: number[];
  settingAt?: string;
  /** How often it is asked, if it always answers so; 1 without. */
  requests?: number;
  /** Whether no pattern was written with it in sight. */
  held?: boolean;
}
const rows: readonly Row[] = refusals;

const request = { host: 'api.example', bytes: 300_000, model: 'gemma-3-12b', hasKey: true, secrets: [] };
const failureOf = (status: number, body: unknown): Failure =>
  refusalOf(status, typeof body === 'string' ? body : JSON.stringify(body), request).failure;

/** Advice that is wrong for every cause in the table that is not named here. */
const wrongAdvice: [RegExp, string[]][] = [
  [/check the (base URL|model)|no chat service/i, ['wrongAddress', 'unexpectedResponse']],
  [/too large/i, ['tooLargeForService']],
  [/server error/i, ['serviceFailed']],
];

function expectMeaning(found: Failure, { meaning, room, settingAt }: Omit<Row, 'status' | 'body'>): void {
  expect(found.code).toBe(meaning);
  if (room) expect([found.room?.needed, found.room?.available]).toEqual(room);
  expect(found.settingAt).toBe(settingAt);
  const { title, next } = failureWords({ ...found, detail: '' });
  for (const [advice, rightFor] of wrongAdvice)
    if (!rightFor.includes(meaning)) expect(`${title}. ${next}`).not.toMatch(advice);
}

describe('what a server says is understood', () => {
  test.each(rows)('$server, $status: $meaning ($source)', (row) => {
    expectMeaning(failureOf(row.status, row.body), row);
  });

  test.each([
    [400, `prompt is too long: ${'9'.repeat(320)} tokens > 5 maximum`],
    [400, `prompt is too long: ${'9'.repeat(20)} tokens > 5 maximum`],
    [500, `model requires more system memory (${'9'.repeat(310)} GiB) than is available (1 GiB)`],
  ])('a number that nothing has makes no failure that the panel refuses: %s', (status, message) => {
    expect(failure.safeParse(failureOf(status, { error: { message } })).success).toBe(true);
  });

  test.each(['"', '”', '“', '»', '「', '」', '„'])(
    'a quotation ends after its words, not at their %s',
    (mark) => {
      const found = failureOf(400, {
        error: { message: `Bad.${mark} Your key is old. Send it. ${mark}Bye` },
      });
      expect(failureWords(found).next).toBe("api.example says: “Bad.' Your key is old. Send it. 'Bye”");
    },
  );
});

const lasting = /^(account|tooLarge)/;

describe('a service that always answers so', () => {
  let service: StrictService;
  beforeEach(async () => {
    vi.stubGlobal('navigator', { onLine: true });
    service = await startService();
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    await service.close();
  });

  // Not a busy service nor a model that loads: they are asked again after a while.
  test.each(rows.filter(({ status, meaning }) => status < 429 || status === 500 || lasting.test(meaning)))(
    'is asked as often as that helps: $server, $status, $meaning',
    async ({ status, body, meaning, requests = 1 }) => {
      service.answer(() => ({ status, body, wantsNoFormat: true }));
      const { bodies, code } = await askOnce(service, []);
      expect([bodies.length, code]).toEqual([requests, meaning]);
    },
  );
});

describe('what a server says is understood however it is wrapped', () => {
  const wrappers: Record<string, (body: unknown) => unknown> = {
    'in detail': (body) => ({ detail: body }),
    'in JSON': (body) => ({ error: { message: JSON.stringify(body) } }),
    'twice in JSON': (body) => ({
      error: { message: `litellm.BadRequestError: ${JSON.stringify({ message: JSON.stringify(body) })}` },
    }),
    'in a JSON text': (body) => JSON.stringify(JSON.stringify(body)),
    'in a list': (body) => [body],
  };
  for (const [name, wrap] of Object.entries(wrappers))
    test.each(rows.filter(({ body }) => typeof body !== 'string'))(
      `${name}: $server, $status: $meaning`,
      (row) => expectMeaning(failureOf(row.status, wrap(row.body)), row),
    );
});

test.each(rows.filter(({ meaning }) => /^(context|noVision|server|model|account|region)/.test(meaning)))(
  'what $server says in the middle of a stream is understood: $meaning',
  ({ body, ...row }) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    expectMeaning(refusalWithin(undefined, text, request).failure, row);
  },
);

describe('with other numbers, names and words', () => {
  const say = (message: string): object => ({ error: { message } });
  const onlyText = (...loc: (string | number)[]): object => ({
    type: 'string_type',
    loc,
    msg: 'Input should be a valid string',
  });
  test.each<[number, unknown, string, number[]?]>([
    [
      400,
      say("This model's maximum context length is 2,048 tokens, but 3,100 were requested."),
      'contextTooSmall',
      [3100, 2048],
    ],
    [
      400,
      say('gemma-3-12b has a context window of 4096 tokens; the prompt has 5000.'),
      'contextTooSmall',
      [5000, 4096],
    ],
    [413, say('prompt is too long: 300001 tokens > 300000 maximum'), 'contextTooSmall', [300_001, 300_000]],
    [500, say('Context size exceeded: n_ctx = 512'), 'contextTooSmall'],
    [
      400,
      { error: { message: 'Zu viele Wörter', type: 'x', code: 'context_length_exceeded' } },
      'contextTooSmall',
    ],
    [400, say('上下文长度超过限制'), 'contextTooSmall'],
    [500, say('CUDA out of memory. Tried to allocate 2.50 GiB'), 'serverMemory'],
    [
      500,
      say('model requires more system memory (900.5 MiB) than is available (812.0 MiB)'),
      'serverMemory',
      [900.5, 812],
    ],
    [503, say('The model qwen-vl is still loading, please wait'), 'modelLoading'],
    [403, say('This service is not available in your country'), 'regionBlocked'],
    [451, say('Access from this region is not permitted'), 'regionBlocked'],
    [403, say('You must verify your age before you use this model'), 'accountSetting'],
    [400, say('The model does not support the picture input'), 'noVision'],
    [422, { message: { detail: [onlyText('body', 'messages', 0, 'user', 'content')] } }, 'noVision'],
    [422, { detail: [onlyText('body', 'messages', 1, 'content', 'str')] }, 'noVision'],
    [400, say('Input should be a valid string: input.messages.0.content'), 'noVision'],
    [404, { title: 'Not Found', detail: "Function 'a1b2': Not found for account 'c3'" }, 'unknownModel'],
    [404, say('The deployment gemma-3-12b was not found'), 'unknownModel'],
    [410, say('This model is no longer available'), 'unknownModel'],
  ])('%i %j: %s', (status, body, meaning, room) => {
    const row = { server: '', date: '', source: '', meaning };
    expectMeaning(failureOf(status, body), room ? { ...row, room } : row);
  });

  test.each<[number, unknown, string]>([
    [400, say('Das Feld „messages“ ist ungültig'), 'requestRefused'],
    [422, { detail: [{ loc: ['body', 'top_p'], msg: '数値を入力してください' }] }, 'requestRefused'],
    [400, say('context deadline exceeded'), 'requestRefused'],
    [410, say('Gone'), 'requestRefused'],
    [404, say('Not found'), 'wrongAddress'],
    // One form of several, of which another is at fault.
    [
      422,
      {
        detail: [
          onlyText('body', 'messages', 0, 'content', 'str'),
          { loc: ['body', 'messages', 0, 'content', 'list', 1, 'image_url'], msg: 'Field required' },
        ],
      },
      'requestRefused',
    ],
    [422, { detail: [onlyText('body', 'user')] }, 'requestRefused'],
    [429, say('Rate limit: 30000 input tokens per minute exceed the limit'), 'busy'],
    [400, say('The size of the image is too large'), 'tooLargeForService'],
    [500, say('Failed to load model gemma'), 'serviceFailed'],
    [404, { error: { message: 'The gate is closed today', type: 'gate_error' } }, 'requestRefused'],
    [
      404,
      { error: { message: 'Invalid URL (POST /v1/v1/chat/completions)', type: 'invalid_request_error' } },
      'wrongAddress',
    ],
  ])('%i %j is %s', (status, body, code) => {
    expect(failureOf(status, body).code).toBe(code);
  });

  test('a 403 alone has two likely causes; with a sentence, it says its own', () => {
    expect(failureWords(failureOf(403, '')).next).toMatch(/or rejects requests from extensions/);
    expect(failureWords({ code: 'forbidden', host: 'api.example', detail: 'Forbidden' }).next).toMatch(
      /or rejects/,
    );
    expect(failureWords(failureOf(403, say('Only on weekdays, please'))).next).toBe(
      'api.example says: “Only on weekdays, please”',
    );
  });

  test('what is not understood is said in the server’s words', () => {
    const words = "Das Feld 'messages' ist ungültig";
    for (const status of [400, 418, 422, 500])
      expect(failureWords(failureOf(status, say(words))).next).toBe(`api.example says: “${words}”`);
    expect(failureWords(failureOf(500, '')).next).toBe('Try again, or choose another model.');
  });
});
