// @ts-check
import { failSteps, printSlowest, runSteps, sum } from './run-steps.mjs';
import { setUp } from './setup.mjs';
import { builds, checks, longStories, packageChecks, singleBrowserStories, stories } from './steps.mjs';

/**
 * Everything, in its order. Two steps share the two processors of a small machine, save those that use both.
 * @param {boolean} isLong
 */
async function runAll(isLong) {
  const wanted = { display: true, firefox: true, languages: true, tesseract: !isLong };
  const { chromium, firefox } = await setUp(wanted);
  const env = { CHROME_PATH: chromium, FIREFOX_PATH: firefox };
  const built = await runSteps(builds);
  const isBuilt = built.failed === 0;
  const besides = isBuilt ? packageChecks : [];
  const checked = isLong ? [] : [await runSteps([...checks, ...besides], { atOnce: 2 })];
  const onBuild = isLong ? longStories : stories;
  const lanes = isLong ? [] : singleBrowserStories;
  if (!isBuilt) {
    const needBuild = [...(isLong ? [] : packageChecks), ...onBuild, ...lanes];
    return sum([built, ...checked, failSteps(needBuild, 'for lack of a build')]);
  }
  const told = [await runSteps(onBuild, { env }), await runSteps(lanes, { env, atOnce: 2 })];
  return sum([built, ...checked, ...told]);
}

const { passed, failed } = await runAll(process.argv.includes('--long')).catch(
  (/** @type {unknown} */ error) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  },
);
printSlowest(20);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
