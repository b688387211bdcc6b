import { setTimeout as delay } from 'node:timers/promises';
import { createGate } from '../../fakes/gate.mjs';
import { expect, test } from '../support/firefox';
import { connect, textOf } from '../support/firefox-steps';

/** Longer than two of the half minutes after which Firefox ends a background page without work. */
const silence = 75_000;

test('a job outlives seventy-five seconds before its first byte', async ({
  ownFirefox: firefox,
  service,
  site,
}) => {
  test.setTimeout(2 * silence + 60_000);
  await connect(firefox, service);
  const head = createGate();
  service.next({ delayHead: head.opened, stream: ['A boat ', 'on a lake.'] });
  await firefox.openTab(`${site.origin}/pages/story.html`);
  await firefox.pickMenuItem('#captioned', 'describe');
  const request = await service.completion(1);
  // Not until something is ready: the time itself is what the job has to outlive.
  await delay(silence);
  expect(request.outcome).toBe('open');
  head.open();
  const sidebar = await firefox.view('sidebar');
  await expect.poll(textOf(sidebar, '[data-part="answer"]')).toBe('A boat on a lake.');
  expect(service.completions).toHaveLength(1);
  // It did end pages that have nothing to do.
  await expect.poll(() => firefox.hasBackground(), { timeout: silence }).toBe(false);
});
