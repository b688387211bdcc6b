import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type StrictService, startService } from '../../fakes/service.mjs';
import { goodBody, imagePart, post } from './requests';

let service: StrictService;
beforeAll(async () => {
  service = await startService();
});
afterEach(() => service.reset());
afterAll(() => service.close());

const text = { type: 'text', text: 'What is this?' };
const withImage = (file: string, format: string, uri?: (good: string) => string) => async () => {
  const content = [text, await imagePart(file, format, uri)];
  return goodBody({ messages: [{ role: 'user', content }] });
};
const withMessages =
  (...messages: object[]) =>
  async () => {
    const image = await imagePart('icc.jpg', 'image/jpeg');
    return goodBody({ messages: [{ role: 'user', content: [text, image] }, ...messages] });
  };

test.each<[string, () => Promise<unknown>]>([
  ['a plain question', () => goodBody()],
  ['a temperature', () => goodBody({ temperature: 0.2 })],
  ['no limit', () => goodBody({ max_tokens: undefined })],
  ['max_completion_tokens', () => goodBody({ max_tokens: undefined, max_completion_tokens: 100 })],
  ['a stream with usage', () => goodBody({ stream: true, stream_options: { include_usage: true } })],
  ['a PNG', withImage('screenshot.png', 'image/png')],
  [
    'a conversation',
    withMessages({ role: 'assistant', content: 'A sign.' }, { role: 'user', content: [text] }),
  ],
  ['an address', withImage('icc.jpg', 'image/jpeg', () => 'https://pictures.example/a.jpg')],
])('takes %s', async (_what, body) => {
  const response = await post(service.url, await body());
  expect(await response.text()).not.toContain('Refused');
  expect(response.status).toBe(200);
  expect(service.violations).toEqual([]);
});

test.each<[rule: string, what: string, () => Promise<unknown>]>([
  ['json', 'a body that is no object', async () => [1]],
  ['field', 'an unknown field', () => goodBody({ reasoning_effort: 'low' })],
  ['model', 'no model', () => goodBody({ model: undefined })],
  ['messages', 'no messages', () => goodBody({ messages: [] })],
  ['max_tokens', 'a limit that is no integer', () => goodBody({ max_tokens: 40.5 })],
  ['max_tokens', 'a limit as text', () => goodBody({ max_tokens: '4096' })],
  ['max_tokens', 'both limits', () => goodBody({ max_completion_tokens: 100 })],
  ['temperature', 'a temperature as text', () => goodBody({ temperature: '0.2' })],
  ['stream', 'a stream of 1', () => goodBody({ stream: 1 })],
  [
    'stream_options',
    'stream options without a stream',
    () => goodBody({ stream_options: { include_usage: true } }),
  ],
  ['role', 'a system message', withMessages({ role: 'system', content: [text] })],
  ['content', 'a user message of plain text', withMessages({ role: 'user', content: 'And now?' })],
  ['content', 'two text parts', withMessages({ role: 'user', content: [text, text] })],
  ['content', 'no part at all', withMessages({ role: 'user', content: [] })],
  ['content', 'an assistant message of parts', withMessages({ role: 'assistant', content: [text] })],
  ['message', 'a name in a message', withMessages({ role: 'assistant', content: 'A', name: 'x' })],
  ['image', 'no picture', () => goodBody({ messages: [{ role: 'user', content: [text] }] })],
  [
    'image',
    'an image part without format',
    withMessages({
      role: 'user',
      content: [text, { type: 'image_url', image_url: { url: 'https://a.example/b' }, detail: 'low' }],
    }),
  ],
  [
    'format',
    'an image without format',
    withMessages({
      role: 'user',
      content: [text, { type: 'image_url', image_url: { url: 'https://a.example/b' } }],
    }),
  ],
  ['format', 'a PNG declared as JPEG', withImage('screenshot.png', 'image/jpeg')],
  [
    'format',
    'a type in the URI that is not the format',
    withImage('icc.jpg', 'image/jpeg', (uri) => uri.replace('jpeg', 'png')),
  ],
  [
    'format',
    'a format that is not the type in the URI',
    withImage('icc.jpg', 'image/png', (uri) => uri.replace('png', 'jpeg')),
  ],
  [
    'image',
    'an address that is no text',
    withMessages({
      role: 'user',
      content: [text, { type: 'image_url', image_url: { url: 1, format: 'image/png' } }],
    }),
  ],
  ['bytes', 'a WebP', withImage('picture.webp', 'image/webp')],
  ['bytes', 'an AVIF', withImage('picture.avif', 'image/avif')],
  ['bytes', 'a GIF', withImage('palette.gif', 'image/gif')],
  ['bytes', 'a JPEG that is cut off', withImage('truncated.jpg', 'image/jpeg')],
  ['bytes', 'an HTML page', withImage('page.html.jpg', 'image/jpeg')],
  ['metadata', 'a JPEG with EXIF, caption and comment', withImage('photo.jpg', 'image/jpeg')],
  ['metadata', 'a PNG with text', withImage('text-chunks.png', 'image/png')],
  [
    'data-uri',
    'an upper-case scheme',
    withImage('icc.jpg', 'image/jpeg', (uri) => uri.replace('data:', 'DATA:')),
  ],
  [
    'data-uri',
    'a parameter in the URI',
    withImage('icc.jpg', 'image/jpeg', (uri) => uri.replace(';', ';charset=utf-8;')),
  ],
  [
    'data-uri',
    'line breaks in the Base64',
    withImage('icc.jpg', 'image/jpeg', (uri) => uri.replace(/(.{76})/g, '$1\n')),
  ],
  ['data-uri', 'Base64 without padding', withImage('icc.jpg', 'image/jpeg', (uri) => `${uri}A`)],
])('refuses by the rule %s: %s', async (rule, _what, body) => {
  const response = await post(service.url, await body());
  expect(response.status).toBe(400);
  expect(service.violations.map((violation) => violation.rule)).toContain(rule);
  expect(await response.json()).toMatchObject({ error: { message: expect.stringContaining('Refused: ') } });
});

test.each<[string, number, Parameters<typeof post>[2]]>([
  ['query', 400, { path: '/v1/chat/completions?api-version=1' }],
  ['cookie', 400, { headers: { cookie: 'session=1' } }],
  ['referer', 400, { headers: { referer: 'https://page.example/' } }],
  ['content-type', 400, { headers: { 'content-type': 'text/plain' } }],
  ['authorization', 401, { headers: { authorization: 'test-key' } }],
])('refuses by the rule %s what the body has no part in', async (rule, status, options) => {
  const response = await post(service.url, await goodBody(), options);
  expect(response.status).toBe(status);
  expect(service.violations.map((violation) => violation.rule)).toEqual([rule]);
});

test('refuses a request without a key as a violation, and a wrong key as a failure', async () => {
  const missing = await fetch(`${service.url}/v1/models`);
  expect(missing.status).toBe(401);
  expect(service.violations.map(({ rule }) => rule)).toEqual(['authorization']);
  service.reset();

  const wrong = await post(service.url, await goodBody(), { headers: { authorization: 'Bearer other' } });
  expect(wrong.status).toBe(401);
  expect(await wrong.json()).toMatchObject({ error: { code: 'invalid_api_key' } });
  expect(service.violations).toEqual([]);
});

test.each(['/v1/v1/chat/completions', '/chat/completions', '//v1/chat/completions', '/v1/chat/completions/'])(
  'answers 404 to a post to %s, a violation',
  async (path) => {
    const response = await post(service.url, await goodBody(), { path });
    expect(response.status).toBe(404);
    expect(service.violations.map(({ rule }) => rule)).toEqual(['path']);
  },
);

test('does not mind a look for a catalog it does not have', async () => {
  const response = await fetch(`${service.url}/api/tags`, { headers: { authorization: 'Bearer test-key' } });
  expect(response.status).toBe(404);
  expect(service.violations).toEqual([]);
});
