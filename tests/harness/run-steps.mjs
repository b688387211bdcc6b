// @ts-check
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from './command.mjs';
import { root } from './setup.mjs';

/** @import { Step, Tests } from './steps.mjs' */
/** @typedef {{ passed: number, failed: number }} Counts */
/** @typedef {{ name: string, seconds: number }} Timed a test file or a story, and how long it took */

/** @type {Timed[]} */
const timed = [];

/**
 * Prints the slowest test files and stories of all steps so far.
 * @param {number} most
 */
export function printSlowest(most) {
  const slowest = timed.toSorted((one, other) => other.seconds - one.seconds).slice(0, most);
  if (slowest.length > 0) console.log(`The ${slowest.length} slowest:`);
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

/**
 * Runs steps, so many at once, prints how each went, with its output when it failed, and gives the sum.
 * @param {Step[]} steps
 * @param {{ atOnce?: number, env?: Record<string, string> }} [options]
 * @returns {Promise<Counts>}
 */
export async function runSteps(steps, { atOnce = 1, env = {} } = {}) {
  const waiting = steps.filter(({ tests }) => !tests || hasFiles(tests));
  /** @type {Counts[]} */
  const results = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await runStep(step, env));
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return sum(results);
}

/**
 * Counts steps that could not be run as failed, and says so.
 * @param {Step[]} steps
 * @param {string} why
 * @returns {Counts}
 */
export function failSteps(steps, why) {
  for (const { name } of steps) console.log(`✗ ${name}: not run, ${why}`);
  return { passed: 0, failed: steps.length };
}

/**
 * Adds counts up.
 * @param {Counts[]} counts
 * @returns {Counts}
 */
export function sum(counts) {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
  };
}

/**
 * @param {Step} step
 * @param {Record<string, string>} env
 * @returns {Promise<Counts>}
 */
async function runStep({ name, command, minutes, tests }, env) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sightread-report-'));
  const report = path.join(folder, 'report.json');
  const started = Date.now();
  const { endedWell, output } = await runCommand(
    tests?.runner === 'vitest' ? [...command, `--outputFile.json=${report}`] : command,
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, limit: minutes * 60_000 },
  );
  const counts = tests
    ? countTests(tests, { file: report, output, endedWell })
    : { passed: Number(endedWell), failed: Number(!endedWell) };
  rmSync(folder, { recursive: true });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const numbers = tests ? `: ${counts.passed} passed, ${counts.failed} failed` : '';
  console.log(`${counts.failed === 0 ? '✓' : '✗'} ${name}${numbers} (${seconds} s)`);
  if (counts.failed > 0) console.log(output.replace(/^/gm, '  '));
  return counts;
}

/**
 * What a report says; a run that crashed, or ran none of its tests, has failed once.
 * @param {Tests} tests
 * @param {{ file: string, output: string, endedWell: boolean }} ended
 * @returns {Counts}
 */
function countTests({ runner }, { file, output, endedWell }) {
  const counts = runner === 'printed' ? countPrinted(output) : countReported(runner, file);
  const isComplete = endedWell && counts.passed > 0;
  return { ...counts, failed: counts.failed === 0 && !isComplete ? 1 : counts.failed };
}

/**
 * @param {'vitest' | 'playwright'} runner
 * @param {string} file
 * @returns {Counts}
 */
function countReported(runner, file) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  timed.push(...(runner === 'vitest' ? timesOfVitest(report) : timesOfPlaywright(report.suites)));
  return runner === 'vitest' ? countVitest(report) : countPlaywright(report);
}

/**
 * @param {{ testResults: { name: string, startTime: number, endTime: number }[] }} report
 * @returns {Timed[]}
 */
function timesOfVitest({ testResults }) {
  return testResults.map(({ name, startTime, endTime }) => ({
    name: path.relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
}

/**
 * @typedef {{ title: string, suites?: Suite[], specs?: { title: string, file: string, tests: { results: { duration: number }[] }[] }[] }} Suite
 * @param {Suite[]} suites
 * @returns {Timed[]}
 */
function timesOfPlaywright(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...timesOfPlaywright(inner),
    ...specs.map(({ title, file, tests }) => ({
      name: `${file}: ${title}`,
      seconds:
        tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  ]);
}

/**
 * @param {string} output
 * @returns {Counts}
 */
function countPrinted(output) {
  const [, passed = 0, failed = 0] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
  return { passed: Number(passed), failed: Number(failed) };
}

/**
 * @param {{ numPassedTests: number, numFailedTests: number }} report
 * @returns {Counts}
 */
function countVitest({ numPassedTests, numFailedTests }) {
  return { passed: numPassedTests, failed: numFailedTests };
}

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number } }} report
 * @returns {Counts}
 */
function countPlaywright({ stats: { expected, unexpected, flaky } }) {
  return { passed: expected, failed: unexpected + flaky };
}

/** @param {Tests} tests */
function hasFiles({ folder, suffix }) {
  const where = path.join(root, 'tests', folder);
  return (
    existsSync(where) && readdirSync(where, { recursive: true }).some((file) => String(file).includes(suffix))
  );
}
