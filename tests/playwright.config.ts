import { defineConfig } from '@playwright/test';

const long = /@long/;
const inChromium = { testDir: 'e2e', testIgnore: ['native/**', 'firefox/**'], fullyParallel: true };

/** `npm test` sets up what these stories need and builds what they run; without that they fail, and are never skipped. */
export default defineConfig({
  outputDir: '../test-results',
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  workers: 2,
  projects: [
    { name: 'chromium', ...inChromium, grepInvert: long },
    // What every run has a shorter sister of.
    { name: 'chromium-long', ...inChromium, grep: long },
    // One keyboard and one mouse at a time.
    { name: 'native', testDir: 'e2e/native', workers: 1 },
    { name: 'firefox', ...inChromium, use: { browserName: 'firefox' } },
    { name: 'firefox-own', testDir: 'e2e/firefox', workers: 1 },
    { name: 'long', testDir: 'long', workers: 1, timeout: 20 * 60_000 },
  ],
});
