import { fail } from '../../../utils/model/failure';
import type { Rect } from '../../../utils/model/picture';
import { putPicture } from '../../../utils/store/pictures';

/** A picture's size in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A part of a frame in whole pixels: one that is half in it is in it. */
export function wholePixels({ x, y, width, height }: Rect, frame: Rect): Rect {
  const left = Math.max(frame.x, Math.floor(x));
  const top = Math.max(frame.y, Math.floor(y));
  const right = Math.min(frame.x + frame.width, Math.ceil(x + width));
  const bottom = Math.min(frame.y + frame.height, Math.ceil(y + height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Puts what a canvas shows into the picture store; `bytes` as it was coded. Throws `FailureError` `pictureBroken`. */
export async function storeCanvas(
  canvas: HTMLCanvasElement,
  mediaType: 'image/png' | 'image/jpeg' = 'image/png',
): Promise<Size & { hash: string; bytes: number }> {
  const { width, height } = canvas;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, mediaType, 0.95));
  if (!blob) return fail('pictureBroken');
  return { hash: await putPicture(blob), width, height, bytes: blob.size };
}
