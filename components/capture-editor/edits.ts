import type { Rect } from '../../utils/model/picture';
import { type Size, wholePixels } from '../shared/selection/pixels';

/** What is done with the region that a person selects. */
export type Mode = 'crop' | 'cover';

/** One change of the picture; rectangles in whole pixels of the picture as it was captured. */
export interface Edit {
  mode: Mode;
  rect: Rect;
}

/** What is left of a picture. */
export function frameOf(edits: readonly Edit[], { width, height }: Size): Rect {
  const last = edits.findLast(({ mode }) => mode === 'crop');
  return last?.rect ?? { x: 0, y: 0, width, height };
}

/** The parts of a picture that are covered up. */
export function coversOf(edits: readonly Edit[]): Rect[] {
  return edits.filter(({ mode }) => mode === 'cover').map(({ rect }) => rect);
}

/** An edit in whole pixels: a pixel that is half covered is covered, one that is half kept is kept, too. */
export function editOf(mode: Mode, rect: Rect, frame: Rect): Edit {
  return { mode, rect: wholePixels(rect, frame) };
}

/** Draws a picture as it has become, its pixels one to one; what is covered up is not in them any more. */
export function drawEdited(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  edits: readonly Edit[],
): HTMLCanvasElement {
  const { x, y, width, height } = frameOf(edits, picture);
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.drawImage(picture, -x, -y);
  context.fillStyle = '#000';
  for (const cover of coversOf(edits)) context.fillRect(cover.x - x, cover.y - y, cover.width, cover.height);
  return canvas;
}
