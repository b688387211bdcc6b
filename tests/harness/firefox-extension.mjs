// @ts-check
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import * as privileged from './firefox-privileged.mjs';
import { handleOf } from './playwright-firefox.mjs';
import { until } from './until.mjs';

/** @import { BrowserContext, ElementHandle, Page } from '@playwright/test' */
/** @import { ExtensionBrowser } from './chromium.mjs' */
/** @import { MenuClick } from './extension-controls.mjs' */
/** @import { driveFirefox } from './firefox-driver.mjs' */
/** @import { Marionette } from './marionette.mjs' */

/**
 * Gives Firefox what stories do with an extension in Chromium, by the same names.
 * @param {{ context: BrowserContext, marionette: Marionette, driver: Awaited<ReturnType<typeof driveFirefox>>, extension: string, downloads: string }} parts
 */
export function asExtensionBrowser({
  context,
  marionette: { send, evaluateInside },
  driver,
  extension,
  downloads,
}) {
  const { addonId, origin } = driver;
  /** @param {Page} page */
  const goTo = async (page) => {
    await page.bringToFront();
    await driver.switchTo(handleOf(page));
  };
  /** @param {string} host */
  const allowHost = (host) => evaluateInside(privileged.allowHost, addonId, host);

  /**
   * @param {Page} page
   * @param {string} item
   * @param {Partial<MenuClick>} click
   * @param {boolean} isGesture
   */
  const sendMenuClick = (page, item, click, isGesture) => {
    const seen = { menuItemId: item, pageUrl: page.url(), frameId: 0, editable: false, modifiers: [] };
    return evaluateInside(privileged.sendMenuClick, addonId, { ...seen, ...click }, isGesture);
  };

  /** @returns {Promise<Page>} */
  const noPage = () =>
    Promise.reject(
      new Error('The sidebar and the popup are no pages of Playwright: their stories are in e2e/firefox.'),
    );

  return {
    /** @type {string[]} What Firefox says of a page's policy is in no message of its pages. */
    policyViolations: [],

    /**
     * The background page. Once ended it answers again after the next gesture or message has started it.
     * @type {ExtensionBrowser['worker']}
     */
    async worker() {
      const background = await driver.view('background');
      /** @type {(run: (argument: unknown) => unknown, argument?: unknown) => Promise<never>} */
      const evaluate = async (run, argument) =>
        /** @type {never} */ (await background.evaluate(run, argument));
      return { evaluate };
    },

    sidePanel: noPage,
    popup: noPage,

    /** @type {ExtensionBrowser['openPage']} */
    async openPage(name) {
      const page = await context.newPage();
      await page.goto(`${origin}/${name}`);
      return page;
    },

    /** @type {ExtensionBrowser['fileSaved']} */
    async fileSaved(_page, act) {
      const names = () => (existsSync(downloads) ? readdirSync(downloads) : []);
      const before = names();
      await act();
      const name = await until('the saved file', () => {
        const added = names().filter((one) => !before.includes(one));
        // While Firefox writes, there is a second one, and the first is empty.
        const isWhole = added.length === 1 && statSync(path.join(downloads, added[0] ?? '')).size > 0;
        return isWhole && added[0];
      });
      return { name, file: path.join(downloads, name) };
    },

    /** @param {Page} page */
    async triggerAction(page) {
      await goTo(page);
      await driver.pressToolbarButton();
    },

    /**
     * Right-clicks a picture, and picks an item from the real menu. Elsewhere on a page such a click moves the focus, and out
     * of sight no mouse comes: there the tab is opened to the extension, and told of the click.
     * @param {Page} page
     * @param {string} item the item's id
     * @param {Partial<MenuClick>} [click]
     */
    async dispatchMenu(page, item, click = {}) {
      await goTo(page);
      if (click.srcUrl === undefined) return sendMenuClick(page, item, click, true);
      if (await rightClickPicture(page, click.srcUrl)) await driver.pickFromMenu(item);
      else await sendMenuClick(page, item, click, true);
    },

    /**
     * @param {Page} page
     * @param {string} item
     * @param {Partial<MenuClick>} [click]
     */
    async sendMenu(page, item, click = {}) {
      await goTo(page);
      await sendMenuClick(page, item, click, false);
    },

    /**
     * @param {Page} page
     * @param {string} command
     */
    async sendCommand(page, command) {
      await goTo(page);
      await evaluateInside(privileged.sendCommand, addonId, command);
    },

    allowHost,
    /** @type {ExtensionBrowser['allowAsked']} */
    async allowAsked(_host, button) {
      await button.page().bringToFront();
      await button.click();
      await driver.answerPermission('allow');
    },
    /**
     * The press is left out: of a page of an extension Firefox does not tell that it has files chosen, and shows its dialog.
     * @type {ExtensionBrowser['chooseFiles']}
     */
    chooseFiles: (button, files) => button.page().locator('input[type=file]').first().setInputFiles(files),
    /** @type {ExtensionBrowser['setOffline']} */
    setOffline: (isOffline) => evaluateInside(privileged.setOffline, isOffline),
    grantAllSites: () => allowHost('<all_urls>'),

    /** @param {[command: string, keys: string]} given */
    async assignKey(...given) {
      const background = await driver.view('background');
      await background.evaluate(
        (name, shortcut) => {
          const { browser } = /** @type {CommandGlobals} */ (/** @type {unknown} */ (globalThis));
          return browser.commands.update({ name, shortcut });
        },
        ...given,
      );
    },

    killWorker: () => driver.endBackground(),

    async update() {
      await send('Addon:Install', { path: extension, temporary: true });
    },
  };
}

/** @typedef {{ browser: { commands: { update(change: object): Promise<void> } } }} CommandGlobals */

/**
 * Right-clicks a picture that has come and whose middle is in sight, without scrolling the page; gives whether it did.
 * @param {Page} page
 * @param {string} address of the picture, as the browser's menu names it
 */
async function rightClickPicture(page, address) {
  const picture = await until(`the picture ${address}`, async () => {
    for (const frame of page.frames()) {
      const found = await frame.evaluateHandle(findPicture, address);
      const element = /** @type {ElementHandle<Element> | null} */ (found.asElement());
      if (element) return element;
    }
    return undefined;
  });
  const [box, [width, height]] = await Promise.all([
    picture.boundingBox(),
    page.evaluate(() => [innerWidth, innerHeight]),
  ]);
  if (!box) return false;
  // Of one that has not come, Firefox's menu has no items.
  const hasCome = picture.evaluate(
    /** @param {Element} element */
    (element) => !(element instanceof HTMLImageElement) || (element.complete && element.naturalWidth > 0),
  );
  if (!(await hasCome)) return false;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (!(x > 0 && y > 0 && x < Number(width) && y < Number(height))) return false;
  await page.mouse.click(x, y, { button: 'right' });
  return true;
}

/**
 * Runs in a page.
 * @param {string} address
 */
function findPicture(address) {
  /** @type {(Document | ShadowRoot)[]} */
  const roots = [document];
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) roots.push(element.shadowRoot);
      const isPicture = element instanceof HTMLImageElement || element instanceof HTMLVideoElement;
      if (isPicture && (element.currentSrc || element.src) === address) return element;
    }
  }
  return null;
}
