// @ts-check
import sharp from 'sharp';
import { bordered, curled, onTable, pictureOf, pixelsOf, shadowed, shownThrough } from './paper.mjs';

/** @import { Sharp } from 'sharp' */
/** @import { Spine } from './paper.mjs' */
/** @import { Random } from './random.mjs' */

/**
 * What happens to a drawn picture before it is met, in this order.
 * @typedef {object} Damage
 * @property {number} [through] the share of the other side's ink that shines through
 * @property {{ spine: Spine, lift: number }} [curl] of a page that is bound; `lift` in pixels
 * @property {{ isSpread: boolean }} [border] black around a page, and between two
 * @property {number} [turn] degrees, clockwise; corners are filled with `paper`
 * @property {string} [paper]
 * @property {number} [tilt] how far the corners of a photographed page have moved, as a share of it; a table is around it
 * @property {number} [blur] standard deviation in pixels, 0.3 at least
 * @property {number} [shade] the share of light that is missing where it is darkest
 * @property {number} [noise] standard deviation, of 255
 * @property {number} [shadow] the share of light that is missing in the shadow of a phone
 * @property {number} [threshold] above it, of 255, all is white, below all is black
 * @property {number} [quarterTurn] 90, 180 or 270 degrees, clockwise
 * @property {number} [quality] of a JPEG; a PNG without it
 */

/**
 * Damages a drawn picture, and gives it as a file.
 * @param {Buffer} png
 * @param {Damage} damage
 * @param {Random} random
 * @returns {Promise<{ bytes: Buffer, type: 'png' | 'jpg' }>}
 */
export async function damaged(png, damage, random) {
  const { turn, paper = '#ffffff', blur, shade, noise, quarterTurn, quality } = damage;
  const { through, curl, border, tilt, shadow, threshold } = damage;
  let picture = sharp(png).flatten({ background: paper });
  if (through) picture = await shownThrough(picture, through, random);
  if (curl) picture = await curled(picture, curl, random);
  if (border) picture = await bordered(picture, border, random);
  if (turn)
    picture = sharp(
      await picture
        .rotate(turn, { background: border ? '#0e0e0e' : paper })
        .png()
        .toBuffer(),
    );
  if (tilt) picture = await onTable(picture, tilt, random);
  if (blur) picture = picture.blur(blur);
  if (shade || noise) picture = await withNoise(picture, { shade: shade ?? 0, noise: noise ?? 0 }, random);
  if (shadow) picture = await shadowed(picture, shadow, random);
  if (threshold)
    picture = pictureOf(await pixelsOf(picture))
      .greyscale()
      .threshold(threshold);
  if (quarterTurn) picture = sharp(await picture.png().toBuffer()).rotate(quarterTurn);
  return quality
    ? { bytes: await picture.jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer(), type: 'jpg' }
    : { bytes: await picture.png({ compressionLevel: 6 }).toBuffer(), type: 'png' };
}

/**
 * Noise as of a sensor, most of it in brightness, and light that comes from one side.
 * @param {Sharp} picture
 * @param {{ shade: number, noise: number }} damage
 * @param {Random} random
 */
async function withNoise(picture, { shade, noise }, random) {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const angle = random.between(0, 2 * Math.PI);
  const [right, down] = [Math.cos(angle) / width, Math.sin(angle) / height];
  // The sum of two even distributions is near enough to a normal one, and quick.
  const spread = () => (random.next() + random.next() - 1) * noise * Math.sqrt(6);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 3) {
      const light =
        1 - shade * Math.min(1, Math.max(0, 0.5 + (x - width / 2) * right + (y - height / 2) * down));
      const grain = spread();
      const tint = spread() / 3;
      data[at] = clamp((data[at] ?? 0) * light + grain + tint);
      data[at + 1] = clamp((data[at + 1] ?? 0) * light + grain);
      data[at + 2] = clamp((data[at + 2] ?? 0) * light + grain - tint);
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** @param {number} value */
function clamp(value) {
  return Math.min(255, Math.max(0, Math.round(value)));
}
