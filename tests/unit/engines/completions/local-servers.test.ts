import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { catalogs, startCatalog } from '../../../fakes/catalogs.mjs';
import { listen } from '../../../fakes/loopback.mjs';
import { FIXTURES } from '../../../fakes/site.mjs';
import type { ConnectionTestOptions } from '../../../../utils/engines/completions/doctor';
import { findLocalServers } from '../../../../utils/engines/completions/local-servers';
import type { LocalServer } from '../../../../utils/model/service';
import { sampleConnection, toolsFor } from './samples';

const png = readFileSync(`${FIXTURES}pictures/screenshot.png`);
let drawn: string[] = [];

/** Node has no canvas: what is drawn is noted, and a real PNG comes out. */
class NotingCanvas {
  getContext = () => ({ fillRect: () => undefined, fillText: (word: string) => drawn.push(word) });
  convertToBlob = () => Promise.resolve(new Blob([png], { type: 'image/png' }));
}

const opened: { close: () => Promise<void> }[] = [];
beforeEach(() => {
  drawn = [];
  vi.stubGlobal('OffscreenCanvas', NotingCanvas);
  vi.stubGlobal('navigator', { onLine: true });
  fakeBrowser.permissions.contains = vi.fn(async () => true);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

const kept = <Server extends { close: () => Promise<void> }>(server: Server): Server => {
  opened.push(server);
  return server;
};
const says = (answer: () => string) => ({
  'POST /v1/chat/completions': () => ({
    choices: [{ message: { content: answer() }, finish_reason: 'stop' }],
  }),
});
const models = (...ids: string[]) => ({ 'GET /v1/models': { data: ids.map((id) => ({ id })) } });

/** All that is yielded of the servers at some addresses, as their names, states and models. */
async function find(servers: Record<string, string>): Promise<LocalServer[]> {
  const connections = Object.entries(servers).map(([name, url]) => sampleConnection(url, { id: name, name }));
  const found: LocalServer[] = [];
  const tools = async (connection: { baseUrl: string }): Promise<ConnectionTestOptions> => ({
    ...toolsFor(connection.baseUrl, { secretsOf: async () => undefined }),
    withUsageLimits: (engine) => engine,
    onModels: async () => undefined,
    correct: tools,
  });
  for await (const server of findLocalServers(tools, new AbortController().signal, connections))
    found.push(server);
  return found;
}
const states = (found: readonly LocalServer[]): string[] =>
  found.map(({ connection: { name, visionModel }, state }) => `${name} ${state} ${visionModel}`.trim());

test('servers that answer are tested one after the other, with the model that supports pictures', async () => {
  const reads = kept(await startCatalog({ ...catalogs.ollama, ...says(() => drawn.at(-1) ?? '') }));
  const blind = kept(await startCatalog({ ...models('any'), ...says(() => 'A white picture.') }));
  const found = await find({ One: reads.url, Other: blind.url });
  expect(states(found)).toEqual([
    'One testing llava:latest',
    'One read llava:latest',
    'Other testing any',
    'Other unread any',
  ]);
});

test('nothing is said of ports that are closed, or have no models', async () => {
  const closed = await listen(() => undefined);
  await closed.close();
  const site = kept(await listen((_request, response) => void response.end('<h1>A site</h1>')));
  expect(await find({ Closed: closed.origin, Site: site.origin })).toEqual([]);
});

test('of a server that refuses extensions the setting is said that has to be changed', async () => {
  const ollama = kept(await startCatalog({ ...catalogs.ollama, 'POST /v1/chat/completions': () => 403 }));
  const found = await find({ Ollama: ollama.url });
  expect(found.at(-1)).toMatchObject({
    state: 'refused',
    line: 'OLLAMA_ORIGINS=chrome-extension://test-extension-id',
  });
});

test('a server without a model that supports pictures is not tested', async () => {
  const text = kept(
    await startCatalog({
      'GET /v1/models': { data: [{ id: 'words' }] },
      'GET /v1/model/info': {
        data: [{ model_name: 'words', model_info: { mode: 'chat', supports_vision: false } }],
      },
    }),
  );
  const found = await find({ Text: text.url });
  expect(states(found)).toEqual(['Text noModel vision-large']);
});
