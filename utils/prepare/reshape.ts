import type { PictureLimits, PreparedPicture } from '../domain/picture';
import { prepare, type Rasterise } from './prepare';

/**
 * A prepared picture in another shape, within limits: a PNG, or one with half its sides. Throws like `prepare`.
 */
export async function reshape(
  picture: PreparedPicture,
  shape: 'png' | 'smaller',
  limits: PictureLimits,
  rasterise: Rasterise,
  signal: AbortSignal,
): Promise<PreparedPicture> {
  const side = shape === 'smaller' ? Math.max(picture.width, picture.height) / 2 : limits.side;
  const wish = { limits: { ...limits, side }, careful: shape === 'png' };
  const [made] = await prepare(picture.blob, wish, rasterise, signal);
  return made ?? picture;
}
