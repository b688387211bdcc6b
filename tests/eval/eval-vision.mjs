// @ts-check
// Has a model on this device describe the pictures of a folder: npm run eval:vision -- --model FILE --mmproj FILE --pictures FOLDER
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build, setUpAll } from '../harness/setup.mjs';
import { UsageError } from '../harness/start-arguments.mjs';
import { visionTable, wordsFound } from './measure/vision-table.mjs';

/** @import { Described, ExpectedWords } from './measure/vision-table.mjs' */

const usage = `npm run eval:vision -- --model FILE --mmproj FILE --pictures FOLDER [--json FILE] [--extension FOLDER]
The folder may hold expected.json: {"picture.png": ["word", …]}. Without --extension the extension is built.`;

/** @returns {Promise<number>} the exit code: 0, 1 where a picture failed, 2 on wrong usage */
async function main() {
  const options = readOptions();
  const pictures = picturesIn(options.pictures);
  const expected = expectedIn(options.pictures);
  const { chromium } = await setUpAll(['chromium']);
  const extension = options.extension ?? (await build());
  // Only now is everything there that this imports.
  const { describeAll } = await import('./measure/vision.mjs');
  const model = [options.model, options.mmproj].map((file) => path.resolve(file));
  /** @type {Described[]} */
  const described = [];
  for await (const one of describeAll({ chromium, extension, model, pictures })) {
    described.push(one);
    process.stderr.write(`${one.file}: ${one.abstained || one.failure || one.answer}\n`);
  }
  console.log(visionTable(described, expected));
  if (options.json)
    writeFileSync(options.json, `${JSON.stringify(withWords(described, expected), undefined, 2)}\n`);
  return described.some(({ failure }) => failure !== '') ? 1 : 0;
}

/** Throws a `UsageError`. */
function readOptions() {
  const { model, mmproj, pictures, json, extension } = parse();
  if (!model || !mmproj || !pictures)
    throw new UsageError('--model, --mmproj and --pictures are all needed.');
  for (const file of [model, mmproj, pictures, ...(extension === undefined ? [] : [extension])])
    if (!existsSync(file)) throw new UsageError(`There is no ${file}.`);
  if (json !== undefined && !existsSync(path.dirname(path.resolve(json))))
    throw new UsageError(`There is no folder for ${json}.`);
  return { model, mmproj, pictures, json, extension };
}

function parse() {
  const text = /** @type {const} */ ({ type: 'string' });
  try {
    return parseArgs({ options: { model: text, mmproj: text, pictures: text, json: text, extension: text } })
      .values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** @param {string} folder */
function picturesIn(folder) {
  const names = namesIn(folder).filter((name) => /\.(png|jpe?g|gif|webp|avif|bmp|svg)$/i.test(name));
  if (names.length === 0) throw new UsageError(`There are no pictures in ${folder}.`);
  return names.sort().map((name) => path.join(folder, name));
}

/** @param {string} folder */
function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw new UsageError(`${folder} is no folder that can be read.`, { cause: error });
  }
}

/** @param {string} folder @returns {ExpectedWords | undefined} */
function expectedIn(folder) {
  const file = path.join(folder, 'expected.json');
  if (!existsSync(file)) return undefined;
  try {
    /** @type {unknown} */
    const expected = JSON.parse(readFileSync(file, 'utf8'));
    if (isExpected(expected)) return expected;
  } catch (error) {
    throw new UsageError(`${file} is not JSON.`, { cause: error });
  }
  throw new UsageError(`${file} must be like {"picture.png": ["word", "another"]}.`);
}

/** @param {unknown} value @returns {value is ExpectedWords} */
function isExpected(value) {
  const isWords = (/** @type {unknown} */ words) =>
    Array.isArray(words) && words.every((word) => typeof word === 'string');
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(isWords)
  );
}

/** @param {readonly Described[]} described @param {ExpectedWords | undefined} expected */
function withWords(described, expected) {
  return described.map((one) => {
    const words = expected?.[one.file];
    return words ? { ...one, expected: words.length, found: wordsFound(one.answer, words) } : one;
  });
}

process.exitCode = await main().catch((/** @type {unknown} */ error) => {
  const words = error instanceof Error ? error.message : String(error);
  console.error(error instanceof UsageError ? `${words}\n\n${usage}` : words);
  return error instanceof UsageError ? 2 : 1;
});
