import { launchChromium, type ExtensionBrowser } from '../../harness/chromium.mjs';
import type { Display } from '../../harness/display.mjs';
import { launchFirefox } from '../../harness/firefox.mjs';
import { startScreenReader, type ScreenReader } from '../../harness/screen-reader.mjs';
import { args, chromiumPath, firefoxPath } from './browsers';
import { test as base } from './native';

export { expect } from '@playwright/test';

/** Stories in which Orca listens to the browser of the project, by the accessibility API of the system. */
export const test = base.extend<{ reader: ScreenReader }>({
  reader: [
    async ({ display }, use) => {
      const reader = await startScreenReader(display);
      await use(reader);
      await reader.close();
    },
    { timeout: 240_000 },
  ],
  extension: async ({ browserName, display, reader }, use, testInfo) => {
    const extension = await (browserName === 'firefox' ? firefoxHeardBy : chromiumHeardBy)(reader, display);
    await use(extension);
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('spoken', { body: reader.spoken().join('\n') });
    }
    await extension.close();
  },
});

async function chromiumHeardBy({ env }: ScreenReader, display: Display): Promise<ExtensionBrowser> {
  return launchChromium({
    executablePath: await chromiumPath(),
    headless: false,
    display: display.name,
    args: [...args, '--force-renderer-accessibility'],
    env: { ...env, ACCESSIBILITY_ENABLED: '1' },
  });
}

async function firefoxHeardBy({ env }: ScreenReader, display: Display): Promise<ExtensionBrowser> {
  return launchFirefox({
    binary: firefoxPath(),
    display: display.name,
    env: { ...env, GNOME_ACCESSIBILITY: '1' },
  });
}
