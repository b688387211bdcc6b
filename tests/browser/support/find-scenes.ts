import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { columns, drawText, readJob } from './read-picture';
import type { ViewerScene } from './viewer-scenes';

const job: ViewerScene['job'] = async () => {
  const { picture, layout } = await drawText(600, 220, columns);
  return readJob(picture, layout);
};

/** Opens the box that finds words, and types some. */
const finding =
  (words: string): ViewerScene['act'] =>
  async (press) => {
    await expect.poll(() => document.querySelector('dialog .text-layer .run')).not.toBeNull();
    await press('Find');
    await expect.element(page.getByRole('searchbox')).toHaveFocus();
    await page.getByRole('searchbox').fill(words);
    await expect.poll(() => CSS.highlights.has('found')).toBe(words === 'the');
  };

/** The box that finds words in an enlarged picture: before any are typed, with some places, and with none. */
export const findScenes: readonly ViewerScene[] = [
  { name: 'find-open', job, act: finding('') },
  { name: 'find-hit', job, act: finding('the') },
  { name: 'find-none', job, act: finding('nothing of that kind') },
];
