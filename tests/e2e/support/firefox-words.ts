import { expect } from '@playwright/test';
import type { Display } from '../../harness/display.mjs';
import type { FirefoxBrowser } from '../../harness/firefox.mjs';
import { counted, press } from './firefox-steps';

/**
 * Enlarges the newest picture, of an error message, has it read, and copies words of it: with a real mouse and real keys,
 * which reach the sidebar only where it has the browser's own focus.
 */
export async function copiesWords(
  { xdotool, clipboard, fillClipboard }: Display,
  sidebar: Awaited<ReturnType<FirefoxBrowser['view']>>,
): Promise<void> {
  const point = async (selector: string, nth = 0, share = 0.5) => {
    const [x = 0, y = 0] = await sidebar.evaluate(pointIn, selector, nth, share);
    return [Math.round(x), Math.round(y)] as const;
  };
  const click = async (selector: string) => xdotool('mousemove', ...(await point(selector)), 'click', 1);
  const drag = async () => {
    const [from, to] = [await point('.word', 0, 0), await point('.word', 1, 1)];
    // As a hand does: moves that come at once are one move to the browser.
    await xdotool('mousemove', ...from);
    await xdotool('mousedown', 1);
    await xdotool('mousemove_relative', 4, 0);
    await xdotool('mousemove', ...to);
    await xdotool('mouseup', 1);
  };
  const viewers = counted(sidebar, 'dialog.viewer');
  // A picture has its button once it is drawn: one further down may have it before the newest.
  await expect(async () => {
    if ((await viewers()) === 0) await click('article:first-of-type button.enlarge');
    await expect.poll(viewers, { timeout: 1000 }).toBe(1);
  }).toPass();
  await press(sidebar, 'Recognize text on this device');
  await expect.poll(counted(sidebar, '.word'), { timeout: 30_000 }).toBeGreaterThan(1);
  const all = '.text-tools button:nth-of-type(2)';
  for (const before of ['nothing', 'all'])
    // What stands above the picture may still move it.
    await expect(async () => {
      await fillClipboard('what was there before');
      if (before === 'all') await click(all);
      await drag();
      await xdotool('key', 'ctrl+c');
      await expect
        .poll(() => clipboard(), { timeout: 1000, message: `with ${before} selected before` })
        .toBe('Backup Assistant');
    }).toPass();
  await click(all);
  await xdotool('key', 'ctrl+c');
  await expect.poll(() => clipboard()).toContain('Drive D: has 312 MB free.\nThe backup needs 1.4 GB.');
}

/** A point of an element on the screen, so far along its middle, a pixel within: letters may be two pixels wide. Runs in the sidebar. */
function pointIn(selector: string, nth: number, share: number): number[] {
  const element = document.querySelectorAll(selector)[nth];
  if (!element) throw new Error(`Not there: ${selector}`);
  element.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const { mozInnerScreenX, mozInnerScreenY } = window as Window & {
    mozInnerScreenX?: number;
    mozInnerScreenY?: number;
  };
  return [(mozInnerScreenX ?? 0) + left + 1 + (width - 2) * share, (mozInnerScreenY ?? 0) + top + height / 2];
}
