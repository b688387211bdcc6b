// @ts-check
import { launchChromium } from '../harness/chromium.mjs';
import { run, setUp } from '../harness/setup.mjs';
import { measureList } from './list.mjs';
import { startLargePage } from './large-page.mjs';

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

const { chromium } = await setUp();
if (!run('npm', ['run', '--silent', 'build']))
  throw new Error('The extension could not be built: see above.');
const site = await startLargePage();
const browser = await launchChromium({ executablePath: chromium, headless: true });
try {
  console.log(table(await measureList(browser, site.url)));
} finally {
  await browser.close();
  await site.close();
}
