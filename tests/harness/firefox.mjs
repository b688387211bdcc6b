// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as privileged from './firefox-privileged.mjs';
import { asyncScript, connectMarionette, resultOf } from './marionette.mjs';
import { root } from './setup.mjs';
import { until, within } from './until.mjs';

/** @import { ViewType } from './firefox-privileged.mjs' */
/** @import { Marionette } from './marionette.mjs' */

/** What keeps a fresh profile quiet: no first-run pages, nothing fetched from the network. */
const preferences = {
  'marionette.port': 0,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'termsofuse.bypassNotification': true,
};

/**
 * @typedef {object} LaunchOptions
 * @property {string} binary
 * @property {string} [extension] folder of the built add-on, `.output/firefox-mv3` unless given
 * @property {boolean} [headless] true unless given
 * @property {Record<string, string | number | boolean>} [preferences] beside those of `about:config`
 */

/** @typedef {Awaited<ReturnType<typeof launchFirefox>>} FirefoxBrowser */

/**
 * Starts a stock Firefox with a fresh profile and the built add-on; throws when it does not start or refuses the add-on.
 * @param {LaunchOptions} options
 */
export async function launchFirefox(options) {
  const extension = options.extension ?? path.join(root, '.output/firefox-mv3');
  if (!existsSync(path.join(extension, 'manifest.json'))) {
    throw new Error(`There is no built add-on in ${extension}: run npm run build:firefox.`);
  }
  const profile = mkdtempSync(path.join(tmpdir(), 'sightread-firefox-'));
  const lines = Object.entries({ ...preferences, ...options.preferences }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
  const headless = options.headless ?? true;
  const browser = spawn(
    options.binary,
    [
      '--profile',
      profile,
      '--no-remote',
      '--marionette',
      '--remote-allow-system-access',
      ...(headless ? ['--headless'] : []),
    ],
    { stdio: 'ignore', env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1' } },
  );
  const ended = once(browser, 'exit');

  async function close() {
    browser.kill();
    if (!(await within(5000, () => browser.exitCode !== null || browser.signalCode !== null)))
      browser.kill('SIGKILL');
    await ended;
    rmSync(profile, { recursive: true, force: true });
  }

  try {
    const port = await until("Firefox's Marionette port", () => readPort(profile), { timeout: 30_000 });
    const marionette = await connectMarionette(port);
    await marionette.send('WebDriver:NewSession', { capabilities: {} });
    const addonId = String(await marionette.send('Addon:Install', { path: extension, temporary: true }));
    return { ...(await driverOf(marionette, addonId)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @param {string} profile */
function readPort(profile) {
  const file = path.join(profile, 'MarionetteActivePort');
  return existsSync(file) && Number(readFileSync(file, 'utf8'));
}

/**
 * @param {Marionette} marionette
 * @param {string} addonId
 */
async function driverOf({ send, evaluate, evaluateInside }, addonId) {
  const host = await evaluateInside(privileged.extensionHost, addonId);

  /** @param {string} selector */
  async function find(selector) {
    const element = await send('WebDriver:FindElement', { using: 'css selector', value: selector });
    return /** @type {ElementReference} */ (element);
  }

  return {
    addonId,
    evaluate,

    /**
     * Opens an address in the current tab.
     * @param {string} url
     */
    goto: (url) => send('WebDriver:Navigate', { url }),

    /**
     * Opens an address, or one of the extension's pages such as "options.html", in a new tab and goes there; gives what `switchTo` takes.
     * @param {string} address
     */
    async openTab(address) {
      const { handle } = /** @type {{ handle: string }} */ (
        await send('WebDriver:NewWindow', { type: 'tab' })
      );
      await send('WebDriver:SwitchToWindow', { handle });
      await send('WebDriver:Navigate', { url: new URL(address, `moz-extension://${host}/`).href });
      return handle;
    },

    /** The current tab, for `switchTo`. */
    currentTab: async () => String(await send('WebDriver:GetWindowHandle')),

    /**
     * Brings a tab to the front.
     * @param {string} handle
     */
    switchTo: (handle) => send('WebDriver:SwitchToWindow', { handle }),

    /**
     * Clicks in the current tab: a user's gesture.
     * @param {string} selector
     */
    async click(selector) {
      await send('WebDriver:ElementClick', { id: idOf(await find(selector)) });
    },

    /**
     * Types into a field of the current tab, after what stands there.
     * @param {string} selector
     * @param {string} text
     */
    async type(selector, text) {
      await send('WebDriver:ElementSendKeys', { id: idOf(await find(selector)), text });
    },

    /**
     * Right-clicks an element of the current tab and picks an item of the extension from the context menu.
     * @param {string} selector
     * @param {string} item the item's id in the extension
     */
    async pickMenuItem(selector, item) {
      const id = `${addonId.toLowerCase().replace(/[^a-z0-9_-]/g, '_')}-menuitem-_${item}`;
      const isMenu = (/** @type {string} */ state) => async () =>
        (await evaluateInside(privileged.contextMenuState)) === state;
      await send('WebDriver:PerformActions', { actions: [rightClickOn(await find(selector))] });
      await send('WebDriver:ReleaseActions');
      await until('the context menu', isMenu('open'));
      await until("the extension's submenu", () => evaluateInside(privileged.revealMenuItem, id));
      await evaluateInside(privileged.activateMenuItem, id);
      await until('the context menu to close', isMenu('closed'));
    },

    /** Presses the toolbar button. */
    pressToolbarButton: () => evaluateInside(privileged.pressToolbarButton, addonId),

    /**
     * The sidebar, the popup or the background page, once it is loaded.
     * @param {ViewType} type
     */
    async view(type) {
      await until(`the ${type}`, () => evaluateInside(privileged.hasView, addonId, type));
      return {
        /**
         * Runs a function there, as `evaluate` does in a tab.
         * @template {unknown[]} Args
         * @template Result
         * @param {(...args: Args) => Result | Promise<Result>} run
         * @param {Args} args
         * @returns {Promise<Result>}
         */
        async evaluate(run, ...args) {
          const outcome = await evaluateInside(
            privileged.runInView,
            addonId,
            type,
            asyncScript(String(run)),
            args,
          );
          return /** @type {Result} */ (resultOf(outcome));
        },
        /**
         * Clicks there: a user's gesture.
         * @param {string} selector
         */
        click: (selector) => evaluateInside(privileged.clickInView, addonId, type, selector),
      };
    },

    /**
     * Answers the permission doorhanger, once it has opened.
     * @param {'allow' | 'deny'} answer
     */
    answerPermission: (answer) =>
      until('the permission doorhanger', () => evaluateInside(privileged.answerPermission, answer)),

    /**
     * Writes a picture of the current tab.
     * @param {string} file a PNG
     */
    async screenshot(file) {
      const png = await send('WebDriver:TakeScreenshot', { full: false });
      writeFileSync(file, Buffer.from(String(png), 'base64'));
    },
  };
}

/** @typedef {Record<string, string>} ElementReference one entry, of a name that WebDriver has fixed for ever */

/** @param {ElementReference} element */
function idOf(element) {
  return Object.values(element)[0];
}

/** @param {ElementReference} origin */
function rightClickOn(origin) {
  return {
    type: 'pointer',
    id: 'mouse',
    actions: [
      { type: 'pointerMove', origin, x: 0, y: 0 },
      { type: 'pointerDown', button: 2 },
      { type: 'pointerUp', button: 2 },
    ],
  };
}
