import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Job } from '../../../utils/model/job';
import type { StoredPicture } from '../../../utils/model/picture';
import { drawn } from '../prepare/pixels';
import type { FakeBackground } from './fake-background';
import { aJob } from './jobs';
import { openPanel } from './open-panel';

/** The enlarged view. */
export const dialog = () => page.getByRole('dialog');
/** A button in it, by its whole name. */
export const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
/** What its picture scrolls in. */
export const stage = (): HTMLElement => document.querySelector('.stage')!;
/** The enlarged picture. */
export const image = (): HTMLImageElement => document.querySelector('.sheet img')!;

/** A picture whose every pixel says where it stands. */
export const coded = (width: number, height: number): Promise<Blob> =>
  drawn(width, height, (on) => {
    const all = on.createImageData(width, height);
    for (let at = 0; at < width * height; at += 1)
      all.data.set([(at % width) % 251, Math.floor(at / width) % 251, (at % 13) * 19, 255], at * 4);
    on.putImageData(all, 0, 0);
  });

/** Opens a panel on a job with these pictures. */
export async function openPictures(
  pictures: StoredPicture[],
  more: Partial<Job> = {},
): Promise<FakeBackground> {
  const background = await openPanel({
    jobs: [aJob({ pictures, answer: '**A boat** on the water.', ...more })],
  });
  await expect.element(page.getByRole('button', { name: /^Enlarge picture/ }).first()).toBeVisible();
  return background;
}

/** And enlarges the first of them. */
export async function openViewer(
  pictures: StoredPicture[],
  more: Partial<Job> = {},
): Promise<FakeBackground> {
  const background = await openPictures(pictures, more);
  await page
    .getByRole('button', { name: /^Enlarge picture/ })
    .first()
    .click();
  await expect.element(dialog()).toBeVisible();
  return background;
}

/** Waits until the enlarged picture is there. */
export const whenShown = (): Promise<void> =>
  expect.poll(() => image()?.naturalWidth ?? 0).toBeGreaterThan(1);
