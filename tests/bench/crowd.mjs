// @ts-check
import { until } from '../harness/until.mjs';

/** @import { Row } from './rows.mjs' */
/** @import { Stage } from './stage.mjs' */

/** What of the browser the functions below call in the panel. */
/**
 * What the script in a page lists: a part of its pictures.
 * @typedef {{ type: string, isLast: boolean, pictures: { ref: string, address: string, selector: string }[] }} Listed
 * @typedef {object} Port
 * @property {(message: object) => void} postMessage
 * @property {() => void} disconnect
 * @property {{ addListener(heard: (frame: { value: Listed }) => void): void }} onMessage
 * @typedef {object} Globals
 * @property {{
 *   runtime: { sendMessage(message: object): Promise<{ ok: boolean, value: unknown }>, connect(info: object): Port },
 *   tabs: {
 *     query(by: object): Promise<{ id: number }[]>,
 *     connect(tab: number, info: { name: string, frameId: number }): Port,
 *     sendMessage(tab: number, message: object, options: object): Promise<{ value: object }>,
 *   },
 * }} chrome
 */

const pictures = 200;
const atOnce = 4;
/** How long the service thinks about each picture, in milliseconds. */
const latency = 200;
/** The longest that a browser lets an idle worker live, in milliseconds, and some more. */
const idleLife = 45_000;

/**
 * Alt text for many pictures of a page, from the first request of the batch to its end.
 * @param {Stage} stage
 * @returns {Promise<Row[]>}
 */
export async function measureBatch(stage) {
  const panel = await stage.panel();
  const url = stage.address('0.1mb', { many: String(pictures) });
  await stage.visit(url);
  await (await stage.pick({ menu: 's', item: 'p' })).closed();
  const items = await until('the list of pictures', async () => {
    const found = await panel.evaluate(listed, undefined);
    return found.length >= pictures && found;
  });
  stage.receiver.options.latency = latency;
  const before = stage.receiver.count();
  const began = performance.now();
  await panel.evaluate(startBatch, items);
  await until('the batch to end', async () => stage.receiver.count() - before >= pictures, {
    timeout: 120_000,
  });
  // The last ones are answered so much later.
  const time = performance.now() - began + latency;
  stage.receiver.options.latency = 0;
  await stage.pause();
  return [
    {
      id: 'batch',
      what: `a batch of ${pictures} pictures, ${atOnce} at once`,
      ours: time,
      beside: `a service that takes ${latency} ms`,
      least: (pictures / atOnce) * latency,
      unit: 'ms',
      aim: 1.1,
      ratio: true,
      note: 'once',
    },
  ];
}

/** Runs in the panel: the pictures of the page in front, as its script lists them. */
async function listed() {
  const { tabs } = /** @type {Globals} */ (/** @type {unknown} */ (globalThis)).chrome;
  const [{ id } = { id: -1 }] = await tabs.query({ active: true, lastFocusedWindow: true });
  const which = { to: 'pictures', method: 'whichDocument', input: {} };
  const { value: document } = await tabs.sendMessage(id, which, { frameId: 0 });
  return new Promise((resolve) => {
    /** @type {{ ref: string, address: string, selector: string }[]} */
    const found = [];
    const port = tabs.connect(id, { name: 'page-list', frameId: 0 });
    port.onMessage.addListener(({ value }) => {
      if (value.type !== 'listed') return;
      for (const { ref, address, selector } of value.pictures) found.push({ ref, address, selector });
      if (!value.isLast) return;
      port.disconnect();
      resolve(found);
    });
    port.postMessage(document);
  });
}

/** Runs in the panel. @param {readonly object[]} items */
async function startBatch(items) {
  const { runtime } = /** @type {Globals} */ (/** @type {unknown} */ (globalThis)).chrome;
  const input = { items };
  const reply = await runtime.sendMessage({ to: 'background', method: 'startBatch', input });
  if (!reply.ok) throw new Error(JSON.stringify(reply));
}

/**
 * How long the worker stays when nothing is to be done, with the panel open.
 * @param {Stage} stage
 * @returns {Promise<Row[]>}
 */
export async function measureIdle(stage) {
  const began = performance.now();
  // A worker that never goes has the row say so, and the others come.
  await until('the worker to be gone', async () => !(await stage.browser.isWorkerRunning()), {
    timeout: idleLife,
    every: 500,
  }).catch(() => undefined);
  const gone = !(await stage.browser.isWorkerRunning());
  return [
    {
      id: 'idle',
      what: 'nothing to do → the worker is gone',
      ours: gone ? performance.now() - began : Number.NaN,
      unit: 'ms',
      aim: idleLife,
      note: 'once',
    },
  ];
}
