// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { switches } from './chromium.mjs';
import { saveExperiments, saveHosts } from './profile.mjs';
import { root } from './setup.mjs';
import { until } from './until.mjs';

/** @import { Readable, Writable } from 'node:stream' */

/** @typedef {Awaited<ReturnType<typeof launchUnwatched>>} UnwatchedBrowser */

/** @typedef {(method: string, params?: object, sessionId?: string) => Promise<any>} Send */

/**
 * @typedef {object} UnwatchedOptions
 * @property {string} [display] an X display such as ":99", for a browser with a window
 * @property {readonly string[]} [others] folders of further extensions
 * @property {readonly string[]} [hosts] match patterns of what the built extension was allowed before it starts
 */

/**
 * Starts Chromium with the built extension and no debugger at its worker. Playwright attaches one to everything, and a
 * worker with a debugger never falls asleep: what breaks when it does would not be seen.
 * @param {string} executablePath
 * @param {UnwatchedOptions} [options]
 */
export async function launchUnwatched(executablePath, { display, others = [], hosts = [] } = {}) {
  const profile = mkdtempSync(path.join(tmpdir(), 'sightread-unwatched-'));
  const extension = path.join(root, '.output/chrome-mv3');
  saveExperiments(profile);
  if (hosts.length > 0) saveHosts(profile, extension, hosts);
  const args = [
    ...switches([extension, ...others].join(',')),
    `--user-data-dir=${profile}`,
    '--remote-debugging-pipe',
    ...(display === undefined ? ['--headless'] : []),
  ];
  const browser = spawn(executablePath, args, {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    env: { ...process.env, LANGUAGE: 'en', ...(display ? { DISPLAY: display } : {}) },
  });
  const kill = () => browser.kill();
  process.once('exit', kill);
  const send = overPipe(
    /** @type {Writable} */ (browser.stdio[3]),
    /** @type {Readable} */ (browser.stdio[4]),
  );

  /** @returns {Promise<{ targetId: string, type: string, url: string }[]>} */
  const targets = async () => (await send('Target.getTargets')).targetInfos;

  /**
   * The address of an extension's worker while it runs. Looking at the list of targets attaches to none of them.
   * @param {string} script
   */
  const workerUrl = async (script = 'background.js') =>
    (await targets()).find(({ type, url }) => type === 'service_worker' && url.endsWith(`/${script}`))?.url;
  /** The host of an extension's pages, by the name of its worker's file. @param {string} [script] */
  const hostOf = async (script) => {
    const url = await until("the extension's worker", () => workerUrl(script), { timeout: 30_000 });
    return new URL(url).host;
  };
  const host = await hostOf();

  /**
   * Attaches to a page once it has loaded, and to nothing else.
   * @param {string} targetId
   * @param {string} url
   */
  async function attach(targetId, url) {
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
    const loaded = `location.href === '${url}' && document.readyState === 'complete'`;
    await until(`${url} to load`, async () => {
      // A page that is just coming has no context yet.
      const answer = await send('Runtime.evaluate', { expression: loaded }, sessionId).catch(() => undefined);
      return answer?.result.value === true;
    });
    /**
     * Runs a function in the page and gives its result, as JSON.
     * @template Given, Result
     * @param {(given: Given) => Result | Promise<Result>} run
     * @param {Given} given
     * @returns {Promise<Result>}
     */
    async function evaluate(run, given) {
      const expression = `(${run.toString()})(${JSON.stringify(given)})`;
      const asked = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await send('Runtime.evaluate', asked, sessionId);
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
      return result.value;
    }
    return {
      evaluate,
      /** @param {string} method of the debugging protocol @param {object} [params] */
      send: (method, params) => send(method, params, sessionId),
      close: () => send('Target.closeTarget', { targetId }),
    };
  }

  /** Opens a page in a tab. @param {string} url */
  async function open(url) {
    const { targetId } = await send('Target.createTarget', { url });
    return attach(targetId, url);
  }

  return {
    isWorkerRunning: async () => (await workerUrl()) !== undefined,

    hostOf,
    open,

    /** The process of the browser itself. */
    pid: browser.pid,

    /**
     * Opens one of the extension's pages; what it answers runs a function in that page and gives its result, as JSON.
     * @param {string} name
     */
    openPage: async (name) => (await open(`chrome-extension://${host}/${name}`)).evaluate,

    /** The side panel, once it has opened: no tab, and so a page that no other call lists. */
    async sidePanel() {
      const url = `chrome-extension://${host}/sidepanel.html`;
      const found = await until('the side panel', async () =>
        (await targets()).find((target) => target.url === url && target.type !== 'service_worker'),
      );
      return attach(found.targetId, url);
    },

    /** Stops all workers, as the browser does to idle ones. */
    async stopWorkers() {
      // A session of some page of an extension is needed, and this one runs no script that would wake a worker.
      const page = await open(`chrome-extension://${host}/manifest.json`);
      await page.send('ServiceWorker.enable');
      await page.send('ServiceWorker.stopAllWorkers');
      await until('the workers to stop', async () =>
        (await targets()).every(({ type }) => type !== 'service_worker'),
      );
      await page.close();
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
