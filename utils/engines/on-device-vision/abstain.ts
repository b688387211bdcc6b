import type { Abstention } from '../../model/device-models';
import { isNoise } from './noise';
import { plainColorOf } from './plain-color';
import type { Raster } from './raster';

export { abstentionOfText } from './text-only';

// Which pictures a small model is not asked about: it would make something up. When in doubt it is asked.

/** The longer side, in pixels, that pictures are made smaller to before they are measured; smaller ones stay as they are. */
export const maxMeasuredSide = 512;

/** Below these, what is left of a picture are separators, pixels for counting and bullets; icons begin at 32. */
const minSide = 24;
const minArea = 32 * 32;

/** White as scanners and the makers of paper see it, cream included. */
const whiteLuma = 240;
const minWhiteChannel = 225;
/** The alpha that nobody sees. */
const invisible = 8;

/** Returns why a picture of this natural size shows nothing to describe; undefined where it may show something. */
export function abstentionOfPixels(
  pixels: Raster,
  natural: { width: number; height: number },
): Abstention | undefined {
  if (Math.min(natural.width, natural.height) < minSide || natural.width * natural.height < minArea)
    return 'tiny';
  const color = plainColorOf(pixels);
  if (color) return isWhite(color) ? 'blank' : 'uniform';
  return isNoise(pixels) ? 'noise' : undefined;
}

function isWhite([red, green, blue, alpha]: readonly [number, number, number, number]): boolean {
  if (alpha < invisible) return true;
  const luma = 0.299 * red + 0.587 * green + 0.114 * blue;
  return luma >= whiteLuma && Math.min(red, green, blue) >= minWhiteChannel;
}
