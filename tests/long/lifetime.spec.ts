import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'wxt/browser';
import { idOfModel } from '../../utils/store/model-folders';
import { createGate } from '../fakes/gate.mjs';
import { listen } from '../fakes/loopback.mjs';
import { modelBytes } from '../fakes/model-server.mjs';
import { expect, longer, newestCard, pastePicture, test } from '../e2e/support/unwatched';

declare const chrome: Pick<typeof Browser, 'runtime'>;

/** How long an answer streams, in milliseconds, and how often a word comes. */
const sixMinutes = 6 * 60_000;
const everyWord = 5000;

test('a job outlives a pause in the middle of its answer', async ({ panel, service }) => {
  const middle = createGate();
  service.next({ stream: ['A black half ', middle.opened, 'and a clear one.'] });
  await panel(pastePicture, 300);
  const request = await service.completion(1);
  await expect.poll(() => panel(newestCard, undefined)).toBe('working: A black half');
  await delay(longer);
  expect(request.outcome).toBe('open');
  middle.open();
  await expect.poll(() => panel(newestCard, undefined)).toBe('done: A black half and a clear one.');
  expect(service.completions).toHaveLength(1);
});

test('an answer that streams for six minutes comes whole', async ({ panel, service }) => {
  const words = Array.from({ length: sixMinutes / everyWord }, (_, n) => `word${n} `);
  // Timers are the point here: the answer has to take this long.
  const stream = words.flatMap((word, n) => [delay(n * everyWord), word]);
  service.next({ stream });
  const begun = Date.now();
  await panel(pastePicture, 300);
  await expect
    .poll(() => panel(newestCard, undefined), { timeout: 2 * sixMinutes, intervals: [everyWord] })
    .toBe(`done: ${words.join('').trim()}`);
  expect(Date.now() - begun).toBeGreaterThan(sixMinutes - everyWord);
  expect(service.completions).toHaveLength(1);
});

test('an answer of one byte a second comes whole', async ({ panel, service }) => {
  const events = ['{"choices":[{"delta":{"content":"A black half."}}]}', '[DONE]'];
  const bytes = Buffer.from(events.map((event) => `data: ${event}\n\n`).join(''));
  const stream = [...bytes].flatMap((byte, n) => [delay(n * 1000), { raw: Uint8Array.of(byte) }]);
  service.next({ stream, end: 'quiet' });
  const begun = Date.now();
  await panel(pastePicture, 300);
  await expect
    .poll(() => panel(newestCard, undefined), { timeout: 2 * bytes.length * 1000 })
    .toBe('done: A black half.');
  expect(Date.now() - begun).toBeGreaterThan((bytes.length - 1) * 1000);
  expect(service.completions).toHaveLength(1);
});

test('an open panel lets the worker sleep when nothing is to be done, and wakes it when something is', async ({
  unwatched,
  panel,
  service,
}) => {
  await panel(pastePicture, 300);
  await expect.poll(() => panel(newestCard, undefined)).toContain('done');
  await expect.poll(() => unwatched.isWorkerRunning(), { timeout: 2 * longer }).toBe(false);
  service.next('Awake again.');
  await panel(pastePicture, 302);
  await expect.poll(() => panel(newestCard, undefined)).toBe('done: Awake again.');
});

test('a download of six minutes comes whole, though its page is gone: longer than the offscreen document stays when idle', async ({
  unwatched,
  panel,
}) => {
  const parts = new Map([
    ['/model.gguf', modelBytes('llama', { name: 'Tiny' })],
    ['/mmproj.gguf', modelBytes('clip')],
  ]);
  const pieces = sixMinutes / 2 / longer;
  let asked = 0;
  const server = await listen(async ({ url = '' }, response) => {
    asked += 1;
    const bytes = parts.get(url) ?? Buffer.alloc(0);
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-length': bytes.length });
    const size = Math.ceil(bytes.length / pieces);
    for (let at = 0; at < bytes.length; at += size) {
      response.write(bytes.subarray(at, at + size));
      await delay(longer);
    }
    response.end();
  });
  const files = [...parts].map(([name, bytes]) => ({
    url: `${server.origin}${name}`,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
  }));
  const source = { name: 'Tiny', tasks: ['describe'], languages: [], files };
  const begun = Date.now();
  await panel(
    (input) => void chrome.runtime.sendMessage({ to: 'background', method: 'installModel', input }),
    { id: idOfModel(files), run: 'one', source, sample: '' },
  );
  await panel(() => location.replace('about:blank'), undefined);
  await expect.poll(() => asked, { timeout: 2 * sixMinutes }).toBe(2);
  await delay(sixMinutes / 2);
  const models = await unwatched.openPage('models.html');
  await expect
    .poll(() => models(() => document.body.innerText, undefined), { timeout: sixMinutes })
    .toContain('400 kB, installed');
  expect(Date.now() - begun).toBeGreaterThan(sixMinutes - longer);
  expect(asked).toBe(2);
  await server.close();
});
