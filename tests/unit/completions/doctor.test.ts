import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FIXTURES } from '../../fakes/site.mjs';
import { type StrictService, startService } from '../../fakes/service.mjs';
import { examine } from '../../../utils/ask/completions/doctor';
import { FailureError } from '../../../utils/domain/failure';
import type { ConnectionReport } from '../../../utils/domain/service';
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
  service = await startService();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  expect(service.violations).toEqual([]);
  await service.close();
});

/** What the test request came to; throws its failure. */
async function run(key?: string): Promise<ConnectionReport> {
  const tools = toolsFor(service.url, { secretsOf: keyFor(service.url, key) });
  const never = new AbortController().signal;
  for await (const event of examine(sampleConnection(service.url), tools, never)) {
    if (event.type === 'connected') return event.report;
    if (event.type === 'failed') throw new FailureError(event.failure);
  }
  throw new Error('The doctor ended without a word');
}

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
