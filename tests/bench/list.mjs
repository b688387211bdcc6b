// @ts-check
import { until } from '../harness/until.mjs';
import { median } from './rows.mjs';

/** @import { ExtensionBrowser } from '../harness/chromium.mjs' */
/** @import { Row } from './rows.mjs' */

const rounds = 7;

/**
 * @param {() => Promise<number>} once
 * @returns {Promise<number>}
 */
async function medianOf(once) {
  const times = [];
  for (let round = 0; round < rounds; round += 1) times.push(await once());
  return median(times);
}

/** As many as a page has, as a long one has, and as no page should have, and some do. */
const counts = [100, 1000, 10_000];

/**
 * The lists of pages of some and of very many pictures, as far as the panel, and what watching the largest page costs it.
 * @param {ExtensionBrowser} browser
 * @param {(count: number) => string} urlOf
 * @returns {Promise<Row[]>}
 */
export async function measureList(browser, urlOf) {
  const page = await browser.context.newPage();
  const panel = await browser.openPage('sidepanel.html');
  await panel.addInitScript(noteListed);
  await panel.reload();
  /** @type {Row[]} */
  const rows = [];
  for (const count of counts) {
    await page.goto(urlOf(count));
    const isLargest = count === counts.at(-1);
    const quiet = isLargest ? await medianOf(() => page.evaluate(mutate)) : 0;
    const least = await medianOf(() => page.evaluate(lookAtAll));
    await page.evaluate(watchTasks);
    await browser.dispatchMenu(page, 'page-images');
    const listed = () =>
      until(`the list of ${count} pictures`, () => panel.evaluate(whenListed, count), { timeout: 60_000 });
    await listed();
    const drawn = [];
    for (let round = 0; round < rounds; round += 1) {
      await panel.reload();
      drawn.push(await listed());
    }
    const first = median(drawn.map(({ first }) => first));
    const whole = median(drawn.map(({ whole }) => whole));
    rows.push(
      {
        id: `list-first-${count}`,
        unit: 'ms',
        what: `a new panel → the first rows of ${count} pictures`,
        ours: first,
      },
      {
        id: `list-${count}`,
        unit: 'ms',
        ...(isLargest ? { aim: 1000 } : {}),
        what: `a new panel → the whole list of ${count} pictures`,
        ours: whole,
        beside: 'the boxes and styles of the page’s elements looked at once, by the page itself',
        least,
      },
    );
    if (!isLargest) continue;
    rows.push(
      {
        id: 'list-found',
        unit: 'ms',
        what: 'its part in the page: found, named, judged and sent',
        ours: await medianOf(() => panel.evaluate(listAgain)),
      },
      {
        id: 'list-task',
        what: 'the longest task in that page meanwhile',
        ours: await page.evaluate(longestTask),
        unit: 'ms',
        aim: 50,
        note: '0 where none took 50 ms',
      },
    );
    await page.bringToFront();
    rows.push({
      id: 'list-watched',
      unit: 'ms',
      what: '1,000 changes to that page while it is listed',
      ours: await medianOf(() => page.evaluate(mutate)),
      beside: 'the same before anybody looked',
      least: quiet,
    });
  }
  return rows;
}

/** @typedef {typeof globalThis & { tasks: number[] }} Watched */

/** Runs in the page: notes how long its tasks take that take 50 ms or more, in milliseconds. */
function watchTasks() {
  /** @type {number[]} */
  const tasks = [];
  Object.assign(globalThis, { tasks });
  new PerformanceObserver((list) => {
    tasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask' });
}

/** Runs in the page. */
const longestTask = () => Math.max(0, .../** @type {Watched} */ (globalThis).tasks);

/** Runs in the page. */
function lookAtAll() {
  const began = performance.now();
  const shown = [...document.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().width > 0 && getComputedStyle(element).display !== 'none',
  );
  const took = performance.now() - began;
  if (shown.length === 0) throw new Error('Nothing is shown.');
  return took;
}

/** Runs in the page: a thousand changes, up to what is done about them before the next frame. */
async function mutate() {
  const began = performance.now();
  const main = document.querySelector('main');
  for (let number = 0; number < 1000; number += 1) {
    const item = document.createElement('p');
    item.textContent = `Change ${number}`;
    main?.append(item);
    if (number % 2) item.remove();
  }
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
  const took = performance.now() - began;
  for (const item of main?.querySelectorAll('p') ?? []) item.remove();
  return took;
}

/**
 * What the panel sees of the browser.
 * @typedef {{ postMessage(message: object): void, disconnect(): void, onMessage: { addListener(hear: (message: { value?: { isLast?: boolean } }) => void): void } }} Port
 * @typedef {{ tabs: { query(filter: object): Promise<{ id?: number, title?: string }[]>, connect(id: number, info: object): Port, sendMessage(id: number, message: object, options: object): Promise<{ value: object }> } }} Chrome
 */

/** Runs in the panel: the list as it comes over a new connection. */
async function listAgain() {
  const { chrome } = /** @type {{ chrome: Chrome }} */ (/** @type {unknown} */ (globalThis));
  const { id = -1 } = (await chrome.tabs.query({})).find(({ title }) => title === 'Many pictures') ?? {};
  const which = { to: 'pictures', method: 'whichDocument', input: {} };
  const { value: document } = await chrome.tabs.sendMessage(id, which, { frameId: 0 });
  const began = performance.now();
  const port = chrome.tabs.connect(id, { name: 'page-list', frameId: 0 });
  await new Promise((resolve) => {
    port.onMessage.addListener(({ value }) => {
      if (value?.isLast) resolve(undefined);
    });
    port.postMessage(document);
  });
  port.disconnect();
  return performance.now() - began;
}

/** @typedef {typeof globalThis & { listedAt: Map<number, number> }} Noting */

/** Runs in the panel, before its scripts: notes when its list has how many pictures, by the first filter. */
function noteListed() {
  /** @type {Map<number, number>} */
  const listedAt = new Map();
  Object.assign(globalThis, { listedAt });
  new MutationObserver(() => {
    const shown = document.querySelector('.chips')?.textContent.match(/\d[\d,]*/)?.[0];
    if (shown === undefined || document.querySelector('.item') === null) return;
    const count = Number(shown.replaceAll(',', ''));
    if (!listedAt.has(count)) listedAt.set(count, performance.now());
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/**
 * Runs in the panel: when it showed the first rows and the whole list, in milliseconds after it was opened; null before.
 * @param {number} count of the pictures of the page
 */
function whenListed(count) {
  const { listedAt } = /** @type {Noting} */ (globalThis);
  const whole = listedAt.get(count);
  return whole === undefined ? null : { first: Math.min(...listedAt.values()), whole };
}
