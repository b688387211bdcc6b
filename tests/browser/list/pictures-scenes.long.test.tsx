import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Panel } from '../../../components/panel/panel';
import { everyLook, expectAccessible, expectInLooks, keepPicture, look, looksTimeout } from '../support/axe';
import { fakeBackground } from '../support/fake-background';
import { fake } from '../support/fake-browser';
import { fakePage } from '../support/fake-page';
import { thumbnails } from '../support/listed-pictures';
import { connected } from '../support/panel-scenes';
import { picturesScenes, type PicturesScene } from '../support/pictures-scenes';
import { freshBrowser, show } from '../support/show';

freshBrowser();

const estimate = { tokensEach: 1206, costEach: 0.0035, host: 'api.example', model: 'gemma-vision' };

/** The thumbnails that are in view. */
function seenImages(): HTMLImageElement[] {
  const images = [...document.querySelectorAll<HTMLImageElement>('img.thumb')];
  return images.filter((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
}

async function showScene(scene: PicturesScene): Promise<void> {
  fake.store({ settings: connected });
  fakeBackground(scene.state, { estimateCost: () => estimate });
  fakePage(scene.events, {
    thumbnail: ({ ref }) => thumbnails[Number(ref.slice(1)) % thumbnails.length] ?? null,
  });
  show(<Panel surface="sidepanel" />);
  const listed = scene.events.flatMap((event) => ('pictures' in event ? event.pictures : [])).length;
  await expect.element(page.getByRole('heading', { name: 'Pictures on this page' })).toBeVisible();
  await expect.poll(() => document.querySelectorAll('[data-verdict]').length).toBe(listed);
  if (scene.isLost) {
    fake.leavePage();
    await page.getByRole('button', { name: /^List of/ }).click();
    await expect.element(page.getByRole('button', { name: 'List again' })).toBeVisible();
  }
  for (const name of scene.press ?? []) await page.getByRole('button', { name }).click();
  if (scene.shows) document.querySelector(scene.shows)?.scrollIntoView({ block: 'start' });
  await expect.poll(() => seenImages().every(({ naturalWidth }) => naturalWidth > 0)).toBe(true);
}

/** A height in CSS pixels at which the bar with the actions covers no row. */
const tall = 2600;

describe.each(picturesScenes)('the list, $name', (scene) => {
  test('is accessible in every look', { timeout: looksTimeout }, async () => {
    await look('narrow', tall);
    await showScene(scene);
    await expectInLooks(`pictures-${scene.name}`, everyLook, tall);
  });
});

test('in a wide window the actions of a row are at its end, and its results between', async () => {
  const proposals = picturesScenes.find(({ name }) => name === 'batch-done')!;
  await look('light');
  await page.viewport(960, 1400);
  await showScene(proposals);
  const results = [...document.querySelectorAll('.item > .more')].filter((box) => box.childElementCount > 0);
  expect(results.length).toBeGreaterThan(1);
  for (const box of results) {
    const [row, beside] = [box.parentElement!.querySelector('.row')!, box].map((each) =>
      each.getBoundingClientRect(),
    );
    expect(beside!.right).toBeLessThanOrEqual(row!.left);
    expect(Math.abs(beside!.top - row!.top)).toBeLessThan(20);
  }
  const ends = [...document.querySelectorAll('.item > .row:not([hidden])')].map(
    (row) => row.getBoundingClientRect().right,
  );
  expect(new Set(ends.map(Math.round)).size).toBe(1);
  await expectAccessible();
  await keepPicture('pictures-wide');
});
