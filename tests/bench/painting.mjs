// @ts-check
import { keepServices } from '../harness/keep-services.mjs';
import { until } from '../harness/until.mjs';
import { createGate } from '../fakes/gate.mjs';
import { startService } from '../fakes/service.mjs';
import { longAnswer, numberedTokens, paced, tokensOf } from './long-answers.mjs';
import { median } from './rows.mjs';

/** @import { UnwatchedBrowser } from '../harness/unwatched-chromium.mjs' */
/** @import { StrictService } from '../fakes/service.mjs' */
/** @import { Row } from './rows.mjs' */

/** @typedef {Awaited<ReturnType<typeof openPanel>>} Panel */

const rounds = 7;

/** How long a stream lasts whose chunks are timed, in seconds. */
const seconds = 2;

/** The chunks in a second, and the most milliseconds until nearly all of them are painted. */
const paces = /** @type {const} */ ([
  { perSecond: 20, aim: 34 },
  { perSecond: 200, aim: 34 },
  { perSecond: 1000, aim: 50 },
]);

/** What had the panel read an answer again at each of its lines. */
const hostilePatterns = { tables: 'a| a |\n|---|\n', underlines: '&\n-\n', tags: '<a \n\n' };
const hostileLength = 50_000;

/** Two frames of a screen of 60 Hz, in milliseconds. */
const twoFrames = 2000 / 60;

/**
 * What 95 of 100 values do not exceed.
 * @param {readonly number[]} values
 */
function nearlyMost(values) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}

/** @param {() => Promise<number>} once */
async function medianOf(once) {
  const all = [];
  for (let round = 0; round < rounds; round += 1) all.push(await once());
  return median(all);
}

/**
 * How fast the panel shows what a service streams, and what that costs its thread.
 * @param {UnwatchedBrowser} browser
 * @returns {Promise<Row[]>}
 */
export async function measurePainting(browser) {
  const service = await startService();
  try {
    const panel = await openPanel(browser, service);
    /** @type {Row[]} */
    const rows = [];
    for (const { perSecond, aim } of paces)
      rows.push({
        id: `painted-${perSecond}`,
        what: `chunk at the server → painted, p95, ${perSecond} a second`,
        ours: await medianOf(async () => nearlyMost(await delays(panel, service, perSecond))),
        beside: 'two frames',
        least: twoFrames,
        unit: 'ms',
        aim,
      });
    rows.push({
      id: 'painting-busy',
      what: 'the panel’s thread while 200 chunks a second are painted',
      ours: await medianOf(() => busyShare(panel, service, 200)),
      beside: 'the same as plain text',
      least: await plainShare(browser, 200),
      unit: '%',
      aim: 20,
    });
    /** @type {{ short: number[], long: number[] }} */
    const took = { short: [], long: [] };
    for (let round = 0; round < rounds; round += 1) {
      took.short.push(await toDone(panel, service, longAnswer(20_000)));
      took.long.push(await toDone(panel, service, longAnswer(200_000)));
    }
    rows.push({
      id: 'painting-length',
      what: '200,000 characters as fast as they come, to “done”',
      ours: median(took.long),
      beside: '20,000 characters',
      least: median(took.short),
      unit: 'ms',
      aim: 11,
      ratio: true,
    });
    const plain = await medianOf(() =>
      toDone(panel, service, 'A boat sails on. '.repeat(hostileLength / 17)),
    );
    for (const [name, pattern] of Object.entries(hostilePatterns))
      rows.push({
        id: `painting-${name}`,
        what: `a hostile answer of 50,000 characters (${name}), to “done”`,
        ours: await medianOf(() => toDone(panel, service, pattern.repeat(hostileLength / pattern.length))),
        beside: 'as many of plain text',
        least: plain,
        unit: 'ms',
        aim: 3,
        ratio: true,
      });
    return rows;
  } finally {
    await service.close();
  }
}

/** @param {UnwatchedBrowser} browser @param {string} name */
async function openPage(browser, name) {
  const page = await browser.open(`chrome-extension://${await browser.hostOf()}/${name}`);
  // The thread's own time: what other programs take of the machine is not the panel's.
  await page.send('Performance.enable', { timeDomain: 'threadTicks' });
  return page;
}

/** @param {UnwatchedBrowser} browser @param {StrictService} service */
async function openPanel(browser, service) {
  const panel = await openPage(browser, 'sidepanel.html');
  await panel.evaluate(keepServices, [{ id: 'strict', baseUrl: service.url, key: service.key }]);
  await panel.evaluate(saveConnection, service.url);
  return panel;
}

/** Runs in the panel. @param {string} baseUrl */
async function saveConnection(baseUrl) {
  const { chrome } =
    /** @type {{ chrome: { storage: { local: { set(items: object): Promise<void> } } } }} */ (
      /** @type {unknown} */ (globalThis)
    );
  const connections = [{ id: 'strict', baseUrl, visionModel: 'vision-large' }];
  await chrome.storage.local.set({ settings: { connections, describeWith: 'strict' } });
}

const now = () => performance.timeOrigin + performance.now();

/**
 * Streams chunks that end in their number. The milliseconds from each to the end of the first frame that has it.
 * @param {Panel} panel
 * @param {StrictService} service
 * @param {number} perSecond
 */
async function delays(panel, service, perSecond) {
  /** @type {number[]} */
  const sent = [];
  const tokens = numberedTokens(perSecond * seconds);
  function* noted() {
    for (const part of paced(tokens, perSecond)) {
      if (typeof part === 'string') sent.push(now());
      yield part;
    }
  }
  service.next({ stream: noted() });
  await panel.evaluate(watchPainting, null);
  await panel.evaluate(pastePicture, (pictures += 1));
  await until('the whole answer', () => panel.evaluate(isDone, null), { every: 200 });
  const { frames } = await panel.evaluate(painted, null);
  await panel.evaluate(deleteNewest, null);
  const all = [];
  for (const { number, at } of frames)
    while (all.length < number) all.push(at - (sent[all.length] ?? Number.NaN));
  if (all.length !== tokens.length) throw new Error(`Painted ${all.length} of ${tokens.length} chunks.`);
  return all;
}

/**
 * How much of the time the panel's thread works while such a stream comes, in percent. By its own clock: what other
 * programs take of the machine is not the panel's.
 * @param {Panel} panel
 * @param {StrictService} service
 * @param {number} perSecond
 */
async function busyShare(panel, service, perSecond) {
  const [begun, ended] = [createGate(), createGate()];
  const tokens = numberedTokens(perSecond * seconds);
  function* noted() {
    let at = 0;
    for (const part of paced(tokens, perSecond)) {
      at += 1;
      if (at === 20) begun.open();
      yield part;
    }
    ended.open();
  }
  service.next({ stream: noted() });
  await panel.evaluate(pastePicture, (pictures += 1));
  await begun.opened;
  const from = await busyTime(panel);
  await ended.opened;
  const to = await busyTime(panel);
  await until('the end', () => panel.evaluate(isEnded, null));
  await panel.evaluate(deleteNewest, null);
  return (100 * (to.tasks - from.tasks)) / (to.time - from.time);
}

/**
 * @param {Panel} panel
 * @param {StrictService} service
 * @param {string} text
 */
async function toDone(panel, service, text) {
  let began = 0;
  function* noted() {
    began = now();
    yield* tokensOf(text);
  }
  service.next({ stream: noted() });
  await panel.evaluate(watchPainting, null);
  await panel.evaluate(pastePicture, (pictures += 1));
  await until('the whole answer', () => panel.evaluate(isDone, null), { every: 50, timeout: 120_000 });
  const { done } = await panel.evaluate(painted, null);
  await panel.evaluate(deleteNewest, null);
  return done - began;
}

/** A picture of its own for each answer, or the answer would come from what is kept. */
let pictures = 40;

/** Runs in the panel: pastes a picture of a width. @param {number} width */
function pastePicture(width) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height: 60 });
  canvas.getContext('2d')?.fillRect(0, 0, 20, 60);
  return new Promise((resolve) => {
    canvas.toBlob((blob) => {
      const clipboardData = new DataTransfer();
      if (blob) clipboardData.items.add(new File([blob], 'pasted.png', { type: 'image/png' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      resolve(undefined);
    });
  });
}

/**
 * What the panel has painted of its newest answer: its last number after each frame, and when the job's end was painted.
 * @typedef {{ frames: { number: number, at: number }[], done: number, isOver: boolean }} Painting
 */

/** @typedef {typeof globalThis & { painting: Painting }} Watched */

/** Runs in the panel: notes after each frame what that has painted. */
function watchPainting() {
  /** @type {Painting} */
  const painting = { frames: [], done: 0, isOver: false };
  Object.assign(globalThis, { painting });
  const old = document.querySelector('article')?.id;
  const { port1, port2 } = new MessageChannel();
  const look = () => {
    const article = document.querySelector('article');
    if (!article || article.id === old) return;
    const at = performance.timeOrigin + performance.now();
    const words = article.querySelector('[data-part="answer"]')?.textContent ?? '';
    // Marks that are still open follow the last number.
    const number = Number(/\d+(?!.*\d)/s.exec(words.slice(-80))?.[0] ?? 0);
    if (number > (painting.frames.at(-1)?.number ?? 0)) painting.frames.push({ number, at });
    if (article.dataset['state'] === 'done') painting.done ||= at;
  };
  port1.addEventListener('message', look);
  port1.start();
  const frame = () => {
    if (painting.isOver) return;
    // Comes after the frame was drawn.
    port2.postMessage(null);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Runs in the panel. */
const isDone = () => /** @type {Watched} */ (globalThis).painting.done > 0;

/** Runs in the panel. */
function painted() {
  const { painting } = /** @type {Watched} */ (globalThis);
  painting.isOver = true;
  return painting;
}

/** Runs in the panel. */
const isEnded = () => document.querySelector('article')?.dataset['state'] === 'done';

/** Runs in the panel: takes the newest answer away. */
function deleteNewest() {
  const article = document.querySelector('article');
  for (const button of article?.querySelectorAll('button') ?? [])
    if (button.ariaLabel === 'Delete') button.click();
  return new Promise((resolve) => {
    const look = () => (article?.isConnected ? requestAnimationFrame(look) : resolve(undefined));
    look();
  });
}

/**
 * The same share for as many pieces of plain text in a page that does nothing else.
 * @param {UnwatchedBrowser} browser
 * @param {number} perSecond
 */
async function plainShare(browser, perSecond) {
  const page = await openPage(browser, 'manifest.json');
  const from = await busyTime(page);
  await page.evaluate(appendPlain, { tokens: numberedTokens(perSecond * seconds), perSecond });
  const to = await busyTime(page);
  await page.close();
  return (100 * (to.tasks - from.tasks)) / (to.time - from.time);
}

/** Runs in a page. @param {{ tokens: string[], perSecond: number }} text */
function appendPlain({ tokens, perSecond }) {
  const box = document.createElement('p');
  box.style.whiteSpace = 'pre-wrap';
  document.body.replaceChildren(box);
  const began = performance.now();
  let at = 0;
  return new Promise((resolve) => {
    const frame = () => {
      const due = Math.floor(((performance.now() - began) * perSecond) / 1000);
      box.append(tokens.slice(at, due).join(''));
      at = due;
      if (at < tokens.length) requestAnimationFrame(frame);
      else resolve(undefined);
    };
    frame();
  });
}

/** How long the thread of the panel has worked, by its own clock, in seconds. @param {Panel} panel */
async function busyTime(panel) {
  const { metrics } = await panel.send('Performance.getMetrics');
  /** @type {{ name: string, value: number }[]} */
  const all = metrics;
  return {
    tasks: all.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN,
    time: performance.now() / 1000,
  };
}
