import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listen } from '../../fakes/loopback.mjs';
import { type ServiceOptions, startService } from '../../fakes/service.mjs';
import { models } from '../../../utils/ask/completions/catalogue';
import { keyFor, sampleConnection } from './samples';

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => vi.unstubAllGlobals());

const look = (url: string, key?: string, signal = new AbortController().signal) =>
  models(sampleConnection(url), keyFor(url, key), signal);

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

test('models come in order, each with whether it sees', async () => {
  expect(await lookAt({})).toEqual([
    { id: 'embedder', vision: 'no' },
    { id: 'mystery', vision: 'unknown' },
    { id: 'text-only', vision: 'no' },
    { id: 'text-reader', vision: 'yes' },
    { id: 'vision-large', vision: 'yes' },
    { id: 'vision-small', vision: 'yes' },
  ]);
});

const info = (...says: [string, boolean | null | undefined][]): unknown => ({
  data: says.map(([name, vision]) => ({ model_name: name, model_info: { supports_vision: vision } })),
});

test.each<[string, Record<string, unknown>, object[]]>([
  [
    'one yes outweighs a no, whichever comes first',
    { '/v1/model/info': info(['a', true], ['a', false], ['b', false], ['b', true], ['b', null]) },
    [
      { id: 'a', vision: 'yes' },
      { id: 'b', vision: 'yes' },
    ],
  ],
  ['silence says nothing', { '/v1/models': { data: [{ id: 'a' }] } }, [{ id: 'a', vision: 'unknown' }]],
  [
    'the flag may stand in the list of models',
    {
      '/v1/models': { data: [{ id: 'a', supports_vision: true }] },
      '/v1/model/info': info(['a', undefined]),
    },
    [{ id: 'a', vision: 'yes' }],
  ],
  [
    'an entry that cannot be read hides no other',
    { '/v1/models': { data: [{ id: null }, 'x', { id: 'a', supports_vision: 'yes' }, { id: 'b' }] } },
    [
      { id: 'a', vision: 'unknown' },
      { id: 'b', vision: 'unknown' },
    ],
  ],
  ['what is no catalogue has no models', { '/v1/models': { hello: 1 }, '/v1/model/info': 'text' }, []],
])('%s', async (_name, catalogue, found) => {
  expect(await lookAt({ catalogue })).toEqual(found);
});

test('fails like a request when neither catalogue answers', async () => {
  const service = await startService();
  await expect(look(service.url, 'bad-key')).rejects.toMatchObject({ failure: { code: 'wrongKey' } });
  await expect(look(`${service.url}/nope`)).rejects.toMatchObject({ failure: { code: 'wrongAddress' } });
  await service.close();
  await expect(look(service.url)).rejects.toMatchObject({ failure: { code: 'serviceUnreachable' } });
});

test('a catalogue that breaks off is a failure, not an empty one', async () => {
  const breaking = await listen((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"data":', () => response.destroy());
  });
  await expect(look(breaking.origin)).rejects.toMatchObject({ failure: { code: 'serviceUnreachable' } });
  await breaking.close();
});

test('a catalogue that never ends is no answer once the time is up', async () => {
  const hanging = await listen((_request, response) => void response.write('{"data":'));
  const asked = look(hanging.origin, undefined, AbortSignal.timeout(50));
  await expect(asked).rejects.toMatchObject({ failure: { code: 'noAnswer' } });
  await hanging.close();
});
