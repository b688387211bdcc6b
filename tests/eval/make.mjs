// @ts-check
// Draws the pictures of the text evaluation: node tests/eval/make.mjs --out FOLDER [--seed N] [--each N] [--only a,b]
import { parseArgs } from 'node:util';
import { setUpAll } from '../harness/setup.mjs';
import { names, randomSeed, wholeNumber } from './options.mjs';
import { installFonts } from './setup.mjs';

try {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      each: { type: 'string' },
      out: { type: 'string' },
      only: { type: 'string' },
    },
  });
  if (!values.out) throw new Error('--out takes the folder for the pictures.');
  const seed = wholeNumber('seed', values.seed, randomSeed());
  const only = names(values.only);
  const { chromium } = await setUpAll(['chromium']);
  await installFonts();
  // Only now is everything there that this imports.
  const { makePictures } = await import('./make/pictures.mjs');
  const truths = await makePictures({
    chromium,
    seed,
    each: wholeNumber('each', values.each, 12),
    folder: values.out,
    ...(only ? { only } : {}),
  });
  console.log(`${truths.length} pictures of seed ${seed} in ${values.out}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
