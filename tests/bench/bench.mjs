// @ts-check
import { launchChromium } from '../harness/chromium.mjs';
import { run, setUp } from '../harness/setup.mjs';
import { measureHistory } from './history.mjs';
import { measureList } from './list.mjs';
import { startLargePage } from './large-page.mjs';
import { measureStreaming, mostBusy, streamingTable } from './streaming.mjs';

/** @import { ExtensionBrowser } from '../harness/chromium.mjs' */

/**
 * One line of the table: what was measured, beside what the browser needs for the least that could be asked of it in
 * the same run, on the same page. Milliseconds, the median of the rounds.
 * @typedef {{ what: string, ours: number, beside: string, least: number }} Row
 */

/** @param {readonly Row[]} rows */
function table(rows) {
  const head = ['what', 'ms', 'beside', 'ms', 'ratio'];
  const lines = rows.map(({ what, ours, beside, least }) => [
    what,
    ours.toFixed(1),
    beside,
    least.toFixed(1),
    (ours / least).toFixed(1),
  ]);
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/**
 * In a browser of its own: what one measure leaves behind, such as a panel with ten thousand items, would be measured with
 * the next, because all pages of an extension share a thread.
 * @template T
 * @param {string} executablePath
 * @param {(browser: ExtensionBrowser) => Promise<T>} measure
 */
async function inOwnBrowser(executablePath, measure) {
  const browser = await launchChromium({ executablePath, headless: true });
  // Slowness is to be measured, not to end the run.
  browser.context.setDefaultTimeout(120_000);
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
}

const { chromium } = await setUp();
if (!run('npm', ['run', '--silent', 'build']))
  throw new Error('The extension could not be built: see above.');
const site = await startLargePage();
const list = await inOwnBrowser(chromium, (browser) => measureList(browser, site.url));
await site.close();
console.log(`${table([...list, ...(await inOwnBrowser(chromium, measureHistory))])}\n`);
const streamed = await inOwnBrowser(chromium, (browser) => measureStreaming(browser));
console.log(streamingTable(streamed));
const slow = streamed.filter(({ busy }) => busy >= mostBusy).map(({ what }) => what);
if (slow.length > 0) {
  console.error(`The panel was busy for ${mostBusy} % of the time or more: ${slow.join(', ')}.`);
  process.exitCode = 1;
}
