import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type StrictService, startService } from '../../../fakes/service.mjs';
import { completionsEngine } from '../../../../utils/engines/completions/engine';
import { createRequestPace } from '../../../../utils/engines/completions/pace';
import { partsOf, preparedFixture, sampleConnection, textOf, toolsFor, userTurn } from './samples';

let service: StrictService;
beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  service = await startService();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await service.close();
});

test('jobs of one connection wait for the same time: one that starts meanwhile sends nothing before it', async () => {
  const pace = createRequestPace();
  const turns = [userTurn('What?', await preparedFixture('icc.jpg'))];
  const engine = completionsEngine(sampleConnection(service.url), false, toolsFor(service.url, { pace }));
  const start = () => partsOf(engine, turns);
  service.next({ status: 429, headers: { 'retry-after': '1' }, body: '' }, 'One.', 'Two.');
  const first = start();
  await service.completion(1);
  await vi.waitFor(() => expect(service.completions[0]?.outcome).toBe('answered'));
  const began = Date.now();
  const [one, two] = await Promise.all([first, start()]);
  expect([textOf(one), textOf(two)].sort()).toEqual(['One.', 'Two.']);
  expect(two[0]).toMatchObject({ type: 'stage', stage: { kind: 'waiting', status: 429 } });
  expect(Date.now() - began).toBeGreaterThan(900);
  expect(service.completions).toHaveLength(3);
});
