import sharp from 'sharp';
import { createRandom } from '../../../eval/make/random.mjs';
import { photo, surroundings } from '../../../eval/photo/photo.mjs';
import { flat, type Random } from './drawing';
import type { DrawnLine, Page } from './text-pages';

// Photographs with large lettering: posters, memes, signs and painted walls.

const words =
  'The lake is open again this summer come and see our new boats every day from nine until late with friends and family'.split(
    ' ',
  );
const inks = ['#fff', '#111', '#ffe14a', '#c1121f', '#0b3d91'];

/** Returns lines that fill up to the whole width of a picture, and up to most of its height. */
function lettering(random: Random, width: number, height: number): DrawnLine[] {
  const size = Math.round(height * random.between(0.09, 0.26));
  const ink = random.pick(inks);
  const perLine = Math.max(1, Math.floor((width * 0.9) / (size * 3)));
  const count = Math.max(
    Math.ceil(3 / perLine),
    random.integer(1, Math.max(1, Math.floor(height / size / 1.4))),
  );
  return Array.from({ length: count }, (_, line): DrawnLine => {
    const text = Array.from({ length: perLine }, () => random.pick(words)).join(' ');
    return [text, Math.round(width * 0.05), Math.round(size * (1.1 + 1.3 * line)), size, ink];
  });
}

/** A wall in one paint, as a camera sees it: lit from one side, with noise. */
async function wall(random: Random, width: number, height: number): Promise<Buffer> {
  const paint = [random.integer(60, 230), random.integer(60, 230), random.integer(60, 230)] as const;
  const shade = random.between(0.1, 0.45);
  const light = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="l" x2="1" y2="${random.next()}"><stop stop-color="#fff" stop-opacity="${shade}"/><stop offset="1" stop-color="#000" stop-opacity="${shade}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#l)"/></svg>`;
  const noisy = flat(random, paint, random.between(2, 7), width, height);
  return noisy
    .composite([{ input: Buffer.from(light) }])
    .png()
    .toBuffer();
}

/** Returns photographs with large lettering, each as a page whose lines were all read. */
export async function letteredPhotos(count: number): Promise<Page[]> {
  const random = createRandom(11);
  // Scenes take a second each to draw, so each one is cut in several ways.
  const scenes = await Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      const drawn = (at % 2 ? photo : surroundings)(random, 640, 480);
      return sharp(Buffer.from(drawn)).png().toBuffer();
    }),
  );
  const pages = Array.from({ length: count }, async (_, at): Promise<Page> => {
    const [width, height] = [random.integer(320, 560), random.integer(240, 400)];
    const [left, top] = [random.integer(0, 640 - width), random.integer(0, 480 - height)];
    const lines = lettering(random, width, height);
    const below =
      at % 3 === 2
        ? await wall(random, width, height)
        : await sharp(random.pick(scenes)).extract({ left, top, width, height }).png().toBuffer();
    return { width, height, below, lines, file: 'jpeg' };
  });
  return Promise.all(pages);
}
