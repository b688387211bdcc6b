import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { listen } from '../../../fakes/loopback.mjs';
import type { Answer } from '../../../fakes/service-answers.mjs';
import { type StrictService, startService } from '../../../fakes/service.mjs';
import { completionsEngine } from '../../../../utils/engines/completions/engine';
import { callService } from '../../../../utils/engines/completions/request';
import type { Failure } from '../../../../utils/model/failure';
import type { Header, GetSecrets } from '../../../../utils/model/service';
import { keyFor, partsOf, preparedFixture, sampleConnection, toolsFor, userTurn } from './samples';

let service: StrictService;
beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  service = await startService();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await service.close();
});

const turns = async () => [userTurn('What?', await preparedFixture('icc.jpg'))];
const ask = async (
  secretsOf: GetSecrets = keyFor(service.url),
  baseUrl = service.url,
  visionModel = 'vision-large',
) =>
  partsOf(
    completionsEngine(
      sampleConnection(baseUrl, { visionModel }),
      false,
      toolsFor(service.url, { secretsOf }),
    ),
    await turns(),
  );
const failureOf = async (asked: Promise<unknown>): Promise<Failure> => {
  const thrown = await asked.then(
    () => undefined,
    (reason: { failure?: Failure }) => reason,
  );
  expect(thrown).toHaveProperty('failure');
  return thrown?.failure as Failure;
};

describe('consent to send data, which Firefox asks for', () => {
  const mayDo = vi.fn<typeof fakeBrowser.permissions.contains>();
  beforeEach(() => {
    vi.stubEnv('FIREFOX', 'true');
    fakeBrowser.permissions.contains = mayDo;
  });
  afterEach(() => vi.unstubAllEnvs());

  test('is checked before each request: once it is revoked, nothing is sent', async () => {
    mayDo.mockResolvedValueOnce(true).mockResolvedValue(false);
    await ask();
    expect(mayDo).toHaveBeenCalledWith({
      origins: [],
      data_collection: ['websiteContent', 'browsingActivity'],
    });
    expect(await failureOf(ask())).toEqual({ code: 'noConsent' });
    expect(service.requests).toHaveLength(1);
  });

  test('is nothing that other browsers know', async () => {
    vi.stubEnv('FIREFOX', '');
    await ask();
    expect(mayDo).not.toHaveBeenCalled();
  });
});

describe('the key', () => {
  test('goes to the origin it was saved for', async () => {
    await ask();
    expect(service.completions[0]?.headers.authorization).toBe('Bearer test-key');
    expect(service.completions[0]?.headers).not.toHaveProperty('cookie');
  });

  test.each([
    ['another port', 'http://127.0.0.1:1'],
    ['another name of the same machine', (url: string) => url.replace('127.0.0.1', 'localhost')],
    ['another scheme', (url: string) => url.replace('http:', 'https:')],
  ])('does not go to its service when it was saved for %s', async (_name, other) => {
    const secretsOf = keyFor(typeof other === 'string' ? other : other(service.url));
    expect(await failureOf(ask(secretsOf))).toMatchObject({ code: 'noKey' });
    expect(service.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });

  test('is not there: nothing is sent in its place', async () => {
    expect(await failureOf(ask(() => Promise.resolve(undefined)))).toMatchObject({ code: 'noKey' });
    expect(service.completions[0]?.headers).not.toHaveProperty('authorization');
  });

  test.each(['test-key…', 'two\nlines', 'ключ'])('%j cannot be sent: it is wrong', async (key) => {
    const failure = await failureOf(ask(keyFor(service.url, key)));
    expect(failure.code).toBe('wrongKey');
    expect(JSON.stringify(failure)).not.toContain(key);
    expect(service.requests).toEqual([]);
  });
});

describe('extra headers', () => {
  const withHeaders =
    (...headers: Header[]): GetSecrets =>
    () =>
      Promise.resolve({ origin: new URL(service.url).origin, key: 'test-key', headers });

  test('go with every request, and change none of those that are promised', async () => {
    await ask(
      withHeaders(
        { name: 'X-Team', value: ' blue-7 ' },
        { name: 'authorization', value: 'Bearer other' },
        { name: 'Content-Type', value: 'text/plain' },
        { name: 'Cookie', value: 'a=b' },
        { name: 'Referer', value: 'https://x.example' },
        { name: 'Host', value: 'x.example' },
        { name: 'not a name', value: 'x' },
      ),
    );
    expect(service.completions[0]?.headers).toMatchObject({
      'x-team': 'blue-7',
      authorization: 'Bearer test-key',
      'content-type': 'application/json',
      host: new URL(service.url).host,
    });
    expect(service.violations).toEqual([]);
  });

  test('go to the origin they were saved for alone', async () => {
    const headers = [{ name: 'X-Team', value: 'blue-7' }];
    await failureOf(ask(() => Promise.resolve({ origin: 'http://127.0.0.1:1', key: 'k', headers })));
    expect(service.completions[0]?.headers).not.toHaveProperty('x-team');
  });

  test('are redacted in the service’s words, like the key', async () => {
    service.next({ status: 400, body: { error: 'blue-team-7 and test-key are not allowed' } });
    expect(await failureOf(ask(withHeaders({ name: 'X-Team', value: 'blue-team-7' })))).toMatchObject({
      detail: '… and … are not allowed',
    });
  });

  test('that cannot be sent are wrong', async () => {
    expect(await failureOf(ask(withHeaders({ name: 'X-Team', value: 'синий' })))).toMatchObject({
      code: 'wrongKey',
    });
  });
});

describe('a failed request', () => {
  const host = (): string => new URL(service.url).host;

  test('a wrong key', async () => {
    expect(await failureOf(ask(keyFor(service.url, 'bad-key')))).toEqual({
      code: 'wrongKey',
      status: 401,
      host: host(),
      model: 'vision-large',
      detail: 'Invalid API key',
    });
  });

  test('a model that is not there', async () => {
    expect(await failureOf(ask(undefined, undefined, 'gone-1'))).toMatchObject({
      code: 'unknownModel',
      model: 'gone-1',
    });
  });

  test('an address where there is no such service', async () => {
    expect(await failureOf(ask(undefined, `${service.url}/nope`))).toMatchObject({
      code: 'wrongAddress',
      status: 404,
    });
  });

  test.each(['', 'not an address', 'localhost:8080', 'chrome-extension://abc', 'file:///etc/passwd'])(
    'the address %j, where nothing can be asked',
    async (baseUrl) => {
      expect(await failureOf(ask(undefined, baseUrl))).toMatchObject({
        code: 'serviceUnreachable',
        host: baseUrl,
      });
    },
  );

  test('too large a body, for a server that answers before it has read it', async () => {
    const hasty = await listen((_request, response) => {
      response.writeHead(413).end('Payload Too Large');
    });
    const engine = completionsEngine(sampleConnection(hasty.origin), false, toolsFor(hasty.origin));
    const large = { ...(await preparedFixture('icc.jpg')), blob: new Blob([new Uint8Array(200_000)]) };
    expect(await failureOf(partsOf(engine, [userTurn('?', large)]))).toMatchObject({
      code: 'tooLargeForService',
    });
    await hasty.close();
  });

  test('a redirect is not followed, and nothing reaches its aim', async () => {
    const redirecting = await listen((_request, response) => {
      response.writeHead(307, { location: `${service.url}/v1/chat/completions` }).end();
    });
    expect(await failureOf(ask(keyFor(redirecting.origin), redirecting.origin))).toMatchObject({
      code: 'redirected',
      host: new URL(redirecting.origin).host,
    });
    expect(service.requests).toEqual([]);
    await redirecting.close();
  });

  test('a refused connection', async () => {
    const { url } = service;
    const closed = await startService();
    await closed.close();
    expect(await failureOf(ask(keyFor(url), closed.url))).toMatchObject({ code: 'serviceUnreachable' });
    vi.stubGlobal('navigator', { onLine: false });
    expect(await failureOf(ask(keyFor(url), closed.url))).toMatchObject({ code: 'offline' });
  });

  test.each([
    [500, { error: 'oops' }, 'serviceFailed'],
    [401, { error: 'oops' }, 'wrongKey'],
    [408, { error: 'oops' }, 'noAnswer'],
    [204, '', 'unexpectedResponse'],
  ])('status %i is not asked again', async (status, body, code) => {
    service.next({ status, body });
    expect(await failureOf(ask())).toMatchObject({ code, status, host: host() });
    expect(service.completions).toHaveLength(1);
  });
});

describe('a service that is silent', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

  test('from the start ends after two minutes and what its body needs', async () => {
    service.next({ hang: true });
    const asked = failureOf(ask());
    const request = await service.completion(1);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(request.outcome).toBe('open');
    await vi.advanceTimersByTimeAsync(request.receivedBytes * 0.008 + 2);
    expect(await asked).toEqual({ code: 'noAnswer', host: new URL(service.url).host });
    await request.ended;
    expect(request.outcome).toBe('aborted');
  });

  test.each<[string, Answer]>([
    ['an answer in one piece', { body: '{"choices":', end: 'hang' }],
    ['a stream that has not begun', { stream: [], end: 'hang' }],
  ])('in the middle of %s ends after one', async (_name, answer) => {
    service.next(answer);
    const asked = failureOf(ask());
    await service.completion(1);
    while (service.requests[0]?.outcome === 'open') await vi.advanceTimersByTimeAsync(10_000);
    expect(await asked).toEqual({ code: 'noAnswer', host: new URL(service.url).host });
  });

  test('may be silent for as long as was set', async () => {
    service.next({ hang: true });
    const connection = sampleConnection(service.url, { headSeconds: 5 });
    const engine = completionsEngine(connection, false, toolsFor(service.url));
    const asked = failureOf(partsOf(engine, await turns()));
    const request = await service.completion(1);
    await vi.advanceTimersByTimeAsync(5000 + request.receivedBytes * 0.008 + 2);
    expect(await asked).toMatchObject({ code: 'noAnswer' });
  });

  test('in the middle of its words ends after as long as was set', async () => {
    service.next({ stream: ['A '], end: 'hang' });
    const connection = sampleConnection(service.url, { silenceSeconds: 30 });
    const engine = completionsEngine(connection, false, toolsFor(service.url));
    const parts = engine.ask(await turns(), new AbortController().signal)[Symbol.asyncIterator]();
    for (let part = await parts.next(); part.value?.type !== 'text'; part = await parts.next());
    const rest = failureOf(parts.next());
    await vi.advanceTimersByTimeAsync(30_001);
    expect(await rest).toMatchObject({ code: 'noAnswer' });
  });

  test('leaves no timer behind once it has answered, or failed', async () => {
    await ask();
    service.next({ status: 500, body: 'oops' });
    await failureOf(ask());
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('a look-up that ran out of time is no answer, not a fault of ours', async () => {
  const slow = await listen(() => undefined);
  const connection = sampleConnection(slow.origin);
  const asked = callService({
    connection,
    operation: 'models',
    model: '',
    secretsOf: keyFor(slow.origin),
    signal: AbortSignal.timeout(20),
  });
  expect(await failureOf(asked)).toMatchObject({ code: 'noAnswer' });
  await slow.close();
});

test.each<[string, Answer]>([
  ['never ends', { status: 401, stream: [{ raw: '{"error":"Bad key"}' }], end: 'hang' }],
  [
    'drips for ever',
    { status: 401, stream: [{ raw: '{"error":"Bad key"}' }, { raw: ' ' }], splitAt: 1, end: 'hang' },
  ],
])('an error whose body %s is told as far as it came', async (_name, answer) => {
  service.next(answer);
  const connection = sampleConnection(service.url, { silenceSeconds: 0.2 });
  const asked = partsOf(completionsEngine(connection, false, toolsFor(service.url)), await turns());
  expect(await failureOf(asked)).toMatchObject({ code: 'wrongKey', status: 401, detail: 'Bad key' });
});
