// @ts-check
// Node's own modules only: this runs before `npm ci` has.
import { parseArgs } from 'node:util';
import { stepRunner } from './run-steps.mjs';
import { setUp } from './setup.mjs';
import { builds, first, inBrowsers, longParts } from './steps.mjs';

/** @import { Step } from './steps.mjs' */

/** Runs what stops a release. */
async function testCore() {
  console.log('Sightread: what stops a release, in about four minutes. First, what is missing is set up.');
  const runner = stepRunner(await setUp(needsOf(inBrowsers)));
  const failed = await runner.run(first, 2);
  if (builds.some((build) => failed.has(build))) runner.fail(inBrowsers, 'for lack of a build');
  else await runner.run(inBrowsers);
  runner.finish();
}

/**
 * Runs the rest, by part.
 * @param {(keyof typeof longParts)[]} parts
 */
async function testLong(parts) {
  console.log(`Sightread: the long tests of ${parts.join(', ')}. First, what is missing is set up.`);
  const steps = parts.flatMap((part) => /** @type {Step[]} */ (longParts[part]));
  const runner = stepRunner(await setUp(needsOf(steps)));
  const failed = await runner.run(builds);
  if (failed.size > 0) runner.fail(steps, 'for lack of a build');
  else await runner.run(steps);
  runner.finish(20);
}

/** @param {Step[]} steps */
function needsOf(steps) {
  const all = steps.flatMap(({ needs = [], projects = [] }) => [
    ...needs,
    ...projects.flatMap((project) => project.needs),
  ]);
  return [...new Set(all)];
}

/**
 * @param {string} name
 * @returns {name is keyof typeof longParts}
 */
const isPart = (name) => Object.hasOwn(longParts, name);

const { values, positionals } = parseArgs({ options: { long: { type: 'boolean' } }, allowPositionals: true });
const unknown = positionals.filter((name) => !values.long || !isPart(name));
const parts = positionals.filter(isPart);

if (unknown.length > 0) {
  console.error(`npm test\nnpm run test:long [-- ${Object.keys(longParts).join('|')} …]`);
  process.exitCode = 2;
} else {
  const everything = Object.keys(longParts).filter(isPart);
  await (values.long ? testLong(parts.length > 0 ? parts : everything) : testCore()).catch(
    (/** @type {unknown} */ error) => {
      console.error(error instanceof Error ? error.message : error);
      console.log('0 passed, 1 failed');
      process.exitCode = 1;
    },
  );
}
