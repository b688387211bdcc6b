// @ts-check
import { isDeepStrictEqual } from 'node:util';
import { until, within } from './until.mjs';

/** @import { Locator, Page } from '@playwright/test' */
/** @import { Display } from './display.mjs' */

/** The permission dialog is drawn into the window and dims all of it, the tab strip too, which nothing else changes. */
const tabStrip = '1x1+1000+10';

/** Where that dialog, in the middle of a window 1200 wide, has its buttons, whatever the number of lines above them (Chromium 156). */
const dialogButtons = '440x200+380+180';

/** @typedef {ReturnType<typeof handsOn>} Hands */

/**
 * What a person's hands do with a Chromium window at the display's upper left corner: the mouse, keys, the browser's own menus and dialogs.
 * @param {Display} display
 */
export function handsOn({ xdotool, look }) {
  /**
   * A menu and its submenu are X windows of their own, and that is all that can be seen of them from here. The search
   * fails when one of those it has listed is gone before it has looked at it, such as a tooltip.
   */
  const countWindows = () =>
    until('the windows to be counted', () =>
      xdotool('search', '--onlyvisible', '--maxdepth', 1, '--name', '').then(
        (listed) => listed.trim().split('\n').length,
        () => undefined,
      ),
    );

  /** Without a window manager nobody else gives the upper window the keyboard. A tooltip found with it may be gone again. */
  const focusWindow = () =>
    until('the window to have the keyboard', () =>
      xdotool('search', '--onlyvisible', '--maxdepth', 1, '--name', '.', 'windowfocus', '--sync', '%@').then(
        () => true,
        () => false,
      ),
    );

  /** @param {Locator} target */
  async function pointAt(target) {
    await until(`the mouse to be on ${target.toString()}`, async () => {
      await target.scrollIntoViewIfNeeded();
      const corner = await cornerOf(target.page(), xdotool);
      const box = await target.boundingBox();
      if (!box) throw new Error(`Not to be seen: ${target.toString()}`);
      await xdotool(
        'mousemove',
        Math.round(corner.x + box.x + box.width / 2),
        Math.round(corner.y + box.y + box.height / 2),
      );
      // A panel that opens or closes beside the page, or what comes above, moves it.
      return isDeepStrictEqual(await target.boundingBox(), box);
    });
  }

  /**
   * Opens the context menu where the mouse is, and an extension's submenu in it.
   * @param {string} letter the first one of the extension's name
   */
  async function openMenu(letter = 's') {
    const before = await countWindows();
    await xdotool('click', 3);
    await until('the context menu', async () => (await countWindows()) > before);
    await openSubmenu(letter);
    return { closed: () => until('the context menu to close', async () => (await countWindows()) <= before) };
  }

  /**
   * Goes from item to item by the extension's first letter, which "Save image as…" has too, until its submenu opens.
   * @param {string} letter
   */
  async function openSubmenu(letter) {
    const before = await countWindows();
    const opened = async () => (await countWindows()) > before;
    await until("the extension's submenu", async () => {
      await xdotool('key', letter);
      if (await within(300, opened)) return true;
      await xdotool('key', 'Right');
      // A letter that is pressed meanwhile goes to what is opening.
      return within(2000, opened);
    });
  }

  /**
   * Waits until nothing has changed in a part of the screen for so long.
   * @param {string} area
   * @param {number} duration milliseconds
   */
  async function untilStill(area, duration) {
    let last = '';
    let since = Date.now();
    await until(`${area} of the screen to be still`, async () => {
      const now = await look(area);
      if (now !== last) since = Date.now();
      last = now;
      return Date.now() - since >= duration;
    });
  }

  return {
    /** Moves the mouse to the middle of an element. */
    pointAt,
    openMenu,

    /**
     * Clicks an element with the mouse, button 1 being the left one.
     * @param {Locator} target
     * @param {1 | 2 | 3} [button]
     */
    async click(target, button = 1) {
      await pointAt(target);
      await xdotool('click', button);
    },

    /**
     * Right-clicks an element and picks an item of the extension's submenu.
     * @param {Locator} target
     * @param {string} letter the item's first one
     */
    async pickMenuItem(target, letter) {
      await pointAt(target);
      const menu = await openMenu();
      await xdotool('key', letter);
      await menu.closed();
    },

    /**
     * Presses keys in the browser's window.
     * @param {...string} keys as xdotool names them, such as "alt+shift+g"
     */
    async press(...keys) {
      await focusWindow();
      await xdotool('key', ...keys);
    },

    /**
     * Answers the browser's own permission dialog.
     * @param {'allow' | 'deny'} answer
     * @param {() => Promise<void>} ask what makes the dialog appear, such as a click on a button
     */
    async answerPermission(answer, ask) {
      // A window that gets the keyboard changes its tab strip too.
      await focusWindow();
      await untilStill(tabStrip, 300);
      const before = await look(tabStrip);
      await ask();
      await until('the permission dialog', async () => (await look(tabStrip)) !== before);
      // It fades in, then enables "Allow" after half a second, lest someone who is typing presses it.
      await untilStill(dialogButtons, 700);
      if (answer === 'allow') {
        const onDeny = await look(dialogButtons);
        await xdotool('key', 'Tab');
        await until(
          'the focus to leave "Deny", where Chromium 156 has it',
          async () => (await look(dialogButtons)) !== onDeny,
        );
      }
      const dimmed = await look(tabStrip);
      await xdotool('key', 'Return');
      await until('the permission dialog to close', async () => (await look(tabStrip)) !== dimmed);
    },
  };
}

/**
 * Where a page's corner is on the screen: measured, because arithmetic on window sizes goes wrong beside an open panel.
 * @param {Page} page
 * @param {Display['xdotool']} xdotool
 */
async function cornerOf(page, xdotool) {
  /** @type {{ x: number, y: number } | undefined} */
  let corner;
  const measured = page.evaluate(
    /** @returns {Promise<{ x: number, y: number }>} */
    () =>
      new Promise((resolve) => {
        const measure = (/** @type {MouseEvent} */ { screenX, screenY, clientX, clientY }) =>
          resolve({ x: screenX - clientX, y: screenY - clientY });
        addEventListener('mousemove', measure, { capture: true, once: true });
      }),
  );
  void measured.then((found) => (corner = found));
  let step = 0;
  return until('the mouse to reach the page', async () => {
    step = (step + 7) % 100;
    await xdotool('mousemove', 250 + step, 400 + step);
    return corner;
  });
}
