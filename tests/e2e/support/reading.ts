import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { startSite } from '../../fakes/site.mjs';
import { hardPictures } from '../../fixtures/make/hard.mjs';
import { expect, test as base } from './browsers';
import { newest, openPanel, part, pick } from './steps';

export { expect } from '@playwright/test';

/** What stories about reading do. */
export interface Reading {
  /** The panel, in a tab of its own. */
  panel: Page;
  /** Has a picture's text read: one of the repository, also by its path in `fixtures`, or of `hardPictures`. Gives its card once that is there. */
  start(name: string, lang?: string): Promise<Locator>;
  /** Likewise, and waits until that has ended. */
  read(name: string, lang?: string): Promise<Locator>;
  /** Likewise, without a network from when the picture is shown. */
  readOffline(name: string): Promise<Locator>;
}

/** How long the slowest picture may take on a machine that is busy with others. */
const patience = 60_000;

/** Stories about the text reader, with no service connected. */
export const test = base.extend<{ reading: Reading }>({
  reading: async ({ extension, page, site }, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sightread-hard-'));
    const hard = await startSite({ root: folder });
    const panel = await openPanel(extension);
    await page.goto(`${site.origin}/pages/bad.html`, { waitUntil: 'commit' });
    await page.locator('#slow').waitFor({ state: 'attached' });

    const addressOf = async (name: string): Promise<string> => {
      const make = hardPictures[name];
      if (!make) return `${site.origin}/${name.includes('/') ? name : `pictures/${name}`}`;
      await (await make()).toFile(path.join(folder, name));
      return `${hard.origin}/cors/${name}`;
    };
    const show = async (name: string, lang = 'en'): Promise<void> => {
      const address = await addressOf(name);
      await page.evaluate(
        ([src, language]) => {
          const picture = Object.assign(new Image(), { id: 'shown', lang: language, src, width: 200 });
          document.body.replaceChildren(picture);
        },
        [address, lang] as const,
      );
    };
    const pickShown = async (): Promise<Locator> => {
      const before = await panel.getByRole('article').count();
      await pick(extension, page.locator('#shown'), 'text');
      await expect(panel.getByRole('article')).toHaveCount(before + 1);
      return newest(panel);
    };
    const start = async (name: string, lang?: string): Promise<Locator> => {
      await show(name, lang);
      return pickShown();
    };
    const ended = async (card: Locator): Promise<Locator> => {
      await expect(card).not.toHaveAttribute('data-state', 'working', { timeout: patience });
      return card;
    };
    await use({
      panel,
      start,
      read: async (name, lang) => ended(await start(name, lang)),
      async readOffline(name) {
        await show(name);
        await page.locator('#shown').evaluate((picture: HTMLImageElement) => picture.decode());
        await extension.setOffline(true);
        const card = await ended(await pickShown());
        await extension.setOffline(false);
        return card;
      },
    });
    await hard.close();
    rmSync(folder, { recursive: true });
  },
});

/** Expects that a card says a text, every part of it, and which recognizers read it. */
export async function expectText(card: Locator, texts: readonly string[], recognizers = /.+/): Promise<void> {
  await expect(card).toHaveAttribute('data-state', 'done');
  for (const text of texts) await expect(part(card, 'answer')).toContainText(text);
  const source = part(card, 'source');
  await expect(source).toContainText('text recognized on this device (');
  await expect(source).toContainText(recognizers);
}
