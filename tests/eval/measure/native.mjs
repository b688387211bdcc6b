// @ts-check
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';

/** @import { Reader } from './compare.mjs' */

/**
 * The desktop's reader: Debian's tesseract, with the models that Debian ships. It gets as many threads as ours, which takes
 * all processors, up to four. Its time is that of the whole process, start and loading of the models included: so long does a person wait for it.
 * @param {string} program
 * @returns {Reader}
 */
export function openNative(program) {
  const [version = ''] = execFileSync(program, ['--version'], { encoding: 'utf8' }).split('\n');
  return {
    version,
    async read(file, languages) {
      const args = [file, 'stdout', '--oem', '1', '--psm', '3', '-l', languages.join('+')];
      const started = performance.now();
      const child = spawn(program, args, {
        env: { ...process.env, OMP_THREAD_LIMIT: String(Math.min(4, availableParallelism())) },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const [found, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
      if (code !== 0) throw new Error(`${program} could not read ${file} in ${languages.join(', ')}.`);
      return { text: found, time: performance.now() - started };
    },
    async close() {},
  };
}
