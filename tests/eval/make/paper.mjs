// @ts-check
import sharp from 'sharp';

/** @import { Sharp } from 'sharp' */
/** @import { Random } from './random.mjs' */

/** @typedef {{ data: Uint8Array | Buffer, width: number, height: number }} Pixels red, green and blue in turn */
/** @typedef {'left' | 'right' | 'middle'} Spine where the page is bound */
/** @typedef {(x: number, y: number) => [number, number]} Way from a place of the new picture to its place in the old one */

/** @param {Sharp} picture @returns {Promise<Pixels>} */
export async function pixelsOf(picture) {
  const { data, info } = await picture
    .removeAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** @param {Pixels} pixels */
export function pictureOf({ data, width, height }) {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/**
 * What is printed on the other side shines through, mirrored.
 * @param {Sharp} picture
 * @param {number} strength the share of its ink that is seen
 * @param {Random} random
 */
export async function shownThrough(picture, strength, random) {
  const front = await pixelsOf(picture);
  const { width, height } = front;
  const back = await pixelsOf(pictureOf(front).flop().blur(1.6));
  const [right, down] = [random.integer(-12, 12), random.integer(8, 40)];
  const data = Buffer.from(front.data);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width * 3; x += 1) {
      const from = Math.min(height - 1, y + down) * width * 3;
      const ink = 255 - (back.data[from + Math.min(width * 3 - 1, Math.max(0, x + right * 3))] ?? 255);
      const at = y * width * 3 + x;
      data[at] = Math.max(0, (data[at] ?? 0) - ink * strength);
    }
  }
  return pictureOf({ data, width, height });
}

/**
 * A bound page that does not lie flat: toward the spine its lines bend, get narrower and darker.
 * @param {Sharp} picture
 * @param {{ spine: Spine, lift: number }} curl `lift` in pixels, at the spine
 * @param {Random} random
 */
export async function curled(picture, { spine, lift }, random) {
  const pixels = await pixelsOf(picture);
  const { width, height } = pixels;
  const reach = width * random.between(0.22, 0.35) * (spine === 'middle' ? 0.6 : 1);
  const at = { left: 0, right: width, middle: width / 2 }[spine];
  const even = random.between(0.2, 0.6);
  const way = warped(pixels, (x, y) => {
    const bend = Math.max(0, 1 - Math.abs(x - at) / reach) ** 2;
    const side = (y / height - 0.5) * 2 * (1 - even) + even;
    return [x + Math.sign(at - x) * bend * reach * -0.12, y + lift * bend * side];
  });
  for (let y = 0, to = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const near = Math.max(0, 1 - Math.abs(x - at) / reach) ** 3;
      for (let end = to + 3; to < end; to += 1) way.data[to] = (way.data[to] ?? 0) * (1 - 0.6 * near);
    }
  }
  return pictureOf(way);
}

/**
 * What a copier sees beside a book: black around the page, of uneven width, and along the spine of a double page.
 * @param {Sharp} picture
 * @param {{ isSpread: boolean }} border
 * @param {Random} random
 */
export async function bordered(picture, { isSpread }, random) {
  const page = await pixelsOf(picture);
  const side = () => Math.round(page.width * (random.chance(0.75) ? random.between(0.02, 0.09) : 0));
  const [left, top, right, bottom] = [side(), side(), side(), side()];
  const [width, height] = [page.width + left + right, page.height + top + bottom];
  const data = Buffer.alloc(width * height * 3, 14);
  const edge = (/** @type {number} */ most) => {
    const [phase, length, tilt] = [
      random.between(0, 6),
      random.between(90, 400),
      random.between(-0.012, 0.012),
    ];
    return (/** @type {number} */ along) =>
      most === 0 ? 0 : (Math.sin(phase + along / length) + 1) * 0.07 * most + Math.abs(tilt * along) * 0.5;
  };
  const edges = { left: edge(left), right: edge(right), top: edge(top), bottom: edge(bottom) };
  const gutter = isSpread ? page.width * random.between(0.004, 0.014) : 0;
  const middle = edge(gutter);
  for (let y = 0; y < page.height; y += 1) {
    for (let x = 0; x < page.width; x += 1) {
      const isOutside =
        x < edges.left(y) ||
        page.width - x <= edges.right(y) ||
        y < edges.top(x) ||
        page.height - y <= edges.bottom(x) ||
        Math.abs(x - page.width / 2) < gutter + middle(y);
      if (isOutside) continue;
      const [from, to] = [(y * page.width + x) * 3, ((y + top) * width + x + left) * 3];
      for (let color = 0; color < 3; color += 1) data[to + color] = page.data[from + color] ?? 0;
    }
  }
  return pictureOf({ data, width, height });
}

/**
 * A page on a table, photographed from nearly above.
 * @param {Sharp} picture
 * @param {number} tilt how far each corner has moved, as a share of the page
 * @param {Random} random
 */
export async function onTable(picture, tilt, random) {
  const page = await pixelsOf(picture);
  const around = random.between(0.05, 0.1);
  const [width, height] = [
    Math.round(page.width * (1 + 2 * around)),
    Math.round(page.height * (1 + 2 * around)),
  ];
  const off = (/** @type {number} */ size) => random.between(-tilt, tilt) * size;
  const [x0, y0, x1, y1] = [
    page.width * around,
    page.height * around,
    page.width * (1 + around),
    page.height * (1 + around),
  ];
  /** @type {[number, number][]} */
  const corners = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
  const moved = corners.map(
    ([x, y]) => /** @type {[number, number]} */ ([x + off(page.width), y + off(page.height)]),
  );
  const back = inverse(squareTo(moved));
  const wood = table(random);
  return pictureOf(
    warped(
      page,
      (x, y) => {
        const [u, v, w] = back.map(([a, b, c]) => a * x + b * y + c);
        return [((u ?? 0) / (w ?? 1)) * page.width, ((v ?? 0) / (w ?? 1)) * page.height];
      },
      { width, height, beyond: wood },
    ),
  );
}

/** The soft shadow of what takes the picture. @param {Sharp} picture @param {number} strength @param {Random} random */
export async function shadowed(picture, strength, random) {
  const { data, width, height } = await pixelsOf(picture);
  const [cx, cy] = [width * random.between(0.2, 0.8), height * random.between(0.5, 0.95)];
  const angle = random.between(-0.5, 0.5);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [half, long, soft] = [
    width * random.between(0.15, 0.3),
    height * random.between(0.2, 0.4),
    width * random.between(0.05, 0.12),
  ];
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const across = Math.abs((x - cx) * cos + (y - cy) * sin) - half;
      const along = Math.abs((y - cy) * cos - (x - cx) * sin) - long;
      const far = Math.min(1, Math.max(0, 0.5 + Math.max(across, along) / soft));
      const light = 1 - strength * (1 - far * far * (3 - 2 * far));
      for (let end = at + 3; at < end; at += 1) data[at] = (data[at] ?? 0) * light;
    }
  }
  return pictureOf({ data, width, height });
}

/**
 * @param {Pixels} from
 * @param {Way} way
 * @param {{ width: number, height: number, beyond: (x: number, y: number) => number[] }} [to]
 * @returns {Pixels}
 */
function warped(from, way, to) {
  const { width, height } = to ?? from;
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 3) {
      const [sx, sy] = way(x, y);
      const isBeyond = sx < 0 || sy < 0 || sx > from.width - 1 || sy > from.height - 1;
      if (isBeyond && to) data.set(to.beyond(x, y), at);
      else blend(from, sx, sy, data, at);
    }
  }
  return { data, width, height };
}

/** Between four pixels. @param {Pixels} from @param {number} x @param {number} y @param {Buffer} data @param {number} at */
function blend({ data: source, width, height }, x, y, data, at) {
  const [left, top] = [Math.min(width - 1, Math.max(0, x)), Math.min(height - 1, Math.max(0, y))];
  const [x0, y0] = [Math.floor(left), Math.floor(top)];
  const [x1, y1] = [Math.min(width - 1, x0 + 1), Math.min(height - 1, y0 + 1)];
  const [fx, fy] = [left - x0, top - y0];
  for (let color = 0; color < 3; color += 1) {
    const pixel = (/** @type {number} */ px, /** @type {number} */ py) =>
      source[(py * width + px) * 3 + color] ?? 0;
    const upper = pixel(x0, y0) * (1 - fx) + pixel(x1, y0) * fx;
    const lower = pixel(x0, y1) * (1 - fx) + pixel(x1, y1) * fx;
    data[at + color] = upper * (1 - fy) + lower * fy;
  }
}

/** Wood, stone or cloth. @param {Random} random */
function table(random) {
  const base = random.pick([
    [96, 66, 42],
    [58, 44, 36],
    [140, 110, 78],
    [70, 74, 80],
  ]);
  const [length, tilt] = [random.between(5, 40), random.between(-0.2, 0.2)];
  return (/** @type {number} */ x, /** @type {number} */ y) => {
    const grain = Math.sin((y + x * tilt) / length + Math.sin(x / 170) * 2) * 10 + random.between(-9, 9);
    return base.map((level) => Math.min(255, Math.max(0, level + grain)));
  };
}

/** @typedef {[number, number, number][]} Matrix of three rows */

/**
 * From a square of the side 1 to four corners, clockwise from the left upper one (Heckbert, 1989).
 * @param {[number, number][]} corners
 * @returns {Matrix}
 */
function squareTo([[x0, y0] = [0, 0], [x1, y1] = [1, 0], [x2, y2] = [1, 1], [x3, y3] = [0, 1]]) {
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const area = dx1 * dy2 - dx2 * dy1;
  const [g, h] = [(dx3 * dy2 - dx2 * dy3) / area, (dx1 * dy3 - dx3 * dy1) / area];
  return [
    [x1 - x0 + g * x1, x3 - x0 + h * x3, x0],
    [y1 - y0 + g * y1, y3 - y0 + h * y3, y0],
    [g, h, 1],
  ];
}

/** Up to a factor, which a projection does not see. @param {Matrix} matrix @returns {Matrix} */
function inverse([[a, b, c] = [1, 0, 0], [d, e, f] = [0, 1, 0], [g, h, i] = [0, 0, 1]]) {
  return [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ];
}
