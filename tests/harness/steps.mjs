// @ts-check

/** @import { Need } from './setup.mjs' */

/**
 * One command of `npm run check`, `npm test` or `npm run test:long`. It counts as one test, unless it runs tests and reports
 * their number.
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} command a program of node_modules/.bin, or `node`, and its arguments
 * @property {number} seconds what it usually takes on two quiet processors, which is its budget
 * @property {'vitest' | 'playwright' | 'printed'} [runner] of the tests it runs; printed: its last line says "N passed, N failed"
 * @property {Project[]} [projects] of the runner
 * @property {Need[]} [needs] without one of which it can't run
 */

/** @typedef {{ name: string, needs: Need[] }} Project a project of the runner's configuration, and what it can't run without */

/** What the type checks read besides the code: it is written from the entrypoints. */
export const preparation = [step('prepare', 2, 'wxt', 'prepare')];

const unit = vitest('unit tests', 50, { name: 'unit', needs: [] });

/** Reads the code: needs no build and no browser. */
const readings = [
  step('lint', 11, 'oxlint', '--type-aware'),
  step('types', 11, 'tsc', '--project', 'tsconfig.json'),
  step('types of the worker', 2, 'tsc', '--project', 'tsconfig.worker.json'),
  step('unused code', 5, 'knip'),
  step('format', 1, 'oxfmt', '--check'),
];

/** The production builds, which all stories run. */
export const builds = [
  step('build', 8, 'wxt', 'build'),
  step('build for Firefox', 8, 'wxt', 'build', '-b', 'firefox', '--mv3'),
];

/** `npm run check`, two at a time. */
export const checks = [unit, ...readings];

/** `npm test` before it needs a browser, two at a time: the longest one, and the others beside it. */
export const first = [unit, ...builds, ...readings];

/** `npm test` in browsers: each step uses both processors. */
export const inBrowsers = [
  vitest(
    'component tests',
    65,
    { name: 'browser', needs: ['chromium'] },
    { name: 'browser-dom', needs: ['chromium'] },
    { name: 'browser-panel', needs: ['chromium'] },
  ),
  playwright(
    'stories',
    85,
    { name: 'chromium', needs: ['chromium'] },
    { name: 'firefox', needs: ['firefox'] },
    { name: 'native', needs: ['chromium', 'display'] },
    { name: 'firefox-native', needs: ['firefox'] },
  ),
];

/** What `npm run test:long` runs, by part. No part repeats what `npm test` runs. */
export const longParts = {
  unit: [vitest('long unit tests', 150, { name: 'unit-long', needs: [] })],
  browser: [vitest('long component tests', 420, { name: 'browser-long', needs: ['chromium'] })],
  chromium: [
    step("Mozilla's lint", 14, 'web-ext', 'lint', '--source-dir', '.output/firefox-mv3'),
    step('sizes', 11, 'size-limit'),
    playwright('Chromium stories', 650, {
      name: 'chromium-long',
      needs: ['chromium', 'languages', 'voices', 'russian'],
    }),
  ],
  firefox: [
    playwright('Firefox stories', 1140, { name: 'firefox-long', needs: ['firefox', 'languages', 'russian'] }),
  ],
  native: [
    playwright(
      'native stories',
      420,
      { name: 'native-long', needs: ['chromium', 'display', 'clipboard', 'screenReader'] },
      { name: 'firefox-native-long', needs: ['firefox', 'display', 'clipboard', 'screenReader', 'voices'] },
    ),
  ],
  long: [playwright('lifetimes and soaks', 1500, { name: 'long', needs: ['chromium', 'display'] })],
  text: [
    {
      name: 'text evaluation',
      seconds: 120,
      command: `node tests/eval/eval-text.mjs --share --each 2 --extension .output/chrome-mv3`.split(' '),
      runner: /** @type {const} */ ('printed'),
      needs: /** @type {Need[]} */ (['chromium']),
    },
  ],
};

/**
 * @param {string} name
 * @param {number} seconds
 * @param {...string} command
 * @returns {Step}
 */
function step(name, seconds, ...command) {
  return { name, seconds, command };
}

/**
 * @param {string} name
 * @param {number} seconds
 * @param {...Project} projects of vitest.config.ts
 * @returns {Step}
 */
function vitest(name, seconds, ...projects) {
  const command = ['vitest', 'run', '--reporter=default', '--reporter=json'];
  return { name, seconds, command, runner: 'vitest', projects };
}

/**
 * @param {string} name
 * @param {number} seconds
 * @param {...Project} projects of playwright.config.ts
 * @returns {Step}
 */
function playwright(name, seconds, ...projects) {
  const command = ['playwright', 'test', '--config', 'tests/playwright.config.ts', '--reporter=list,json'];
  return { name, seconds, command, runner: 'playwright', projects };
}
