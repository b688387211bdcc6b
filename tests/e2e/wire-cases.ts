import type { Answer } from '../fakes/service-answers.mjs';
import type { RefusedField } from '../fakes/service.mjs';
import refusals from '../fixtures/refusals/refusals.json' with { type: 'json' };
import type { FailureCode } from '../../utils/model/failure';

/** One thing that a service does, and what a person then reads. */
export interface Case {
  name: string;
  /** One for each request of the case. */
  answers: (Answer | string)[];
  refuse?: RefusedField[];
  /** The answer, word for word. */
  answer?: string;
  /** Or how it failed, and the server's own words, folded. */
  failure?: FailureCode;
  /** The status that its words name, where it is another than the last answer's. */
  status?: number;
  detail?: string;
  /** The failure whose advice it has, if not its own: what a server explains is quoted. */
  advice?: FailureCode;
  /** What stands before the advice: how much was needed and how much there is. */
  room?: string;
  /** Notes that stand beside it. */
  notes?: string[];
}

const cut = 'The answer was cut off here.';
const chunk = (delta: unknown, finish?: string | null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const stream = (text: string, more: Partial<Answer> = {}): Answer => ({
  body: text,
  headers: { 'content-type': 'text/event-stream' },
  ...more,
});
const whole = (content: unknown, finish = 'stop', more: object = {}): Answer => ({
  body: { choices: [{ message: { role: 'assistant', content, ...more }, finish_reason: finish }] },
});
const end = `${chunk({}, 'stop')}data: [DONE]\n\n`;
const lion = 'Ein Löwe – 獅子 🦁';
const said = chunk({ content: lion });
const failing = (status: number, body: unknown): Answer => ({ status, body });
const error = (message: string, more: object = {}): object => ({ error: { message, ...more } });
const page =
  '<!doctype html><html><head><title>Trouble</title></head><body><script>x()</script></body></html>';
const soon = { 'retry-after': '0' };

const endings: Case[] = ['\n', '\r\n', '\r'].map((ending) => ({
  name: `a stream with lines that end in ${JSON.stringify(ending)}, in pieces of 3 bytes`,
  answers: [stream(`: hello\n\n${said}${end}`.replaceAll('\n', ending), { splitAt: 3 })],
  answer: lion,
}));

/** What is an answer, in spite of all. */
export const answers: Case[] = [
  ...endings,
  {
    name: 'no space after data:',
    answers: [stream(`${said}${end}`.replaceAll('data: ', 'data:'))],
    answer: lion,
  },
  { name: 'no [DONE]', answers: [stream(`${said}${chunk({}, 'stop')}`)], answer: lion },
  { name: 'no reason to finish', answers: [stream(said)], answer: lion, notes: [cut] },
  { name: 'max_tokens reached', answers: [{ text: lion, finish: 'length' }], answer: lion, notes: [cut] },
  {
    name: 'an upstream that dies behind a clean end',
    answers: [stream(`${said}proxy error: gone\n\n${end}`)],
    answer: lion,
    notes: [cut],
  },
  { name: 'a stream that calls itself JSON', answers: [{ body: `${said}${end}` }], answer: lion },
  {
    name: 'JSON that calls itself a stream',
    answers: [{ ...whole(lion), headers: { 'content-type': 'text/event-stream' } }],
    answer: lion,
  },
  { name: 'plain JSON though a stream was asked for', answers: [whole(lion)], answer: lion },
  { name: 'content in parts', answers: [whole([{ type: 'text', text: lion }])], answer: lion },
  { name: 'a list of one', answers: [{ body: [whole(lion).body] }], answer: lion },
  {
    name: 'reasoning by its own name',
    answers: [stream(`${chunk({ reasoning_content: 'Hm.' })}${said}${end}`)],
    answer: lion,
  },
  {
    name: 'reasoning between tags, cut anywhere',
    answers: [stream(`${chunk({ content: '<think>Hm.</think>\n\n' })}${said}${end}`, { splitAt: 5 })],
    answer: lion,
  },
  {
    name: 'reasoning whose tag the model’s template has opened',
    answers: [stream(`${chunk({ content: 'Hm.\n</think>\n\n' })}${said}${end}`, { splitAt: 5 })],
    answer: lion,
  },
  {
    name: 'a refusal',
    answers: [whole(null, 'stop', { refusal: 'I cannot.' })],
    answer: 'I cannot.',
    notes: ['The model declined to answer.'],
  },
  {
    name: 'busy for a moment',
    answers: [{ ...failing(429, error('Slow')), headers: soon }, lion],
    answer: lion,
  },
  {
    name: 'loading its model, and then a bad gateway',
    answers: [
      failing(503, error('Loading model, retry in 10ms')),
      { ...failing(502, page), headers: soon },
      lion,
    ],
    answer: lion,
  },
];

/** What a service refuses, and does without. */
export const repairs: Case[] = [
  {
    name: 'JPEG',
    answers: [failing(400, error("'url' field must be a base64 encoded image")), lion],
    answer: lion,
    notes: ['The service rejected JPEG, so PNG was sent.'],
  },
  {
    name: 'a picture of this size',
    answers: [failing(413, page), lion],
    answer: lion,
    notes: ['The service rejected 960 × 640, so 480 × 320 was sent.'],
  },
  {
    name: 'max_tokens',
    answers: [lion],
    refuse: ['max_tokens'],
    answer: lion,
    notes: ['The service rejected “max_tokens”, so “max_completion_tokens” was sent.'],
  },
  {
    name: 'format',
    answers: [lion],
    refuse: ['format'],
    answer: lion,
    notes: ['The service rejected “format”, so it was left out.'],
  },
  {
    name: 'stream_options',
    answers: [lion],
    refuse: ['stream_options'],
    answer: lion,
    notes: ['The service rejected “stream_options”, so it was left out.'],
  },
  {
    name: 'to stream',
    answers: [lion],
    refuse: ['stream'],
    answer: lion,
    notes: ['The service rejected “stream”, so it was left out.'],
  },
  {
    name: 'a list of parts',
    answers: [{ ...failing(422, { detail: 'content should be a string' }), wantsNoFormat: true }, lion],
    answer: lion,
    notes: ['The service rejected the form of the picture’s address, so another form was sent.'],
  },
  {
    name: 'to answer within its tokens',
    answers: [{ text: '', finish: 'length' }, lion],
    answer: lion,
    notes: ['The model used 4096 tokens before answering, so it was asked again with 8192.'],
  },
];

const failed = (
  name: string,
  failure: FailureCode,
  detail: string | undefined,
  ...answers: Answer[]
): Case => ({
  name,
  failure,
  answers,
  ...(detail === undefined ? {} : { detail }),
});
const echo = { model: 'm', messages: [{ content: `data:image/jpeg;base64,${'A/9+'.repeat(20_000)}` }] };

/** Every shape of failure, with what is left of the server's words. */
export const failures: Case[] = [
  failed(
    '401 in an object',
    'wrongKey',
    'Invalid key …',
    failing(401, error('Invalid key test-key', { code: 'x' })),
  ),
  failed(
    '400 of LiteLLM without a database',
    'wrongKey',
    'No connected db.',
    failing(400, error('No connected db.')),
  ),
  failed('402', 'noCredit', 'Insufficient credits', failing(402, error('Insufficient credits'))),
  failed(
    '429 without credit',
    'noCredit',
    'Quota',
    failing(429, error('Quota', { code: 'insufficient_quota' })),
  ),
  {
    ...failed('403 as text', 'forbidden', 'Not for you', failing(403, 'Not for you\nreally')),
    advice: 'requestRefused',
  },
  failed('403 alone', 'forbidden', 'Forbidden', failing(403, '')),
  failed('404 as HTML', 'wrongAddress', 'Trouble', failing(404, page)),
  failed(
    '404 beside a label',
    'wrongAddress',
    'Cannot POST',
    failing(404, { message: 'Cannot POST', error: 'Not Found' }),
  ),
  failed(
    '404 of a model',
    'unknownModel',
    'The model m does not exist',
    failing(404, error('The model m does not exist')),
  ),
  failed(
    '404 of OpenRouter',
    'noVision',
    'No endpoints found that support image input',
    failing(404, error('No endpoints found that support image input')),
  ),
  failed('405', 'wrongAddress', 'Method Not Allowed', failing(405, { detail: 'Method Not Allowed' })),
  // Not 408: Chromium itself asks again where it comes on a connection that was used before.
  failed('524 without words', 'noAnswer', undefined, failing(524, '')),
  failed(
    '422 of a list',
    'requestRefused',
    'Field required',
    failing(422, { detail: [{ loc: ['body', 'n'], msg: 'Field required' }] }),
  ),
  failed('400 as text in JSON', 'requestRefused', 'No', failing(400, { error: 'No' })),
  failed(
    '400 with JSON in its message',
    'requestRefused',
    'Inner',
    failing(400, error('X - {"error":{"message":"Inner"}}')),
  ),
  failed('400 in a list', 'requestRefused', 'In a list', failing(400, [error('In a list')])),
  failed(
    '400 that echoes the request',
    'requestRefused',
    'Bad: …',
    failing(400, error(`Bad: ${JSON.stringify(echo)}`)),
  ),
  failed(
    '400 of a filter',
    'filtered',
    'Held back',
    failing(400, error('Held back', { code: 'content_filter' })),
  ),
  failed(
    '500 of llama.cpp',
    'noVision',
    'image input is not supported',
    failing(500, error('image input is not supported')),
  ),
  failed(
    '500 with a stack',
    'serviceFailed',
    'TypeError: x',
    failing(500, 'TypeError: x\n    at f (/srv/a.js:1:2)'),
  ),
  failed(
    '500 with a trace',
    'serviceFailed',
    'ValueError: x',
    failing(500, 'Traceback (most recent call last):\n  File "a.py", line 1\nValueError: x'),
  ),
  failed('500 with nothing', 'serviceFailed', 'Internal Server Error', failing(500, '')),
  failed('500 of an unknown shape', 'serviceFailed', 'weather: bad', failing(500, { weather: 'bad' })),
  failed('529', 'busy', 'Overloaded', failing(529, error('Overloaded'))),
  failed(
    '504 three times',
    'noAnswer',
    'Trouble',
    ...[1, 2, 3].map(() => ({ ...failing(504, page), headers: soon })),
  ),
  failed('429 for an hour', 'busyUntil', 'Later', {
    ...failing(429, error('Later')),
    headers: { 'retry-after': '3600' },
  }),
  failed(
    '429 in words for minutes',
    'busyUntil',
    'Try again in 6m0s',
    failing(429, error('Try again in 6m0s')),
  ),
  failed('an error under 200', 'serviceFailed', 'Out of order', { body: error('Out of order') }),
  {
    ...failed('an error of limits under 200', 'busy', 'Slow', { body: error('Slow', { code: 429 }) }),
    status: 429,
  },
  failed(
    'an error in the middle',
    'serviceFailed',
    'Gone',
    stream(`${said}data: ${JSON.stringify(error('Gone'))}\n\n`),
  ),
  failed(
    'too little memory in the middle',
    'serverMemory',
    'CUDA error: out of memory',
    stream(`${said}data: ${JSON.stringify(error('CUDA error: out of memory'))}\n\n`),
  ),
  failed('a bare error for a stream', 'serviceFailed', 'proxy error: gone', stream('proxy error: gone\n')),
  failed('HTML under 200', 'unexpectedResponse', 'Trouble', {
    body: page,
    headers: { 'content-type': 'text/html' },
  }),
  failed('another JSON under 200', 'unexpectedResponse', 'object: list', {
    body: { object: 'list', data: [] },
  }),
  failed('nothing under 200', 'unexpectedResponse', undefined, { body: '' }),
  failed('204', 'unexpectedResponse', 'No Content', failing(204, '')),
  failed('no words', 'emptyAnswer', undefined, { text: '' }),
  failed('white space', 'emptyAnswer', undefined, { text: ' \n ' }),
  failed('thoughts alone', 'emptyAnswer', undefined, stream(`${chunk({ reasoning: 'Hm' })}${end}`)),
  failed(
    'tokens used up twice',
    'outOfTokens',
    undefined,
    { text: '', finish: 'length' },
    { text: '', finish: 'length' },
  ),
  failed('a filter', 'filtered', undefined, { text: '', finish: 'content_filter' }),
  failed('a stream that breaks at once', 'brokenOff', undefined, { stream: [], end: 'cut' }),
  failed('JSON that breaks', 'brokenOff', undefined, { ...whole(lion), cutAfter: 20 }),
  failed('a stream without an end', 'brokenOff', undefined, stream(chunk({ role: 'assistant' }))),
];

const amounts = ([needed = 0, available = 0]: number[], isMemory: boolean): string => {
  const [most, least] = [needed, available].map((amount) => amount.toLocaleString('en'));
  return isMemory
    ? `Memory: ${most} GiB needed, ${least} GiB available. `
    : `Tokens: ${most} needed, ${least} available. `;
};

const lasting = /^(account|tooLarge)/;

/** The messages of servers, in their own words: each is sent as often as it is asked, and no more. */
export const meanings: Case[] = refusals
  // A model that loads is asked again for 90 seconds, a busy service for some.
  .filter(({ status, meaning }) => status < 429 || status === 500 || lasting.test(meaning))
  .map(({ server, status, body, meaning, room, requests = 1 }) => ({
    name: `${server}, ${status}, ${meaning}`,
    failure: meaning as FailureCode,
    answers: Array.from({ length: requests }, () => ({ ...failing(status, body), wantsNoFormat: true })),
    ...(meaning === 'forbidden' && { advice: 'requestRefused' as const }),
    ...(room && { room: amounts(room, meaning === 'serverMemory') }),
  }));
