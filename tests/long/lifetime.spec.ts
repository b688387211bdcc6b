import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'wxt/browser';
import { chromiumPath, expect } from '../e2e/support/chromium';
import { test as base } from '../e2e/support/servers';
import { createGate } from '../fakes/gate.mjs';
import { launchUnwatched, type UnwatchedBrowser } from '../harness/unwatched-chromium.mjs';

declare const chrome: { storage: typeof Browser.storage; runtime: typeof Browser.runtime };

/** Longer than a browser lets an idle worker live, which is 30 s in both. */
const longer = 40_000;

/** A browser that puts workers to sleep, and its panel: what it answers runs a function in the panel's page. */
const test = base.extend<{
  unwatched: UnwatchedBrowser;
  panel: Awaited<ReturnType<UnwatchedBrowser['openPage']>>;
}>({
  unwatched: async ({}, use) => {
    const browser = await launchUnwatched(await chromiumPath());
    await use(browser);
    await browser.close();
  },
  panel: async ({ unwatched, service }, use) => {
    const panel = await unwatched.openPage('sidepanel.html');
    await expect
      .poll(() => panel(() => document.body.innerText, undefined))
      .toContain('Right-click any picture');
    await panel(
      async ({ url, key }) => {
        const connections = [{ id: 'strict', baseUrl: url, visionModel: 'vision-large' }];
        await chrome.storage.local.set({ settings: { connections, describeWith: 'strict' } });
        const input = { id: 'strict', baseUrl: url, key };
        await chrome.runtime.sendMessage({ to: 'background', method: 'setKey', input });
      },
      { url: service.url, key: service.key },
    );
    await use(panel);
  },
});

/** Pastes a picture into the panel: that has it described. */
function pastePicture(): Promise<void> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 });
  canvas.getContext('2d')?.fillRect(0, 0, 150, 200);
  return new Promise((resolve) => {
    canvas.toBlob((blob) => {
      const clipboardData = new DataTransfer();
      if (blob) clipboardData.items.add(new File([blob], 'pasted.png', { type: 'image/png' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      resolve();
    });
  });
}

/** The newest card: its state and its answer. */
function newestCard(): string {
  const card = document.querySelector('article');
  return `${card?.dataset['state']}: ${card?.querySelector('[data-part="answer"]')?.textContent ?? ''}`;
}

test('a job outlives any pause: before its first byte, and in the middle of its answer', async ({
  panel,
  service,
}) => {
  const [head, middle] = [createGate(), createGate()];
  service.next({ delayHead: head.opened, stream: ['A black half ', middle.opened, 'and a clear one.'] });
  await panel(pastePicture, undefined);
  const request = await service.completion(1);
  await delay(longer);
  expect(request.outcome).toBe('open');
  head.open();
  await expect.poll(() => panel(newestCard, undefined)).toBe('working: A black half');
  await delay(longer);
  expect(request.outcome).toBe('open');
  middle.open();
  await expect.poll(() => panel(newestCard, undefined)).toBe('done: A black half and a clear one.');
  expect(service.completions).toHaveLength(1);
});

test('an open panel lets the worker sleep when nothing is to be done, and wakes it when something is', async ({
  unwatched,
  panel,
  service,
}) => {
  await panel(pastePicture, undefined);
  await expect.poll(() => panel(newestCard, undefined)).toContain('done');
  await expect.poll(() => unwatched.isWorkerRunning(), { timeout: 2 * longer }).toBe(false);
  service.next('Awake again.');
  await panel(pastePicture, undefined);
  await expect.poll(() => panel(newestCard, undefined)).toBe('done: Awake again.');
});
