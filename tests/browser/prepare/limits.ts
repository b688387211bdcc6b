import { expect, vi } from 'vitest';
import { drawSvg } from '../../../utils/prepare/draw-svg';
import { type Bytes, bytesOf, type Fixture } from './files';
import { drawn, onlyOne } from './pixels';
import { measureFile as measure, prepareFile as prepare } from './prepare-file';

/** What a picture that is to be looked at may have. */
export const looking = { maxSide: 2048, targetBytes: 900_000, maxBytes: 4_500_000 };
const never = new AbortController().signal;
/** Prepares a picture to be looked at. */
export const look = (blob: Blob, limits = looking, signal = never) =>
  prepare(blob, { limits, lossless: false }, drawSvg, signal).then(onlyOne);
/** Prepares a picture to be read. */
export const read = (blob: Blob, limits = looking) =>
  prepare(blob, { limits, lossless: true }, drawSvg, never).then(onlyOne);
/** Measures a picture. */
export const sizeOf = (blob: Blob) => measure(blob, drawSvg);
/** One of the pictures of the tests, as a file. */
export const fixture = async (file: Fixture): Promise<Blob> => new Blob([await bytesOf(file)]);

/** Noise, which no format makes small. */
export const noise = (width: number, height: number): Promise<Blob> =>
  drawn(width, height, (on) => {
    const image = on.createImageData(width, height);
    let seed = 1;
    for (let at = 0; at < image.data.length; at += 1) {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      image.data[at] = at % 4 === 3 ? 255 : (seed >>> 16) & 255;
    }
    on.putImageData(image, 0, 0);
  });

/** A file that is no picture is refused as such. */
export async function expectRefused(blob: Blob, code: string): Promise<void> {
  await expect(look(blob)).rejects.toMatchObject({ failure: { code } });
  await expect(sizeOf(blob)).rejects.toMatchObject({ failure: { code } });
}

/** A picture of gigabytes is refused before it is decoded, and the next one is not. */
export async function expectNotDecoded(bytes: Bytes): Promise<void> {
  using decoding = vi.spyOn(globalThis, 'createImageBitmap').mockRejectedValue(new Error('decoded'));
  await expectRefused(new Blob([bytes]), 'pictureTooLarge');
  expect(decoding).not.toHaveBeenCalled();
  decoding.mockRestore();
  expect((await look(await fixture('picture.webp'))).width).toBe(320);
}
