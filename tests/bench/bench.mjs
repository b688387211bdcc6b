// @ts-check
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '../harness/chromium.mjs';
import { installFonts, installTesseract } from '../eval/setup.mjs';
import { build, root, setUpAll } from '../harness/setup.mjs';
import { launchUnwatched } from '../harness/unwatched-chromium.mjs';
import { measureClicks } from './clicks.mjs';
import { measureBatch, measureIdle } from './crowd.mjs';
import { measureHistory, measurePanelOpen } from './history.mjs';
import { startLargePage } from './large-page.mjs';
import { measureList } from './list.mjs';
import { measureMemory } from './memory.mjs';
import { measurePainting } from './painting.mjs';
import { measureAgain, measureStop } from './promptness.mjs';
import { table } from './rows.mjs';
import { startStage } from './stage.mjs';
import { measureText } from './text.mjs';
import { measureUntouched } from './untouched.mjs';
import { measureWays } from './ways.mjs';

/** @import { ExtensionBrowser } from '../harness/chromium.mjs' */
/** @import { Machine } from '../harness/setup.mjs' */
/** @import { Row } from './rows.mjs' */
/** @import { UnwatchedBrowser } from '../harness/unwatched-chromium.mjs' */
/** @import { Stage } from './stage.mjs' */

/**
 * In a browser of its own: what one measure leaves behind, such as a panel with ten thousand items, would be measured with
 * the next, because all pages of an extension share a thread.
 * @param {(browser: ExtensionBrowser) => Promise<Row[]>} measure
 * @returns {(machine: Machine) => Promise<Row[]>}
 */
const inOwnBrowser = (measure) => async (machine) => {
  const browser = await launchChromium({ executablePath: machine.chromium, headless: true });
  // Slowness is to be measured, not to end the run.
  browser.context.setDefaultTimeout(120_000);
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
};

/** @type {Stage | undefined} */
let stage;

/**
 * With a window, a real mouse and real keys, in one browser for all that needs these.
 * @param {(stage: Stage) => Promise<Row[]>} measure
 * @returns {(machine: Machine) => Promise<Row[]>}
 */
const onStage = (measure) => async (machine) => measure((stage ??= await startStage(machine.chromium)));

/**
 * In a browser of its own, with no debugger at the worker.
 * @param {(browser: UnwatchedBrowser) => Promise<Row[]>} measure
 * @returns {(machine: Machine) => Promise<Row[]>}
 */
const unwatched = (measure) => async (machine) => {
  const browser = await launchUnwatched(machine.chromium);
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
};

/**
 * `history` is measured where it is asked for alone: no aim is about it.
 * @type {Record<string, (machine: Machine) => Promise<Row[]>>}
 */
const parts = {
  click: onStage(measureClicks),
  ways: onStage(measureWays),
  again: onStage(measureAgain),
  stop: onStage(measureStop),
  batch: onStage(measureBatch),
  idle: onStage(measureIdle),
  untouched: ({ chromium }) => measureUntouched(chromium),
  memory: ({ chromium }) => measureMemory(chromium),
  list: inOwnBrowser(async (browser) => {
    const site = await startLargePage();
    const rows = await measureList(browser, site.urlOf);
    await site.close();
    return rows;
  }),
  history: inOwnBrowser(measureHistory),
  paint: unwatched(measurePainting),
  open: unwatched(measurePanelOpen),
  text: async ({ chromium }) => {
    await installFonts();
    return measureText(chromium, await installTesseract());
  },
};

const { values } = parseArgs({ options: { only: { type: 'string' }, json: { type: 'string' } } });
const wanted = values.only?.split(',') ?? Object.keys(parts).filter((name) => name !== 'history');
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0)
  throw new Error(
    `No part of the bench: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`,
  );

const machine = await setUpAll(['chromium', 'display']);
await build();
/** @type {Row[]} */
const rows = [];
for (const name of wanted) {
  const began = performance.now();
  try {
    rows.push(...((await parts[name]?.(machine)) ?? []));
  } catch (thrown) {
    // One part that cannot be measured does not take the others along.
    console.error(`${name} could not be measured:`, thrown);
    process.exitCode = 1;
  }
  console.error(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
}
await stage?.close();
console.log(table(rows));
writeFileSync(
  values.json ?? path.join(root, 'tests/bench/results.json'),
  `${JSON.stringify({ at: new Date().toISOString(), rows }, undefined, 2)}\n`,
);
