import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { catalogs, startCatalog } from '../../../fakes/catalogs.mjs';
import { listen } from '../../../fakes/loopback.mjs';
import { FIXTURES } from '../../../fakes/site.mjs';
import { type StrictService, startService } from '../../../fakes/service.mjs';
import { testConnection, type ConnectionTestOptions } from '../../../../utils/engines/completions/doctor';
import { FailureError } from '../../../../utils/model/failure';
import {
  doctorChecks,
  type CatalogModel,
  type ConnectionReport,
  type DoctorEvent,
} from '../../../../utils/model/service';
import type { Connection } from '../../../../utils/model/settings';
import { keyFor, sampleConnection, toolsFor } from './samples';

const png = readFileSync(`${FIXTURES}pictures/screenshot.png`);
let drawn: string[] = [];

/** Node has no canvas: what is drawn is noted, and a real PNG comes out. */
class NotingCanvas {
  getContext = () => ({ fillRect: () => undefined, fillText: (word: string) => drawn.push(word) });
  convertToBlob = () => Promise.resolve(new Blob([png], { type: 'image/png' }));
}

let service: StrictService;
beforeEach(async () => {
  drawn = [];
  vi.stubGlobal('OffscreenCanvas', NotingCanvas);
  vi.stubGlobal('navigator', { onLine: true });
  fakeBrowser.permissions.contains = vi.fn(async () => true);
  service = await startService();
  service.answer(() => drawn[0] ?? '');
});
afterEach(async () => {
  vi.unstubAllGlobals();
  expect(service.violations).toEqual([]);
  await service.close();
});

const never = new AbortController().signal;
const doctorTools = (
  url: string,
  key?: string,
  changes: Partial<ConnectionTestOptions> = {},
): ConnectionTestOptions => ({
  ...toolsFor(url, { secretsOf: keyFor(url, key) }),
  withUsageLimits: (engine) => engine,
  onModels: async () => undefined,
  correct: async () => doctorTools(url, key, changes),
  ...changes,
});

/** All that comes, in order: each finding as its mark and words, then the end. */
async function diagnose(
  url: string,
  changes: Partial<Connection> = {},
  tools = doctorTools(url),
): Promise<{ found: string; events: DoctorEvent[]; last: DoctorEvent | undefined }> {
  const events: DoctorEvent[] = [];
  for await (const event of testConnection(sampleConnection(url, changes), tools, never)) events.push(event);
  const findings = events.flatMap((event) => (event.type === 'finding' ? [event.finding] : []));
  expect(findings.map(({ check }) => check)).toEqual(doctorChecks);
  expect(events).toHaveLength(doctorChecks.length + 1);
  return { found: findings.map(({ says }) => says).join(' '), events, last: events.at(-1) };
}

/** What the test request came to; throws its failure. */
async function run(key?: string): Promise<ConnectionReport> {
  const { last } = await diagnose(service.url, {}, doctorTools(service.url, key));
  if (last?.type === 'connected') return last.report;
  throw last?.type === 'failed' ? new FailureError(last.failure) : new Error('no end');
}

test('a healthy service passes in every line, with few requests', async () => {
  const kept: CatalogModel[][] = [];
  const found = async (models: CatalogModel[]) => void kept.push(models);
  const healthy = await diagnose(service.url, {}, doctorTools(service.url, undefined, { onModels: found }));
  expect(healthy.found).toBe(
    'address_answers origin_allowed key_accepted model_listed picture_read streaming_pieces',
  );
  expect(healthy.last).toMatchObject({ type: 'connected', report: { model: 'vision-large', read: true } });
  expect(kept).toMatchObject([[{ id: 'mystery' }, {}, {}, { id: 'vision-large', vision: 'yes' }, {}]]);
  expect(service.completions).toHaveLength(1);
  expect(service.requests.length).toBeLessThanOrEqual(9);
});

test('the finding that the address is right comes before the model has answered', async () => {
  let isAsked = false;
  service.answer(() => {
    isAsked = true;
    return 'x';
  });
  const coming = testConnection(sampleConnection(service.url), doctorTools(service.url), never);
  expect((await coming.next()).value).toMatchObject({ finding: { check: 'address', state: 'passed' } });
  expect(isAsked).toBe(false);
  await coming.return(undefined);
});

test('an answer in one piece is a finding, and so is streaming that is switched off', async () => {
  service.answer(() => ({ body: { choices: [{ message: { content: drawn[0] }, finish_reason: 'stop' }] } }));
  expect((await diagnose(service.url)).found).toContain('picture_read streaming_whole');
  expect((await diagnose(service.url, { stream: false })).found).toContain('streaming_off');
});

test.each<[string, string, Partial<Connection>, string]>([
  ['a wrong key', 'bad-key', {}, 'origin_allowed key_wrong not_checked not_checked not_checked'],
  ['no key', '', {}, 'origin_allowed key_missing not_checked not_checked not_checked'],
  ['an unknown model', 'test-key', { visionModel: 'gone' }, 'key_accepted model_unknown not_checked'],
  ['a model listed as blind', 'test-key', { visionModel: 'text-only' }, 'key_accepted model_blind'],
])('%s', async (_name, key, changes, expected) => {
  const { found, last } = await diagnose(service.url, changes, doctorTools(service.url, key));
  expect(found).toContain(expected);
  expect(last?.type).toBe('failed');
  // The interface wants a key with every request; that there was none was the point.
  service.reset();
});

test('a model that does not read the picture is a finding, with other models that may', async () => {
  service.answer(() => 'A white picture.');
  const { found, events, last } = await diagnose(service.url);
  expect(found).toContain('model_listed picture_unread');
  expect(events[4]).toMatchObject({
    finding: { values: [expect.any(String), 'vision-large', 'text-reader, vision-small'] },
  });
  expect(last).toMatchObject({ type: 'connected', report: { read: false } });
});

test('a service without a catalog passes', async () => {
  const plain = await startService({ catalog: {} });
  plain.answer(() => drawn[0] ?? '');
  const { found } = await diagnose(plain.url);
  expect(found).toContain('address_answers origin_allowed key_accepted model_answers picture_read');
  await plain.close();
});

test.each([
  ['/openai', '', '/openai/v1'],
  ['/api/openai', '/openai', '/api/openai/v1'],
  ['', '/docs', '/v1'],
  ['/openai', '/openai/v1/models', '/openai/v1'],
])('a service at %j that was looked for at %j is found', async (basePath, typed, corrected) => {
  const other = await startService({ basePath });
  const { origin } = new URL(other.url);
  const { events } = await diagnose(`${origin}${typed}`);
  const baseUrl = `${origin}${corrected}`;
  expect(events[0]).toMatchObject({ finding: { says: 'address_corrected', baseUrl } });
  expect((await diagnose(baseUrl)).last).toMatchObject({ type: 'connected' });
  await other.close();
});

test('the key goes to no path beside the one that was entered', async () => {
  const withKey: string[] = [];
  const shared = await listen(({ url = '', headers }, response) => {
    if (headers.authorization !== undefined) withKey.push(url);
    response.writeHead(404).end();
  });
  await diagnose(`${shared.origin}/team-a/v1`);
  expect(withKey).not.toEqual([]);
  expect(withKey.filter((url) => !url.startsWith('/team-a/'))).toEqual([]);
  await shared.close();
});

test('a service at an unusual path is not found', async () => {
  const hidden = await startService({ basePath: '/some/gateway' });
  expect((await diagnose(new URL(hidden.url).origin)).found).toMatch(/^address_wrong not_checked/);
  await hidden.close();
});

test.each([
  ['a service that wants another key is found by its words', '{"detail":"Invalid key"}', 'address_corrected'],
  ['a server that wants a key everywhere tells nothing', '{"detail":"No key"}', 'address_wrong', 401],
  ['a web server’s password is no service', '<title>401 Authorization Required</title>', 'address_wrong'],
  ['nor is one without a word', '', 'address_wrong'],
  ['or with the status for its words', 'Unauthorized', 'address_wrong'],
])('%s', async (_name, body, says, elsewhere = 404) => {
  const server = await listen(({ method, url = '' }, response) => {
    const isService = method === 'GET' && url.startsWith('/openai/v1/');
    response.writeHead(isService ? 401 : method === 'GET' ? elsewhere : 404).end(body);
  });
  expect((await diagnose(server.origin)).events[0]).toMatchObject({ finding: { says } });
  await server.close();
});

test.each([
  ['takes no GET there, as where it takes questions', '/v1/chat/completions', 'address_corrected'],
  ['takes no GET anywhere, tells nothing', '', 'address_wrong'],
])('a service without a list that %s', async (_name, chat, says) => {
  const taken: string[] = [];
  const server = await listen(({ method, url = '' }, response) => {
    const isChat = url === '/v1/chat/completions';
    if (method === 'POST' && isChat)
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ choices: [{ message: { content: drawn.at(-1) }, finish_reason: 'stop' }] }));
    else response.writeHead(method === 'GET' && url.startsWith(chat) ? 405 : 404).end();
  });
  const tools = doctorTools(server.origin);
  const correct = async ({ baseUrl }: Connection) => {
    taken.push(baseUrl);
    return tools;
  };
  const { events } = await diagnose(`${server.origin}/chat/completions`, {}, { ...tools, correct });
  expect(events[0]).toMatchObject({ finding: { says } });
  expect(taken).toEqual(chat ? [`${server.origin}/v1`] : []);
  await server.close();
});

test('a page in place of a service is a wrong address', async () => {
  const site = await listen((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Hello</title>');
  });
  expect((await diagnose(site.origin)).found).toMatch(/^address_wrong not_checked/);
  await site.close();
});

test('a closed port is the finding, and later checks are skipped', async () => {
  const closed = await listen(() => undefined);
  await closed.close();
  const { found, last } = await diagnose(closed.origin);
  expect(found).toMatch(/^address_unreachable (not_checked ?){5}$/);
  expect(last).toMatchObject({ failure: { code: 'serviceUnreachable', host: new URL(closed.origin).host } });
  const none = await diagnose('not an address', {}, doctorTools(service.url));
  expect(none.found).toMatch(/^address_unreachable/);
});

test('https in place of http is found for servers on this computer', async () => {
  const { events } = await diagnose(`${service.url.replace('http:', 'https:')}/v1`);
  const baseUrl = `${service.url}/v1`;
  expect(events[0]).toMatchObject({ finding: { says: 'address_other_scheme', baseUrl } });
  // The probe carries no key, as the interface wants it.
  expect(service.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  service.reset();
});

test('a key that no header can hold is never sent, and is a finding', async () => {
  const { found, last } = await diagnose(service.url, {}, doctorTools(service.url, 'sk-“pasted”'));
  expect(found).toBe('not_checked not_checked key_unsendable not_checked not_checked not_checked');
  expect(last).toMatchObject({ failure: { code: 'wrongKey' } });
  expect(service.requests).toEqual([]);
});

test('being offline and a redirect are findings', async () => {
  const moved = await listen((_request, response) => {
    response.writeHead(308, { location: `${service.url}/v1/models` }).end();
  });
  expect((await diagnose(moved.origin)).found).toMatch(/^address_redirected not_checked/);
  await moved.close();
  vi.stubGlobal('navigator', { onLine: false });
  expect((await diagnose(moved.origin)).found).toMatch(/^address_offline not_checked/);
  expect(service.requests).toEqual([]);
});

test('Ollama lists its models and then refuses the request: the finding has the line to set', async () => {
  // Measured: a GET to an allowed host has no Origin, a POST has, and Ollama's own check says 403 and nothing.
  const ollama = await startCatalog({ ...catalogs.ollama, 'POST /v1/chat/completions': 403 });
  const { found, events } = await diagnose(ollama.url, { visionModel: 'llava:latest' });
  expect(found).toMatch(/^address_answers ollama_origins (not_checked ?){4}$/);
  expect(events[1]).toMatchObject({
    finding: { line: 'OLLAMA_ORIGINS=chrome-extension://test-extension-id' },
  });
  await ollama.close();
});

test('the key goes nowhere but to its own origin', async () => {
  const other = await startCatalog({});
  const tools = doctorTools(service.url);
  await diagnose(other.url, {}, tools);
  expect(other.requests.every(({ authorization }) => authorization === undefined)).toBe(true);
  expect(service.requests).toEqual([]);
  await other.close();
});

test('nothing more comes after an abort', async () => {
  const leaving = new AbortController();
  service.answer(() => {
    leaving.abort(new Error('gone'));
    return { hang: true };
  });
  const coming = testConnection(sampleConnection(service.url), doctorTools(service.url), leaving.signal);
  expect((await coming.next()).value).toMatchObject({ type: 'finding' });
  await expect(coming.next()).rejects.toThrow('gone');
});

test.each<[string, (word: string) => string, boolean]>([
  ['the word', (word) => word, true],
  ['the word in a sentence', (word) => `The word is “${word.toLowerCase()}”.`, true],
  ['the word letter by letter', (word) => word.split('').join(' '), true],
  ['another word', () => 'HARBOUR', false],
  ['half of it', (word) => word.slice(0, 3), false],
])('a model that answers %s', async (_name, answer, read) => {
  service.answer(() => answer(drawn[0] ?? ''));
  const [word] = [await run()].map((report) => {
    expect(report).toMatchObject({ model: 'vision-large', read });
    return report.word;
  });
  expect(drawn).toEqual([word]);
  expect(word).toMatch(/^[A-Z]{5}$/);
  expect(service.completions[0]?.pictures).toMatchObject([{ mediaType: 'image/png' }]);
});

test('fails like any request', async () => {
  await expect(run('bad-key')).rejects.toMatchObject({ failure: { code: 'wrongKey' } });
  service.next({ body: { choices: [] } });
  await expect(run()).rejects.toMatchObject({ failure: { code: 'unexpectedResponse' } });
});

test('the question does not give the word away', async () => {
  await run();
  expect(JSON.stringify(service.completions[0]?.body)).not.toContain(drawn[0]);
});
