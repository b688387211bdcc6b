import { createRandom } from '../../../eval/make/random.mjs';
import { drawing, flat, ground, jpeg, named, noise, png, type DrawnPicture } from './drawing';

// Pictures that show nothing.

const sizes = [
  [24, 60],
  [48, 48],
  [200, 120],
  [640, 480],
  [1400, 900],
] as const;

/** White, as files and scanners have it, and nothing at all. */
export async function blankPictures(): Promise<DrawnPicture[]> {
  const random = createRandom(1);
  const pictures: Record<string, Promise<Buffer>> = {};
  for (const [width, height] of sizes) {
    const size = `${width} × ${height}`;
    pictures[`white ${size}`] = png(drawing(width, height, ground('#fff')));
    pictures[`white JPEG ${size}`] = jpeg(60)(drawing(width, height, ground('#fff')));
    pictures[`off-white ${size}`] = png(drawing(width, height, ground('#faf8f2')));
    pictures[`cream ${size}`] = jpeg(80)(drawing(width, height, ground('#fff8e7')));
    pictures[`clear ${size}`] = png(drawing(width, height, ''));
    pictures[`nearly clear ${size}`] = png(drawing(width, height, '<g opacity=".01"><circle r="90"/></g>'));
  }
  for (const deviation of [1, 2, 4])
    pictures[`scanned paper, noise ${deviation}`] = jpeg(75)(flat(random, [248, 247, 243], deviation));
  pictures['a page with a frame'] = png(
    drawing(
      400,
      560,
      `${ground('#fff')}<rect x="30" y="30" width="340" height="500" fill="none" stroke="#000"/>`,
    ),
  );
  pictures['white with dust'] = png(
    drawing(
      500,
      400,
      `${ground('#fff')}<rect x="90" y="80" width="2" height="2"/><rect x="300" y="200" width="3" height="2"/>`,
    ),
  );
  pictures['white with a border'] = png(
    drawing(
      300,
      200,
      `${ground('#fff')}<rect x=".5" y=".5" width="299" height="199" fill="none" stroke="#888"/>`,
    ),
  );
  return named(pictures);
}

/** One color, or nearly. */
export async function uniformPictures(): Promise<DrawnPicture[]> {
  const random = createRandom(2);
  const pictures: Record<string, Promise<Buffer>> = {};
  const colors = ['#000', '#0d1117', '#c00000', '#2e7d32', '#1e66d0', '#808080', '#ffd54f', '#d8d8d8'];
  for (const color of colors) {
    pictures[color] = png(drawing(320, 200, ground(color)));
    pictures[`${color} JPEG`] = jpeg(40)(drawing(900, 700, ground(color)));
  }
  for (const [from, to] of [
    ['#306090', '#3a6a9a'],
    ['#101010', '#1a1a1a'],
    ['#c0c0c0', '#c8cac8'],
  ])
    for (const file of [png, jpeg(70)])
      pictures[`${from} to ${to} ${file === png ? 'PNG' : 'JPEG'}`] = file(
        drawing(
          600,
          400,
          `<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>${ground('url(#g)')}`,
        ),
      );
  for (const color of [
    [8, 8, 10],
    [90, 110, 130],
    [200, 190, 170],
    [128, 30, 30],
  ] as const)
    for (const deviation of [1, 3, 6, 10])
      for (const file of [png, jpeg(80)])
        pictures[`${color.join(' ')}, noise ${deviation} ${file === png ? 'PNG' : 'JPEG'}`] = file(
          flat(random, color, deviation),
        );
  pictures['noise 10, 1300 pixels'] = jpeg(85)(flat(random, [120, 120, 120], 10, 1300, 700));
  // Made smaller, it is gray.
  pictures['random pixels, far more than are measured'] = jpeg(90)(
    noise(random, { width: 2600, height: 1300, block: 1, isColored: false, isNormal: false }),
  );
  pictures['a frame on blue'] = png(
    drawing(
      400,
      300,
      `${ground('#224')}<rect x="12" y="12" width="376" height="276" fill="none" stroke="#fff" stroke-width="2"/>`,
    ),
  );
  pictures['see-through gray'] = png(
    drawing(200, 200, '<rect width="200" height="200" fill="#444" opacity=".5"/>'),
  );
  return named(pictures);
}

/** Too small to show anything. */
export async function tinyPictures(): Promise<DrawnPicture[]> {
  const random = createRandom(4);
  const pictures: Record<string, Promise<Buffer>> = {};
  for (const [width, height] of [
    [1, 1],
    [16, 16],
    [23, 300],
    [600, 8],
    [24, 40],
    [30, 32],
  ] as const) {
    pictures[`a disc in ${width} × ${height}`] = png(
      drawing(width, height, `${ground('#fff')}<circle cx="50%" cy="50%" r="40%" fill="#c00"/>`),
    );
    pictures[`noise in ${width} × ${height}`] = png(
      noise(random, { width, height, block: 1, isColored: true, isNormal: false }),
    );
  }
  return named(pictures);
}
