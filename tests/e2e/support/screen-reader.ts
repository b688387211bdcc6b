import { launchChromium } from '../../harness/chromium.mjs';
import { startScreenReader, type ScreenReader } from '../../harness/screen-reader.mjs';
import { args, chromiumPath } from './browsers';
import { test as base } from './native';

export { expect } from '@playwright/test';

/** Stories in which Orca listens to Chromium, by the accessibility API of the system. */
export const test = base.extend<{ reader: ScreenReader }>({
  reader: async ({ display }, use) => {
    const reader = await startScreenReader(display);
    await use(reader);
    await reader.close();
  },
  extension: async ({ display, reader }, use, testInfo) => {
    const extension = await launchChromium({
      executablePath: await chromiumPath(),
      headless: false,
      display: display.name,
      args: [...args, '--force-renderer-accessibility'],
      env: { ...reader.env, ACCESSIBILITY_ENABLED: '1' },
    });
    await use(extension);
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('spoken', { body: reader.spoken().join('\n') });
    }
    await extension.close();
  },
});
