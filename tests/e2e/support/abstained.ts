import sharp from 'sharp';
import { expect, type Locator, type Page } from '@playwright/test';
import type { ExtensionBrowser } from '../../harness/chromium.mjs';
import { prependPicture } from './installed-models';
import { newCard, part, pick } from './steps';

const sentences = [
  'The ferry to the island leaves at nine.',
  'Please close the door behind you.',
  'All rooms are cleaned before noon.',
  'Tickets are sold at the harbour office.',
  'Dogs must be kept on a leash here.',
  'The museum opens again in spring.',
];

/** Returns pictures of text and nothing else: dark on light and light on dark, of two to six lines. */
export async function textPictures(count: number): Promise<Buffer[]> {
  const drawn = Array.from({ length: count }, (_, index) => {
    const lines = 2 + (index % 5);
    const size = 22 + (index % 4) * 4;
    const isDark = index % 3 === 2;
    const [paper, ink] = isDark ? ['#1e1e1e', '#f0f0f0'] : ['#ffffff', '#202020'];
    const text = Array.from(
      { length: lines },
      (_, line) =>
        `<text x="30" y="${60 + line * size * 1.6}">${sentences[(index + line) % sentences.length]}</text>`,
    );
    const height = Math.round(80 + lines * size * 1.6);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="${height}" font-family="sans-serif" font-size="${size}" fill="${ink}"><rect width="100%" height="100%" fill="${paper}"/>${text.join('')}</svg>`;
    return sharp(Buffer.from(svg)).png().toBuffer();
  });
  return Promise.all(drawn);
}

/** Describes a picture, and expects that no model was asked about it: the extension's own words say what it is. Returns its card. */
export async function expectAbstained(
  { extension, page, panel }: { extension: ExtensionBrowser; page: Page; panel: Page },
  picture: Buffer,
  why: string,
): Promise<Locator> {
  await page.evaluate(prependPicture, `data:image/png;base64,${picture.toString('base64')}`);
  const card = await newCard(panel, () => pick(extension, page.locator('#colored'), 'describe'));
  await expect(card).toHaveAttribute('data-state', 'done', { timeout: 60_000 });
  await expect(card).toHaveAttribute('data-abstained', why);
  await expect(part(card, 'answer')).toHaveText(/^This picture is [a-z ]+\.$/);
  return card;
}
