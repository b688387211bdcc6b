// @ts-check
import { keepServices } from '../harness/keep-services.mjs';
import { launchUnwatched } from '../harness/unwatched-chromium.mjs';
import { until } from '../harness/until.mjs';
import { inMegabytes, residentOfExtensions } from './processes.mjs';
import { startReceiver } from './receiver.mjs';

/** @import { Row } from './rows.mjs' */

/** The functions of browsers that are called in the extension's pages. */
/** @typedef {{ chrome: { storage: { local: { set(values: object): Promise<void> } }, runtime: { sendMessage(message: object): Promise<{ ok: boolean, value: { id: string } }> } } }} Globals */

/** Jobs before the first look: what they load stays. */
const first = 10;
const jobs = 100;

/**
 * The memory of the extension's processes after a hundred jobs, beyond that before them, both times without a worker.
 * @param {string} executablePath Chromium
 * @returns {Promise<Row[]>}
 */
export async function measureMemory(executablePath) {
  const receiver = await startReceiver();
  const browser = await launchUnwatched(executablePath, { hosts: ['http://127.0.0.1/*'] });
  try {
    const page = await browser.open(`chrome-extension://${await browser.hostOf()}/options.html`);
    await page.evaluate(keepServices, [{ id: 'bench', baseUrl: receiver.service, key: 'bench' }]);
    await page.evaluate(saveSettings, {
      connections: [{ id: 'bench', baseUrl: receiver.service, visionModel: 'least' }],
      describeWith: 'bench',
    });
    const idle = async () => {
      await until('the worker to be gone', async () => !(await browser.isWorkerRunning()), {
        timeout: 60_000,
        every: 500,
      });
      await page.send('HeapProfiler.collectGarbage');
      return residentOfExtensions(String(browser.pid)) / inMegabytes;
    };
    await page.evaluate(describeAll, first);
    const before = await idle();
    await page.evaluate(describeAll, jobs);
    const after = await idle();
    return [
      {
        id: 'memory-jobs',
        what: `memory after ${jobs} jobs, when the worker is gone, beyond that before`,
        ours: after - before,
        unit: 'MB',
        aim: 10,
        note: `${before.toFixed(0)} and ${after.toFixed(0)} MB, once`,
      },
    ];
  } finally {
    await browser.close();
    await receiver.close();
  }
}

/** Runs in a page of the extension. @param {object} settings */
function saveSettings(settings) {
  const { chrome } = /** @type {Globals} */ (/** @type {unknown} */ (globalThis));
  return chrome.storage.local.set({ settings });
}

/**
 * Runs in a page of the extension: has so many different pictures described, one after the other.
 * @param {number} count
 */
async function describeAll(count) {
  const { chrome } = /** @type {Globals} */ (/** @type {unknown} */ (globalThis));
  /** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
  const settled = (request) =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error));
    });
  const database = await settled(indexedDB.open('sightread'));
  const canvas = new OffscreenCanvas(800, 600);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Nothing can be drawn.');
  for (let number = 0; number < count; number += 1) {
    for (let dot = 0; dot < 500; dot += 1) {
      context.fillStyle = `hsl(${Math.random() * 360} 60% 50%)`;
      context.fillRect(Math.random() * 800, Math.random() * 600, 40, 30);
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg' });
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()));
    const hash = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const stored = { blob, addedAt: Date.now(), bytes: blob.size };
    await settled(database.transaction('pictures', 'readwrite').objectStore('pictures').put(stored, hash));
    const input = { task: { kind: 'describe', detail: 'full' }, pictures: [{ hash, name: 'drawn.jpg' }] };
    const reply = await chrome.runtime.sendMessage({ to: 'background', method: 'start', input });
    if (!reply.ok) throw new Error(JSON.stringify(reply));
    for (;;) {
      const job = await settled(database.transaction('jobs').objectStore('jobs').get(reply.value.id));
      if (job?.state === 'done') break;
      if (job?.state === 'failed') throw new Error(JSON.stringify(job.failure));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  database.close();
}
