// @ts-check
import { writeFileSync } from 'node:fs';
import * as privileged from './firefox-privileged.mjs';
import { asyncScript, resultOf } from './marionette.mjs';
import { until } from './until.mjs';

/** @import { ViewType } from './firefox-privileged.mjs' */
/** @import { Marionette } from './marionette.mjs' */

/**
 * What a person, and a look from inside, can do with an add-on in Firefox.
 * @param {Marionette} marionette
 * @param {string} addonId
 */
export async function driveFirefox(marionette, addonId) {
  const host = await marionette.evaluateInside(privileged.extensionHost, addonId);
  const origin = `moz-extension://${host}`;
  return { addonId, origin, ...inTabs(marionette, `${origin}/`), ...inExtension(marionette, addonId) };
}

/**
 * @param {Marionette} marionette
 * @param {string} origin of the extension's pages
 */
function inTabs({ send, evaluate }, origin) {
  return {
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
      await send('WebDriver:Navigate', { url: new URL(address, origin).href });
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
      await send('WebDriver:ElementClick', { id: idOf(await find(send, selector)) });
    },

    /**
     * Types into a field of the current tab, after what stands there.
     * @param {string} selector
     * @param {string} text
     */
    async type(selector, text) {
      await send('WebDriver:ElementSendKeys', { id: idOf(await find(send, selector)), text });
    },

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

/**
 * @param {Marionette} marionette
 * @param {string} addonId
 */
function inExtension({ send, evaluate, evaluateInside }, addonId) {
  return {
    /**
     * Right-clicks an element of the current tab and picks an item of the extension from the context menu.
     * @param {string} selector
     * @param {string} item the item's id in the extension
     */
    async pickMenuItem(selector, item) {
      const target = await find(send, selector);
      // Unlike a click of WebDriver, a mouse reaches only what is to be seen.
      await evaluate((at) => document.querySelector(at)?.scrollIntoView({ block: 'nearest' }), selector);
      await send('WebDriver:PerformActions', { actions: [rightClickOn(target)] });
      await send('WebDriver:ReleaseActions');
      await this.pickFromMenu(item);
    },

    /**
     * Picks an item of the extension from the context menu, once that is open.
     * @param {string} item the item's id in the extension
     */
    async pickFromMenu(item) {
      const id = `${addonId.toLowerCase().replace(/[^a-z0-9_-]/g, '_')}-menuitem-_${item}`;
      const isMenu = (/** @type {string} */ state) => async () =>
        (await evaluateInside(privileged.contextMenuState)) === state;
      await until('the context menu', isMenu('open'));
      await until("the extension's submenu", () => evaluateInside(privileged.revealMenuItem, id));
      await evaluateInside(privileged.activateMenuItem, id);
      await until('the context menu to close', isMenu('closed'));
    },

    /** Presses the toolbar button. */
    pressToolbarButton: () => evaluateInside(privileged.pressToolbarButton, addonId),

    /** Ends the background page, as Firefox does after half a minute without work. */
    endBackground: () => evaluateInside(privileged.endBackground, addonId),

    /** Whether the background page is there. */
    hasBackground: () => evaluateInside(privileged.hasView, addonId, 'background'),

    /** Whether the popup is open. */
    hasPopup: () => evaluateInside(privileged.hasView, addonId, 'popup'),

    /**
     * Overwrites a file of the databases, which it closes, and ends the background page.
     * @param {string} file path
     */
    damageFile: (file) => evaluateInside(privileged.damageFile, addonId, file),

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
        /**
         * Types into a field there, after what stands in it; a field for files takes their paths, one on each line.
         * @param {string} selector
         * @param {string} text
         */
        type: (selector, text) => evaluateInside(privileged.typeInView, addonId, type, selector, text),
      };
    },

    /**
     * Answers the permission doorhanger, once it has opened.
     * @param {'allow' | 'deny'} answer
     */
    answerPermission: (answer) =>
      until('the permission doorhanger', () => evaluateInside(privileged.answerPermission, answer)),
  };
}

/**
 * Finds an element once it is there. Firefox's own waiting gives up when a tab changes its process, as a new one does.
 * @param {Marionette['send']} send
 * @param {string} selector
 */
function find(send, selector) {
  return until(selector, async () => {
    try {
      const element = await send('WebDriver:FindElement', { using: 'css selector', value: selector });
      return /** @type {ElementReference} */ (element);
    } catch (error) {
      if (error instanceof Error && error.cause === 'no such element') return undefined;
      throw error;
    }
  });
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
