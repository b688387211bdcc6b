import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { shapes } from '../../fakes/service-shapes.mjs';
import { FIXTURES } from '../../fakes/site.mjs';
import { startService, type StrictService } from '../../fakes/service.mjs';
import { modelsOf, testService } from '../../../utils/pipeline/service-test';
import type { DoctorEvent } from '../../../utils/model/service';
import { putKey } from '../../../utils/store/keys';
import { changeSettings, readSettings } from '../../../utils/store/settings';
import { sampleConnection } from '../engines/completions/samples';

const png = readFileSync(`${FIXTURES}pictures/screenshot.png`);

/** Node has no canvas: a real PNG comes out, whatever is drawn. */
class Canvas {
  getContext = () => ({ fillRect: () => undefined, fillText: () => undefined });
  convertToBlob = () => Promise.resolve(new Blob([png], { type: 'image/png' }));
}

let service: StrictService;
let typed: string;
beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks });
  vi.stubGlobal('OffscreenCanvas', Canvas);
  vi.spyOn(fakeBrowser.permissions, 'contains').mockResolvedValue(true);
  service = await startService({ shape: shapes.groq, models: [{ id: 'vision-large', vision: null }] });
  typed = `${service.url}/openai`;
  const others = { ...sampleConnection('https://other.example/openai'), id: 'two' };
  await changeSettings((before) => ({ ...before, connections: [sampleConnection(typed), others] }));
  await putKey('one', typed, 'test-key');
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await service.close();
});

/** Tests the connection; returns the events. */
async function run(): Promise<DoctorEvent[]> {
  const events: DoctorEvent[] = [];
  for await (const event of testService('one', new AbortController().signal)) events.push(event);
  return events;
}
const addresses = async () => (await readSettings()).connections.map(({ baseUrl }) => baseUrl);

test('the address that answers is saved in place of the one that was entered, with what it lists', async () => {
  const events = await run();
  expect(events[0]).toMatchObject({ finding: { says: 'address_corrected', values: [`${typed}/v1`] } });
  expect(events.at(-1)).toMatchObject({ type: 'connected' });
  expect(await addresses()).toEqual([`${typed}/v1`, 'https://other.example/openai']);
  const asked = service.requests.length;
  expect((await modelsOf('one', false, new AbortController().signal)).models).toMatchObject([
    { id: 'vision-large' },
  ]);
  expect(service.requests).toHaveLength(asked);
  // It is right from then on.
  expect((await run())[0]).toMatchObject({ finding: { says: 'address_answers' } });
});

test('an address that was changed meanwhile stays', async () => {
  const moved = 'https://moved.example/v1';
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    // The look without the key, just before the address would be saved.
    if (url === `${typed}/v1/models`)
      await changeSettings((before) => ({
        ...before,
        connections: before.connections.map((one) => (one.id === 'one' ? { ...one, baseUrl: moved } : one)),
      }));
    return realFetch(url, init);
  });
  expect((await run())[0]).toMatchObject({ finding: { says: 'address_corrected' } });
  expect((await addresses())[0]).toBe(moved);
});
