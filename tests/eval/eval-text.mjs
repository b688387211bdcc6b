// @ts-check
// Measures how well the text reader on this device reads: npm run eval:text -- [--seed N] [--each N] [--only a,b] [--out FOLDER]
// [--extension FOLDER] [--write], or --share for the small fixed share with its bounds.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build, root, setUpAll } from '../harness/setup.mjs';
import { names, randomSeed, wholeNumber } from './options.mjs';
import { installFonts, installTesseract } from './setup.mjs';

/** The share that is held to bounds: the same pictures each time. */
const share = { seed: 1011, each: 1 };

// Ending by a signal skips the 'exit' event, by which browsers are ended too.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

/** @returns {Promise<number>} the exit code */
async function main() {
  const values = readOptions();
  const seed = values.share ? share.seed : wholeNumber('seed', values.seed, randomSeed());
  const each = wholeNumber('each', values.each, values.share ? share.each : 12);
  const { chromium } = await setUpAll(['chromium']);
  await installFonts();
  const tesseract = await installTesseract();
  const extension = values.extension ? path.resolve(values.extension) : await build();
  // Only now is everything there that this imports.
  const { evaluate } = await import('./measure/run.mjs');
  const { judge, mostErrors } = await import('./measure/bounds.mjs');
  const { judgeBars } = await import('./measure/bars.mjs');
  const only = values.share ? Object.keys(mostErrors) : names(values.only);
  const { compared, markdown } = await evaluate({
    machine: { chromium, tesseract },
    extension,
    seed,
    each,
    ...(only ? { only } : {}),
    ...(values.out ? { out: values.out } : {}),
  });
  console.log(markdown);
  if (values.write) writeDocument(markdown);
  const verdicts = values.share ? judge(compared) : judgeBars(compared);
  const failed = verdicts.filter(({ isKept }) => !isKept).length;
  console.log(`\n${verdicts.map(({ line }) => line).join('\n')}`);
  console.log(`${verdicts.length - failed} passed, ${failed} failed`);
  return values.share && failed > 0 ? 1 : 0;
}

function readOptions() {
  return parseArgs({
    options: {
      seed: { type: 'string' },
      each: { type: 'string' },
      only: { type: 'string' },
      out: { type: 'string' },
      extension: { type: 'string' },
      share: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  }).values;
}

/**
 * Puts the table into docs/text-quality.md.
 * @param {string} markdown
 */
function writeDocument(markdown) {
  const file = path.join(root, 'docs/text-quality.md');
  const between = /(<!-- eval:text -->)[\s\S]*(<!-- \/eval:text -->)/;
  const before = readFileSync(file, 'utf8');
  if (!between.test(before)) throw new Error(`${file} has no <!-- eval:text --> … <!-- /eval:text -->.`);
  writeFileSync(
    file,
    before.replace(between, (_, start, end) => `${start}\n${markdown}\n${end}`),
  );
}

process.exitCode = await main().catch((/** @type {unknown} */ error) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
