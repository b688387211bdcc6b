// @ts-check
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { root } from '../harness/setup.mjs';

/** The longest side to which a connection makes pictures smaller unless it says otherwise, in pixels. */
const longestSide = 2048;

/**
 * The pictures of the bench: JPEG files like those of cameras, `bytes` is what the file has to
 * have, where the file is what matters; otherwise the pixels are.
 * @type {Record<string, { width: number, height: number, bytes?: number }>}
 */
const kinds = {
  '0.1mb': { width: 800, height: 600, bytes: 100_000 },
  '1mb': { width: 2000, height: 1500, bytes: 1_000_000 },
  '4mb': { width: 3264, height: 2448, bytes: 4_000_000 },
  '12mp': { width: 4000, height: 3000 },
  '24mp': { width: 6000, height: 4000 },
  '48mp': { width: 8000, height: 6000 },
};

const folder = path.join(tmpdir(), 'sightread-bench-pictures-2');

/** Makes the pictures that are not there yet. */
export async function makePictures() {
  mkdirSync(folder, { recursive: true });
  for (const [name, kind] of Object.entries(kinds)) {
    const file = fileOf(name);
    if (existsSync(file)) continue;
    // A run that is ended meanwhile leaves no half picture.
    writeFileSync(`${file}.part`, await make(kind));
    renameSync(`${file}.part`, file);
  }
}

/** @param {string} name */
const fileOf = (name) => path.join(folder, `${name}.jpg`);

/** @param {{ width: number, height: number, bytes?: number }} kind */
async function make({ width, height, bytes }) {
  const lake = path.join(root, 'tests/fixtures/pictures/lake.jpg');
  const { data } = await sharp(lake)
    .resize(width, height, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const shade = detailAt(x, y);
      for (let end = at + 3; at < end; at += 1)
        data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) + shade));
    }
  }
  const encode = (/** @type {number} */ quality) =>
    sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality })
      .toBuffer();
  if (bytes === undefined) return encode(85);
  let [low, high] = [10, 99];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((await encode(middle)).length <= bytes) low = middle;
    else high = middle - 1;
  }
  return encode(low);
}

/** Detail of all sizes, as nature has it: it is still there when the picture has been made smaller. The same each time. */
function detailAt(/** @type {number} */ x, /** @type {number} */ y) {
  let shade = 0;
  for (let size = 0; size < 6; size += 1) {
    let hash = Math.imul(x >> size, 374_761_393) + Math.imul(y >> size, 668_265_263) + size;
    hash = Math.imul(hash ^ (hash >>> 13), 1_274_126_177);
    shade += ((hash >>> 16) & 255) - 127.5;
  }
  return shade / 20;
}

/** @type {Map<string, Buffer>} */
const read = new Map();

/**
 * A picture's file, another one for each number, or the answer would be the one that is kept: two numbers of its first
 * quantization table say so, which nobody sees and which no removing of metadata removes.
 * @param {string} name
 * @param {number} number
 */
export function pictureFile(name, number) {
  const whole = read.get(name) ?? readFileSync(fileOf(name));
  read.set(name, whole);
  const file = Buffer.from(whole);
  // Marker, length, number of the table, and 64 numbers of a byte each.
  const table = file.indexOf(Buffer.from([0xff, 0xdb])) + 5;
  file[table + 62] = 1 + (Math.floor(number / 250) % 250);
  file[table + 63] = 1 + (number % 250);
  return file;
}

/** The width to which a picture is made smaller, in pixels; undefined where it stays as it is. @param {string} name */
export function smallerWidth(name) {
  const { width = 0 } = kinds[name] ?? {};
  return width > longestSide ? longestSide : undefined;
}
