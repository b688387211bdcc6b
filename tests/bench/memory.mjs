// @ts-check
import { keepServices } from '../harness/keep-services.mjs';
import { launchUnwatched } from '../harness/unwatched-chromium.mjs';
import { until } from '../harness/until.mjs';
import { inMegabytes, residentOfExtensions } from './processes.mjs';
import { startReceiver } from './receiver.mjs';
import { saveSettings } from './stage.mjs';

/** @import { Row } from './rows.mjs' */

/** The functions of browsers that are called in the extension's pages. */
/** @typedef {{ chrome: { runtime: { sendMessage(message: object): Promise<{ ok: boolean, value: { id: string } }> } } }} Globals */

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
    const describeAll = async (/** @type {number} */ count) => {
      for (let number = 0; number < count; number += 1) {
        const id = await page.evaluate(describeOne, undefined);
        await until('an answer', () => page.evaluate(isDone, id));
      }
    };
    await describeAll(first);
    const before = await idle();
    await describeAll(jobs);
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

/** Runs in a page of the extension: has a picture described that nobody has seen. Returns the job's id. */
async function describeOne() {
  const { chrome } = /** @type {Globals} */ (/** @type {unknown} */ (globalThis));
  const canvas = new OffscreenCanvas(800, 600);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Nothing can be drawn.');
  for (let dot = 0; dot < 500; dot += 1) {
    context.fillStyle = `hsl(${Math.random() * 360} 60% 50%)`;
    context.fillRect(Math.random() * 800, Math.random() * 600, 40, 30);
  }
  const blob = await canvas.convertToBlob({ type: 'image/jpeg' });
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()));
  const hash = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  await new Promise((resolve, reject) => {
    const opening = indexedDB.open('sightread');
    opening.addEventListener('error', () => reject(opening.error));
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction('pictures', 'readwrite');
      transaction.objectStore('pictures').put({ blob, addedAt: Date.now(), bytes: blob.size }, hash);
      transaction.addEventListener('abort', () => reject(transaction.error));
      transaction.addEventListener('complete', () => {
        opening.result.close();
        resolve(undefined);
      });
    });
  });
  const input = { task: { kind: 'describe', detail: 'full' }, pictures: [{ hash, name: 'drawn.jpg' }] };
  const reply = await chrome.runtime.sendMessage({ to: 'background', method: 'start', input });
  if (!reply.ok) throw new Error(JSON.stringify(reply));
  return reply.value.id;
}

/**
 * Runs in a page of the extension: whether a job is done. Throws for one that failed.
 * @param {string} id
 * @returns {Promise<boolean>}
 */
function isDone(id) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sightread');
    opening.addEventListener('error', () => reject(opening.error));
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('jobs').objectStore('jobs').get(id);
      reading.addEventListener('success', () => {
        opening.result.close();
        const { state, failure } = reading.result ?? {};
        if (state === 'failed') reject(new Error(JSON.stringify(failure)));
        else resolve(state === 'done');
      });
    });
  });
}
