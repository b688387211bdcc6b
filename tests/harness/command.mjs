// @ts-check
// Node's own modules only: this runs before `npm ci` has.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** @import { ChildProcess } from 'node:child_process' */

/** How long a command may take to end once it is told to, in milliseconds. */
const grace = 10_000;

/** @type {Map<ChildProcess, Promise<unknown>>} the commands that run, and their ends */
const running = new Map();

/** @type {readonly NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Whether this process is about to end, and nothing further may begin. */
let isEnding = false;

const exitCodes = /** @type {Record<string, number>} */ ({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 });

/**
 * Runs a program and gives how it ended, with all it printed. Nothing that it started outlives it, or this process.
 * @param {string} file the program
 * @param {string[]} args
 * @param {object} options
 * @param {string} options.cwd
 * @param {number} [options.limit] milliseconds after which it is ended
 * @param {NodeJS.ProcessEnv} [options.env] all of its environment
 * @param {boolean} [options.isShown] whether its output goes to standard error instead
 * @param {(output: string) => void} [options.onOutput] gets what it prints
 * @returns {Promise<{ endedWell: boolean, output: string }>}
 */
export async function runCommand(file, args, { cwd, limit, env = process.env, isShown = false, onOutput }) {
  const child = spawn(file, args, {
    cwd,
    env,
    stdio: isShown ? ['ignore', 2, 2] : ['ignore', 'pipe', 'pipe'],
    // A group of its own: a test that never gives its processor back does not hear that its runner has ended.
    detached: true,
    ...(limit === undefined ? {} : { timeout: limit }),
  });
  let output = '';
  const keep = (/** @type {Buffer} */ chunk) => {
    output += chunk.toString();
    onOutput?.(chunk.toString());
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  // A program that is not there has no end, only this.
  const ended = once(child, 'close').catch((/** @type {Error} */ error) => {
    output += `${error.message}\n`;
    return [1];
  });
  if (running.size === 0) listen(true);
  running.set(child, ended);
  const forceEnd = limit === undefined ? undefined : setTimeout(() => kill(group(child)), limit + grace);
  const [code] = await ended;
  clearTimeout(forceEnd);
  if (isEnding) return new Promise(() => undefined);
  running.delete(child);
  if (running.size === 0) listen(false);
  kill(group(child));
  return { endedWell: code === 0, output };
}

/**
 * While commands run, an end of this process ends them too; at other times it is somebody else's to handle.
 * @param {boolean} isOn
 */
function listen(isOn) {
  const change = isOn ? 'on' : 'off';
  for (const signal of signals) process[change](signal, interrupt);
  process[change]('exit', killAll);
}

/** @param {NodeJS.Signals} signal */
function interrupt(signal) {
  isEnding = true;
  void endAll().finally(() => process.exit(exitCodes[signal]));
}

/** Ends all commands, and the browsers that they started, which are in groups of their own. */
async function endAll() {
  const started = descendants();
  for (const child of running.keys()) kill(group(child), 'SIGINT');
  await Promise.race([Promise.all(running.values()), delay(grace)]);
  for (const id of started) kill(id);
}

function killAll() {
  for (const child of running.keys()) kill(group(child));
}

/** The ids of all processes that this one has started, directly or not. */
function descendants() {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const parents = new Map(
    [...(stdout ?? '').matchAll(/(\d+)\s+(\d+)/g)].map(([, id, parent]) => [Number(id), Number(parent)]),
  );
  /** @type {(id: number) => boolean} */
  const isOurs = (id) => {
    const parent = parents.get(id) ?? 0;
    return parent === process.pid || (parent > 0 && isOurs(parent));
  };
  return [...parents.keys()].filter((id) => isOurs(id));
}

/** @param {ChildProcess} child */
const group = ({ pid }) => (pid === undefined ? undefined : -pid);

/**
 * @param {number | undefined} id of a process, negative for its group
 * @param {NodeJS.Signals} [signal]
 */
function kill(id, signal = 'SIGKILL') {
  if (id === undefined) return;
  try {
    process.kill(id, signal);
  } catch {
    // It has ended.
  }
}
