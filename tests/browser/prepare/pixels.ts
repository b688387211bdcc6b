import type { PreparedPicture } from '../../../utils/model/picture';
/** A decoded picture. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
  at(x: number, y: number): number[];
}

/** Decodes a picture, upright as browsers show it. */
export async function pixelsOf(blob: Blob): Promise<Pixels> {
  const bitmap = await createImageBitmap(blob);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no 2d canvas');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  return {
    width,
    height,
    data,
    at: (x, y) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)],
  };
}

/** Names a color of the fixtures. */
export function colorName([red = 0, green = 0, blue = 0, alpha = 0]: readonly number[]): string {
  if (alpha < 255) return 'clear';
  const [low, high] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  if (high - low < 30) return low > 220 ? 'white' : high < 60 ? 'black' : 'gray';
  if (red === high) return 'red';
  return green === high ? 'green' : 'blue';
}

/** The colors near the corners, clockwise from the top left. */
export function cornersOf({ width, height, at }: Pixels): string[] {
  const [right, bottom] = [width - 6, height - 6];
  return [at(5, 5), at(right, 5), at(right, bottom), at(5, bottom)].map(colorName);
}

/** Draws a picture. */
export async function drawn(
  width: number,
  height: number,
  draw: (on: OffscreenCanvasRenderingContext2D) => void,
): Promise<Blob> {
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('no 2d canvas');
  draw(context);
  return context.canvas.convertToBlob({ type: 'image/png' });
}

/** The picture of a preparation that made only one. */
export function onlyOne(parts: readonly PreparedPicture[]): PreparedPicture {
  const [first, ...others] = parts;
  if (!first || others.length > 0) throw new Error(`${parts.length} parts instead of one picture`);
  return first;
}
