// @ts-check

/**
 * @typedef {object} Pixels
 * @property {number} width
 * @property {number} height
 * @property {(x: number, y: number) => [red: number, green: number, blue: number, alpha: number]} at each 0 to 255
 */

/**
 * Decodes a picture's bytes as they are stored (no orientation tag is obeyed), in sRGB; throws when they don't decode.
 * @param {Uint8Array} bytes
 * @returns {Promise<Pixels>}
 */
export async function decodePixels(bytes) {
  // Lazily: the native decoder is slow to load, and most servers here never look at pixels.
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(bytes, { failOn: 'error' })
    .toColorspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    at(x, y) {
      if (x < 0 || y < 0 || x >= info.width || y >= info.height)
        throw new RangeError(`No pixel at ${x}, ${y}`);
      const start = (Math.floor(y) * info.width + Math.floor(x)) * 4;
      return [
        data.readUInt8(start),
        data.readUInt8(start + 1),
        data.readUInt8(start + 2),
        data.readUInt8(start + 3),
      ];
    },
  };
}

/**
 * Names a color in one English word, or "clear" when more than half of what is behind shows through.
 * @param {readonly [number, number, number, number]} color
 * @returns {string}
 */
export function nameColor([red, green, blue, alpha]) {
  if (alpha < 128) return 'clear';
  const high = Math.max(red, green, blue);
  const low = Math.min(red, green, blue);
  const spread = high - low;
  if (high < 48) return 'black';
  if (spread < 28) return high > 224 ? 'white' : 'gray';
  const hue = hueOf(red, green, blue, high, spread);
  if (hue < 15 || hue >= 345) return low > 150 ? 'pink' : 'red';
  if (hue < 45) return high < 170 ? 'brown' : 'orange';
  if (hue < 70) return 'yellow';
  if (hue < 165) return 'green';
  if (hue < 195) return 'cyan';
  if (hue < 260) return 'blue';
  return hue < 300 ? 'purple' : 'pink';
}

/** @param {number} red @param {number} green @param {number} blue @param {number} high @param {number} spread @returns {number} degrees */
function hueOf(red, green, blue, high, spread) {
  if (high === red) return (((green - blue) / spread) * 60 + 360) % 360;
  if (high === green) return ((blue - red) / spread) * 60 + 120;
  return ((red - green) / spread) * 60 + 240;
}

/**
 * Describes a JPEG or PNG by what is really in it: size, format, main colors and the color near each corner.
 * @param {Uint8Array} bytes
 * @param {string} mediaType
 * @returns {Promise<string>} such as "A 480 × 640 PNG picture. Mostly red and white. Corners, clockwise from the top left: red, red, white, white."
 */
export async function describePixels(bytes, mediaType) {
  const pixels = await decodePixels(bytes);
  const format = mediaType === 'image/png' ? 'PNG' : 'JPEG';
  const right = pixels.width - 1;
  const bottom = pixels.height - 1;
  /** @type {[number, number][]} */
  const corners = [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.9, 0.9],
    [0.1, 0.9],
  ];
  const names = corners.map(([x, y]) => nameColor(pixels.at(Math.round(x * right), Math.round(y * bottom))));
  return [
    `A ${pixels.width} × ${pixels.height} ${format} picture.`,
    `Mostly ${mainColors(pixels).join(' and ')}.`,
    `Corners, clockwise from the top left: ${names.join(', ')}.`,
  ].join(' ');
}

/** @param {Pixels} pixels @returns {string[]} at most three, the commonest first, each a tenth of the picture or more */
function mainColors(pixels) {
  const steps = 48;
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (let row = 0; row < steps; row += 1) {
    for (let column = 0; column < steps; column += 1) {
      const x = ((column + 0.5) / steps) * pixels.width;
      const y = ((row + 0.5) / steps) * pixels.height;
      const name = nameColor(pixels.at(x, y));
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  const ranked = [...counts].sort(([, one], [, other]) => other - one);
  const common = ranked.filter(([, count], rank) => rank === 0 || count >= (steps * steps) / 10);
  return common.slice(0, 3).map(([name]) => name);
}
