// @ts-check
import { manyPictures } from './large-page.mjs';
import { median } from './rows.mjs';

/** @import { Page } from '@playwright/test' */
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

/**
 * The list of a page of ten thousand pictures, as far as the panel, and what watching that page costs it.
 * @param {ExtensionBrowser} browser
 * @param {string} url
 * @returns {Promise<Row[]>}
 */
export async function measureList(browser, url) {
  const page = await browser.context.newPage();
  await page.goto(url);
  const quiet = await medianOf(() => page.evaluate(mutate));
  const least = await medianOf(() => page.evaluate(lookAtAll));
  await page.evaluate(watchTasks);
  await browser.dispatchMenu(page, 'page-images');
  const panel = await browser.openPage('sidepanel.html');
  await panel
    .locator('[data-verdict]')
    .nth(manyPictures - 1)
    .waitFor({ state: 'attached' });
  const listed = await medianOf(() => panel.evaluate(listAgain));
  const longest = await page.evaluate(longestTask);
  const drawn = await medianOf(() => drawAgain(panel));
  // In a tab that nobody sees no frame is drawn.
  await page.bringToFront();
  const plain = await medianOf(() => page.evaluate(drawPlain, manyPictures));
  const watched = await medianOf(() => page.evaluate(mutate));
  return [
    {
      id: 'list-task',
      what: 'the longest task in that page while it is listed',
      ours: longest,
      unit: 'ms',
      aim: 50,
      note: '0 where none took 50 ms',
    },
    {
      id: 'list-found',
      unit: 'ms',
      what: '10,000 pictures found, named and judged, in the panel’s hands',
      ours: listed,
      beside: 'their boxes and styles looked at once, by the page itself',
      least,
    },
    {
      id: 'list-drawn',
      unit: 'ms',
      aim: 1000,
      what: 'the panel shown with 10,000 items',
      ours: drawn,
      beside: 'as many plain items with a checkbox and two buttons',
      least: plain,
    },
    {
      id: 'list-watched',
      unit: 'ms',
      what: '1,000 changes to that page while it is listed',
      ours: watched,
      beside: 'the same before anybody looked',
      least: quiet,
    },
  ];
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
 * @typedef {{ tabs: { query(filter: object): Promise<{ id?: number, title?: string }[]>, connect(id: number, info: object): Port } }} Chrome
 */

/** Runs in the panel: the list as it comes over a new connection. */
async function listAgain() {
  const { chrome } = /** @type {{ chrome: Chrome }} */ (/** @type {unknown} */ (globalThis));
  const tab = (await chrome.tabs.query({})).find(({ title }) => title === 'Many pictures');
  const began = performance.now();
  const port = chrome.tabs.connect(tab?.id ?? -1, { name: 'page-list', frameId: 0 });
  await new Promise((resolve) => {
    port.onMessage.addListener(({ value }) => {
      if (value?.isLast) resolve(undefined);
    });
    port.postMessage({});
  });
  port.disconnect();
  return performance.now() - began;
}

/** @param {Page} panel */
async function drawAgain(panel) {
  const began = Date.now();
  await panel.reload();
  await panel
    .locator('[data-verdict]')
    .nth(manyPictures - 1)
    .waitFor({ state: 'attached' });
  return Date.now() - began;
}

/**
 * Runs in the page.
 * @param {number} count
 */
function drawPlain(count) {
  const began = performance.now();
  const list = document.createElement('ul');
  const item =
    '<li><input type="checkbox"><p>Name</p><button>Describe</button><button>Go to picture</button></li>';
  list.innerHTML = item.repeat(count);
  document.body.append(list);
  const { height } = list.getBoundingClientRect();
  const took = performance.now() - began;
  list.remove();
  if (height === 0) throw new Error('Nothing is shown.');
  return took;
}
