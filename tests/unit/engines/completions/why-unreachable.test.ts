import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { listen, type Listening } from '../../../fakes/loopback.mjs';
import { whyUnreachable } from '../../../../utils/engines/completions/request';

let server: Listening;
let answer: Parameters<typeof listen>[0];
const { signal } = new AbortController();
const isAllowed = vi.fn<() => Promise<boolean>>();

beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  isAllowed.mockResolvedValue(false);
  fakeBrowser.permissions.contains = isAllowed;
  answer = (_request, response) => void response.writeHead(405).end();
  server = await listen((request, response) => answer(request, response));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

/** Node asks for no CORS; a browser throws where it is not given. */
function withCors(): void {
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, how: RequestInit) =>
    how.mode === 'cors' ? Promise.reject(new TypeError('Failed to fetch')) : real(url, how),
  );
}

test('nothing is sent while the browser is offline', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', () => expect.unreachable('asked'));
  expect(await whyUnreachable(server.origin, signal)).toBe('offline');
});

test('a redirect is recognized without following it', async () => {
  const seen: (string | undefined)[] = [];
  answer = (request, response) => {
    seen.push(request.url);
    response.writeHead(307, { location: `${server.origin}/elsewhere` }).end();
  };
  expect(await whyUnreachable(`${server.origin}/v1/chat/completions`, signal)).toBe('redirected');
  expect(seen).toEqual(['/v1/chat/completions']);
});

test('a redirect that CORS hides is followed by no request with an effect', async () => {
  withCors();
  const seen: string[] = [];
  answer = ({ method, url }, response) => {
    seen.push(`${method} ${url}`);
    if (url === '/elsewhere') response.writeHead(200).end();
    else response.writeHead(307, { location: `${server.origin}/elsewhere` }).end();
  };
  expect(await whyUnreachable(`${server.origin}/v1/models`, signal)).toBe('originRefused');
  expect(seen).toEqual(['HEAD /v1/models', 'HEAD /elsewhere']);
});

test('a service that answers all but extensions refuses the origin', async () => {
  withCors();
  expect(await whyUnreachable(server.origin, signal)).toBe('originRefused');
});

test('a service that allows plain requests may still refuse those with a key', async () => {
  expect(await whyUnreachable(server.origin, signal)).toBe('originRefused');
});

test('without a CORS check, the connection broke', async () => {
  isAllowed.mockResolvedValue(true);
  expect(await whyUnreachable(server.origin, signal)).toBe('brokenOff');
});

test('a service without an answer cannot be reached', async () => {
  const closed = await listen(() => undefined);
  await closed.close();
  expect(await whyUnreachable(closed.origin, signal)).toBe('serviceUnreachable');
});

test('a service that breaks off at once cannot be reached', async () => {
  answer = (request) => void request.socket.destroy();
  expect(await whyUnreachable(server.origin, signal)).toBe('serviceUnreachable');
});

test('the probe has no key, cookies or Referer, and stops with its caller', async () => {
  const stop = new AbortController();
  const asked = new Promise<object>((resolve) => {
    answer = ({ headers }) => resolve(headers);
  });
  const why = whyUnreachable(server.origin, stop.signal);
  const headers = await asked;
  expect(headers).not.toHaveProperty('authorization');
  expect(headers).not.toHaveProperty('cookie');
  expect(headers).not.toHaveProperty('referer');
  stop.abort(new Error('Stopped'));
  await expect(why).rejects.toThrow('Stopped');
});
