// @ts-check
import { until } from '../harness/until.mjs';
import { compare } from './compare.mjs';

/** @import { Row } from './rows.mjs' */
/** @import { Stage } from './stage.mjs' */

/** A page in which functions are run. @typedef {Awaited<ReturnType<Stage['panel']>>} AnyPage */

/** What is selected of the page, in its own pixels. */
const region = { left: 40, top: 150, width: 500, height: 400 };

/**
 * The other ways in which pictures come: a file that is chosen, one that is pasted, a region of a page.
 * @param {Stage} stage
 * @returns {Promise<Row[]>}
 */
export async function measureWays(stage) {
  const panel = await stage.panel();
  const site = encodeURIComponent(stage.receiver.site);
  const bare = await stage.browser.open(
    `chrome-extension://${await stage.browser.hostOf('bare.js')}/page.html?site=${site}`,
  );
  /** @type {Row[]} */
  const rows = [];
  for (const [way, what] of /** @type {const} */ ([
    ['choose', 'a chosen file → last byte, 1 MB'],
    ['paste', 'a pasted picture → last byte, 1 MB'],
  ]))
    rows.push({
      id: `way-${way}`,
      what,
      beside: 'encode once, POST, in a page',
      aim: 1.5,
      ...(await compare(
        () => give(stage, panel, way),
        () => give(stage, bare, way),
      )),
    });
  await bare.close();
  rows.push({
    id: 'way-region',
    what: 'end of the drag over a region → last byte',
    beside: 'captureVisibleTab, crop, encode, POST',
    aim: 1.5,
    ...(await compare(
      () => capture(stage),
      () => stage.click({ menu: 'z', item: 'c' }, groundAddress(stage)),
    )),
  });
  return rows;
}

/**
 * Gives a page a file, and waits until it has been sent.
 * @param {Stage} stage
 * @param {AnyPage} page
 * @param {'choose' | 'paste'} way
 */
export async function give(stage, page, way, picture = '1mb') {
  await page.evaluate(holdFile, stage.address(picture).replace('/page/', '/picture/'));
  const arrival = stage.receiver.next();
  const from = performance.now();
  await page.evaluate(way === 'choose' ? chooseFile : pasteFile, undefined);
  const { at, bytes } = await arrival;
  await stage.pause();
  return { time: at - from, bytes };
}

/** @typedef {{ heldFile: File }} Holder what stands in a page between two calls */

/** Runs in a page: gets a picture and keeps it as a file. @param {string} url */
export async function holdFile(url) {
  const bytes = await (await fetch(url)).arrayBuffer();
  Object.assign(globalThis, { heldFile: new File([bytes], 'lake.jpg', { type: 'image/jpeg' }) });
}

/** Runs in a page: what the browser does once a person has chosen that file. */
export function chooseFile() {
  const { heldFile } = /** @type {Holder} */ (/** @type {unknown} */ (globalThis));
  const input = document.querySelector('input');
  const chosen = new DataTransfer();
  chosen.items.add(heldFile);
  if (!input) throw new Error('There is no input for files.');
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Runs in a page: what the browser does when a person pastes that file. */
function pasteFile() {
  const { heldFile } = /** @type {Holder} */ (/** @type {unknown} */ (globalThis));
  const clipboardData = new DataTransfer();
  clipboardData.items.add(heldFile);
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
}

/** @param {Stage} stage */
function groundAddress(stage) {
  const { left, top, width, height } = region;
  return stage.address('1mb', { ground: '1', region: [left, top, width, height].join(',') });
}

/** Selects the region with the mouse, and waits until it has been sent. @param {Stage} stage */
async function capture(stage) {
  await stage.visit(groundAddress(stage));
  // Before the tool is there, which keeps the mouse's events for itself.
  const { x, y } = await stage.corner();
  const { closed } = await stage.pick({ menu: 's', item: 'r' });
  await closed();
  await until('the capture tool', () => stage.tab.evaluate(hasTool, undefined));
  const { left, top, width, height } = region;
  const { xdotool } = stage.display;
  await xdotool('mousemove', x + left, y + top, 'mousedown', 1);
  await xdotool('mousemove', x + left + width / 2, y + top + height / 2);
  await xdotool('mousemove', x + left + width, y + top + height);
  const arrival = stage.receiver.next();
  const from = stage.keys.run('mouseup 1');
  const { at, bytes } = await arrival;
  await xdotool('mousemove', 300, 400);
  await stage.pause();
  return { time: at - from, bytes };
}

/** Runs in a page of the site. */
const hasTool = () => document.querySelector('sightread-capture') !== null;
