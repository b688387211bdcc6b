import type { Page } from '@playwright/test';
import { createGate } from '../fakes/gate.mjs';
import { expect, test } from './support/connected';
import { expectRead, expectState, newest, part, pick } from './support/steps';

/** Presses Stop on the newest card and waits until it has stopped, which is no failure. */
async function stop(panel: Page): Promise<void> {
  await newest(panel).getByRole('button', { name: 'Stop' }).click();
  const card = await expectState(panel, 'stopped');
  await expect(part(card, 'failure')).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Try again' })).toBeVisible();
}

test('Stop works while a picture waits for its turn', async ({ extension, page, panel, service }) => {
  service.answer(() => ({ hang: true }));
  for (let busy = 0; busy < 4; busy += 1) await pick(extension, page.locator('#turned'), 'describe');
  await service.completion(4);
  await pick(extension, page.locator('#captioned'), 'describe');
  await expect(panel.getByRole('article')).toHaveCount(5);
  await expect(part(newest(panel), 'status')).toHaveText('Waiting. Pictures ahead: 4');
  await stop(panel);
  // A turn comes free, and the one that was stopped does not take it.
  const oldest = panel.getByRole('article').last();
  await oldest.getByRole('button', { name: 'Stop' }).click();
  await expect(oldest).toHaveAttribute('data-state', 'stopped');
  service.answer(() => 'A card.');
  await pick(extension, page.locator('#turned'), 'describe');
  await expectState(panel, 'done');
  expect(service.completions).toHaveLength(5);
});

test('Stop works while a picture does not come', async ({ extension, page, panel, site, service }) => {
  await page.goto(`${site.origin}/pages/bad.html`, { waitUntil: 'commit' });
  await pick(extension, page.locator('#slow'), 'describe');
  await expect(part(newest(panel), 'status')).toHaveText('Getting the picture');
  await stop(panel);
  expect(service.completions).toEqual([]);
});

test('Stop works while the service says nothing, and ends the request', async ({
  extension,
  page,
  panel,
  service,
}) => {
  service.next({ hang: true });
  await pick(extension, page.locator('#captioned'), 'describe');
  const request = await service.completion(1);
  await expect(part(newest(panel), 'status')).toContainText(/^Sending .+, 960 × 640 to 127\.0\.0\.1/);
  await stop(panel);
  await request.ended;
  expect(request.outcome).toBe('aborted');
});

test(
  'Stop works while the answer comes, keeps what came and ends the request',
  { tag: '@core' },
  async ({ extension, page, panel, service }) => {
    service.next({ stream: ['A red ', 'boat ', createGate().opened, 'on a lake.'] });
    await pick(extension, page.locator('#captioned'), 'describe');
    await expect(part(newest(panel), 'answer')).toHaveText('A red boat');
    await stop(panel);
    const request = await service.completion(1);
    await request.ended;
    expect(request.outcome).toBe('aborted');
    await panel.reload();
    await expect(part(newest(panel), 'answer')).toHaveText('A red boat');
    await expect(part(newest(panel), 'status')).toContainText('The partial answer is saved');
  },
);

test('Stop works while text is read on this device, which is then free for the next picture', async ({
  extension,
  page,
  panel,
  site,
}) => {
  test.slow();
  await page.goto(`${site.origin}/pages/samples.html`);
  const [dialog, code] = [page.getByRole('img').nth(0), page.getByRole('img').nth(1)];
  await pick(extension, code, 'text');
  // The reader is loaded first, which takes long where much else is done.
  await expect(part(newest(panel), 'status')).toContainText('Recognizing text on this device', {
    timeout: 25_000,
  });
  await stop(panel);
  await pick(extension, dialog, 'text');
  await expect(panel.getByRole('article')).toHaveCount(2);
  await expect(part(await expectRead(panel), 'answer')).toContainText('0x80070070');
});
