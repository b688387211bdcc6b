import { expect, test } from 'vitest';
import { putPicture } from '../../../utils/store/pictures';
import { keepPicture } from '../support/axe';
import { image, openViewer } from '../support/open-viewer';
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
    const picture = {
      hash: await putPicture(blob),
      mediaType: blob.type,
      bytes: blob.size,
      width: side,
      height: side,
      provenance: 'original' as const,
      name: '',
    };
    await openViewer([picture]);
    const shown = (): (HTMLImageElement | null)[] => [document.querySelector('article img.picture'), image()];
    await expect
      .poll(() => shown().map((each) => each?.dataset['transparent']))
      .toEqual([`${isTransparent}`, `${isTransparent}`]);
    expect(shown().map(isOnSquares)).toEqual([isTransparent, isTransparent]);
    expect(isOnSquares(document.querySelector('.stage'))).toBe(false);
    await keepPicture(`transparency-${name.replaceAll(' ', '-')}`);
  },
);

test('an SVG file is shown as a drawing, whose animations are over', async () => {
  const late = svg(
    '<rect width="9" height="9" display="none"><set attributeName="display" to="inline" begin="9s"/></rect>',
  );
  const hash = await putPicture(late);
  const known = { mediaType: late.type, bytes: late.size, width: side, height: side };
  await openViewer([{ hash, ...known, provenance: 'original', name: '' }]);
  const types = (): Promise<(string | undefined)[]> =>
    Promise.all(
      [document.querySelector<HTMLImageElement>('article img.picture'), image()].map(
        async (shown) => shown?.src && (await (await fetch(shown.src)).blob()).type,
      ),
    );
  await expect.poll(types).toEqual(['image/png', 'image/png']);
});
