// @ts-check
import { chromium } from '@playwright/test';
import { launchChromium } from '../harness/chromium.mjs';
import { listen } from '../fakes/loopback.mjs';
import { rounds } from './compare.mjs';
import { median } from './rows.mjs';

/** @import { Page } from '@playwright/test' */
/** @import { Row } from './rows.mjs' */

const html = `<!doctype html><html lang="en"><title>Untouched</title><main>${'<p>A paragraph with <a href="/">a link</a>.</p>'.repeat(100)}</main>`;

/**
 * A page on which nobody has used the extension: loaded, and changed a thousand times, in a browser with the extension and
 * in one without.
 * @param {string} executablePath
 * @returns {Promise<Row[]>}
 */
export async function measureUntouched(executablePath) {
  const { origin, close } = await listen((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  const extension = await launchChromium({ executablePath, headless: true });
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const plain = await chromium.launch({ executablePath, args });
  try {
    const withUs = await extension.context.newPage();
    const without = await plain.newPage();
    /** @type {number[]} */
    const ours = [];
    /** @type {number[]} */
    const least = [];
    // The first two warm up.
    for (let round = -2; round < 3 * rounds; round += 1) {
      const times = [await once(withUs, origin), await once(without, origin)];
      if (round < 0) continue;
      ours.push(times[0] ?? Number.NaN);
      least.push(times[1] ?? Number.NaN);
    }
    return [
      {
        id: 'untouched',
        what: 'a page never acted on: loaded, and changed 1,000 times',
        ours: median(ours),
        beside: 'the browser without us',
        least: median(least),
        unit: 'ms',
        // As much as two runs of the same differ.
        aim: 1.1,
        ratio: true,
        note: `${await worldsIn(withUs)} worlds besides the page's own`,
      },
    ];
  } finally {
    await plain.close();
    await extension.close();
    await close();
  }
}

/** @param {Page} page @param {string} url */
async function once(page, url) {
  await page.bringToFront();
  await page.goto(url);
  return page.evaluate(change);
}

/** Runs in a page: changes it, lets each change be laid out, and gives the time since the page began, without waiting. */
function change() {
  const [navigation] = performance.getEntriesByType('navigation');
  const loading = /** @type {PerformanceNavigationTiming} */ (navigation);
  const began = performance.now();
  for (let number = 0; number < 1000; number += 1) {
    const paragraph = document.createElement('p');
    paragraph.textContent = String(number);
    document.body.append(paragraph);
    void paragraph.offsetHeight;
  }
  return performance.now() - began + loading.domContentLoadedEventEnd - loading.responseEnd;
}

/** How many worlds of extensions a page has: none without a script of ours. @param {Page} page */
async function worldsIn(page) {
  const session = await page.context().newCDPSession(page);
  /** @type {string[]} */
  const origins = [];
  session.on('Runtime.executionContextCreated', ({ context }) => origins.push(context.origin));
  await session.send('Runtime.enable');
  await session.detach();
  return origins.filter((origin) => origin.startsWith('chrome-extension:')).length;
}
