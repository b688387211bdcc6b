import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { shapes } from '../../../fakes/service-shapes.mjs';
import { FIXTURES } from '../../../fakes/site.mjs';
import { type ServiceOptions, type StrictService, startService } from '../../../fakes/service.mjs';
import { listModels } from '../../../../utils/engines/completions/catalog';
import { testConnection, type ConnectionTestOptions } from '../../../../utils/engines/completions/doctor';
import { connectionFor, presetOf, recommendedModel } from '../../../../utils/model/presets';
import type { DoctorEvent } from '../../../../utils/model/service';
import type { Connection } from '../../../../utils/model/settings';
import { keyFor, toolsFor } from './samples';

// Each preset's own address, asked of a strict server of its shape: what is sent to its host arrives there.

const png = readFileSync(`${FIXTURES}pictures/screenshot.png`);
let drawn: string[] = [];

/** Node has no canvas: what is drawn is noted, and a real PNG comes out. */
class NotingCanvas {
  getContext = () => ({ fillRect: () => undefined, fillText: (word: string) => drawn.push(word) });
  convertToBlob = () => Promise.resolve(new Blob([png], { type: 'image/png' }));
}

const realFetch = globalThis.fetch;
let service: StrictService;

/** Starts a server of a shape with one model, in place of a host. */
async function startAt(
  id: keyof typeof shapes,
  origin: string,
  model: string,
  more: ServiceOptions = {},
): Promise<void> {
  service = await startService({ shape: shapes[id], models: [{ id: model, vision: null }], ...more });
  service.answer(() => drawn.at(-1) ?? '');
  const { origin: here } = new URL(service.url);
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => realFetch(url.replace(origin, here), init));
}

beforeEach(() => {
  drawn = [];
  vi.stubGlobal('OffscreenCanvas', NotingCanvas);
  vi.stubGlobal('navigator', { onLine: true });
  fakeBrowser.permissions.contains = vi.fn(async () => true);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await service.close();
});

const never = new AbortController().signal;

/** Tests a connection; returns what was found, the address that was taken, and the end. */
async function examine(connection: Connection, key = 'test-key') {
  const taken: string[] = [];
  const tools: ConnectionTestOptions = {
    ...toolsFor(connection.baseUrl, { secretsOf: keyFor(connection.baseUrl, key) }),
    withUsageLimits: (engine) => engine,
    onModels: async () => undefined,
    correct: async ({ baseUrl }) => {
      taken.push(baseUrl);
      return tools;
    },
  };
  const events: DoctorEvent[] = [];
  for await (const event of testConnection(connection, tools, never)) events.push(event);
  const findings = events.flatMap((event) => (event.type === 'finding' ? [event.finding] : []));
  return { found: findings.map(({ says }) => says).join(' '), findings, taken, last: events.at(-1) };
}

const ids = Object.keys(shapes) as (keyof typeof shapes)[];

describe.each(ids)('the preset %s', (id) => {
  // Azure's names are the user's own.
  const model = recommendedModel(id) || 'my-deployment';
  const { listsModels } = presetOf(id);
  const baseUrl = presetOf(id).baseUrl.replace('YOUR-RESOURCE', 'mine');
  const connection = (): Connection => ({ ...connectionFor(id), id: 'one', visionModel: model, baseUrl });
  const models = () => listModels(connection(), keyFor(baseUrl), never);

  beforeEach(() => startAt(id, new URL(baseUrl).origin, model));

  test('reaches its service at once: no request is repaired or sent to another place', async () => {
    const { found, taken, last } = await examine(connection());
    const isListed = listsModels === false ? 'model_answers' : 'model_listed';
    expect(found).toBe(
      `address_answers origin_allowed key_accepted ${isListed} picture_read streaming_pieces`,
    );
    expect(last).toMatchObject({ type: 'connected', report: { read: true } });
    expect(service.violations).toEqual([]);
    expect(taken).toEqual([]);
    // The list, if there is one, and the question.
    expect(service.requests).toHaveLength(listsModels === false ? 1 : 2);
  });

  test('lists its models with one request, or with none', async () => {
    expect((await models()).map((one) => one.id)).toEqual(listsModels === false ? [] : [model]);
    expect(service.requests).toHaveLength(listsModels === false ? 0 : 1);
    expect(service.violations).toEqual([]);
  });

  test('a wrong key is reported as one, and goes nowhere else', async () => {
    const { found, taken, last } = await examine(connection(), 'sk-wrong');
    expect(found).toMatch(/^address_answers origin_allowed key_wrong not_checked/);
    expect(last).toMatchObject({ failure: { code: 'wrongKey' } });
    expect(taken).toEqual([]);
    expect(service.requests.length).toBeLessThanOrEqual(2);
    expect(JSON.stringify(last)).not.toContain('sk-wrong');
    if (listsModels === false || 'isListPublic' in shapes[id]) return;
    await expect(listModels(connection(), keyFor(baseUrl, 'sk-wrong'), never)).rejects.toMatchObject({
      failure: { code: 'wrongKey' },
    });
  });

  test('a model that it doesn’t have is reported as one, not as a wrong address', async () => {
    const { found, taken } = await examine({ ...connection(), visionModel: 'nobody-has-this' });
    expect(found).toContain('key_accepted model_unknown not_checked');
    expect(taken).toEqual([]);
  });
});

test('an address with a part to replace gets nothing: that host may be somebody’s', async () => {
  const { baseUrl } = presetOf('azure');
  await startAt('azure', new URL(baseUrl).origin, 'vision');
  const connection = { ...connectionFor('azure'), id: 'one', visionModel: 'vision' };
  const { found, last } = await examine(connection);
  expect(found).toMatch(/^address_unreachable not_checked/);
  expect(last).toMatchObject({ failure: { code: 'serviceUnreachable' } });
  expect(service.requests).toEqual([]);
});

describe('an address in its other form', () => {
  test.each([
    ['gemini', '/v1beta/openai/v1', '/v1beta/openai'],
    ['groq', '/openai', '/openai/v1'],
    ['openai', '/chat/completions', '/v1'],
    ['fireworks', '/inference', '/inference/v1'],
    ['deepinfra', '/v1/openai/v1/', '/v1/openai'],
    ['together', '/v1/v1', '/v1'],
  ] as const)('of %s, %s, leads to %s in one press', async (id, typed, corrected) => {
    const origin = 'https://gateway.example';
    await startAt(id, origin, 'vision');
    const connection = { ...connectionFor(id), id: 'one', visionModel: 'vision', baseUrl: origin + typed };
    const { found, findings, taken, last } = await examine(connection);
    expect(taken).toEqual([origin + corrected]);
    expect(found).toMatch(/^address_corrected origin_allowed key_accepted/);
    expect(findings[0]).toMatchObject({ state: 'passed', values: [origin + corrected] });
    expect(last).toMatchObject({ type: 'connected', report: { read: true } });
  });

  test('is asked without the key before it gets the key', async () => {
    const origin = 'https://gateway.example';
    await startAt('groq', origin, 'vision');
    const connection = {
      ...connectionFor('groq'),
      id: 'one',
      visionModel: 'vision',
      baseUrl: `${origin}/openai`,
    };
    const { found } = await examine(connection, 'sk-wrong');
    expect(found).toMatch(/^address_corrected origin_allowed key_wrong not_checked/);
    const there = service.requests.filter(({ path }) => path.startsWith('/openai/v1/'));
    expect(there[0]?.headers.authorization).toBeUndefined();
    expect(there.at(-1)?.headers.authorization).toBe('Bearer sk-wrong');
    const elsewhere = service.requests.filter(({ path }) => !path.startsWith('/openai/'));
    expect(elsewhere.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  test('Google’s own interface, and the top of its host, are no chat interface: the right address is offered', async () => {
    const origin = 'https://gateway.example';
    await startAt('gemini', origin, 'vision');
    const connection = {
      ...connectionFor('gemini'),
      id: 'one',
      visionModel: 'vision',
      baseUrl: `${origin}/v1beta`,
    };
    const { findings, taken } = await examine(connection);
    expect(findings[0]).toMatchObject({ says: 'address_corrected', baseUrl: `${origin}/v1beta/openai` });
    expect(taken).toEqual([]);
  });
});

describe('a known service that answers badly', () => {
  const { baseUrl } = presetOf('gemini');
  const { origin } = new URL(baseUrl);
  const connection = { ...connectionFor('gemini'), id: 'one', visionModel: 'vision' };
  const many = Array.from({ length: 10_000 }, (_, at) => ({ id: `models/gemini-${at}` }));

  test.each<[string, unknown, number]>([
    ['ten thousand models', { data: many }, 5000],
    ['no models', { data: [] }, 0],
    ['a page', '<!doctype html><title>Sign in</title>', 0],
    ['nothing', '', 0],
    ['models without names', [{}, { id: 7 }, null, 'x'], 0],
  ])('with %s is asked once, and tested all the same', async (_name, body, listed) => {
    await startAt('gemini', origin, 'vision', { catalog: { '/v1beta/openai/models': body } });
    const models = await listModels(connection, keyFor(baseUrl), never);
    expect(models).toHaveLength(listed);
    expect(models.every(({ id }) => id.startsWith('gemini-'))).toBe(true);
    expect(service.requests).toHaveLength(1);
    expect((await examine(connection)).last).toMatchObject({ type: 'connected', report: { read: true } });
    expect(service.requests).toHaveLength(3);
  });

  test('gets no query and no fragment that were pasted with its address', async () => {
    await startAt('gemini', origin, 'vision');
    const pasted = { ...connection, baseUrl: `${baseUrl}?key=secret&alt=json#top` };
    expect((await examine(pasted)).last).toMatchObject({ type: 'connected' });
    expect(service.violations).toEqual([]);
    expect(JSON.stringify(service.requests.map(({ path, query }) => path + query))).not.toContain('secret');
  });
});
