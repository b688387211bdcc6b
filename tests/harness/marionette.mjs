// @ts-check
import net from 'node:net';
import { once } from 'node:events';

/** @import { Firefox } from './firefox-privileged.mjs' */

/** @typedef {Awaited<ReturnType<typeof connectMarionette>>} Marionette */

/**
 * Connects to the port by which a stock Firefox is driven: a WebDriver of JSON messages, each after its length.
 * https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 * @param {number} port
 */
export async function connectMarionette(port) {
  const socket = net.connect(port, '127.0.0.1');
  /** @type {Map<number, { resolve: (value: unknown) => void, reject: (error: Error) => void }>} */
  const waiting = new Map();
  let lastId = 0;

  socket.on(
    'data',
    messageReader((message) => {
      // The first message is a greeting; an answer is [1, id, error, result].
      if (!Array.isArray(message)) return void socket.emit('greeting');
      const [, id, error, result] = message;
      const caller = waiting.get(id);
      waiting.delete(id);
      if (error) caller?.reject(new Error(`${error.error}: ${error.message}`, { cause: error.error }));
      else caller?.resolve(unwrap(result));
    }),
  );
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    for (const caller of waiting.values()) caller.reject(new Error('Firefox closed the connection.'));
    waiting.clear();
  });
  await once(socket, 'greeting');

  /**
   * Sends a command and gives its result; throws what Firefox reports, `cause` being WebDriver's name for it.
   * @param {string} command such as "WebDriver:Navigate"
   * @param {object} [parameters]
   * @returns {Promise<unknown>}
   */
  function send(command, parameters = {}) {
    lastId += 1;
    const message = JSON.stringify([0, lastId, command, parameters]);
    const answer = new Promise((resolve, reject) => waiting.set(lastId, { resolve, reject }));
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    return answer;
  }

  /**
   * @param {string} source of a function
   * @param {unknown[]} args
   * @param {object} [where]
   */
  async function execute(source, args, where = {}) {
    const script = asyncScript(source);
    return resultOf(await send('WebDriver:ExecuteAsyncScript', { script, args, sandbox: null, ...where }));
  }

  /** Goes to any tab, without bringing it to the front, where the current one has been closed. */
  async function leaveClosedTab() {
    const isOpen = await send('WebDriver:GetWindowHandle').catch(() => undefined);
    if (isOpen !== undefined) return;
    const [handle] = /** @type {string[]} */ (await send('WebDriver:GetWindowHandles'));
    await send('WebDriver:SwitchToWindow', { handle, focus: false });
  }

  return {
    send,

    /**
     * Runs a function in the page of the current tab and gives its result. It is sent as source: it sees nothing but its arguments.
     * @template {unknown[]} Args
     * @template Result
     * @param {(...args: Args) => Result | Promise<Result>} run
     * @param {Args} args
     * @returns {Promise<Result>}
     */
    async evaluate(run, ...args) {
      return /** @type {Result} */ (await execute(String(run), args));
    },

    /**
     * Runs a function inside Firefox itself, with its rights, likewise. Such calls don't run side by side with others.
     * @template {unknown[]} Args
     * @template Result
     * @param {(firefox: Firefox, ...args: Args) => Result | Promise<Result>} run
     * @param {Args} args
     * @returns {Promise<Result>}
     */
    async evaluateInside(run, ...args) {
      await leaveClosedTab();
      await send('Marionette:SetContext', { value: 'chrome' });
      try {
        const source = `(...args) => (${String(run)})({ ChromeUtils, Services, WebExtensionPolicy }, ...args)`;
        return /** @type {Result} */ (await execute(source, args, { sandbox: 'system' }));
      } finally {
        await send('Marionette:SetContext', { value: 'content' });
      }
    },
  };
}

/**
 * A script for Marionette that runs a function, which may be asynchronous, and hands out its result or its error.
 * @param {string} source
 */
export function asyncScript(source) {
  return `const done = arguments[arguments.length - 1];
    const args = [...arguments].slice(0, -1);
    (async () => (${source})(...args))().then((result) => done({ result }), (error) => done({ error: String(error) }));`;
}

/**
 * What such a script has handed out; throws its error.
 * @param {unknown} outcome
 */
export function resultOf(outcome) {
  const { result, error } = /** @type {{ result?: unknown, error?: string }} */ (outcome);
  if (error !== undefined && error !== null) throw new Error(error);
  return result;
}

/**
 * Cuts a stream into its messages.
 * @param {(message: unknown) => void} onMessage
 */
function messageReader(onMessage) {
  let buffer = Buffer.alloc(0);
  /** @param {Buffer} chunk */
  return (chunk) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const colon = buffer.indexOf(':');
      const end = colon + 1 + Number(buffer.subarray(0, colon));
      if (colon < 0 || buffer.length < end) return;
      onMessage(JSON.parse(buffer.subarray(colon + 1, end).toString()));
      buffer = buffer.subarray(end);
    }
  };
}

/**
 * Most results come as `{ value }`.
 * @param {unknown} result
 */
function unwrap(result) {
  return typeof result === 'object' && result !== null && 'value' in result ? result.value : result;
}
