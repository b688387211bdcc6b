import { fileURLToPath } from 'node:url';
import { preact } from '@preact/preset-vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

/** Tests of what keeps nothing from one call to the next: their files share one context, which saves two thirds of the time. */
const pure = ['domain', 'completions', 'on-device', 'eval', 'page', 'texts'].map(
  (folder) => `tests/unit/${folder}/**/*.test.{ts,tsx}`,
);

const inBrowser = ['tests/browser/**/*.test.{ts,tsx}'];
/** What `npm run test:long` runs, and every run has a shorter sister of. */
const longInBrowser = ['tests/browser/**/*.long.test.{ts,tsx}'];

const unit = {
  setupFiles: ['tests/unit/locks.ts'],
  mockReset: true,
  restoreMocks: true,
};

/** Tests of components and pixels, in real Chromium. */
function browserProject(
  name: string,
  files: { include: string[]; exclude?: string[] },
): TestProjectInlineConfiguration {
  return {
    plugins: [preact()],
    // The tests import the messages, which Vite would rather serve.
    publicDir: false,
    resolve: {
      alias: {
        'wxt/browser': fileURLToPath(new URL('tests/browser/support/fake-browser.ts', import.meta.url)),
      },
    },
    test: {
      name,
      env: { LOOK_AT: process.env['LOOK_AT'] ?? '' },
      ...files,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: {
            executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
            args: ['--no-sandbox'],
          },
          contextOptions: { locale: 'en-US', permissions: ['clipboard-read', 'clipboard-write'] },
        }),
        commands: { emulate: ({ page }, media) => page.emulateMedia(media) },
        instances: [{ browser: 'chromium' }],
      },
    },
  };
}

/** `unit` and `unit-pure` run in Node with WXT's fake of the extension APIs; `browser` in real Chromium with a whole fake of ours. */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [WxtVitest()],
        test: { ...unit, name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], exclude: pure },
      },
      {
        plugins: [WxtVitest()],
        test: { ...unit, name: 'unit-pure', include: pure, isolate: false },
      },
      browserProject('browser', { include: inBrowser, exclude: longInBrowser }),
      browserProject('browser-long', { include: longInBrowser }),
    ],
  },
});
