// @ts-check
import { existsSync } from 'node:fs';
import { readArguments, usage, UsageError } from './start-arguments.mjs';
import { build, setUpAll } from './setup.mjs';

/**
 * `npm start`: the answer alone goes to standard output, everything else to standard error.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code: 0 with an answer, 1 with a failure, 2 on wrong usage
 */
async function start(args) {
  try {
    const options = readArguments(args);
    if (options.image && 'file' in options.image && !existsSync(options.image.file)) {
      throw new UsageError(`There is no file ${options.image.file}.`);
    }
    const { chromium } = await setUpAll(['chromium']);
    await build();
    // Only now is everything there that this imports.
    const { runSession } = await import('./start-session.mjs');
    return await runSession(chromium, options);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    process.stderr.write(error instanceof UsageError ? `${words}\n\n${usage}\n` : `${words}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

process.exitCode = await start(process.argv.slice(2));
