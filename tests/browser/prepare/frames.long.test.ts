import { expect, test } from 'vitest';
import type { PreparedPicture } from '../../../utils/model/picture';
import { drawSvg } from '../../../utils/prepare/draw-svg';
import { type FindFrames, framesOf, momentShown } from '../../../utils/prepare/frames';
import { type Rasterize, readPictureFile } from '../../../utils/prepare/picture-file';
import { prepare } from '../../../utils/prepare/prepare';
import { pixelsOf } from './pixels';

const never = new AbortController().signal;
const limits = { maxSide: 2048, targetBytes: 900_000, maxBytes: 4_500_000 };
const rasterize: Rasterize = (svg, side, options) => drawSvg(svg, side, options);

const findFrames: FindFrames = (picture, options) => framesOf(picture, options, rasterize, never);

const file = async (name: string) => {
  const response = await fetch(new URL(`/tests/fixtures/animations/${name}`, location.origin));
  return readPictureFile(await response.blob());
};
const prepared = async (name: string, options: { hasFrames: boolean; shownAt?: number }) =>
  prepare(await file(name), { limits, lossless: false, findFrames, ...options }, rasterize, never);

/** The colors at some places, in shares of the picture, as `#rgb`. */
async function colorsIn({ blob }: PreparedPicture, places: readonly [number, number][]): Promise<string> {
  const { width, height, at } = await pixelsOf(blob);
  return places
    .map(([x, y]) =>
      at(Math.round(x * width), Math.round(y * height))
        .slice(0, 3)
        .map((value) => Math.round(value / 17).toString(16))
        .join(''),
    )
    .join(' ');
}
const center: [number, number][] = [[0.5, 0.5]];

test.each([
  'begins-white.gif',
  'begins-white.webp',
  'begins-white.avif',
  'stand-in.png',
  'fades-in.svg',
  'smil.svg',
])('%s is red, not as white as it begins', async (name) => {
  for (const hasFrames of [true, false]) {
    const [only, ...others] = await prepared(name, { hasFrames });
    expect(others).toEqual([]);
    expect(only && (await colorsIn(only, center))).toBe('c00');
    expect(only?.notes).toEqual([{ kind: 'one-frame' }]);
    expect(only?.frameAt).toBeUndefined();
  }
});

test.each(['painted.gif', 'painted.webp'])('%s goes from its first to its last frame', async (name) => {
  const bars: [number, number][] = Array.from({ length: 8 }, (_bar, n) => [(20 + 28 * n) / 240, 0.5]);
  const painted = async (picture: PreparedPicture) =>
    (await colorsIn(picture, bars)).split(' ').filter((color) => color !== 'fff').length;
  const frames = await prepared(name, { hasFrames: true });
  const counts = await Promise.all(frames.map(painted));
  expect(counts).toHaveLength(6);
  expect([counts[0], counts.at(-1)]).toEqual([1, 8]);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(frames.map(({ frameAt }) => frameAt)).toEqual(counts.map((count) => 150 * count));
  expect(frames[0]?.notes).toEqual([{ kind: 'frames', frames: 6 }]);
  const [last] = await prepared(name, { hasFrames: false });
  expect(last && (await painted(last))).toBe(8);
});

test('slides go without what fades between them', async () => {
  const slides = await prepared('slides.gif', { hasFrames: true });
  expect(slides.map(({ frameAt }) => frameAt)).toEqual([200, 1900, 3600, 5300]);
  const [shown] = await prepared('slides.gif', { hasFrames: false, shownAt: 1900 });
  expect(shown && (await colorsIn(shown, [[0.2, 0.5]]))).toBe('0a4');
});

test('an animation that ends empty goes as it was before', async () => {
  for (const hasFrames of [true, false]) {
    const [only, ...others] = await prepared('ends-empty.gif', { hasFrames });
    expect(others).toEqual([]);
    expect(only && (await colorsIn(only, center))).toBe('c60');
  }
  const [seen] = await prepared('ends-empty.gif', { hasFrames: false, shownAt: 1700 });
  expect(seen && (await colorsIn(seen, center))).toBe('c60');
});

test('slides of a drawing by CSS keep the delays between them', async () => {
  const places: [number, number][] = [
    [0.25, 0.27],
    [0.75, 0.27],
    [0.75, 0.73],
    [0.25, 0.73],
  ];
  const slides = await prepared('slides.svg', { hasFrames: true });
  const shown = await Promise.all(slides.map((slide) => colorsIn(slide, places)));
  expect(new Set(shown)).toEqual(
    new Set(['c00 fff fff fff', 'fff 0a0 fff fff', 'fff fff 00c fff', 'fff fff fff 808']),
  );
});

test('the frame on the page is found by its screenshot', async () => {
  const slides = await prepared('slides.gif', { hasFrames: true });
  for (const { blob, frameAt } of slides)
    expect(await momentShown(await file('slides.gif'), blob, rasterize, never)).toBe(frameAt);
  const other = await prepared('painted.gif', { hasFrames: false });
  expect(
    await momentShown(await file('ends-empty.gif'), other[0]?.blob ?? new Blob(), rasterize, never),
  ).toBeUndefined();
});
