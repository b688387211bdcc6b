// @ts-check
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../harness/command.mjs';
import { root, setUpAll } from '../harness/setup.mjs';
import { copyTree } from './copy.mjs';
import { mutants } from './mutants.mjs';
import { outcomeOfPlaywright, outcomeOfVitest } from './reports.mjs';

/** @import { CaughtBy, Mutant } from './mutants.mjs' */
/** @import { Outcome } from './reports.mjs' */

/**
 * What runs the tests of a folder in `tests`, as in `npm test`: the projects of vitest.config.ts or playwright.config.ts.
 * @type {Record<string, { runner: 'vitest' | 'playwright', projects: string[] }>}
 */
const runners = {
  unit: { runner: 'vitest', projects: ['unit'] },
  browser: { runner: 'vitest', projects: ['browser', 'browser-dom', 'browser-panel'] },
  e2e: { runner: 'playwright', projects: ['chromium'] },
};

/** Milliseconds after which a command is ended. */
const limit = 10 * 60_000;

/** Says that a mutant, or the tests without one, could not be judged. */
class Unjudged extends Error {}

/** @typedef {ReturnType<typeof workIn>} Work */

/**
 * What is done in a copy of the project's folder.
 * @param {string} folder
 * @param {string} chromium the path of the browser
 */
function workIn(folder, chromium) {
  /**
   * Runs a program of `node_modules/.bin`.
   * @param {string[]} command
   * @param {Record<string, string>} [more] of its environment
   */
  const run = ([program = '', ...args], more = {}) => {
    const env = { ...process.env, CHROME_PATH: chromium, ...more };
    return runCommand(path.join(folder, 'node_modules/.bin', program), args, { cwd: folder, env, limit });
  };

  return {
    /** Prepares what the tests of all folders read. */
    async prepare() {
      const { endedWell, output } = await run(['wxt', 'prepare']);
      if (!endedWell) throw new Unjudged(`wxt prepare failed:\n${output}`);
    },

    /**
     * Runs the tests of one folder.
     * @param {readonly CaughtBy[]} tests
     * @returns {Promise<Outcome>}
     */
    async test(tests) {
      const { runner, projects } = runnerOf(tests[0]?.file ?? '');
      const report = path.join(folder, 'mutants-report.json');
      writeFileSync(report, '');
      const title = titlesOf(tests);
      const files = [...new Set(tests.map(({ file }) => file))];
      if (runner === 'playwright') {
        const { endedWell, output } = await run(['wxt', 'build']);
        if (!endedWell) throw new Unjudged(`The build breaks:\n${output}`);
      }
      const command =
        runner === 'vitest'
          ? vitestCommand({ projects, files, title, report })
          : playwrightCommand({ projects, files, title });
      const { output } = await run(command, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
      const written = readFileSync(report, 'utf8');
      if (written === '') throw new Unjudged(`The tests have no report:\n${output}`);
      const outcome =
        runner === 'vitest' ? outcomeOfVitest(JSON.parse(written)) : outcomeOfPlaywright(JSON.parse(written));
      if (outcome.passed + outcome.caught.length + outcome.broken.length === 0)
        throw new Unjudged(`No test was run:\n${output}`);
      return outcome;
    },

    /**
     * Makes a mutant's fault in its file, while some work goes on.
     * @template T
     * @param {Mutant} mutant
     * @param {() => Promise<T>} work
     */
    async during({ file, find, replace }, work) {
      const where = path.join(folder, file);
      const text = readFileSync(where, 'utf8');
      writeFileSync(
        where,
        text.replace(find, () => replace),
      );
      try {
        return await work();
      } finally {
        writeFileSync(where, text);
      }
    },
  };
}

/** @typedef {{ projects: readonly string[], files: readonly string[], title: string }} Asked */

/** @param {Asked & { report: string }} asked @returns {string[]} */
function vitestCommand({ projects, files, title, report }) {
  const named = projects.map((project) => `--project=${project}`);
  const only = title === '' ? [] : ['--testNamePattern', title];
  return ['vitest', 'run', ...named, '--reporter=json', `--outputFile=${report}`, ...only, ...files];
}

/** @param {Asked} asked @returns {string[]} */
function playwrightCommand({ projects, files, title }) {
  const named = projects.map((project) => `--project=${project}`);
  const only = title === '' ? [] : ['--grep', title];
  return [
    'playwright',
    'test',
    '--config=tests/playwright.config.ts',
    ...named,
    '--reporter=json',
    ...only,
    ...files,
  ];
}

/** Returns a pattern of the titles of all tests; empty where one of them has none. @param {readonly CaughtBy[]} tests */
function titlesOf(tests) {
  const titles = tests.map(({ title = '' }) => title);
  if (titles.includes('')) return '';
  return titles.map((title) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|');
}

/** @param {string} file */
function runnerOf(file) {
  const [, folder = ''] = file.split('/');
  const runner = runners[folder];
  if (!runner) throw new Unjudged(`Nothing runs ${file}.`);
  return runner;
}

/** Returns the mutants of these names, or all. @param {readonly string[]} names */
function chosen(names) {
  const unknown = names.find((name) => mutants.every((mutant) => mutant.name !== name));
  if (unknown !== undefined)
    throw new Unjudged(`There is no mutant ${unknown}: ${mutants.map(({ name }) => name).join(', ')}.`);
  return names.length === 0 ? [...mutants] : mutants.filter(({ name }) => names.includes(name));
}

/** Returns what is wrong with a mutant in the code of today; undefined where nothing is. @param {Mutant} mutant */
function misfit({ name, file, find, caughtBy }) {
  for (const one of [file, caughtBy.file])
    if (!existsSync(path.join(root, one))) return `${name}: there is no file ${one}`;
  const times = readFileSync(path.join(root, file), 'utf8').split(find).length - 1;
  return times === 1 ? undefined : `${name}: its text is ${times} times in ${file}, and not once: ${find}`;
}

/** Returns work's result, and prints how long it took behind it. @template T @param {string} name @param {() => Promise<[T, string]>} work */
async function told(name, work) {
  const began = performance.now();
  process.stdout.write(`${name} … `);
  const [result, words] = await work();
  console.log(`${words} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  return result;
}

/**
 * Runs the tests of these mutants without any fault: all must pass.
 * @param {Work} work
 * @param {readonly Mutant[]} tried
 */
async function control(work, tried) {
  for (const folder of Object.keys(runners)) {
    const tests = tried
      .map(({ caughtBy }) => caughtBy)
      .filter(({ file }) => file.startsWith(`tests/${folder}/`));
    if (tests.length === 0) continue;
    await told(`without a mutant, tests/${folder}`, async () => {
      const { passed, caught, broken } = await work.test(tests);
      const failed = [...caught, ...broken];
      if (failed.length > 0) throw new Unjudged(`failed without a mutant:\n${failed.join('\n')}`);
      return [passed, `${passed} passed`];
    });
  }
}

/**
 * @param {Work} work
 * @param {Mutant} mutant
 * @returns {Promise<boolean>} whether a test has noticed it
 */
function tryMutant(work, mutant) {
  return told(mutant.name, async () => {
    const { caught, broken } = await work.during(mutant, () => work.test([mutant.caughtBy]));
    const [first] = caught;
    if (first !== undefined) return [true, `caught by “${first}”`];
    // A build or a file that breaks would hide that no test looks for the fault.
    if (broken.length > 0) throw new Unjudged(`broken, and not caught:\n${broken.join('\n')}`);
    return [false, `SURVIVED: ${mutant.what}`];
  });
}

/** @param {readonly string[]} names @returns {Promise<boolean>} whether every mutant was caught */
async function runMutants(names) {
  const tried = chosen(names);
  const wrong = tried.flatMap((mutant) => misfit(mutant) ?? []);
  if (wrong.length > 0) throw new Unjudged(wrong.join('\n'));
  const { chromium } = await setUpAll(['chromium']);
  const { folder, remove } = copyTree(root);
  process.on('exit', remove);
  const work = workIn(folder, chromium);
  let [caught, survived, unjudged] = [0, 0, 0];
  await work.prepare();
  await control(work, tried);
  for (const mutant of tried) {
    try {
      if (await tryMutant(work, mutant)) caught += 1;
      else survived += 1;
    } catch (thrown) {
      if (!(thrown instanceof Unjudged)) throw thrown;
      console.log(thrown.message);
      unjudged += 1;
    }
  }
  console.log(`${caught} caught, ${survived} survived${unjudged > 0 ? `, ${unjudged} not judged` : ''}`);
  return survived + unjudged === 0;
}

try {
  process.exitCode = (await runMutants(process.argv.slice(2))) ? 0 : 1;
} catch (thrown) {
  console.error(thrown instanceof Unjudged ? thrown.message : thrown);
  process.exitCode = 1;
}
