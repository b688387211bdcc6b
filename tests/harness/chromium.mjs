// @ts-check
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import {
  allowHost,
  assignKey,
  findSurface,
  killWorker,
  pressToolbarButton,
  sendCommand,
  sendMenuClick,
  updateExtension,
} from './extension-controls.mjs';
import { saveExperiments, saveHosts } from './profile.mjs';
import { root } from './setup.mjs';
import { until } from './until.mjs';

/** @import { Browser, BrowserContext, Locator, Page, Worker } from '@playwright/test' */
/** @import { MenuClick } from './extension-controls.mjs' */

/**
 * @typedef {object} LaunchOptions
 * @property {string} executablePath
 * @property {boolean} headless
 * @property {string} [display] an X display such as ":99", for a browser with a window
 * @property {string} [profile] the folder of a profile, which is there afterwards, too; a fresh one unless given
 * @property {string} [extension] folder of the built extension, `.output/chrome-mv3` unless given
 * @property {string} [language] of the browser, English unless given; on Debian all others are in chromium-l10n
 * @property {string[]} [args] further switches
 * @property {readonly string[]} [hosts] match patterns of what the extension was allowed before it starts
 * @property {boolean} [keepsPages] whether pages that were left come back as they were, which Playwright turns off
 * @property {NodeJS.ProcessEnv} [env] further variables of its environment
 */

/** @typedef {string | string[] | { name: string, mimeType: string, buffer: Buffer }[]} ChosenFiles */
/** @typedef {ReturnType<typeof driverOf>} ExtensionBrowser what stories do in Chromium; Firefox has the same by asExtensionBrowser */

/**
 * Starts Chromium with a profile and the built extension; throws one sentence when the extension's worker does not start.
 * @param {LaunchOptions} options
 * @returns {Promise<ExtensionBrowser>}
 */
export async function launchChromium(options) {
  const extension = options.extension ?? path.join(root, '.output/chrome-mv3');
  if (!existsSync(path.join(extension, 'manifest.json'))) {
    throw new Error(`There is no built extension in ${extension}: run npm run build.`);
  }
  const profile = options.profile ?? mkdtempSync(path.join(tmpdir(), 'sightread-chromium-'));
  saveExperiments(profile);
  if (options.hosts?.length) saveHosts(profile, extension, options.hosts);
  const removeProfile = () => {
    if (options.profile === undefined) rmSync(profile, { recursive: true, force: true });
  };
  /** @type {BrowserContext | undefined} */
  let context;
  try {
    context = await launch(profile, extension, options);
    const started = { timeout: 30_000 };
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker', started));
    return driverOf(context, { profile, extension }, new URL(worker.url()).host, removeProfile);
  } catch (cause) {
    await context?.close();
    removeProfile();
    const what = context ? "did not start the extension's worker" : 'could not be started';
    const advice = 'install Chromium (branded Chrome ignores --load-extension), or set CHROME_PATH to one';
    throw new Error(`${options.executablePath} ${what}: ${advice}.`, { cause });
  }
}

/**
 * @param {string} profile
 * @param {string} extension
 * @param {LaunchOptions} options
 */
function launch(
  profile,
  extension,
  { executablePath, headless, display, language = 'en', args = [], keepsPages = false, env = {} },
) {
  return chromium.launchPersistentContext(profile, {
    executablePath,
    headless,
    viewport: null,
    // Or Playwright's own, which pages and workers would say is the browser's.
    locale: tagOf(language),
    // Whoever launches closes: the default handlers end the process before it has cleaned up.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [...switches(extension, language), ...args],
    ignoreDefaultArgs: keepsPages ? ['--disable-back-forward-cache'] : [],
    // On Linux this decides, and the switch decides which texts an extension gets: both, or the two differ.
    env: { ...process.env, LANGUAGE: language, ...(display ? { DISPLAY: display } : {}), ...env },
  });
}

/**
 * @param {BrowserContext} context
 * @param {{ profile: string, extension: string }} folders
 * @param {string} extensionId
 * @param {() => void} removeProfile
 */
function driverOf(context, { profile, extension }, extensionId, removeProfile) {
  const origin = `chrome-extension://${extensionId}`;
  /** @type {Browser[]} */
  const surfaceConnections = [];

  /** @type {string[]} */
  const policyViolations = [];
  context.on('console', (message) => {
    const isOurs = message.page()?.url().startsWith(origin) === true;
    if (isOurs && message.text().includes('Content Security Policy')) policyViolations.push(message.text());
  });

  /** The extension's worker. Once killed it answers again after the next gesture or message has started it. */
  const worker = () =>
    until("the extension's worker", () =>
      context.serviceWorkers().find((one) => one.url().startsWith(origin)),
    );

  /**
   * Sends the event of the context menu alone, with no gesture before it.
   * @param {Page} page
   * @param {string} item the item's id
   * @param {Partial<MenuClick>} [click]
   */
  const sendMenu = async (page, item, click = {}) => {
    await page.bringToFront();
    const seen = { menuItemId: item, pageUrl: page.url(), frameId: 0, editable: false };
    await sendMenuClick(await worker(), { ...seen, ...click });
  };

  /**
   * What shows one of the extension's pages and is no tab. Playwright's own context never lists it, and a second connection
   * only what was there when it was made: so one is made once there is such a page, until it has one that is no tab.
   * @param {'sidepanel.html' | 'popup.html'} name
   */
  const surface = (name) =>
    until(
      name,
      async () => {
        const port = readFileSync(path.join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0];
        const listed = await fetch(`http://127.0.0.1:${port}/json/list`);
        if (!(await listed.text()).includes(`${origin}/${name}`)) return undefined;
        const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
        const page = await findSurface(browser, `${origin}/${name}`);
        if (page) surfaceConnections.push(browser);
        else await browser.close();
        return page;
      },
      { every: 50 },
    );

  return {
    context,
    profile,
    origin,
    /** @type {() => Promise<Pick<Worker, 'evaluate'>>} */
    worker,

    /** What the extension's own pages in tabs tried, and its content policy refused, in the browser's words. */
    policyViolations,

    /**
     * Opens one of the extension's pages as a tab.
     * @param {'sidepanel.html' | 'popup.html' | 'options.html' | 'usage.html' | 'access.html' | 'models.html' | 'welcome.html'} name
     */
    async openPage(name) {
      const page = await context.newPage();
      await page.goto(`${origin}/${name}`);
      return page;
    },

    /**
     * Gives the name of the file that a page saves after something is done there, and where it is to be read.
     * @param {Page} page
     * @param {() => Promise<void>} act
     */
    async fileSaved(page, act) {
      const [download] = await Promise.all([page.waitForEvent('download'), act()]);
      return { name: download.suggestedFilename(), file: await download.path() };
    },

    /**
     * Presses the toolbar button on a page: a real gesture, which grants `activeTab` and may open the side panel, headless too.
     * @param {Page} page
     */
    triggerAction: (page) => pressToolbarButton(context, extensionId, page),

    /**
     * Picks an item of the context menu without a screen: a toolbar gesture, then the event that the browser would send.
     * @param {Page} page
     * @param {string} item the item's id
     * @param {Partial<MenuClick>} [click] what was clicked, such as `{ mediaType: 'image', srcUrl }`
     */
    async dispatchMenu(page, item, click = {}) {
      await pressToolbarButton(context, extensionId, page);
      await sendMenu(page, item, click);
    },

    sendMenu,

    /**
     * Sends what the browser sends when a command's key is pressed, with no gesture.
     * @param {Page} page
     * @param {string} name
     */
    async sendCommand(page, name) {
      await page.bringToFront();
      await sendCommand(await worker(), name);
    },

    /**
     * Allows a host, as the user can on chrome://extensions; the product's own request is then granted without a dialog.
     * @param {string} host a match pattern
     */
    allowHost: (host) => allowHost(context, extensionId, host),

    /**
     * Presses a button that has files chosen, and chooses them.
     * @param {Locator} button
     * @param {ChosenFiles} files
     */
    async chooseFiles(button, files) {
      const [chooser] = await Promise.all([button.page().waitForEvent('filechooser'), button.click()]);
      await chooser.setFiles(files);
    },

    /**
     * Presses what asks for a host, and has it allowed: beforehand, because nobody can answer the browser's question without a screen.
     * @param {string} host a match pattern
     * @param {Locator} button
     */
    async allowAsked(host, button) {
      await allowHost(context, extensionId, host);
      await button.click();
    },

    /**
     * Takes the network away, or gives it back.
     * @param {boolean} isOffline
     */
    setOffline: (isOffline) => context.setOffline(isOffline),

    /** Allows all sites, likewise. */
    grantAllSites: () => allowHost(context, extensionId, '<all_urls>'),

    /**
     * Gives a command its key, as the user can: Chromium itself has taken some that the manifest suggests.
     * @param {string} command
     * @param {string} keys as in the manifest, such as "Alt+Shift+G"
     */
    assignKey: (command, keys) => assignKey(context, extensionId, command, keys),

    /** The real side panel, once it has opened. */
    sidePanel: () => surface('sidepanel.html'),

    /** The window of the toolbar button, once it has opened. */
    popup: () => surface('popup.html'),

    /** Kills the extension's worker, as the browser does to an idle one. */
    killWorker: () => killWorker(context, origin),

    /** Updates the extension while it runs: its contexts end, and its scripts in pages are left there. */
    update: () => updateExtension(context, extension),

    /** Closes the browser and removes its profile, unless it was given one. */
    async close() {
      await Promise.all(surfaceConnections.map((browser) => browser.close()));
      await context.close();
      removeProfile();
    },
  };
}

/**
 * What Chromium calls a language: its English is American.
 * @param {string} language
 */
const tagOf = (language) => (language === 'en' ? 'en-US' : language);

/**
 * The switches of every Chromium in which the extension is tested.
 * @param {string} extension the folder of its build
 * @param {string} [language] the words that scripts look for are the English ones
 */
export function switches(extension, language = 'en') {
  return [
    `--disable-extensions-except=${extension}`,
    `--load-extension=${extension}`,
    // Playwright itself talks through a pipe; the port is for the side panel.
    '--remote-debugging-port=0',
    `--lang=${tagOf(language)}`,
    '--window-size=1200,850',
    '--window-position=0,0',
    '--no-first-run',
    // Or a bar about unusual switches takes room from pages.
    '--test-type',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Nothing fades while a test looks at it.
    '--force-prefers-reduced-motion',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
}
