import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { FIXTURES } from '../../fakes/site.mjs';
import type { ExtensionBrowser } from '../../harness/chromium.mjs';
import { expectTool } from './capture';
import { srcOf } from './steps';

/** A panel, and a page with pictures. */
export interface Stage {
  extension: ExtensionBrowser;
  page: Page;
  panel: Page;
}

/** A way to start a job: what is done before, and, returned by that, what the last press does. */
export type Start = (stage: Stage) => Promise<() => Promise<unknown>>;

const photo = path.join(FIXTURES, 'pictures/photo.jpg');

/** Dispatches in a panel what the browser does when a file is dropped or pasted there. */
const bring = (panel: Page, way: 'drop' | 'paste'): Promise<void> =>
  panel.evaluate(
    ([event, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], 'photo.jpg', { type: 'image/jpeg' }));
      const all = { bubbles: true, cancelable: true };
      document.body.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...all, dataTransfer: data })
          : new ClipboardEvent('paste', { ...all, clipboardData: data }),
      );
    },
    [way, readFileSync(photo).toString('base64')] as const,
  );

const describe = (extension: ExtensionBrowser, picture: Locator) => async (): Promise<void> =>
  extension.sendMenu(picture.page(), 'describe', { mediaType: 'image', srcUrl: await srcOf(picture) });

/** The ways to start a job from a page. */
export const fromPage = {
  async menu({ extension, page }) {
    await extension.triggerAction(page);
    return describe(extension, page.locator('#captioned'));
  },
  async key({ extension, page }) {
    await page.locator('#home').focus();
    return () => extension.sendCommand(page, 'describe-focused');
  },
  async capture({ extension, page }) {
    await extension.sendMenu(page, 'capture');
    await expectTool(page);
    await page.mouse.move(40, 300);
    await page.mouse.down();
    await page.mouse.move(300, 500, { steps: 4 });
    return () => page.mouse.up();
  },
} satisfies Record<string, Start>;

/** The ways to start a job in a panel. */
export const inPanel = {
  drop:
    async ({ panel }) =>
    () =>
      bring(panel, 'drop'),
  paste:
    async ({ panel }) =>
    () =>
      bring(panel, 'paste'),
  file:
    async ({ panel }) =>
    () =>
      panel.locator('input[type="file"]').setInputFiles(photo),
} satisfies Record<string, Start>;

/** Opens what the toolbar button opens, and starts no job. */
export const toolbarButton: Start = async ({ extension, page }) => {
  await page.bringToFront();
  return () => extension.triggerAction(page);
};

/** Resolves with the time at which a card, and not that with this id, stands at the top of the window of a panel. Runs there. */
const untilShown = (before: string | undefined): Promise<number> =>
  new Promise((resolve) => {
    const look = (): void => {
      const card = document.querySelector('article');
      const { top = -1 } = (card?.checkVisibility() && card.getBoundingClientRect()) || {};
      // Below the bar, and at most one row.
      if (!card || card.id === before || scrollY > 0 || top < 0 || top > 120) return;
      clearInterval(timer);
      resolve(Date.now());
    };
    const timer = setInterval(look, 10);
    look();
  });

/** Returns the id of the newest card of a panel, in any of its views. */
export const newestId = (panel: Page): Promise<string | undefined> =>
  panel.evaluate(() => document.querySelector('article')?.id);

/** Has a popup close, as a press elsewhere does. */
export async function closeItself(popup: Page): Promise<void> {
  const closed = popup.waitForEvent('close');
  await popup.evaluate(() => setTimeout(() => close()));
  await closed;
}

/** Starts a job, and returns how many milliseconds after the last press its card stands at the top of the panel. */
export async function msUntilShown(stage: Stage, start: Start): Promise<number> {
  const press = await start(stage);
  const shown = stage.panel.evaluate(untilShown, await newestId(stage.panel));
  const pressed = Date.now();
  await press();
  return (await shown) - pressed;
}

/** Likewise for a job that opens the popup, which has no newer card than this one. Returns the popup, too. */
export async function msUntilPopup(
  stage: Omit<Stage, 'panel'>,
  start: Start,
  before?: string,
): Promise<{ ms: number; panel: Page }> {
  const press = await start({ ...stage, panel: stage.page });
  const pressed = Date.now();
  await press();
  const panel = await stage.extension.popup();
  return { ms: (await panel.evaluate(untilShown, before)) - pressed, panel };
}
