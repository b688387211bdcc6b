// @ts-check
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { launchChromium } from '../../harness/chromium.mjs';
import { until } from '../../harness/until.mjs';

/** @import { Locator, Page } from '@playwright/test' */
/** @import { Reader } from './compare.mjs' */

/** @typedef {{ id: string, state: string, createdAt: number, finishedAt?: number }} WrittenJob */

/**
 * The few browser functions that are called inside the extension's page.
 * @typedef {object} Globals
 * @property {{
 *   runtime: { sendMessage(message: object): Promise<{ ok: boolean, value?: { id: string } }> },
 *   storage: { local: { get(key: string): Promise<{ settings?: object }>, set(values: object): Promise<void> } },
 * }} chrome
 */

/** How long one picture may take, in milliseconds. */
const limit = 120_000;

/**
 * The built extension in Chromium. A picture goes the way of those that are chosen in the panel, and its text is what the
 * panel then shows; the time is the job's own, from the message to the answer.
 * @param {{ chromium: string, extension: string }} built
 * @returns {Promise<Reader & { profile: string }>} with the folder of its profile
 */
export async function openOurs({ chromium, extension }) {
  const browser = await launchChromium({ executablePath: chromium, headless: true, extension });
  const page = await browser.openPage('sidepanel.html');
  // Whoever opens a database that is not there yet makes an empty one.
  await until('the database', () =>
    page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'sightread')),
  );
  let chosen = '';
  return {
    profile: browser.profile,
    version: `Chromium ${browser.context.browser()?.version() ?? ''}`,
    async read(file, languages) {
      if (chosen !== languages.join()) await chooseLanguages(page, languages);
      chosen = languages.join();
      const id = await startJob(page, file);
      const article = page.locator(`article[id="${id}"]`);
      const read = await outcome(page, article, id);
      await send(page, { method: 'deleteAnswers', input: { ids: [id] } });
      await article.waitFor({ state: 'detached' });
      return read;
    },
    close: () => browser.close(),
  };
}

/**
 * @param {Page} page
 * @param {string[]} languages ISO 639-3
 */
function chooseLanguages(page, languages) {
  return page.evaluate(async (readingLanguages) => {
    const { chrome } = /** @type {Globals} */ (/** @type {unknown} */ (globalThis));
    const { settings } = await chrome.storage.local.get('settings');
    await chrome.storage.local.set({ settings: { ...settings, readingLanguages } });
  }, languages);
}

/**
 * Puts a picture into the store, starts the task and gives the job's id.
 * @param {Page} page
 * @param {string} file
 */
async function startJob(page, file) {
  const bytes = await readFile(file);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const uri = `data:image/${file.endsWith('.png') ? 'png' : 'jpeg'};base64,${bytes.toString('base64')}`;
  await page.evaluate(inStore, { store: 'pictures', key: hash, picture: uri });
  const input = { task: { kind: 'text' }, pictures: [{ hash, name: path.basename(file) }] };
  const { value } = await send(page, { method: 'start', input });
  if (!value) throw new Error(`The extension did not take ${file}.`);
  return value.id;
}

/**
 * What came of a job: a failed one has read nothing, and one that does not end has taken all the time it had.
 * @param {Page} page
 * @param {Locator} article
 * @param {string} id
 */
async function outcome(page, article, id) {
  const ended = article.and(page.locator(':not([data-state="working"])'));
  const hasEnded = await ended.waitFor({ timeout: limit }).then(
    () => true,
    () => false,
  );
  if (!hasEnded) return { text: '', time: limit };
  const { state, createdAt, finishedAt = createdAt } = await endedJob(page, id);
  const answer = article.locator('[data-part="answer"]');
  const text = state === 'done' && (await answer.isVisible()) ? await answer.innerText() : '';
  return { text, time: finishedAt - createdAt };
}

/**
 * What is written down of a job that has ended.
 * @param {Page} page
 * @param {string} id
 */
function endedJob(page, id) {
  return until('the end of the job to be written down', async () => {
    const job = /** @type {WrittenJob | undefined} */ (
      await page.evaluate(inStore, { store: 'jobs', key: id })
    );
    return job && job.state !== 'working' ? job : undefined;
  });
}

/**
 * Reads from the extension's database, or puts a picture into it. Runs in the page, so everything is inside.
 * @param {{ store: string, key: string, picture?: string }} wanted `picture` as a data URI
 * @returns {Promise<unknown>}
 */
async function inStore({ store, key, picture }) {
  /**
   * @template T
   * @param {IDBRequest<T>} request
   * @returns {Promise<T>}
   */
  const answer = (request) =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('The database failed.')));
    });
  const blob = picture === undefined ? undefined : await (await fetch(picture)).blob();
  const database = await answer(indexedDB.open('sightread'));
  const objects = database.transaction(store, 'readwrite').objectStore(store);
  const found = await answer(
    blob ? objects.put({ blob, addedAt: Date.now(), bytes: blob.size }, key) : objects.get(key),
  );
  database.close();
  return found;
}

/**
 * Sends the background a message, as the panel does.
 * @param {Page} page
 * @param {{ method: string, input: object }} message
 */
function send(page, message) {
  return page.evaluate((sent) => {
    const { chrome } = /** @type {Globals} */ (/** @type {unknown} */ (globalThis));
    return chrome.runtime.sendMessage({ to: 'background', ...sent });
  }, message);
}
