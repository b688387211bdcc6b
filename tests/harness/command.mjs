// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from './setup.mjs';

// Ending by a signal skips the 'exit' event, by which the commands that still run are ended too.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

/** How long a command may take to end once it is told to, in milliseconds. */
const grace = 10_000;

/**
 * Runs a program of node_modules/.bin, or this Node, and gives how it ended, with all it printed. Nothing of it outlives it, or this process.
 * @param {string[]} command the program and its arguments
 * @param {{ env: Record<string, string>, limit: number }} options `limit` in milliseconds, after which it is ended
 * @returns {Promise<{ endedWell: boolean, output: string }>}
 */
export async function runCommand([program = '', ...args], { env, limit }) {
  const file = program === 'node' ? process.execPath : path.join(root, 'node_modules/.bin', program);
  const child = spawn(file, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: a test that never gives its processor back does not hear that its runner has ended.
    detached: true,
    timeout: limit,
  });
  const interrupt = () => endGroup(child.pid, 'SIGINT');
  process.on('exit', interrupt);
  let output = '';
  const keep = (/** @type {Buffer} */ chunk) => (output += chunk.toString());
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const forceEnd = setTimeout(() => endGroup(child.pid, 'SIGKILL'), limit + grace);
  const [code] = await once(child, 'close');
  clearTimeout(forceEnd);
  process.off('exit', interrupt);
  endGroup(child.pid, 'SIGKILL');
  return { endedWell: code === 0, output };
}

/**
 * @param {number | undefined} group
 * @param {NodeJS.Signals} signal
 */
function endGroup(group, signal) {
  if (group === undefined) return;
  try {
    process.kill(-group, signal);
  } catch {
    // There is nobody left in it.
  }
}
