import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createGate } from '../../fakes/gate.mjs';
import { type StrictService, startService } from '../../fakes/service.mjs';
import { goodBody, imagePart, post, readPicture, textOfStream } from './requests';

let service: StrictService;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.close());

const authorization = 'Bearer test-key';

async function askAgain(changes: Record<string, unknown> = {}): Promise<Response> {
  return post(service.url, await goodBody(changes));
}

async function contentOf(response: Response): Promise<unknown> {
  const body: { choices?: { message: { content: string } }[] } = await response.json();
  return body.choices?.[0]?.message.content;
}

test('describes the picture that really came', async () => {
  const content = [{ type: 'text', text: 'What?' }, await imagePart('screenshot.png', 'image/png')];
  const response = await askAgain({ messages: [{ role: 'user', content }] });
  expect(await contentOf(response)).toMatch(/^A 640 × 440 PNG picture\. Mostly white\./);
});

test('streams the same description when a stream was asked for', async () => {
  const response = await askAgain({ stream: true, stream_options: { include_usage: true } });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const stream = await response.text();
  expect(textOfStream(stream)).toMatch(/^A 640 × 400 JPEG picture\. .*: red, green, white, blue\.$/);
  expect(stream).toContain('"finish_reason":"stop"');
  expect(stream).toContain('"usage"');
  expect(stream.endsWith('data: [DONE]\n\n')).toBe(true);
});

test('records what it was asked', async () => {
  await askAgain();
  const request = await service.completion(1);
  expect(request).toMatchObject({
    method: 'POST',
    path: '/v1/chat/completions',
    outcome: 'answered',
    status: 200,
  });
  expect(request.body).toMatchObject({ model: 'vision-large', max_tokens: 4096 });
  expect(request.headers.authorization).toBe(authorization);
  expect(request.receivedBytes).toBe(JSON.stringify(await goodBody()).length);
  const [picture] = request.pictures;
  expect(picture).toMatchObject({ format: 'image/jpeg', mediaType: 'image/jpeg', width: 640, height: 400 });
  expect(picture?.bytes.equals(await readPicture('icc.jpg'))).toBe(true);
});

test('answers from the queue, then from the function, then by itself', async () => {
  service.next('First.', { status: 429, headers: { 'retry-after': '2' }, body: { error: 'Slow down' } });
  service.answer(({ body }) => (JSON.stringify(body).includes('"temperature":0.5') ? 'Half.' : undefined));
  expect(await contentOf(await askAgain())).toBe('First.');
  const limited = await askAgain();
  expect([limited.status, limited.headers.get('retry-after'), await limited.json()]).toEqual([
    429,
    '2',
    { error: 'Slow down' },
  ]);
  expect(await contentOf(await askAgain({ temperature: 0.5 }))).toBe('Half.');
  expect(await contentOf(await askAgain())).toMatch(/^A 640 × 400 JPEG/);
});

describe('a scripted stream', () => {
  test('waits at its gates', async () => {
    const [head, middle] = [createGate(), createGate()];
    service.next({ delayHead: head.opened, stream: ['One ', middle.opened, 'two.'] });
    let answered = false;
    const asked = askAgain({ stream: true }).then((response) => {
      answered = true;
      return response;
    });
    await service.completion(1);
    expect(answered).toBe(false);
    head.open();
    const reader = (await asked).body?.getReader();
    const first = await reader?.read();
    expect(textOfStream(new TextDecoder().decode(first?.value))).toBe('One ');
    expect(service.completions[0]?.outcome).toBe('open');
    middle.open();
    const second = await reader?.read();
    expect(textOfStream(new TextDecoder().decode(second?.value))).toBe('two.');
    await reader?.cancel();
  });

  test('writes events and raw bytes as they are, and may end without [DONE]', async () => {
    service.next({
      stream: [{ raw: ': hello\r\n\r\n' }, { event: { error: { message: 'Broken' } } }],
      end: 'quiet',
    });
    const response = await askAgain({ stream: true });
    expect(await response.text()).toBe(': hello\r\n\r\ndata: {"error":{"message":"Broken"}}\n\n');
  });

  test('breaks off where it should, in the stream or after so many bytes', async () => {
    service.next({ stream: ['One'], end: 'cut' }, { text: 'Ten', cutAfter: 10 });
    for (const number of [1, 2]) {
      const response = await askAgain({ stream: number === 1 });
      await expect(response.text()).rejects.toThrow('terminated');
      const request = await service.completion(number);
      await request.ended;
      expect(request.outcome).toBe('cut');
    }
  });

  test('is split at every byte when asked to, and still the same', async () => {
    service.next({ text: 'Äpfel – 画像 and more', splitAt: 1 });
    const response = await askAgain({ stream: true });
    const pieces: Uint8Array[] = [];
    for await (const piece of response.body ?? []) pieces.push(piece);
    expect(pieces.length).toBeGreaterThan(100);
    expect(textOfStream(Buffer.concat(pieces).toString())).toBe('Äpfel – 画像 and more');
  });
});

test('sees that a client has left, before the head and after it', async () => {
  service.next({ hang: true }, { stream: ['One'], end: 'hang' });
  const early = new AbortController();
  const first = post(service.url, await goodBody(), { signal: early.signal });
  const one = await service.completion(1);
  early.abort();
  await expect(first).rejects.toThrow('aborted');
  await one.ended;
  expect([one.outcome, one.status]).toEqual(['aborted', 0]);

  const late = new AbortController();
  await post(service.url, await goodBody({ stream: true }), { signal: late.signal });
  const two = await service.completion(2);
  late.abort();
  await two.ended;
  expect([two.outcome, two.status]).toEqual(['aborted', 200]);
});

test('has a catalog with models that see, that do not, and that may', async () => {
  const list = await fetch(`${service.url}/v1/models`, { headers: { authorization } });
  expect(await list.json()).toMatchObject({
    data: expect.arrayContaining(
      [{ id: 'text-reader', object: 'model' }].map((model) => expect.objectContaining(model)),
    ),
  });
  const info = await fetch(`${service.url}/v1/model/info`, { headers: { authorization } });
  const { data }: { data: { model_name: string; model_info: { supports_vision: boolean | null } }[] } =
    await info.json();
  const vision = Object.fromEntries(
    data.map((model) => [model.model_name, model.model_info.supports_vision]),
  );
  expect(vision).toMatchObject({ 'vision-large': true, mystery: null, 'text-only': false });
});

test('refuses models it does not have, or that do not see', async () => {
  const unknown = await askAgain({ model: 'gone-1' });
  expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('gone-1')]);
  expect((await askAgain({ model: 'text-only' })).status).toBe(400);
  expect((await askAgain({ model: 'mystery' })).status).toBe(200);
  expect(service.violations).toEqual([]);
});

test('knows none of the fields that it is to refuse, and misses none of them', async () => {
  service.refuse('temperature', 'format');
  const refused = await askAgain({ temperature: 0.2 });
  expect([refused.status, await refused.json()]).toMatchObject([400, { error: { param: 'temperature' } }]);
  expect((await (await askAgain()).json()).error).toMatchObject({ param: 'format' });
  const content = [{ type: 'text', text: 'A "format": what?' }, await imagePart('icc.jpg', 'image/jpeg')];
  const { url } = (content[1] as { image_url: { url: string } }).image_url;
  const bare = [content[0], { type: 'image_url', image_url: { url } }];
  expect((await askAgain({ messages: [{ role: 'user', content: bare }] })).status).toBe(200);
  expect(service.violations).toEqual([]);
  service.reset();
  expect((await askAgain({ messages: [{ role: 'user', content: bare }] })).status).toBe(400);
});

test('may be asked without the key whether it answers at all', async () => {
  expect((await fetch(`${service.url}/v1/chat/completions`)).status).toBe(405);
  expect(service.violations).toEqual([]);
});

test('answers preflights for any origin, or for none', async () => {
  const allowed = await fetch(`${service.url}/v1/chat/completions`, { method: 'OPTIONS' });
  expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  expect(allowed.headers.get('access-control-allow-headers')).toBe('authorization, content-type');
  expect((await askAgain()).headers.get('access-control-allow-origin')).toBe('*');

  const closed = await startService({ cors: false });
  const refused = await fetch(`${closed.url}/v1/chat/completions`, { method: 'OPTIONS' });
  const answered = await post(closed.url, await goodBody());
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([404, null]);
  expect([answered.status, answered.headers.get('access-control-allow-origin')]).toEqual([200, null]);
  await closed.close();
});

test('lives below a sub-path, with a catalog of another kind', async () => {
  const other = await startService({ basePath: '/gateway', catalog: { '/api/tags': { models: [] } } });
  expect(other.url).toMatch(/\/gateway$/);
  expect((await post(other.url, await goodBody())).status).toBe(200);
  const tags = await fetch(`${other.url}/api/tags`, { headers: { authorization } });
  expect(await tags.json()).toEqual({ models: [] });
  expect((await fetch(`${other.url}/v1/models`, { headers: { authorization } })).status).toBe(404);
  await other.close();
});
