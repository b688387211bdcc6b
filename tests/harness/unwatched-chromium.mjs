// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { switches } from './chromium.mjs';
import { saveExperiments } from './profile.mjs';
import { root } from './setup.mjs';
import { until } from './until.mjs';

/** @import { Readable, Writable } from 'node:stream' */

/** @typedef {Awaited<ReturnType<typeof launchUnwatched>>} UnwatchedBrowser */

/** @typedef {(method: string, params?: object, sessionId?: string) => Promise<any>} Send */

/**
 * Starts Chromium with the built extension and no debugger at its worker. Playwright attaches one to everything, and a
 * worker with a debugger never falls asleep: what breaks when it does would not be seen.
 * @param {string} executablePath
 */
export async function launchUnwatched(executablePath) {
  const profile = mkdtempSync(path.join(tmpdir(), 'sightread-unwatched-'));
  saveExperiments(profile);
  const args = [
    ...switches(path.join(root, '.output/chrome-mv3')),
    `--user-data-dir=${profile}`,
    '--remote-debugging-pipe',
    '--headless',
  ];
  const browser = spawn(executablePath, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
  const kill = () => browser.kill();
  process.once('exit', kill);
  const send = overPipe(
    /** @type {Writable} */ (browser.stdio[3]),
    /** @type {Readable} */ (browser.stdio[4]),
  );

  /** The address of the extension's worker while it runs. Looking at the list of targets attaches to none of them. */
  const workerUrl = async () => {
    const { targetInfos } = await send('Target.getTargets');
    /** @type {{ type: string, url: string }[]} */
    const targets = targetInfos;
    return targets.find(({ type, url }) => type === 'service_worker' && url.endsWith('/background.js'))?.url;
  };
  const { host } = new URL(await until("the extension's worker", workerUrl, { timeout: 30_000 }));

  return {
    isWorkerRunning: async () => (await workerUrl()) !== undefined,

    /**
     * Opens one of the extension's pages; what it answers runs a function in that page and gives its result, as JSON.
     * @param {string} name
     */
    async openPage(name) {
      const url = `chrome-extension://${host}/${name}`;
      const { targetId } = await send('Target.createTarget', { url });
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
      const loaded = `location.href === '${url}' && document.readyState === 'complete'`;
      await until(`${name} to load`, async () => {
        const { result } = await send('Runtime.evaluate', { expression: loaded }, sessionId);
        return result.value === true;
      });
      /**
       * @template Given, Result
       * @param {(given: Given) => Result | Promise<Result>} run
       * @param {Given} given
       * @returns {Promise<Result>}
       */
      return async function evaluate(run, given) {
        const expression = `(${run.toString()})(${JSON.stringify(given)})`;
        const asked = { expression, awaitPromise: true, returnByValue: true };
        const { result, exceptionDetails } = await send('Runtime.evaluate', asked, sessionId);
        if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
        return result.value;
      };
    },

    async close() {
      // Killed, it leaves children behind that go on writing into the profile.
      const exited = once(browser, 'exit');
      send('Browser.close').catch(() => kill());
      await exited;
      process.off('exit', kill);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** @typedef {{ id: number, result?: unknown, error?: { message: string } }} Answer */

/**
 * Chromium's debugging protocol over a pipe: JSON, each message ended by a zero byte.
 * @param {Writable} input
 * @param {Readable} output
 * @returns {Send}
 */
function overPipe(input, output) {
  /** @type {Map<number, (answer: Answer) => void>} */
  const waiting = new Map();
  let last = 0;
  let unread = '';
  output.setEncoding('utf8').on('data', (/** @type {string} */ data) => {
    const messages = (unread + data).split('\0');
    unread = messages.pop() ?? '';
    for (const message of messages) {
      const answer = JSON.parse(message);
      waiting.get(answer.id)?.(answer);
      waiting.delete(answer.id);
    }
  });
  return (method, params = {}, sessionId) => {
    const id = (last += 1);
    input.write(`${JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) })}\0`);
    return new Promise((resolve, reject) => {
      waiting.set(id, ({ result, error }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result),
      );
    });
  };
}
