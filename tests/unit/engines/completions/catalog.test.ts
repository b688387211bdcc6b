import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { catalogs, startCatalog } from '../../../fakes/catalogs.mjs';
import { listen } from '../../../fakes/loopback.mjs';
import { type ServiceOptions, startService } from '../../../fakes/service.mjs';
import {
  listModels,
  parseCatalog,
  parseServerProperties,
  parseOllamaModel,
} from '../../../../utils/engines/completions/catalog';
import { keyFor, sampleConnection } from './samples';

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => vi.unstubAllGlobals());

const look = (url: string, key?: string, signal = new AbortController().signal) =>
  listModels(sampleConnection(url), keyFor(url, key), signal);

async function lookAt(options: ServiceOptions) {
  const service = await startService(options);
  try {
    const found = await look(service.url);
    expect(service.violations).toEqual([]);
    return found;
  } finally {
    await service.close();
  }
}

/** What is found in a catalog, and what was asked for it. */
async function lookAround(answers: Record<string, unknown>, options: { basePath?: string } = {}) {
  const server = await startCatalog(answers, options);
  try {
    return { found: await look(server.url), requests: server.requests };
  } finally {
    await server.close();
  }
}

const from = '/v1/model/info';
const ocr = { vision: 'yes', visionFrom: from, readsText: true };
const large = { price: { input: 0.0000025, output: 0.00001 } };

test('models come in order, each with whether it sees and who says so', async () => {
  expect(await lookAt({})).toEqual([
    { id: 'mystery', vision: 'unknown' },
    { id: 'text-only', vision: 'no', visionFrom: from },
    { id: 'text-reader', ...ocr },
    { id: 'vision-large', vision: 'yes', visionFrom: from, ...large },
    { id: 'vision-small', vision: 'yes', visionFrom: from },
  ]);
});

const unknown = (id: string) => ({ id, vision: 'unknown' });
const tenThousand = Array.from({ length: 10_000 }, (_, at) => ({ id: `model ${10_000 + at}` }));
const sees = (id: string, visionFrom: string) => ({ id, vision: 'yes', visionFrom });
const list = '/v1/models';

test.each<[keyof typeof catalogs, object[]]>([
  [
    'litellm',
    [
      { ...sees('gpt-4o', from), ...large },
      unknown('local-llava'),
      { id: 'plain', vision: 'no', visionFrom: from, price: { input: 0, output: 0 } },
    ],
  ],
  [
    'openrouter',
    [
      { ...unknown('meta-llama/llama-3.1-8b-instruct'), price: { input: 2e-8, output: 5e-8 } },
      { ...sees('openai/gpt-4o', list), ...large },
      sees('openrouter/auto', list),
    ],
  ],
  ['hugging-face', [unknown('openai/gpt-oss-120b'), sees('Qwen/Qwen3-VL-8B-Instruct', list)]],
  [
    'mistral',
    [
      { ...sees('mistral-ocr-latest', list), readsText: true },
      sees('mistral-small-latest', list),
      unknown('open-mistral-nemo'),
    ],
  ],
  ['ollama', [unknown('llama3.2:latest'), sees('llava:latest', '/api/tags')]],
  ['older-ollama', [unknown('llama3.2:latest'), sees('llava:latest', '/api/show')]],
  ['lm-studio', [unknown('llama-3.2-1b'), sees('qwen2-vl-7b-instruct', '/api/v0/models')]],
  ['newer-lm-studio', [sees('google/gemma-3-4b', '/api/v1/models'), unknown('openai/gpt-oss-20b')]],
  ['llama.cpp', [sees('gemma-3-4b-it.gguf', '/props')]],
  ['older-llama.cpp', [sees('llava.gguf', list)]],
  ['llama.cpp-router', [sees('gemma', list), unknown('llama')]],
  ['together', [unknown('meta-llama/Llama-3-8b'), unknown('Qwen/Qwen2.5-VL-72B-Instruct')]],
  ['openai', [unknown('gpt-3.5-turbo'), unknown('gpt-4o')]],
])('what %s says of its models', async (name, models) => {
  expect((await lookAround(catalogs[name])).found).toEqual(models);
});

test('catalogs beside /v1 are requested below the same path, with the key, and only where vision is unknown', async () => {
  const { found, requests } = await lookAround(catalogs.ollama, { basePath: '/behind/a/proxy' });
  expect(found).toContainEqual(sees('llava:latest', '/api/tags'));
  expect(requests.map(({ request }) => request).sort()).toEqual([
    'GET /behind/a/proxy/api/tags',
    'GET /behind/a/proxy/api/v0/models',
    'GET /behind/a/proxy/api/v1/models',
    'GET /behind/a/proxy/model/info',
    'GET /behind/a/proxy/model_group/info',
    'GET /behind/a/proxy/props',
    'GET /behind/a/proxy/v1/model/info',
    'GET /behind/a/proxy/v1/models',
  ]);
  expect(new Set(requests.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer test-key']));
  const all = await lookAround({ 'GET /v1/models': [{ id: 'a', capabilities: ['vision'] }] });
  expect(all.requests).toHaveLength(2);
});

test('a service that wants another key gets no more requests', async () => {
  const server = await startCatalog(catalogs.ollama, { key: 'another' });
  await expect(look(server.url)).rejects.toMatchObject({ failure: { code: 'wrongKey' } });
  expect(server.requests).toHaveLength(2);
  await server.close();
});

test('twenty models of a long list without capabilities are looked up', async () => {
  const many = Array.from({ length: 30 }, (_, n) => ({ name: `m${n}`, model: `m${n}` }));
  const { found, requests } = await lookAround({
    'GET /api/tags': { models: many },
    'POST /api/show': () => ({ capabilities: ['vision', 'completion'] }),
  });
  expect(requests.filter(({ request }) => request === 'POST /api/show')).toHaveLength(20);
  expect(found).toHaveLength(30);
  expect(found.filter(({ vision }) => vision === 'yes')).toHaveLength(20);
});

const info = (...says: [string, boolean | null | undefined][]): unknown => ({
  data: says.map(([name, vision]) => ({ model_name: name, model_info: { supports_vision: vision } })),
});
const none = { '/v1/model/info': info() };

test.each<[string, Record<string, unknown>, object[]]>([
  [
    'one yes outweighs a no, whichever comes first',
    { '/v1/model/info': info(['a', true], ['a', false], ['b', false], ['b', true], ['b', null]) },
    [sees('a', from), sees('b', from)],
  ],
  ['silence says nothing', { '/v1/models': { data: [{ id: 'a' }] } }, [unknown('a')]],
  [
    'the flag may stand in the list of models, where only a yes is meant',
    {
      '/v1/models': {
        data: [
          { id: 'a', supports_vision: true },
          { id: 'b', supports_vision: false },
        ],
      },
      '/v1/model/info': info(['a', undefined]),
    },
    [sees('a', list), unknown('b')],
  ],
  [
    'an entry that cannot be read hides no other',
    {
      '/v1/models': { data: [{ id: null }, 'x', null, [], { id: 'a', supports_vision: 'yes' }, { id: 'b' }] },
    },
    [unknown('a'), unknown('b')],
  ],
  [
    'a field of another type hides no other',
    {
      '/v1/models': [
        { id: 'a', type: 7, mode: {}, pricing: 'free', architecture: 'x', capabilities: ['vision'] },
      ],
      ...none,
    },
    [sees('a', list)],
  ],
  [
    'names that objects have of themselves are names',
    { '/v1/models': JSON.parse('[{"id":"__proto__"},{"id":"constructor"},{"__proto__":{"id":"b"}}]') },
    [unknown('__proto__'), unknown('constructor')],
  ],
  [
    'a model that also chats elsewhere stays',
    {
      '/v1/model/info': {
        data: [
          { model_name: 'a', model_info: { mode: 'embedding' } },
          { model_name: 'a', model_info: { mode: 'chat' } },
          { model_name: 'b', model_info: { mode: 'image_generation' } },
          { model_name: 'b' },
        ],
      },
    },
    [unknown('a')],
  ],
  [
    'prices that are none are left out',
    {
      '/v1/models': [
        { id: 'a', pricing: { prompt: '', completion: '1' } },
        { id: 'b', pricing: { prompt: 'free', completion: 0 } },
        { id: 'c', pricing: { prompt: '1e-6', completion: 0 } },
        { id: 'd', pricing: { prompt: '1e308', completion: 0 } },
        { id: 'e', pricing: { prompt: 0, completion: 1.01 } },
      ],
    },
    [
      unknown('a'),
      unknown('b'),
      { ...unknown('c'), price: { input: 1e-6, output: 0 } },
      unknown('d'),
      unknown('e'),
    ],
  ],
  [
    'models beyond 5,000 are left out, and those with names that no model has',
    {
      '/v1/models': [{ id: 'x'.repeat(201) }, ...tenThousand],
      '/v1/model/info': { data: tenThousand.map(({ id }) => ({ model_name: `other ${id}` })) },
    },
    [...tenThousand.slice(0, 4999).map(({ id }) => unknown(id)), unknown('other model 10000')],
  ],
  ['what is no catalog has no models', { '/v1/models': { hello: 1 }, '/v1/model/info': 'text' }, []],
])('%s', async (_name, catalog, found) => {
  expect(await lookAt({ catalog })).toEqual(found);
});

test.each([
  ['mistral-ocr-2505', true],
  ['allenai/olmOCR-7B', true],
  ['PaddleOCR-VL', true],
  ['got-ocr2', true],
  ['democracy-8b', false],
  ['socrates', false],
])('by its name %s is made for text: %s', (id, readsText) => {
  expect(parseCatalog(JSON.stringify([{ id }]))?.[0]?.readsText).toBe(readsText);
});

test('five thousand models are read', async () => {
  const data = Array.from({ length: 5000 }, (_, n) => ({ id: `model-${n}`, capabilities: ['vision'] }));
  expect(await lookAt({ catalog: { '/v1/models': { data } } })).toHaveLength(5000);
});

const fields = [
  'capabilities',
  'architecture',
  'input_modalities',
  'pricing',
  'prompt',
  'modalities',
  '__proto__',
];

test('no answer of a server breaks the catalog', () => {
  const names = fc.constantFrom('data', 'models', 'id', 'name', 'model_info', 'mode', 'type', ...fields);
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof({ maxDepth: 5 }, fc.jsonValue(), fc.array(tie('json')), fc.dictionary(names, tie('json'))),
  }));
  fc.assert(
    fc.property(
      fc.oneof(
        json.map((value) => JSON.stringify(value)),
        fc.string(),
      ),
      (body) => {
        for (const said of parseCatalog(body) ?? []) expect(said.id).not.toBe('');
        parseServerProperties(body);
        parseOllamaModel('a', body);
      },
    ),
  );
});

test('a bad entry hides none of the good ones, wherever it stands', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.array(fc.jsonValue()), (before, after) => {
      const body = JSON.stringify({ data: [...before, { id: 'the-one', type: 'vlm' }, ...after] });
      expect(parseCatalog(body)?.filter(({ id, sees }) => id === 'the-one' && sees)).toHaveLength(1);
    }),
  );
});

test('fails like a request when nothing answers at all', async () => {
  const service = await startService();
  await expect(look(service.url, 'bad-key')).rejects.toMatchObject({ failure: { code: 'wrongKey' } });
  await expect(look(`${service.url}/nope`)).rejects.toMatchObject({ failure: { code: 'wrongAddress' } });
  await service.close();
  await expect(look(service.url)).rejects.toMatchObject({ failure: { code: 'serviceUnreachable' } });
});

test('a catalog that breaks off is a failure, not an empty one', async () => {
  const breaking = await listen((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"data":', () => response.destroy());
  });
  await expect(look(breaking.origin)).rejects.toMatchObject({ failure: { host: expect.any(String) } });
  await breaking.close();
});

test('a catalog that never ends is no answer once the time is up', async () => {
  const hanging = await listen((_request, response) => void response.write('{"data":'));
  const asked = look(hanging.origin, undefined, AbortSignal.timeout(50));
  await expect(asked).rejects.toMatchObject({ failure: { code: 'noAnswer' } });
  await hanging.close();
});

test('nothing more comes after an abort', async () => {
  const leaving = new AbortController();
  const hanging = await listen(() => leaving.abort(new Error('gone')));
  await expect(look(hanging.origin, undefined, leaving.signal)).rejects.toThrow('gone');
  await hanging.close();
});

test('a look-up that breaks off hides no other', async () => {
  const server = await listen(({ url }, response) => {
    if (url === '/v1/models') response.end(JSON.stringify([{ id: 'a', type: 'vlm' }]));
    else response.destroy();
  });
  expect(await look(server.origin)).toEqual([sees('a', list)]);
  await server.close();
});
