import { setTimeout as delay } from 'node:timers/promises';
import { createGate } from '../fakes/gate.mjs';
import { expect, longer, newestCard, pastePicture, test } from './support/unwatched';

test('a job outlives forty seconds before its first byte, in a browser that ends idle workers', async ({
  panel,
  service,
}) => {
  test.setTimeout(2 * longer + 60_000);
  const head = createGate();
  service.next({ delayHead: head.opened, stream: ['A black half ', 'and a clear one.'] });
  await panel(pastePicture, 300);
  const request = await service.completion(1);
  // Not until something is ready: the time itself is what the job has to outlive.
  await delay(longer);
  expect(request.outcome).toBe('open');
  head.open();
  await expect.poll(() => panel(newestCard, undefined)).toBe('done: A black half and a clear one.');
  expect(service.completions).toHaveLength(1);
});
