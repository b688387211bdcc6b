import { defineConfig } from '@playwright/test';

/**
 * The stories that `npm test` runs in Chromium, and the tests of the packages; and those that it also runs in Firefox, where
 * Firefox differs. `npm run test:long` runs the others.
 */
const core = /@core|build\.spec(?!.*@long)/;
const firefoxCore = /@firefox-core/;
/** The stories of both browsers. */
const shared = { testDir: 'e2e', testIgnore: ['native/**', 'firefox/**'], fullyParallel: true };
/** Files of stories that cannot exist in Firefox; of others, one that cannot has the tag `@chromium`. */
const chromiumOnly = [
  // They look at the packages.
  'build.spec.ts',
  'release.spec.ts',
  'store.spec.ts',
  // Firefox has no model of its own that describes.
  'built-in-model.spec.ts',
  // They start Chromium themselves: with a damaged profile, undriven, with voices.
  'damaged-storage.spec.ts',
  'pause.spec.ts',
  'read-aloud.spec.ts',
];
const inFirefox = {
  ...shared,
  testIgnore: [...shared.testIgnore, ...chromiumOnly],
  use: { browserName: 'firefox' as const },
};
/** One keyboard and one mouse at a time, and what a browser has beside its pages. */
const native = { testDir: 'e2e/native', workers: 1 };
const firefoxNative = {
  testDir: 'e2e',
  testMatch: ['firefox/**', 'native/screen-reader.spec.ts'],
  workers: 1,
  use: { browserName: 'firefox' as const },
};

/** `npm test` sets up what these stories need and builds what they run; without that they fail, and are never skipped. */
export default defineConfig({
  outputDir: '../test-results',
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  workers: 2,
  projects: [
    { name: 'chromium', ...shared, grep: core },
    { name: 'chromium-long', ...shared, grepInvert: core },
    { name: 'firefox', ...inFirefox, grep: firefoxCore },
    { name: 'firefox-long', ...inFirefox, grepInvert: [firefoxCore, /@chromium/] },
    { name: 'native', ...native, grep: core },
    { name: 'native-long', ...native, grepInvert: core },
    { name: 'firefox-native', ...firefoxNative, grep: firefoxCore },
    { name: 'firefox-native-long', ...firefoxNative, grepInvert: firefoxCore },
    { name: 'long', testDir: 'long', workers: 1, timeout: 20 * 60_000 },
  ],
});
