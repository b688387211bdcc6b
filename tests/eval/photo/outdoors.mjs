// @ts-check
/** @import { Brush } from './brush.mjs' */

/** Sky with clouds, over the whole picture. @param {Brush} brush */
export function sky({ random, width, height, gradient, rect, cloudy, group }) {
  const [top, bottom] = random.pick([
    ['#3f7fbf', '#cfe3f2'],
    ['#7d8a99', '#d9dcdf'],
    ['#22304f', '#e58f5a'],
    ['#f0b27a', '#7fa5c9'],
    ['#10141f', '#3b4a6b'],
  ]);
  return (
    rect(0, 0, width, height, gradient(top ?? '', bottom ?? '')) +
    group(rect(0, 0, width, height * 0.7, '#ffffff', 'opacity="0.75"'), cloudy(random.between(0.004, 0.012)))
  );
}

/** Buildings with windows, a road and cars. @param {Brush} brush */
export function street(brush) {
  const { random, width, height, rect, hsl, many, group, rough, wavering } = brush;
  const ground = height * random.between(0.66, 0.8);
  let x = -20;
  let houses = '';
  while (x < width) {
    const w = random.between(0.12, 0.3) * width;
    houses += house(brush, x, random.between(0.05, 0.4) * height, w, ground);
    x += w + random.between(-4, 14);
  }
  const cars = many(random.integer(1, 4), () => {
    const [cx, cy] = [random.between(0, width), ground + random.between(0, 0.5) * (height - ground)];
    const w = random.between(0.12, 0.24) * width;
    const paint = hsl(random.between(0, 360), random.between(10, 70), random.between(20, 70));
    return (
      rect(cx, cy, w, w * 0.26, paint, 'rx="12"') +
      rect(cx + w * 0.2, cy - w * 0.16, w * 0.55, w * 0.2, '#2a333d', 'rx="10"') +
      rect(cx + w * 0.1, cy + w * 0.2, w * 0.14, w * 0.12, '#111', 'rx="8"') +
      rect(cx + w * 0.72, cy + w * 0.2, w * 0.14, w * 0.12, '#111', 'rx="8"')
    );
  });
  const road = rect(0, ground, width, height - ground, hsl(30, 4, random.between(26, 50)));
  return (
    sky(brush) +
    group(houses, wavering(4)) +
    group(road, rough(0.5, 2)) +
    group(cars, wavering(3)) +
    (random.chance(0.5) ? foliage(brush, 0.1, 0.5) : '')
  );
}

/** @param {Brush} brush @param {number} x @param {number} y @param {number} w @param {number} ground */
function house({ random, rect, hsl, many, group, rough }, x, y, w, ground) {
  const hue = random.between(10, 50);
  const wall = rect(x, y, w, ground - y, hsl(hue, random.between(5, 45), random.between(30, 75)));
  const [columns, rows] = [random.integer(2, 5), random.integer(3, 7)];
  const [dx, dy] = [w / columns, (ground - y) / rows];
  const windows = many(columns * rows, (at) => {
    const glass = random.chance(0.2) ? hsl(45, 80, 75) : hsl(205, 20, random.between(15, 60));
    const [wx, wy] = [x + (at % columns) * dx + dx * 0.22, y + Math.floor(at / columns) * dy + dy * 0.2];
    return (
      rect(wx - 2, wy - 2, dx * 0.56 + 4, dy * 0.55 + 4, '#e8e4da') +
      rect(wx, wy, dx * 0.56, dy * 0.55, glass)
    );
  });
  return group(wall, rough(random.between(0.05, 0.3), 2.5)) + windows;
}

/** Trees and bushes, anywhere in a band of the picture. @param {Brush} brush @param {number} from @param {number} to as shares of the height */
export function foliage(
  { random, width, height, ellipse, rect, hsl, many, group, rough, speckled, wavering },
  from,
  to,
) {
  const trunks = many(random.integer(1, 4), () =>
    rect(
      random.between(0, width),
      height * from,
      random.between(8, 30),
      height * (1 - from),
      hsl(25, 30, 22),
    ),
  );
  const layers = [0.6, 0.52, 0.44].map((cover, at) => {
    const crowns = many(random.integer(4, 8), () =>
      ellipse(
        random.between(0, width),
        random.between(from, to) * height,
        random.between(0.1, 0.28) * width,
        random.between(0.08, 0.22) * height,
        hsl(random.between(70, 130), random.between(20, 60), 16 + at * 14 + random.between(0, 10)),
      ),
    );
    const leaves = group(group(crowns, wavering(26)), rough(random.between(0.1, 0.3), 4));
    return group(leaves, speckled(random.between(0.06, 0.14), cover));
  });
  return group(trunks, rough(0.08, 4)) + layers.join('');
}

/** A forest or a garden: leaves from edge to edge. @param {Brush} brush */
export function forest(brush) {
  const { random, width, height, rect, gradient, group, rough } = brush;
  const ground = rect(0, 0, width, height, gradient('#7f9a6a', '#2c3a22', '#4a3b26'));
  return (
    group(ground, rough(0.05, 5)) +
    foliage(brush, 0.1, 0.9) +
    (random.chance(0.5) ? foliage(brush, 0.4, 0.8) : '')
  );
}

/** Hills behind each other, and water or sand in front. @param {Brush} brush */
export function landscape(brush) {
  const { random, width, height, hsl, many, group, rough, wavering, rect } = brush;
  const hue = random.between(60, 230);
  const hills = many(4, (at) => {
    const y = height * (0.35 + at * 0.13);
    const points = Array.from(
      { length: 9 },
      (_, n) => `${((n * width) / 8).toFixed(0)},${(y + random.between(-0.09, 0.09) * height).toFixed(0)}`,
    );
    const fill = hsl(hue + at * 8, 15 + at * 9, 68 - at * 13);
    return group(
      `<polygon points="0,${height} ${points.join(' ')} ${width},${height}" fill="${fill}"/>`,
      rough(0.02 + at * 0.03, 3 + at),
    );
  });
  const shore = group(
    rect(0, height * 0.8, width, height * 0.2, hsl(random.pick([40, 210]), 35, 55)),
    rough(0.12, 4),
  );
  return sky(brush) + group(hills, wavering(14)) + shore;
}

/** A wall of bricks, with worn edges. @param {Brush} brush */
export function bricks({ random, width, height, rect, hsl, many, group, rough, wavering, cloudy }) {
  const h = random.between(14, 34);
  const w = h * random.between(2, 3.2);
  const hue = random.between(5, 35);
  const columns = Math.ceil(width / w) + 1;
  const rows = Math.ceil(height / h);
  const wall = many(columns * rows, (at) => {
    const line = Math.floor(at / columns);
    const x = (at % columns) * w - (line % 2) * (w / 2);
    const fill = hsl(hue + random.between(-4, 6), random.between(20, 45), random.between(28, 52));
    return rect(x, line * h, w - 3, h - 3, fill);
  });
  return (
    rect(0, 0, width, height, hsl(35, 8, random.between(50, 75))) +
    group(group(wall, wavering(3, 0.08)), rough(0.25, 2.5)) +
    group(rect(0, 0, width, height, '#1a130c', 'opacity="0.45"'), cloudy(0.006))
  );
}

/** Plaster, concrete or planks. @param {Brush} brush */
export function wall({ random, width, height, rect, hsl, many, group, rough, cloudy }) {
  const hue = random.between(0, 360);
  const flat = rect(0, 0, width, height, hsl(hue, random.between(3, 25), random.between(40, 80)));
  const planks = random.chance(0.5)
    ? many(random.integer(5, 12), () =>
        rect(0, random.between(0, height), width, random.between(2, 5), '#2b221a', 'opacity="0.7"'),
      )
    : '';
  return (
    group(flat + planks, rough(random.between(0.01, 0.5), random.between(1, 4))) +
    group(rect(0, 0, width, height, '#20180f', 'opacity="0.4"'), cloudy(0.005))
  );
}
