import { expect } from '@playwright/test';
import type { Browser } from 'wxt/browser';
import { launchChromium, type ExtensionBrowser } from '../../harness/chromium.mjs';
import { startDisplay, type Display } from '../../harness/display.mjs';
import { handsOn, type Hands } from '../../harness/hands.mjs';
import { args, chromiumPath, test as base } from './browsers';

export { expect } from '@playwright/test';

declare const chrome: Pick<typeof Browser, 'action' | 'contextMenus'>;

/**
 * Waits until the extension listens and its menu is made. An unpacked extension is installed anew at each start: a person's
 * press finds no button, and no menu, until then; one that is installed has its gestures wait for its worker.
 */
export async function untilReady(extension: ExtensionBrowser): Promise<void> {
  const isReady = async () =>
    (await extension.worker()).evaluate(async () => {
      const isMade = chrome.contextMenus.update('page-images', {}).then(
        () => true,
        () => false,
      );
      return chrome.action.onClicked.hasListeners() && (await isMade);
    });
  await expect.poll(isReady).toBe(true);
}

/** Stories in Chromium with a window on a screen of its own, `hands` being its real mouse and keys. */
export const test = base.extend<{ hands: Hands }, { display: Display }>({
  display: [
    async ({}, use) => {
      const display = await startDisplay();
      await use(display);
      await display.close();
    },
    { scope: 'worker' },
  ],
  extension: async ({ display }, use, testInfo) => {
    const extension = await launchChromium({
      executablePath: await chromiumPath(),
      headless: false,
      display: display.name,
      args,
    });
    await untilReady(extension);
    await use(extension);
    if (testInfo.status !== testInfo.expectedStatus) {
      const path = testInfo.outputPath('screen.png');
      await display.screenshot(path);
      await testInfo.attach('screen', { path });
    }
    await extension.close();
  },
  hands: ({ display }, use) => use(handsOn(display)),
});
