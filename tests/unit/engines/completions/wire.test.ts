import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createGate } from '../../../fakes/gate.mjs';
import { listen } from '../../../fakes/loopback.mjs';
import { type StrictService, startService } from '../../../fakes/service.mjs';
import { completionsEngine } from '../../../../utils/engines/completions/engine';
import { abortable } from '../../../../utils/lib/async';
import type { Connection } from '../../../../utils/model/settings';
import type { AskTurn, Engine, ReplyPart } from '../../../../utils/engines/engine';
import { chunk } from './replies';
import { partsOf, preparedFixture, sampleConnection, textOf, toolsFor, userTurn } from './samples';

let service: StrictService;
beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  service = await startService();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  const { violations } = service;
  await service.close();
  expect(violations).toEqual([]);
});

const engineFor = (changes: Partial<Connection> = {}, forText = false): Engine =>
  completionsEngine(sampleConnection(service.url, changes), forText, toolsFor(service.url));
const lastBody = (): Record<string, unknown> => service.completions.at(-1)?.body as Record<string, unknown>;

describe('a picture is asked about', () => {
  test('and the answer streams, after what is sent was told', async () => {
    const picture = await preparedFixture('icc.jpg');
    const [sending, ...rest] = await partsOf(engineFor(), [userTurn('What?', picture)]);
    expect(rest.at(-1)).toMatchObject({ type: 'usage', usage: { input: 1000 } });
    const { host } = new URL(service.url);
    const bytes = picture.blob.size;
    expect(sending).toEqual({
      type: 'stage',
      stage: { kind: 'sending', host, bytes, width: 640, height: 400, pictures: 1 },
    });
    expect(rest.length).toBeGreaterThan(3);
    expect(textOf(rest)).toMatch(/^A 640 × 400 JPEG picture\. .*: red, green, white, blue\.$/);
    expect(lastBody()).toMatchObject({
      model: 'vision-large',
      max_tokens: 4096,
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(lastBody()).not.toHaveProperty('temperature');
  });

  test('and the answer comes in one piece from a service that does not stream', async () => {
    service.next({ body: { choices: [{ message: { role: 'assistant', content: 'A lion.' } }] } });
    const parts = await partsOf(engineFor(), [userTurn('What?', await preparedFixture('screenshot.png'))]);
    expect(parts.slice(1)).toEqual([{ type: 'text', delta: 'A lion.' }]);
  });

  test('however the answer is cut into pieces', async () => {
    service.next({ text: 'Ein Löwe – 獅子 🦁', splitAt: 1 });
    const parts = await partsOf(engineFor(), [userTurn('What?', await preparedFixture('screenshot.png'))]);
    expect(textOf(parts)).toBe('Ein Löwe – 獅子 🦁');
  });

  test('with the temperature and tokens that were set', async () => {
    await partsOf(engineFor({ temperature: 0.2, maxTokens: 99 }), [
      userTurn('?', await preparedFixture('icc.jpg')),
    ]);
    expect(lastBody()).toMatchObject({ temperature: 0.2, max_tokens: 99 });
  });

  test('by the text model where text is wanted, by the vision model where there is none', async () => {
    const turns = [userTurn('Read', await preparedFixture('screenshot.png'))];
    for (const textModel of ['text-reader', '']) await partsOf(engineFor({ textModel }, true), turns);
    await partsOf(engineFor({ textModel: 'text-reader' }), turns);
    const models = service.completions.map(({ body }) => (body as { model: string }).model);
    expect(models).toEqual(['text-reader', 'vision-large', 'vision-large']);
  });

  test('below a sub-path and by the whole address', async () => {
    const below = await startService({ basePath: '/gateway' });
    for (const baseUrl of [`${below.url}/v1/`, `${below.url}/v1/chat/completions`]) {
      const engine = completionsEngine(sampleConnection(baseUrl), false, toolsFor(below.url));
      expect(textOf(await partsOf(engine, [userTurn('?', await preparedFixture('icc.jpg'))]))).toMatch(
        /^A 640/,
      );
    }
    expect(below.violations).toEqual([]);
    await below.close();
  });
});

test('two questions are the same only where the same headers go along', async () => {
  const identityWith = (value: string) =>
    completionsEngine(
      sampleConnection(service.url),
      false,
      toolsFor(service.url, {
        secretsOf: async () => ({
          origin: new URL(service.url).origin,
          key: '',
          headers: [{ name: 'x-portkey-provider', value }],
        }),
      }),
    ).identity();
  expect(await identityWith('openai')).toEqual(await identityWith('openai'));
  expect(await identityWith('openai')).not.toEqual(await identityWith('mistral'));
});

test('several pictures arrive whole and in order', async () => {
  const pictures = await Promise.all(
    (['lake.jpg', 'screenshot.png', 'icc.jpg'] as const).map(preparedFixture),
  );
  const [sending] = await partsOf(engineFor(), [userTurn('Compare', ...pictures)]);
  const received = service.completions[0]?.pictures ?? [];
  expect(received.map(({ format }) => format)).toEqual(['image/jpeg', 'image/png', 'image/jpeg']);
  for (const [at, { blob }] of pictures.entries())
    expect(received[at]?.bytes.equals(Buffer.from(await blob.arrayBuffer()))).toBe(true);
  const bytes = pictures.reduce((sum, { blob }) => sum + blob.size, 0);
  expect(sending).toMatchObject({ stage: { pictures: 3, bytes } });
});

test('a further question keeps the picture and the turns', async () => {
  const turns: AskTurn[] = [
    userTurn('What?', await preparedFixture('icc.jpg')),
    { role: 'assistant', text: 'Four fields.', pictures: [] },
    userTurn('Which colors?'),
  ];
  await partsOf(engineFor(), turns);
  const { messages } = lastBody() as { messages: { role: string; content: unknown }[] };
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  expect(messages[1]?.content).toBe('Four fields.');
  expect(messages[2]?.content).toEqual([{ type: 'text', text: 'Which colors?' }]);
  expect(service.completions[0]?.pictures).toHaveLength(1);
});

describe('a public address', () => {
  const address = { url: 'https://zoo.example/lion.webp', mediaType: 'image/webp' };

  test('is sent instead of the bytes when the connection allows it, and a note says so', async () => {
    const picture = { ...(await preparedFixture('icc.jpg')), address };
    const parts = await partsOf(engineFor({ sendAddresses: true }), [userTurn('?', picture)]);
    expect(service.completions[0]?.pictures).toMatchObject([{ url: address.url, format: 'image/webp' }]);
    expect(parts[0]).toMatchObject({ stage: { bytes: 0 } });
    expect(parts).toContainEqual({ type: 'note', note: { kind: 'address-sent' } });
  });
});

describe('Stop reaches the service', () => {
  const reason = new DOMException('Stopped', 'AbortError');
  // At once: no clock goes on, so that whatever waited for one would wait for ever, on a slow machine as on a fast one.
  beforeEach(() =>
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }),
  );
  afterEach(() => vi.useRealTimers());

  test('before it has begun to answer', async () => {
    service.next({ hang: true });
    const stop = new AbortController();
    const asked = partsOf(engineFor(), [userTurn('?', await preparedFixture('icc.jpg'))], stop.signal);
    const request = await service.completion(1);
    stop.abort(reason);
    await expect(asked).rejects.toBe(reason);
    await request.ended;
    expect(request.outcome).toBe('aborted');
  });

  test('in the middle of its answer', async () => {
    const gate = createGate();
    service.next({ stream: ['A ', gate.opened, 'lion'] });
    const stop = new AbortController();
    const heard: string[] = [];
    const read = async (): Promise<void> => {
      for await (const part of engineFor().ask(
        [userTurn('?', await preparedFixture('icc.jpg'))],
        stop.signal,
      )) {
        if (part.type !== 'text') continue;
        heard.push(part.delta);
        stop.abort(reason);
      }
    };
    await expect(read()).rejects.toBe(reason);
    const request = await service.completion(1);
    await request.ended;
    expect([request.outcome, heard]).toEqual(['aborted', ['A ']]);
  });

  test('while it is waited for', async () => {
    service.next({ status: 429, headers: { 'retry-after': '30' }, body: { error: 'Slow down' } });
    const stop = new AbortController();
    const turns = [userTurn('?', await preparedFixture('icc.jpg'))];
    const parts = engineFor().ask(turns, stop.signal)[Symbol.asyncIterator]();
    await parts.next();
    expect((await parts.next()).value).toMatchObject({ stage: { kind: 'waiting', status: 429 } });
    const rest = parts.next();
    stop.abort(reason);
    await expect(rest).rejects.toBe(reason);
    expect(service.completions).toHaveLength(1);
  });

  test('while its picture is reshaped', async () => {
    service.next({ status: 413, body: '' });
    const stop = new AbortController();
    const reshaping = createGate();
    const tools = toolsFor(service.url, {
      reshape: (_picture, _shape, _limits, signal) => {
        reshaping.open();
        return abortable(new Promise<never>(() => undefined), signal);
      },
    });
    const engine = completionsEngine(sampleConnection(service.url), false, tools);
    const asked = partsOf(engine, [userTurn('?', await preparedFixture('icc.jpg'))], stop.signal);
    await reshaping.opened;
    stop.abort(reason);
    await expect(asked).rejects.toBe(reason);
    expect(service.completions).toHaveLength(1);
  });

  test('while the reason for a missing answer is searched', async () => {
    const stop = new AbortController();
    const looking = createGate();
    const { url } = service;
    vi.stubGlobal('fetch', (_url: string, { method = 'GET', signal }: RequestInit) => {
      if (method === 'POST') return Promise.reject(new TypeError('Failed to fetch'));
      looking.open();
      return abortable(new Promise<never>(() => undefined), signal ?? stop.signal);
    });
    const engine = completionsEngine(sampleConnection(url), false, toolsFor(url));
    const asked = partsOf(engine, [userTurn('?', await preparedFixture('icc.jpg'))], stop.signal);
    await looking.opened;
    stop.abort(reason);
    await expect(asked).rejects.toBe(reason);
  });
});

test('a service that is closed in the middle of its answer leaves that, then cannot be reached; once it is back, it answers', async () => {
  const open = (text: string, isWhole: boolean, port?: number) =>
    listen(
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(chunk({ content: text }));
        if (isWhole) response.end('data: [DONE]\n\n');
      },
      '127.0.0.1',
      port,
    );
  const first = await open('A ', false);
  const engine = completionsEngine(sampleConnection(first.origin), false, toolsFor(first.origin));
  const turns = [userTurn('?', await preparedFixture('icc.jpg'))];
  const heard: ReplyPart[] = [];
  for await (const part of engine.ask(turns, new AbortController().signal)) {
    heard.push(part);
    if (part.type === 'text') await first.close();
  }
  expect(heard.slice(1)).toEqual([
    { type: 'text', delta: 'A ' },
    { type: 'note', note: { kind: 'cut-off' } },
  ]);
  await expect(partsOf(engine, turns)).rejects.toMatchObject({ failure: { code: 'serviceUnreachable' } });
  const again = await open('A lion.', true, Number(new URL(first.origin).port));
  expect(textOf(await partsOf(engine, turns))).toBe('A lion.');
  await again.close();
});

describe('a picture that the service is to fetch by itself', () => {
  const refusal = { status: 400, body: { error: { message: "'url' field must be a base64 encoded image" } } };
  const pointed = async () => ({
    ...(await preparedFixture('icc.jpg')),
    address: { url: 'https://zoo.example/lion.jpg', mediaType: 'image/jpeg' },
  });

  test('is sent as its bytes once the address is refused, and a note says so', async () => {
    service.next(refusal);
    const parts = await partsOf(engineFor(), [userTurn('What?', await pointed())]);
    expect(parts.filter(({ type }) => type === 'note')).toEqual([
      { type: 'note', note: { kind: 'address-sent' } },
      { type: 'note', note: { kind: 'address-refused' } },
    ]);
    expect(
      service.completions.map(({ body }) => JSON.stringify(body).includes('https://zoo.example')),
    ).toEqual([true, false]);
    expect(textOf(parts)).toContain('640 × 400');
  });

  test('is not sent again when its bytes were refused', async () => {
    service.next(refusal);
    const asked = partsOf(engineFor(), [userTurn('What?', await preparedFixture('screenshot.png'))]);
    await expect(asked).rejects.toMatchObject({ failure: { code: 'requestRefused' } });
    expect(service.completions).toHaveLength(1);
  });
});
