import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { preact } from '@preact/preset-vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { findChromium } from './tests/harness/find-browsers.mjs';

const chromium = await findChromium();

/**
 * Vitest leaves one processor to itself, which on a machine of two has all tests wait for each other; the tests in the
 * browser heed nothing but this (seen with Vitest 4.1).
 */
process.env['VITEST_MAX_WORKERS'] ??= String(availableParallelism());

/** What only `npm run test:long` runs: what has a shorter sister, what is rarely opened, and every state in every look. */
const long = 'tests/browser/**/*.long.test.{ts,tsx}';
/**
 * What would change its page for good: by the settings' style sheets, which would dress a panel after them, by elements that the
 * page defines, or by a module in the place of another.
 */
const alone = [
  'tests/browser/settings/**/*.test.tsx',
  'tests/browser/keyboard.test.tsx',
  'tests/browser/page/defined-elements.test.ts',
  'tests/browser/on-device/**/*.test.ts',
];
/** What works on pages and pictures, with no style sheet of ours. */
const dom = 'tests/browser/{acquire,answers,page,prepare}/**/*.test.ts';

/**
 * Milliseconds that the browser of these tests takes over each thing asked of it. Far more than it is at other times hunts for
 * what reads too early, in the tests or in the pages.
 */
const latency = Number(process.env['SIGHTREAD_LATENCY'] ?? 0);

/** Lets one test after another have the clipboard: their files run side by side, and all of a browser's pages share it. */
function clipboardLock() {
  let last = Promise.resolve();
  let free = (): void => undefined;
  return {
    async holdClipboard(): Promise<void> {
      const before = last;
      let end = free;
      last = new Promise((resolve) => (end = resolve));
      await before;
      free = end;
    },
    freeClipboard: (): void => free(),
  };
}

/**
 * Tests of components and pixels, in real Chromium. Where they aren't isolated, all files that one page runs share its document,
 * which loads our modules once.
 */
function browserProject(
  name: string,
  {
    include,
    exclude = [],
    setUp = [],
    isolate,
  }: { include: string[]; exclude?: string[]; setUp?: string[]; isolate: boolean },
): TestProjectInlineConfiguration {
  return {
    // Tests neither replace modules nor are looked into: the components stay as they are written.
    plugins: [preact({ devToolsEnabled: false, prefreshEnabled: false })],
    // The tests import the messages, which Vite would rather serve.
    publicDir: false,
    resolve: {
      alias: {
        'wxt/browser': fileURLToPath(new URL('tests/browser/support/fake-browser.ts', import.meta.url)),
      },
    },
    test: {
      name,
      setupFiles: ['tests/browser/support/fresh-page.ts', ...setUp],
      env: {
        LOOK_AT: process.env['LOOK_AT'] ?? '',
        SIGHTREAD_LATENCY: latency > 0 ? `${latency}` : '',
      },
      // As long as Playwright waits, and longer for what needs a dozen answers of a slow browser: two pages share the machine.
      expect: { poll: { timeout: 5000 + latency * 30 } },
      testTimeout: 15_000 + latency * 100,
      include,
      exclude,
      isolate,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: {
            ...(chromium !== undefined && { executablePath: chromium }),
            args: [
              '--no-sandbox',
              // No other host is there, and some machines' resolvers take five seconds to say so.
              '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
            ],
          },
          contextOptions: {
            locale: 'en-US',
            // A page that is higher than the window would be shown smaller than it is.
            viewport: { width: 1280, height: 1800 },
            permissions: ['clipboard-read', 'clipboard-write'],
          },
        }),
        commands: { emulate: ({ page }, media) => page.emulateMedia(media), ...clipboardLock() },
        instances: [{ browser: 'chromium' }],
      },
    },
  };
}

/** Tests in Node, with WXT's fake of the extension APIs. */
function unitProject(
  name: string,
  include: string[],
  {
    exclude,
    env = {},
    testTimeout = 15_000,
  }: { exclude?: string[]; env?: Record<string, string>; testTimeout?: number } = {},
) {
  return {
    plugins: [WxtVitest()],
    test: {
      name,
      include,
      ...(exclude && { exclude }),
      setupFiles: ['tests/unit/support/fresh-context.ts'],
      env,
      isolate: false,
      mockReset: true,
      restoreMocks: true,
      // Ends what hangs. How fast a test is, is measured elsewhere.
      testTimeout,
    },
  };
}

/** `browser` runs in real Chromium with a whole fake of ours. */
export default defineConfig({
  test: {
    projects: [
      unitProject('unit', ['tests/unit/**/*.test.ts'], { exclude: ['tests/unit/**/*.long.test.ts'] }),
      // What is slow, and what is random: far more often, and with another seed each time.
      unitProject('unit-long', ['tests/unit/**/*.long.test.ts', 'tests/unit/fuzz/*.test.ts'], {
        env: { FUZZ: 'long', FUZZ_SEED: process.env['FUZZ_SEED'] ?? String(randomInt(1, 2 ** 31)) },
        testTimeout: 10 * 60_000,
      }),
      browserProject('browser', { include: alone, exclude: [long], isolate: true }),
      browserProject('browser-dom', { include: [dom], exclude: [long, ...alone], isolate: false }),
      browserProject('browser-panel', {
        include: ['tests/browser/**/*.test.{ts,tsx}'],
        exclude: [long, dom, ...alone],
        setUp: ['tests/browser/support/panel-page.ts'],
        isolate: false,
      }),
      browserProject('browser-long', { include: [long], isolate: true }),
    ],
  },
});
