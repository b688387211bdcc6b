// @ts-check
import { until } from '../harness/until.mjs';
import { median } from './rows.mjs';
import { seedHistory } from './seed-history.mjs';

/** @import { Page } from '@playwright/test' */
/** @import { ExtensionBrowser } from '../harness/chromium.mjs' */
/** @import { UnwatchedBrowser } from '../harness/unwatched-chromium.mjs' */
/** @import { Row } from './rows.mjs' */

const rounds = 7;

/**
 * The history with ten thousand answers, as a person sees it in the panel.
 * @param {ExtensionBrowser} browser
 * @returns {Promise<Row[]>}
 */
export async function measureHistory(browser) {
  const panel = await browser.openPage('sidepanel.html');
  await seedHistory(panel);
  // The next worker finds them.
  await browser.killWorker();
  const began = performance.now();
  await panel.reload();
  await panel.locator('article').first().waitFor();
  console.log(`With a new worker, the cards were there in ${Math.round(performance.now() - began)} ms.`);
  const least = median(await times(() => panel.evaluate(readPage)));
  const opened = median(await times(() => openHistory(panel)));
  const queries = ['a', 'ab', 'zzzzzz', 'про', 'つ', 'ال ب', 'qu x', '가나'];
  /** @type {number[]} */
  const searched = [];
  for (const query of queries) searched.push(median(await times(() => panel.evaluate(search, query))));
  console.log(queries.map((query, at) => `“${query}” ${searched[at]?.toFixed(1)} ms`).join(', '));
  const beside = 'the first page of it read out of the database';
  return [
    {
      id: 'history-open',
      what: 'the history of 10,000 answers opened and drawn',
      ours: opened,
      beside,
      least,
      unit: 'ms',
    },
    {
      id: 'history-search',
      unit: 'ms',
      what: 'a search in them, the slowest of eight, up to its list',
      ours: Math.max(...searched),
      beside,
      least,
    },
  ];
}

/**
 * The panel opened with no answer and with ten thousand, while the background is awake: from the navigation to the end of
 * the first frame that has what the panel shows, when its buttons work.
 * @param {UnwatchedBrowser} browser with a new profile
 * @returns {Promise<Row[]>}
 */
export async function measurePanelOpen(browser) {
  const url = `chrome-extension://${await browser.hostOf()}/sidepanel.html`;
  const panel = await browser.open(url);
  await panel.send('Page.enable');
  await panel.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${noteOpened.toString()})()` });
  const openOnce = async () => {
    await panel.send('Page.navigate', { url });
    return until('the panel', () => panel.evaluate(openedAfter, null), { timeout: 120_000 });
  };
  const medianOpened = async () => {
    // The first one wakes the background.
    await openOnce();
    return median(await times(openOnce));
  };
  const least = await medianOpened();
  await seedHistory(panel);
  await browser.stopWorkers();
  const ours = await medianOpened();
  const row = { beside: 'with no answer', least, unit: /** @type {const} */ ('ms') };
  return [
    { id: 'panel-open', what: 'panel open → interactive, 10,000 answers', ours, ...row, aim: 150 },
    { id: 'panel-open-ratio', what: 'the same, as a ratio', ours, ...row, aim: 1.3, ratio: true },
  ];
}

/** @typedef {typeof globalThis & { openedAfter?: number }} Opened */

/** Runs in the panel before its own scripts. */
function noteOpened() {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => void ((/** @type {Opened} */ (globalThis).openedAfter = performance.now()));
  const look = () => {
    // The end of this frame comes before the message.
    if (document.querySelector('article, .welcome')) port2.postMessage(null);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the panel: the milliseconds, undefined until they are known. */
const openedAfter = () => /** @type {Opened} */ (globalThis).openedAfter;

/**
 * Opens the history. A search waits for the words of all answers, which are read after the list is there: the next round would
 * wait for them.
 * @param {Page} panel
 */
async function openHistory(panel) {
  const took = await panel.evaluate(open);
  await panel.evaluate(search, 'a');
  return took;
}

/** @param {() => Promise<number>} once */
async function times(once) {
  const all = [];
  for (let round = 0; round < rounds; round += 1) all.push(await once());
  return all;
}

/** Runs in the panel: what a first page of twenty answers takes at the very least. */
async function readPage() {
  /** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
  const settled = (request) =>
    new Promise((resolve) => request.addEventListener('success', () => resolve(request.result)));
  const database = await settled(indexedDB.open('sightread'));
  const began = performance.now();
  const jobs = database.transaction('jobs').objectStore('jobs');
  const read = await settled(jobs.getAll(undefined, 20));
  const took = performance.now() - began;
  database.close();
  if (read.length !== 20) throw new Error('Nothing was read.');
  return took;
}

/** Runs in the panel: from the press of the button to the drawn list, which is closed again before. */
async function open() {
  const button = [...document.querySelectorAll('button')].find(
    (one) => (one.ariaLabel ?? one.textContent) === 'History',
  );
  if (!button) throw new Error('There is no button.');
  const isThere = () => document.querySelector('.history-item') !== null;
  /** @param {boolean} wanted */
  const drawn = (wanted) =>
    new Promise((resolve) => {
      const look = () => (isThere() === wanted ? resolve(undefined) : requestAnimationFrame(look));
      look();
    });
  const back = /** @type {HTMLElement | null} */ (document.querySelector('.history .view-header button'));
  if (back) {
    back.click();
    await drawn(false);
  }
  const began = performance.now();
  button.click();
  await drawn(true);
  return performance.now() - began;
}

/**
 * Runs in the panel: from a query typed to its list, or the words that there is none.
 * @param {string} query
 */
async function search(query) {
  const box = /** @type {HTMLInputElement} */ (document.querySelector('.history input[type=search]'));
  const history = /** @type {HTMLElement} */ (document.querySelector('.history'));
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  /** @param {string} words */
  const type = (words) => {
    setter?.call(box, words);
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  /** @param {string} words */
  const listed = (words) =>
    new Promise((resolve) => {
      const watcher = new MutationObserver(() => {
        if (history.dataset['query'] !== words) return;
        watcher.disconnect();
        resolve(undefined);
      });
      watcher.observe(history, { attributes: true, attributeFilter: ['data-query'] });
      type(words);
    });
  if (box.value !== '') await listed('');
  const began = performance.now();
  await listed(query);
  return performance.now() - began;
}
