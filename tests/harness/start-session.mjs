// @ts-check
import { launchChromium } from './chromium.mjs';
import { servePictures } from './picture-page.mjs';
import { connectService, runJob } from './start-job.mjs';

/** @import { StartOptions } from './start-arguments.mjs' */

/** @typedef {{ close(): Promise<void> }} Closable */

/**
 * Opens a browser on a page of pictures and does what was asked for with the first of them. One with a window stays open until it is closed.
 * @param {string} executablePath of Chromium
 * @param {StartOptions} options
 * @returns {Promise<number>} the exit code
 */
export async function runSession(executablePath, options) {
  const opened = openings();
  try {
    return await Promise.race([doJob(opened, executablePath, options), interruption()]);
  } finally {
    await opened.closeAll();
  }
}

/**
 * @param {ReturnType<typeof openings>} opened
 * @param {string} executablePath
 * @param {StartOptions} options
 */
async function doJob(opened, executablePath, options) {
  const headless = options.headless || !hasDisplay();
  const pictures = await opened.keep(await servePictures(options.image));
  const browser = await opened.keep(await launchChromium({ executablePath, headless }));
  const closed = new Promise((resolve) => browser.context.once('close', resolve));
  const page = browser.context.pages()[0] ?? (await browser.context.newPage());
  await page.goto(pictures.url);
  say(`The page: ${pictures.url}`);
  if (options.service) {
    say(`Connecting ${options.service.baseUrl}`);
    await connectService(browser, { ...options.service, key: process.env['SIGHTREAD_API_KEY'] ?? '' });
  }
  const outcome = await runJob(browser, page, options);
  say(outcome.about);
  if ('answer' in outcome) process.stdout.write(`${outcome.answer}\n`);
  else say(outcome.failure);
  if (!headless) {
    say('Right-click a picture and choose Sightread. Close the window, or press Ctrl+C here, to end.');
    await closed;
  }
  return 'answer' in outcome ? 0 : 1;
}

/** Keeps what has been opened, to close it all, the last first. What comes after that is closed at once. */
function openings() {
  /** @type {Closable[]} */
  const open = [];
  let isOver = false;
  return {
    /**
     * @template {Closable} Opened
     * @param {Opened} one
     */
    async keep(one) {
      if (isOver) await one.close();
      else open.push(one);
      return one;
    },
    async closeAll() {
      isOver = true;
      for (let one = open.pop(); one; one = open.pop()) await one.close();
    },
  };
}

/** @returns {Promise<number>} the exit code of a process that was told to end */
function interruption() {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve(130));
    process.once('SIGTERM', () => resolve(143));
  });
}

function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
}

/** @param {string} words */
function say(words) {
  if (words !== '') process.stderr.write(`${words}\n`);
}
