import { expect, test } from 'vitest';
import type { StoredPicture } from '../../../utils/model/picture';
import { keepPicture } from '../support/axe';
import { aJob } from '../support/jobs';
import { openPanel } from '../support/open-panel';
import { image, openViewer } from '../support/open-viewer';
import { stored } from '../support/read-picture';
import { freshBrowser } from '../support/show';

freshBrowser();

const side = 300;

/** A picture of an orange circle, on white or on nothing. */
async function circle(isOpaque: boolean, type = 'image/png'): Promise<Blob> {
  const canvas = new OffscreenCanvas(side, side);
  const on = canvas.getContext('2d')!;
  on.fillStyle = '#ffffff';
  if (isOpaque) on.fillRect(0, 0, side, side);
  on.fillStyle = '#d9541e';
  on.arc(side / 2, side / 2, side / 3, 0, 7);
  on.fill();
  return canvas.convertToBlob({ type });
}

const svg = (content: string): Blob =>
  new Blob([`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`], {
    type: 'image/svg+xml',
  });

const drawing = svg('<circle cx="4" cy="4" r="3"/>');

const withHtml = svg(
  '<foreignObject width="9" height="9"><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>',
);

const isOnSquares = (element: Element | null): boolean =>
  element !== null && getComputedStyle(element).backgroundImage.startsWith('repeating-conic-gradient');

test.each<[string, () => Promise<Blob>, boolean]>([
  ['a transparent PNG', () => circle(false), true],
  ['an opaque PNG', () => circle(true), false],
  ['a transparent WebP', () => circle(false, 'image/webp'), true],
  ['a JPEG', () => circle(true, 'image/jpeg'), false],
  ['a transparent SVG', () => Promise.resolve(drawing), true],
  ['an SVG whose pixels may not be read', () => Promise.resolve(withHtml), true],
])(
  'squares are behind what is transparent, in the card and enlarged: %s',
  async (name, make, isTransparent) => {
    const blob = await make();
    await openViewer([await stored(blob, { width: side, height: side })]);
    const shown = (): (HTMLImageElement | null)[] => [document.querySelector('article img.picture'), image()];
    await expect
      .poll(() => shown().map((each) => each?.dataset['transparent']))
      .toEqual([`${isTransparent}`, `${isTransparent}`]);
    expect(shown().map(isOnSquares)).toEqual([isTransparent, isTransparent]);
    expect(isOnSquares(document.querySelector('.stage'))).toBe(false);
    await keepPicture(`transparency-${name.replaceAll(' ', '-')}`);
  },
);

const typeOf = async (shown: HTMLImageElement | null): Promise<string | undefined> =>
  shown?.src && (await (await fetch(shown.src)).blob()).type;

/** An SVG that shows something only after nine seconds. */
async function storeLate(): Promise<StoredPicture> {
  const late = svg(
    '<rect width="9" height="9" display="none"><set attributeName="display" to="inline" begin="9s"/></rect>',
  );
  return stored(late, { width: side, height: side });
}

test('an SVG file is shown as a drawing, whose animations are over', async () => {
  await openViewer([await storeLate()]);
  const types = () =>
    Promise.all([document.querySelector<HTMLImageElement>('article img.picture'), image()].map(typeOf));
  await expect.poll(types).toEqual(['image/png', 'image/png']);
});

test('so is one that has no thumbnail', async () => {
  const failed = { state: 'failed', failure: { code: 'pictureBroken' } } as const;
  await openPanel({ jobs: [aJob({ ...failed, pictures: [await storeLate()] })] });
  await expect.poll(() => typeOf(document.querySelector('.thumbnail img'))).toBe('image/png');
});
