import { launchChromium } from '../../harness/chromium.mjs';
import { startDisplay, type Display } from '../../harness/display.mjs';
import { handsOn, type Hands } from '../../harness/hands.mjs';
import { args, chromiumPath, test as base } from './chromium';

export { expect } from '@playwright/test';

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
