import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { createRandom } from '../../../eval/make/random.mjs';
import {
  drawing,
  flat,
  ground,
  jpeg,
  named,
  noise,
  pixelPicture,
  png,
  type Color,
  type DrawnPicture,
  type Random,
} from './drawing';

// Pictures that show something, however little.

const icons: Record<string, string> = {
  heart: '<path fill="#d22" d="M24 42 6 24C0 14 14 4 24 14 34 4 48 14 42 24z"/>',
  house:
    '<path fill="#36c" d="M24 4 46 24H38V44H10V24H2z"/><rect x="20" y="28" width="8" height="16" fill="#fff"/>',
  cross: '<path stroke="#222" stroke-width="5" d="M8 8 40 40M40 8 8 40"/>',
  menu: '<path stroke="#222" stroke-width="4" d="M8 12H40M8 24H40M8 36H40"/>',
  dot: '<circle cx="24" cy="24" r="6" fill="#111"/>',
};

/** Logos and icons, on white, on color and on nothing. */
export async function iconPictures(): Promise<DrawnPicture[]> {
  const pictures: Record<string, Promise<Buffer>> = {};
  for (const [name, inside] of Object.entries(icons)) {
    pictures[`${name}, 48`] = png(drawing(48, 48, ground('#fff') + inside));
    pictures[`${name} on nothing, 64`] = png(drawing(64, 64, inside));
    pictures[`${name}, a logo on a large page`] = jpeg(80)(
      drawing(1200, 800, `${ground('#fff')}<g transform="translate(560 380)">${inside}</g>`),
    );
    pictures[`${name}, faint`] = png(
      drawing(
        500,
        400,
        `${ground('#fff')}<g transform="translate(90 60) scale(4)" opacity=".12">${inside}</g>`,
      ),
    );
  }
  return named(pictures);
}

/** Drawings: charts, sketches in pencil, codes, patterns. */
export async function drawnPictures(): Promise<DrawnPicture[]> {
  const random = createRandom(5);
  const pictures: Record<string, Promise<Buffer>> = {};
  const bars = [120, 80, 160, 40, 190].map(
    (height, at) =>
      `<rect x="${60 + at * 70}" y="${250 - height}" width="40" height="${height}" fill="#48c"/>`,
  );
  const axes = '<path d="M40 20V250H420" fill="none" stroke="#333"/>';
  pictures['bars'] = png(drawing(450, 280, ground('#fff') + axes + bars.join('')));
  pictures['a line chart'] = jpeg(80)(
    drawing(
      450,
      280,
      `${ground('#fff')}${axes}<path d="M40 200 120 150 200 180 280 90 400 60" fill="none" stroke="#c33"/>`,
    ),
  );
  const points = Array.from(
    { length: 60 },
    () => `<circle cx="${random.integer(50, 410)}" cy="${random.integer(30, 240)}" r="2"/>`,
  );
  pictures['a scatter plot'] = png(drawing(450, 280, ground('#fff') + axes + points.join('')));
  for (const gray of ['#bbb', '#ddd', '#eaeaea'])
    pictures[`a pencil drawing in ${gray}`] = png(
      drawing(
        700,
        500,
        `${ground('#fff')}<g fill="none" stroke="${gray}" stroke-width="3"><circle cx="350" cy="200" r="110"/><path d="M270 420Q350 300 430 420M310 180h10M380 180h10M310 250q40 30 80 0"/></g>`,
      ),
    );
  pictures['a drawing on scanned paper'] = jpeg(75)(
    flat(random, [246, 244, 238], 3, 640, 480).composite([
      {
        input: await png(
          drawing(
            640,
            480,
            '<path d="M100 300Q200 80 320 240T560 160" fill="none" stroke="#777" stroke-width="3"/>',
          ),
        ),
      },
    ]),
  );
  pictures['two halves'] = png(
    drawing(300, 200, `${ground('#c00')}<rect width="300" height="100" fill="#fff"/>`),
  );
  pictures['a chessboard'] = png(
    pixelPicture(320, 320, (x, y) =>
      Math.floor(x / 40 + Math.floor(y / 40)) % 2 ? [0, 0, 0] : [255, 255, 255],
    ),
  );
  pictures['a fine chessboard'] = png(
    pixelPicture(320, 320, (x, y) =>
      Math.floor(x / 4 + Math.floor(y / 4)) % 2 ? [30, 30, 30] : [200, 200, 200],
    ),
  );
  pictures['stripes'] = png(pixelPicture(320, 240, (x) => (x % 12 < 6 ? [20, 60, 120] : [240, 240, 240])));
  const widths = Array.from({ length: 60 }, () => random.integer(1, 4) * 2);
  let x = 20;
  pictures['a bar code'] = png(
    drawing(
      420,
      160,
      ground('#fff') +
        widths
          .map((width, at) => {
            x += width;
            return at % 2 ? '' : `<rect x="${x - width}" y="10" width="${width}" height="140"/>`;
          })
          .join(''),
    ),
  );
  for (const module of [3, 6, 10])
    pictures[`a square code of modules of ${module}`] = png(squareCode(random, module));
  pictures['a gradient'] = png(
    drawing(
      400,
      300,
      `<defs><linearGradient id="g"><stop stop-color="#036"/><stop offset="1" stop-color="#fc8"/></linearGradient></defs>${ground('url(#g)')}`,
    ),
  );
  pictures['a white logo on nothing'] = png(
    drawing(300, 200, '<circle cx="150" cy="100" r="30" fill="#fff"/>'),
  );
  return named(pictures);
}

/** Like a QR code: random modules in a white margin, and a square in three corners. */
function squareCode(random: Random, module: number): Sharp {
  const side = Math.round(330 / module);
  const cells = Array.from({ length: side * side }, () => random.chance(0.5));
  const finder = (x: number, y: number) => {
    const [left, top] = [x < 8 ? x : side - 1 - x, y < 8 ? y : side - 1 - y];
    if (left > 7 || top > 7 || (x >= 8 && y >= 8)) return undefined;
    const ring = Math.max(Math.abs(left - 3), Math.abs(top - 3));
    return ring === 3 || ring < 2;
  };
  const all = (side + 8) * module;
  return pixelPicture(all, all, (px, py) => {
    const [x, y] = [Math.floor(px / module) - 4, Math.floor(py / module) - 4];
    const isDark = x >= 0 && y >= 0 && x < side && y < side && (finder(x, y) ?? cells[y * side + x]);
    return isDark ? [0, 0, 0] : [255, 255, 255];
  });
}

/** Smooth random values from 0 to 1 between the corners of cells, as grains, leaves and clouds have them. */
function smooth(random: Random, cell: number, width: number, height: number) {
  const across = Math.ceil(width / cell) + 1;
  const corners = Float64Array.from({ length: across * (Math.ceil(height / cell) + 1) }, random.next);
  const ease = (t: number) => t * t * (3 - 2 * t);
  return (x: number, y: number) => {
    const at = Math.floor(y / cell) * across + Math.floor(x / cell);
    const right = ease((x % cell) / cell);
    const mix = (at: number) => (corners[at] ?? 0) * (1 - right) + (corners[at + 1] ?? 0) * right;
    const below = ease((y % cell) / cell);
    return mix(at) * (1 - below) + mix(at + across) * below;
  };
}

/** A texture: the weights of grains by their size, in pixels. */
function texture(random: Random, grains: Record<number, number>, from: Color, to: Color) {
  const octaves = Object.entries(grains).map(
    ([cell, weight]) => [smooth(random, Number(cell), 240, 180), weight] as const,
  );
  const all = octaves.reduce((sum, [, weight]) => sum + weight, 0);
  return pixelPicture(240, 180, (x, y) => {
    const share = octaves.reduce((sum, [at, weight]) => sum + at(x, y) * weight, 0) / all;
    return from.map((level, channel) => level + ((to[channel] ?? 0) - level) * share);
  });
}

/** Textures and scenes like photos: grass, gravel, leaves, snow, night, noise of cameras. */
export async function photoPictures(): Promise<DrawnPicture[]> {
  const random = createRandom(6);
  const pictures: Record<string, Promise<Buffer>> = {};
  const grains: Record<string, [Record<number, number>, Color, Color]> = {
    grass: [{ 2: 1, 5: 1, 20: 0.6, 90: 0.4 }, [20, 50, 10], [150, 200, 90]],
    gravel: [{ 6: 1, 3: 0.5, 70: 0.2 }, [40, 40, 42], [210, 205, 200]],
    leaves: [{ 8: 1, 16: 1, 60: 0.7 }, [5, 30, 5], [120, 180, 60]],
    sand: [{ 3: 1, 50: 0.8 }, [170, 150, 110], [225, 205, 165]],
    clouds: [{ 20: 0.3, 80: 1, 200: 1 }, [90, 130, 190], [250, 250, 255]],
    bark: [{ 4: 1, 12: 1, 40: 0.5 }, [30, 20, 10], [150, 120, 90]],
    grains: [{ 8: 1 }, [30, 30, 30], [230, 230, 230]],
    pebbles: [{ 14: 1 }, [60, 50, 40], [200, 190, 180]],
    snow: [{ 30: 0.5, 120: 1 }, [205, 210, 222], [255, 255, 255]],
    night: [{ 60: 1, 150: 1 }, [0, 0, 4], [46, 44, 60]],
    fog: [{ 100: 1, 160: 1 }, [150, 152, 156], [200, 202, 204]],
  };
  for (const [name, [weights, from, to]] of Object.entries(grains)) {
    const drawn = await png(texture(random, weights, from, to));
    pictures[name] = Promise.resolve(drawn);
    pictures[`${name}, JPEG`] = jpeg(70)(sharp(drawn));
  }
  const grainy = await png(texture(random, { 30: 1, 110: 1 }, [10, 10, 14], [70, 64, 60]));
  const speck = noise(random, { width: 240, height: 180, block: 1, isColored: true, isNormal: true });
  const grain = await png(speck.ensureAlpha(0.25));
  pictures['a grainy photo in the dark'] = jpeg(80)(sharp(grainy).composite([{ input: grain }]));
  const lights = Array.from(
    { length: 14 },
    () =>
      `<circle cx="${random.integer(20, 620)}" cy="${random.integer(200, 400)}" r="${random.integer(2, 5)}" fill="#fe9"/>`,
  );
  pictures['lamps at night'] = jpeg(80)(drawing(640, 480, ground('#05060a') + lights.join('')));
  const stars = Array.from(
    { length: 150 },
    () =>
      `<circle cx="${random.integer(0, 640)}" cy="${random.integer(0, 480)}" r="${random.between(0.8, 2).toFixed(1)}" fill="#fff"/>`,
  );
  pictures['stars'] = jpeg(85)(drawing(640, 480, ground('#04040a') + stars.join('')));
  pictures['the moon'] = jpeg(85)(
    drawing(900, 600, `${ground('#020208')}<circle cx="600" cy="200" r="22" fill="#eee8d0"/>`),
  );
  pictures['a skier in the snow'] = jpeg(80)(
    flat(random, [240, 243, 248], 3, 640, 480).composite([
      { input: await png(drawing(640, 480, '<path d="M300 200l12 20-4 30h-16l-4-30z" fill="#334"/>')) },
    ]),
  );
  for (const name of ['lake', 'sign', 'meme', 'german-meme']) {
    const file = fileURLToPath(new URL(`../../../fixtures/pictures/${name}.jpg`, import.meta.url));
    const { width, height } = await sharp(file).metadata();
    for (const [at, share] of [1, 0.6, 0.35].entries()) {
      const [across, down] = [Math.floor(width * share), Math.floor(height * share)];
      const part = { left: width - across, top: height - down, width: across, height: down };
      const smaller = sharp(file)
        .extract(part)
        .resize(240 - 60 * at);
      pictures[`${name}, ${share}`] = jpeg(50 + 15 * at)(smaller);
      pictures[`${name}, ${share}, in gray`] = png(smaller.clone().grayscale().toColorspace('srgb'));
    }
  }
  return named(pictures);
}
