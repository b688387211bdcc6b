import sharp, { type Sharp } from 'sharp';
import type { createRandom } from '../../../eval/make/random.mjs';
import { maxMeasuredSide } from '../../../../utils/engines/on-device-vision/abstain';
import type { Raster } from '../../../../utils/engines/on-device-vision/plain-color';

export type Random = ReturnType<typeof createRandom>;
export type Color = readonly [red: number, green: number, blue: number];

/** A picture by its name, as a file. */
export interface DrawnPicture {
  name: string;
  file: Buffer;
}

/** Returns a file as it is measured, and its own size. */
export async function measured(
  file: Buffer | string,
): Promise<{ pixels: Raster; natural: { width: number; height: number } }> {
  const { width, height } = await sharp(file).metadata();
  const { data, info } = await sharp(file)
    .resize({ width: maxMeasuredSide, height: maxMeasuredSide, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
  return { pixels, natural: { width, height } };
}

/** Returns a picture whose pixels are given one by one. */
export function pixelPicture(
  width: number,
  height: number,
  colorAt: (x: number, y: number) => readonly number[],
) {
  const data = new Uint8ClampedArray(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set(colorAt(x, y), (y * width + x) * 3);
  return sharp(data, { raw: { width, height, channels: 3 } });
}

export const drawing = (width: number, height: number, inside: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`,
    ),
  );
export const ground = (color: string) => `<rect width="100%" height="100%" fill="${color}"/>`;

const normal = (random: Random, deviation: number) =>
  deviation * Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

/** One color with the noise of a camera. */
export function flat(random: Random, color: Color, deviation: number, width = 240, height = 180) {
  const some = Float64Array.from({ length: 4099 }, () => normal(random, deviation));
  const data = new Uint8ClampedArray(width * height * 3);
  for (let at = 0; at < data.length; at++)
    data[at] = (color[at % 3] ?? 0) + (some[Math.floor(random.next() * some.length)] ?? 0);
  return sharp(data, { raw: { width, height, channels: 3 } });
}

interface NoiseShape {
  width: number;
  height: number;
  block: number;
  isColored: boolean;
  isNormal: boolean;
}

export function noise(random: Random, { width, height, block, isColored, isNormal }: NoiseShape) {
  const level = () => (isNormal ? 128 + normal(random, 45) : random.next() * 256);
  const across = Math.ceil(width / block);
  const down = Math.ceil(height / block);
  const channels = isColored ? 3 : 1;
  const data = Uint8ClampedArray.from({ length: across * down * channels }, level);
  return sharp(data, { raw: { width: across, height: down, channels } })
    .resize(across * block, down * block, { kernel: 'nearest' })
    .toColorspace('srgb');
}

export const png = (picture: Sharp) => picture.png({ compressionLevel: 1 }).toBuffer();
export const jpeg = (quality: number) => (picture: Sharp) => picture.jpeg({ quality }).toBuffer();

export async function named(pictures: Record<string, Promise<Buffer>>): Promise<DrawnPicture[]> {
  const all = Object.entries(pictures).map(async ([name, file]) => ({ name, file: await file }));
  return Promise.all(all);
}
