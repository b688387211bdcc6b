import type { Browser } from 'wxt/browser';
import { launchUnwatched, type UnwatchedBrowser } from '../../harness/unwatched-chromium.mjs';
import { keepServices } from '../../harness/keep-services.mjs';
import { chromiumPath, expect } from './browsers';
import { test as base } from './servers';

export { expect } from '@playwright/test';

declare const chrome: { storage: typeof Browser.storage };

/** Longer than a browser lets an idle worker live, which is 30 s in both; in milliseconds. */
export const longer = 40_000;

/** A browser that puts workers to sleep, and its panel: what it answers runs a function in the panel's page. */
export const test = base.extend<{
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
      .toContain('Right-click a picture');
    await panel(keepServices, [{ id: 'strict', baseUrl: service.url, key: service.key }]);
    await panel(async (url) => {
      const connections = [{ id: 'strict', baseUrl: url, visionModel: 'vision-large' }];
      await chrome.storage.local.set({ settings: { connections, describeWith: 'strict' } });
    }, service.url);
    await use(panel);
  },
});

/** Pastes a picture of a width in pixels into the panel: that has it described. */
export function pastePicture(width: number): Promise<void> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height: 200 });
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
export function newestCard(): string {
  const card = document.querySelector('article');
  return `${card?.dataset['state']}: ${card?.querySelector('[data-part="answer"]')?.textContent ?? ''}`;
}
