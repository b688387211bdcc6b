// @ts-check

/**
 * One command of `npm run check` or `npm test`. It counts as one test, unless it runs tests and reports their number.
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} command a program of node_modules/.bin, or `node`, and its arguments
 * @property {number} minutes after which it is ended, and has failed
 * @property {Tests} [tests]
 */

/**
 * The tests that a step runs; without any file of them there is no step.
 * @typedef {object} Tests
 * @property {'vitest' | 'playwright' | 'printed'} runner printed: its last line says "N passed, N failed"
 * @property {string} folder in `tests`
 * @property {string} suffix of its files
 */

/** What the type checks read besides the code: it is written from the entrypoints. */
export const preparation = [step('prepare', 'wxt', 'prepare')];

/** What needs no build and no browser. */
export const checks = [
  vitest('unit'),
  step('lint', 'oxlint', '--type-aware'),
  step('types', 'tsc', '--project', 'tsconfig.json'),
  step('types of the worker', 'tsc', '--project', 'tsconfig.worker.json'),
  step('unused code', 'knip'),
  step('format', 'oxfmt', '--check'),
];

/** The production builds, which everything below looks at. */
export const builds = [
  step('build', 'wxt', 'build'),
  step('build for Firefox', 'wxt', 'build', '-b', 'firefox', '--mv3'),
];

/** What looks at the builds without running them. */
export const packageChecks = [
  step("Mozilla's lint", 'web-ext', 'lint', '--source-dir', '.output/firefox-mv3'),
  step('sizes', 'size-limit'),
];

/** The classes of pictures that every `npm test` reads: one of each way of reading, and of each script. */
const quick = ['screenshot', 'interface-dark', 'table', 'meme', 'sign', 'lang-de', 'lang-ja', 'lang-ar'];

/** What runs in real browsers, two at a time within each step. */
export const stories = [
  vitest('browser'),
  playwright('chromium', 'e2e', 20),
  playwright('firefox', 'e2e', 20),
];

/** What runs in one browser at a time: two of these steps share the two processors. */
export const singleBrowserStories = [
  playwright('native', 'e2e/native', 20),
  playwright('firefox-native', 'e2e/firefox', 20),
  textEvaluation('--only', quick.join()),
];

/** What `npm run test:long` runs: all that is not core, and what takes minutes by nature. */
export const longStories = [
  playwright('long', 'long', 120),
  playwright('chromium-long', 'e2e', 40),
  playwright('firefox-long', 'e2e', 90),
  playwright('native-long', 'e2e/native', 20),
  playwright('firefox-native-long', 'e2e/firefox', 20),
  vitest('browser-long'),
  vitest('unit-long'),
  textEvaluation('--each', '2'),
];

/**
 * @param {string} name
 * @param {...string} command
 * @returns {Step}
 */
function step(name, ...command) {
  return { name, command, minutes: 3 };
}

/**
 * @param {string} project of vitest.config.ts; the first part of its name is its folder's
 * @returns {Step}
 */
function vitest(project) {
  const command = ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json'];
  const [folder = ''] = project.split('-');
  const tests = /** @type {const} */ ({ runner: 'vitest', folder, suffix: '.test.ts' });
  return { name: `${project} tests`, command, minutes: 20, tests };
}

/**
 * @param {string} project of playwright.config.ts
 * @param {string} folder
 * @param {number} minutes
 * @returns {Step}
 */
function playwright(project, folder, minutes) {
  const config = ['--config', 'tests/playwright.config.ts', `--project=${project}`];
  const command = ['playwright', 'test', ...config, '--reporter=list,json'];
  const tests = /** @type {const} */ ({ runner: 'playwright', folder, suffix: '.spec.ts' });
  return { name: `${project} stories`, command, minutes, tests };
}

/**
 * A small fixed share of the evaluation of the text reader, beside the desktop's.
 * @param {...string} options
 * @returns {Step}
 */
function textEvaluation(...options) {
  const share = ['--share', '--extension', '.output/chrome-mv3', ...options];
  const command = ['node', 'tests/eval/eval-text.mjs', ...share];
  const tests = /** @type {const} */ ({ runner: 'printed', folder: 'eval', suffix: '.mjs' });
  return { name: 'text evaluation', command, minutes: 10, tests };
}
