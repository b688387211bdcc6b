import { afterEach, expect, test } from 'vitest';
import { drawPicture } from '../../../utils/page/pictures/draw-picture';
import { picturesIn } from '../../../utils/page/pictures/pictures';
import { pixelsOf } from '../prepare/pixels';

afterEach(() => document.body.replaceChildren());

/** Shows a video that is black at first, then orange and white, and draws it. */
async function drawnFrom(start: number): Promise<number[]> {
  const video = document.createElement('video');
  video.preload = 'auto';
  video.src = `/tests/fixtures/animations/begins-black.webm${start > 0 ? `#t=${start}` : ''}`;
  document.body.append(video);
  await new Promise((resolve) => video.addEventListener('loadeddata', resolve));
  const [picture] = picturesIn(document.body);
  if (!picture) throw new Error('There is no picture.');
  const { width, height, at } = await pixelsOf((await drawPicture(picture)).blob);
  expect([width, height]).toEqual([96, 64]);
  expect([video.currentTime > start + 0.1, video.played.length]).toEqual([false, 0]);
  return at(70, 32).slice(0, 3);
}

test('a video that begins black is drawn as it goes on, and does not move on the page', async () => {
  const [red = 0, green = 0, blue = 255] = await drawnFrom(0);
  expect(red).toBeGreaterThan(170);
  expect(green).toBeLessThan(140);
  expect(blue).toBeLessThan(60);
});

test('a video that shows something is drawn as it is', async () => {
  const [red = 0] = await drawnFrom(1);
  expect(red).toBeGreaterThan(170);
});
