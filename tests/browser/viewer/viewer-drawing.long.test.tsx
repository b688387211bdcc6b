import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { getPicture, removePicture } from '../../../utils/store/pictures';
import { dialog, image, inDialog, openViewer } from '../support/open-viewer';
import { storePicture } from '../support/pictures';
import { freshBrowser } from '../support/show';

/** How large an SVG is drawn, for a card and for the enlarged view. */

freshBrowser();

/** The most time for a drawing of 4,096 pixels on a busy machine, in milliseconds. */
const drawingMs = 12_000;

const card = (): HTMLImageElement => document.querySelector('article img.picture')!;
/** A diagram of 1,600 × 900 pixels. */
const openDiagram = async () => {
  const picture = await storePicture('harbour');
  await openViewer([picture]);
  await expect.poll(() => image()?.naturalWidth).toBe(2048);
  return picture;
};
const zoomTo200 = () => userEvent.keyboard('1++++');
const isServed = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

test('an SVG is drawn small for a card, and larger as it is enlarged; the smaller drawing is shown until then', async () => {
  await openDiagram();
  expect([card().naturalWidth, card().naturalHeight]).toEqual([512, 288]);
  const fitted = image().src;
  const shown = image();
  const widths = new Set<number>();
  const watch = (): void => {
    widths.add(image().naturalWidth);
    if (!widths.has(4096)) requestAnimationFrame(watch);
  };
  watch();
  await zoomTo200();
  await expect.poll(() => [...widths], { timeout: drawingMs }).toEqual([2048, 4096]);
  expect(image()).toBe(shown);
  expect(image().naturalHeight).toBe(2304);
  expect(await isServed(fitted)).toBe(false);
  const enlarged = image().src;
  await inDialog('Fit').click();
  await expect.poll(() => image().naturalWidth).toBe(2048);
  expect(await isServed(enlarged)).toBe(false);
  const last = image().src;
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.poll(() => isServed(last)).toBe(false);
  expect(await isServed(card().src)).toBe(true);
});

test('a drawing stays where no larger one can be made', async () => {
  const { hash } = await openDiagram();
  await removePicture(hash);
  await zoomTo200();
  await expect.poll(() => document.querySelector('.zoomed')?.textContent).toBe('244%');
  // After the viewer has looked for it in vain.
  await getPicture(hash);
  await new Promise(requestAnimationFrame);
  await expect.element(dialog().getByRole('img')).toBeVisible();
  expect(image().naturalWidth).toBe(2048);
});

test('an SVG without a size keeps its place while a larger drawing takes over', async () => {
  await openViewer([await storePicture('harbour', { width: 0, height: 0 })]);
  await expect.poll(() => image()?.naturalWidth).toBe(2048);
  await userEvent.keyboard('1++');
  await expect.poll(() => image().naturalWidth, { timeout: drawingMs }).toBe(4096);
  await expect.poll(() => Math.round(image().getBoundingClientRect().width)).toBe(3200);
});

test.each([
  [2, 1024],
  [5, 2048],
])('on a screen of density %d, the drawing for a card has a side of %d pixels', async (density, side) => {
  vi.stubGlobal('devicePixelRatio', density);
  onTestFinished(() => void vi.unstubAllGlobals());
  await openDiagram();
  await expect.poll(() => card().naturalWidth).toBe(side);
});
