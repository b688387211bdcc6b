import { fail } from '../../model/failure';

/**
 * Returns a picture on a canvas, its long side at most `maxSide` pixels, and its natural size. Throws `FailureError`
 * `pictureBroken` or `deviceModelFailed`.
 */
export async function shrunk(
  picture: Blob,
  maxSide: number,
): Promise<{ context: OffscreenCanvasRenderingContext2D; natural: { width: number; height: number } }> {
  const bitmap = await createImageBitmap(picture).catch(() => fail('pictureBroken'));
  const natural = { width: bitmap.width, height: bitmap.height };
  const scale = Math.min(1, maxSide / Math.max(natural.width, natural.height));
  const width = Math.max(1, Math.round(natural.width * scale));
  const height = Math.max(1, Math.round(natural.height * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d') ?? fail('deviceModelFailed');
  // High quality, so that thin lines of a large picture stay visible in the small one.
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return { context, natural };
}
