import { defineConfig } from '@playwright/test';

/** `npm test` sets up what these stories need and builds what they run; without that they fail, and are never skipped. */
export default defineConfig({
  outputDir: '../test-results',
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  workers: 2,
  projects: [
    { name: 'chromium', testDir: 'e2e', testIgnore: ['native/**', 'firefox/**'], fullyParallel: true },
    // One keyboard and one mouse at a time.
    { name: 'native', testDir: 'e2e/native', workers: 1 },
    { name: 'firefox', testDir: 'e2e/firefox', workers: 1 },
    { name: 'long', testDir: 'long', workers: 1, timeout: 20 * 60_000 },
  ],
});
