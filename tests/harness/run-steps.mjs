// @ts-check
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from './command.mjs';
import { root } from './setup.mjs';

/** @import { Machine, Need } from './setup.mjs' */
/** @import { Step } from './steps.mjs' */
/** @typedef {{ passed: number, failed: number }} Counts */
/** @typedef {{ name: string, seconds: number }} Timed a test file or a story, and how long it took */

/** A step that takes longer than its budget by this much is named at the end. */
const tolerance = 1.5;

/** How often a step that runs says where it is, in milliseconds. */
const newsEvery = 60_000;

/**
 * Runs steps on a machine, says when each begins and how it went, and adds up. Without a machine nothing is lacking: these
 * steps need none of what it might lack.
 * @param {Machine} [machine]
 */
export function stepRunner(machine) {
  /** @type {Counts} */
  const total = { passed: 0, failed: 0 };
  /** @type {Timed[]} */
  const timed = [];
  /** @type {string[]} */
  const slow = [];
  /** @type {string[]} */
  const notRun = [];
  const folder = mkdtempSync(path.join(tmpdir(), 'sightread-report-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const env = { ...process.env, CHROME_PATH: machine?.chromium, FIREFOX_PATH: machine?.firefox };

  /** @param {Counts} counts */
  function add({ passed, failed }) {
    total.passed += passed;
    total.failed += failed;
  }

  /**
   * Whether the machine has what is needed. Without it nothing fails, save where everything has to run.
   * @param {string} name
   * @param {readonly Need[]} needs
   */
  function canRun(name, needs) {
    if (needs.every((need) => !machine?.lacks.has(need))) return true;
    notRun.push(name);
    if (process.env['CI']) add({ passed: 0, failed: 1 });
    return false;
  }

  /**
   * Gives whether it failed.
   * @param {Step} step
   */
  async function run(step) {
    const { name, seconds, needs = [] } = step;
    if (!canRun(name, needs)) return false;
    const projects = (step.projects ?? []).filter((project) =>
      canRun(`${name} (${project.name})`, project.needs),
    );
    if (step.projects && projects.length === 0) return false;
    console.log(`… ${name} (about ${seconds} s)`);
    const started = Date.now();
    let last = '';
    const news = setInterval(() => console.log(`  after ${secondsSince(started)} s: ${last}`), newsEvery);
    const { counts, times, output } = await runTests(step, projects.map(nameOf), {
      report: path.join(folder, `${name}.json`),
      env,
      onOutput: (printed) => (last = printed.trim().split('\n').at(-1)?.trim() || last),
    });
    clearInterval(news);
    const taken = secondsSince(started);
    if (taken > seconds * tolerance) slow.push(`${name} (${taken} s of ${seconds})`);
    add(counts);
    timed.push(...times);
    const numbers = step.runner ? `: ${counts.passed} passed, ${counts.failed} failed` : '';
    console.log(`${counts.failed === 0 ? '✓' : '✗'} ${name}${numbers} (${taken} s of ${seconds})`);
    if (counts.failed > 0) console.log(output.replace(/^/gm, '  '));
    return counts.failed > 0;
  }

  return {
    /**
     * Runs steps in their order, some at once.
     * @param {Step[]} steps
     * @param {number} [atOnce]
     * @returns {Promise<Set<Step>>} those that failed
     */
    async run(steps, atOnce = 1) {
      const waiting = [...steps];
      /** @type {Set<Step>} */
      const failed = new Set();
      const lane = async () => {
        for (let step = waiting.shift(); step; step = waiting.shift()) if (await run(step)) failed.add(step);
      };
      await Promise.all(Array.from({ length: atOnce }, lane));
      return failed;
    },

    /**
     * Counts steps that could not be run as failed, and says so.
     * @param {Step[]} steps
     * @param {string} why
     */
    fail(steps, why) {
      for (const { name } of steps) console.log(`✗ ${name}: not run, ${why}`);
      add({ passed: 0, failed: steps.length });
    },

    /**
     * Prints the slowest tests, what was slow or not run, and the sum as the last line; the process ends accordingly.
     * @param {number} [most] how many of the slowest
     */
    finish(most = 10) {
      const slowest = timed.toSorted((one, other) => other.seconds - one.seconds).slice(0, most);
      if (slowest.length > 0) console.log(`The ${slowest.length} slowest:`);
      for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
      if (slow.length > 0)
        console.log(`Over budget by half, as on a slow or busy machine: ${slow.join(', ')}`);
      if (notRun.length > 0) console.log(`Not run here: ${notRun.join(', ')}. ${machine?.advice}`);
      console.log(`${Math.round(process.uptime())} s in all`);
      console.log(`${total.passed} passed, ${total.failed} failed`);
      process.exitCode = total.failed > 0 ? 1 : 0;
    },
  };
}

/** @param {number} started */
const secondsSince = (started) => Math.round((Date.now() - started) / 1000);

/** @param {{ name: string }} named */
const nameOf = ({ name }) => name;

/**
 * Runs one step; a run that crashed, or a project that ran none of its tests, has failed once.
 * @param {Step} step
 * @param {string[]} projects those of its projects that can run
 * @param {{ report: string, env: NodeJS.ProcessEnv, onOutput: (output: string) => void }} options
 * @returns {Promise<{ counts: Counts, times: Timed[], output: string }>}
 */
async function runTests(
  { command: [program = '', ...args], seconds, runner },
  projects,
  { report, env, onOutput },
) {
  const file = program === 'node' ? process.execPath : path.join(root, 'node_modules/.bin', program);
  const options = projects.map((project) => `--project=${project}`);
  const { endedWell, output } = await runCommand(
    file,
    [...args, ...options, ...(runner === 'vitest' ? [`--outputFile.json=${report}`] : [])],
    {
      cwd: root,
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      // Ends what hangs.
      limit: (seconds * 4 + 180) * 1000,
      onOutput,
    },
  );
  if (!runner) {
    const counts = { passed: Number(endedWell), failed: Number(!endedWell) };
    return { counts, times: [], output };
  }
  const { passed, failed, times, ran } = readResults(runner, { report, output });
  const missing = projects.filter((project) => !ran(project));
  const isComplete = endedWell && passed > 0 && missing.length === 0;
  const counts = { passed, failed: failed === 0 && !isComplete ? 1 : failed };
  const absent = missing.map((project) => `${project}: none of its tests ran\n`).join('');
  return { counts, times, output: output + absent };
}

/** @typedef {Counts & { times: Timed[], ran: (project: string) => boolean }} Results `ran`: whether tests of a project ran */

/**
 * @param {'vitest' | 'playwright' | 'printed'} runner
 * @param {{ report: string, output: string }} ended
 * @returns {Results}
 */
function readResults(runner, { report, output }) {
  if (runner === 'printed') {
    const [, passed = 0, failed = 0] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
    return { passed: Number(passed), failed: Number(failed), times: [], ran: () => true };
  }
  if (!existsSync(report)) return { passed: 0, failed: 1, times: [], ran: () => true };
  const results = JSON.parse(readFileSync(report, 'utf8'));
  return runner === 'vitest' ? resultsOfVitest(results, output) : resultsOfPlaywright(results);
}

/**
 * The report names no projects, the printed line of each file does.
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: { name: string, startTime: number, endTime: number }[] }} report
 * @param {string} output
 * @returns {Results}
 */
function resultsOfVitest({ numPassedTests, numFailedTests, testResults }, output) {
  const times = testResults.map(({ name, startTime, endTime }) => ({
    name: path.relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  const ran = (/** @type {string} */ project) => new RegExp(`[ |]${project}[ |]`).test(output);
  return { passed: numPassedTests, failed: numFailedTests, times, ran };
}

/**
 * @typedef {{ projectName: string, results: { duration: number }[] }} StoryRun
 * @typedef {{ title: string, suites?: Suite[], specs?: { title: string, file: string, tests: StoryRun[] }[] }} Suite
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, suites: Suite[] }} report
 * @returns {Results}
 */
function resultsOfPlaywright({ stats: { expected, unexpected, flaky }, suites }) {
  const stories = storiesOf(suites);
  return {
    passed: expected,
    failed: unexpected + flaky,
    times: stories.map(({ project, name, seconds }) => ({ name: `${project}: ${name}`, seconds })),
    ran: (name) => stories.some(({ project }) => project === name),
  };
}

/**
 * @param {Suite[]} suites
 * @returns {(Timed & { project: string })[]}
 */
function storiesOf(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...storiesOf(inner),
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ projectName, results }) => ({
        project: projectName,
        name: `${file}: ${title}`,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      })),
    ),
  ]);
}
