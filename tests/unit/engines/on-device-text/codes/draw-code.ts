import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer';
import {
  doubledGray,
  grayInto,
  type Readable,
} from '../../../../../utils/engines/on-device-text/prepare-picture';

const { resolve } = createRequire(import.meta.url);
const fileOf = (path: string): ArrayBuffer => new Uint8Array(readFileSync(resolve(path))).buffer;
prepareZXingModule({ overrides: { wasmBinary: fileOf('zxing-wasm/writer/zxing_writer.wasm') } });

/** The WASM of the reader, as the extension loads it. */
export const loadReader = async (): Promise<ArrayBuffer> => fileOf('zxing-wasm/reader/zxing_reader.wasm');

/** Returns a gray value from 0 to 255 for a place in a picture; `undefined` leaves what is there. */
type ValueAt = (x: number, y: number) => number | undefined;

/** Returns a picture of 600 × 400 pixels, which is white where `valueAt` returns nothing. */
export function picture(valueAt: ValueAt = () => undefined): Readable {
  const [width, height] = [600, 400];
  return painted({ width, height, rgba: new Uint8ClampedArray(4 * width * height).fill(255) }, valueAt);
}

function painted({ width, height, rgba: before }: Readable['pixels'], valueAt: ValueAt): Readable {
  const rgba = before.slice();
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const value = valueAt(x, y);
      const at = 4 * (y * width + x);
      if (value !== undefined) rgba.fill(value, at, at + 3);
    }
  const gray = { width, height, pixels: new Uint8Array(width * height) };
  grayInto(gray.pixels, 0, rgba);
  return {
    width,
    height,
    gray: doubledGray(gray),
    grayScale: 2,
    pixels: { width, height, rgba },
    pixelScale: 1,
  };
}

/** Draws a code into a picture, turned by an angle in degrees around its middle, with a module of so many pixels. */
export async function drawCode(
  { pixels }: Readable,
  { kind, text, at, module, angle = 0 }: Drawing,
): Promise<Readable> {
  const { symbol, error } = await writeBarcode(text, { format: kind, scale: 1, addQuietZones: true });
  if (error) throw new Error(error);
  const { width: across, height: down, data } = symbol;
  const [cosine, sine] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  return painted(pixels, (x, y) => {
    const [right, below] = [(x - at.x) / module, (y - at.y) / module];
    const column = Math.floor(right * cosine + below * sine + across / 2);
    const row = Math.floor(below * cosine - right * sine + down / 2);
    return column < 0 || row < 0 || column >= across || row >= down ? undefined : data[row * across + column];
  });
}

export interface Drawing {
  kind: WriteInputBarcodeFormat;
  text: string | Uint8Array;
  /** The middle of the code. */
  at: { x: number; y: number };
  module: number;
  angle?: number;
}
