// @ts-check
import { launchChromium } from './chromium.mjs';
import { servePictures } from './picture-page.mjs';
import { connectService, runJob } from './start-job.mjs';

/** @import { StartOptions } from './start-arguments.mjs' */

/**
 * Opens a browser on a page of pictures and does what was asked for with the first of them. One with a window stays open until it is closed.
 * @param {string} executablePath of Chromium
 * @param {StartOptions} options
 * @returns {Promise<number>} the exit code
 */
export async function runSession(executablePath, options) {
  const headless = options.headless || !hasDisplay();
  const session = openings();
  process.once('SIGINT', () => void session.closeAll().then(() => process.exit(130)));
  process.once('SIGTERM', () => void session.closeAll().then(() => process.exit(143)));
  try {
    const pictures = session.opened(await servePictures(options.image));
    const browser = session.opened(await launchChromium({ executablePath, headless }));
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
  } finally {
    await session.closeAll();
  }
}

/** Keeps what has been opened, to close it once, the last first. */
function openings() {
  /** @type {{ close(): Promise<void> }[]} */
  const open = [];
  return {
    /**
     * @template {{ close(): Promise<void> }} Opened
     * @param {Opened} one
     */
    opened(one) {
      open.push(one);
      return one;
    },
    async closeAll() {
      for (let one = open.pop(); one; one = open.pop()) await one.close();
    },
  };
}

function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
}

/** @param {string} words */
function say(words) {
  if (words !== '') process.stderr.write(`${words}\n`);
}
