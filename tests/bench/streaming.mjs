// @ts-check
import { startService } from '../fakes/service.mjs';
import { answerLength, longAnswers, paced, tokensOf } from './long-answers.mjs';

/** @import { CDPSession, Page } from '@playwright/test' */
/** @import { ExtensionBrowser } from '../harness/chromium.mjs' */
/** @import { StrictService } from '../fakes/service.mjs' */

/**
 * How busy a page's main thread was while an answer came, in percent of the time: in all, during the first and the last
 * third of it, and beside that while as long a one came as plain text.
 * @typedef {{ what: string, busy: number, first: number, last: number, least: number }} Busy
 */

/** Tokens of four characters in a second: as fast as services are. */
const perSecond = 200;

/** What the main thread may be busy, in percent. */
export const mostBusy = 30;

/**
 * What long answers cost the panel while they stream in.
 * @param {ExtensionBrowser} browser
 * @param {readonly string[]} [names] of the answers, all unless given
 * @returns {Promise<Busy[]>}
 */
export async function measureStreaming(browser, names = Object.keys(longAnswers)) {
  const service = await startService();
  try {
    await connect(browser, service);
    const least = await plain(browser, tokensOf(longAnswers['one paragraph'] ?? ''));
    const rows = [];
    for (const name of names) {
      const tokens = tokensOf(longAnswers[name] ?? '');
      rows.push({ what: name, ...(await streamed(browser, service, tokens)), least });
    }
    return rows;
  } finally {
    await service.close();
  }
}

/** @param {ExtensionBrowser} browser @param {StrictService} service */
async function connect(browser, service) {
  await browser.allowHost(`${new URL(service.url).protocol}//${new URL(service.url).hostname}/*`);
  const options = await browser.openPage('options.html');
  await options.getByRole('textbox', { name: 'Base URL' }).fill(service.url);
  await options.getByLabel('API key').fill(service.key);
  await options.getByRole('combobox', { name: 'Vision model' }).fill('vision-large');
  await options.getByRole('button', { name: 'Save and test' }).click();
  await options.getByRole('status').filter({ hasText: 'Connected' }).waitFor();
  await options.close();
  service.reset();
}

/** A picture of its own for each answer, or the answer would come from what is kept. */
let pictures = 0;

function picture() {
  pictures += 1;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><rect width="${pictures}" height="60" fill="#468"/></svg>`;
  return { name: `picture-${pictures}.svg`, mimeType: 'image/svg+xml', buffer: Buffer.from(svg) };
}

/**
 * @param {ExtensionBrowser} browser
 * @param {StrictService} service
 * @param {readonly string[]} tokens
 */
async function streamed(browser, service, tokens) {
  const panel = await browser.openPage('sidepanel.html');
  const meter = await meterOf(panel);
  service.next({ stream: paced(tokens, perSecond) });
  await panel.locator('input[type="file"]').first().setInputFiles(picture());
  const answer = panel.locator('article').first().locator('[data-part="answer"]');
  const reached = (/** @type {number} */ share) =>
    answer.evaluate(longerThan, share * answerLength * shownShare(tokens));
  await reached(0.01);
  const begun = await meter();
  await reached(1 / 3);
  const third = await meter();
  await reached(2 / 3);
  const late = await meter();
  await panel.locator('article[data-state="done"]').first().waitFor({ timeout: 60_000 });
  const done = await meter();
  await panel.locator('article').first().getByRole('button', { name: 'Delete' }).click();
  await panel.close();
  return { busy: busy(begun, done), first: busy(begun, third), last: busy(late, done) };
}

/** How much of a text with Markdown's marks is shown, roughly. @param {readonly string[]} tokens */
function shownShare(tokens) {
  const text = tokens.join('');
  return text.replaceAll(/\]\([^)]*\)|[*_`#|[\]]|^[\s|:-]+$/gm, '').length / text.length;
}

/**
 * Runs in the panel: waits until the answer has so many characters.
 * @param {Element} answer
 * @param {number} length
 */
function longerThan(answer, length) {
  return new Promise((resolve) => {
    // By itself it looks four times a second: it is not to be measured.
    const look = () =>
      (answer.textContent ?? '').length >= length ? resolve(undefined) : setTimeout(look, 250);
    look();
  });
}

/**
 * A text as plain text nodes, at the same pace.
 * @param {ExtensionBrowser} browser
 * @param {readonly string[]} tokens
 */
async function plain(browser, tokens) {
  const page = await browser.context.newPage();
  const meter = await meterOf(page);
  const begun = await meter();
  await page.evaluate(appendPlain, { tokens: [...tokens], perSecond });
  const done = await meter();
  await page.close();
  return busy(begun, done);
}

/** Runs in a page. @param {{ tokens: string[], perSecond: number }} text */
function appendPlain({ tokens, perSecond: pace }) {
  const box = document.createElement('p');
  box.style.whiteSpace = 'pre-wrap';
  document.body.append(box);
  const began = performance.now();
  let at = 0;
  return new Promise((resolve) => {
    const more = () => {
      const due = ((performance.now() - began) * pace) / 1000;
      while (at < due && at < tokens.length) box.append(tokens[at++] ?? '');
      if (at < tokens.length) setTimeout(more, 5);
      else requestAnimationFrame(() => resolve(undefined));
    };
    more();
  });
}

/** @typedef {{ tasks: number, time: number }} Reading seconds */

/** @param {Page} page @returns {Promise<() => Promise<Reading>>} */
async function meterOf(page) {
  // In a tab that nobody sees no frame is drawn.
  await page.bringToFront();
  const session = await page.context().newCDPSession(page);
  // The thread's own time: what other programs take of the machine is not the panel's.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return () => read(session);
}

/** @param {CDPSession} session @returns {Promise<Reading>} */
async function read(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  const tasks = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  return { tasks, time: performance.now() / 1000 };
}

/** @param {Reading} from @param {Reading} to percent */
function busy(from, to) {
  return ((to.tasks - from.tasks) / (to.time - from.time)) * 100;
}
