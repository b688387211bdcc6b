// @ts-check
import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startDisplay } from '../harness/display.mjs';
import { handsOn } from '../harness/hands.mjs';
import { keepServices } from '../harness/keep-services.mjs';
import { root } from '../harness/setup.mjs';
import { launchUnwatched } from '../harness/unwatched-chromium.mjs';
import { until } from '../harness/until.mjs';
import { makePictures, smallerWidth } from './pictures.mjs';
import { startReceiver } from './receiver.mjs';

/** The functions of browsers that are called in the extension's pages. */
/** @typedef {{ chrome: { storage: { local: { set(values: object): Promise<void> } } } }} Globals */

/** @typedef {Awaited<ReturnType<typeof startStage>>} Stage */

/** An item of an extension's menu, by both first letters. @typedef {{ menu: string, item: string }} Command */

/** @type {Command} */
export const describe = { menu: 's', item: 'd' };

/** So long nothing is measured after an answer, in milliseconds: what is left to do is not to be measured with the next. */
const pause = 300;

/**
 * A Chromium with a window of its own, in which both extensions are, ours and the bare one, with no debugger at either's
 * worker; a site, a service, real keys and a real mouse.
 * @param {string} executablePath
 */
export async function startStage(executablePath) {
  await makePictures();
  const display = await startDisplay();
  const receiver = await startReceiver();
  const browser = await launchUnwatched(executablePath, {
    display: display.name,
    others: [path.join(root, 'tests/bench/bare')],
    hosts: ['http://127.0.0.1/*'],
  });
  const keys = startKeys(display.name);
  const settings = await browser.open(`chrome-extension://${await browser.hostOf()}/options.html`);
  await settings.evaluate(keepServices, [{ id: 'bench', baseUrl: receiver.service, key: 'bench' }]);
  /** Changes the connection, and the settings. */
  const configure = (/** @type {object} */ connection, settingsOf = {}) =>
    settings.evaluate(saveSettings, {
      connections: [{ id: 'bench', baseUrl: receiver.service, visionModel: 'least', ...connection }],
      describeWith: 'bench',
      ...settingsOf,
    });
  await configure({});
  const tab = await browser.open(`${receiver.site}/`);
  let number = 0;

  /**
   * A page of the site with a picture that nobody has seen yet.
   * @param {string} name
   * @param {Record<string, string>} [query]
   */
  function address(name, query = {}) {
    number += 1;
    const width = smallerWidth(name);
    const asked = new URLSearchParams({
      n: String(number),
      ...(width && { width: String(width) }),
      ...query,
    });
    return `${receiver.site}/page/${name}?${asked}`;
  }

  /** Shows a page of the site. @param {string} url */
  async function visit(url) {
    await tab.send('Page.bringToFront');
    await tab.send('Page.navigate', { url });
    // Asked anew where the page that was asked has gone, or no frame of it is drawn.
    const shown = () => tab.evaluate(isShown, url).catch(() => false);
    await until(`${url} to be shown`, () => Promise.race([shown(), delay(3000, false)]));
  }

  /** @type {Awaited<ReturnType<typeof browser.sidePanel>> | undefined} */
  let panel;
  const hands = handsOn(display);
  // Into the picture, wherever it ends beside an open panel.
  await display.xdotool('mousemove', 300, 400);

  return {
    display,
    receiver,
    browser,
    keys,
    hands,
    tab,
    address,
    visit,
    configure,
    pause: () => delay(pause),

    /** Where the page's corner is on the screen. The mouse has to be in the page. */
    async corner() {
      const moved = tab.evaluate(cornerOfPage, undefined);
      // Again where the page was not listening yet.
      return until('the mouse in the page', async () => {
        await display.xdotool('mousemove', 310, 410, 'mousemove', 300, 400);
        return Promise.race([moved, delay(100, undefined)]);
      });
    },

    /** The panel beside the page, which the first click opens. */
    async panel() {
      if (!panel) await this.click(describe, this.address('0.1mb'));
      panel ??= await browser.sidePanel();
      return panel;
    },

    /**
     * Opens the context menu at the mouse and picks an item. Gives when its key was sent, by `performance.now()`.
     * @param {Command} command
     */
    async pick({ menu, item }) {
      const { closed } = await hands.openMenu(menu);
      const at = keys.press(item);
      return { at, closed };
    },

    /**
     * Picks an item of an extension's menu on a picture, with the keyboard, and gives the time until the last byte of the
     * request has come, in milliseconds, and its bytes.
     * @param {Command} command
     * @param {string} url of the page
     * @param {() => Promise<void>} [before] what is done last before the menu opens
     */
    async click(command, url, before) {
      await visit(url);
      await before?.();
      const arrival = receiver.next();
      const { at: from, closed } = await this.pick(command);
      const late = delay(20_000).then(() => Promise.reject(new Error(`Nothing was sent of ${url}.`)));
      const { at, bytes } = await Promise.race([arrival, late]);
      late.catch(() => undefined);
      await closed();
      await delay(pause);
      return { time: at - from, bytes };
    },

    async close() {
      keys.close();
      await browser.close();
      await receiver.close();
      await display.close();
    },
  };
}

/** Runs in a page of the extension. @param {object} settings */
export function saveSettings(settings) {
  const { chrome } = /** @type {Globals} */ (/** @type {unknown} */ (globalThis));
  return chrome.storage.local.set({ settings });
}

/** Runs in a page of the site. @returns {Promise<{ x: number, y: number }>} */
function cornerOfPage() {
  return new Promise((resolve) => {
    const measure = (/** @type {MouseEvent} */ { screenX, screenY, clientX, clientY }) =>
      resolve({ x: screenX - clientX, y: screenY - clientY });
    addEventListener('mousemove', measure, { capture: true, once: true });
  });
}

/** Runs in a page of the site. @param {string} url */
async function isShown(url) {
  if (location.href !== url || document.readyState === 'loading') return false;
  const isSlow = url.includes('/slow?');
  if (!isSlow) await Promise.all([...document.images].map((picture) => picture.decode()));
  // Drawn, too.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return true;
}

/**
 * Real keys from a program that is running already: to start one for each takes longer than what is measured.
 * @param {string} display
 */
function startKeys(display) {
  const xdotool = spawn('xdotool', ['-'], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, DISPLAY: display },
  });
  /** Gives the time just before. @param {string} line */
  const run = (line) => {
    const at = performance.now();
    xdotool.stdin.write(`${line}\n`);
    return at;
  };
  return {
    run,
    press: (/** @type {string} */ key) => run(`key --delay 0 ${key}`),
    close: () => xdotool.stdin.end(),
  };
}
