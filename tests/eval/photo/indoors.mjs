// @ts-check
/** @import { Brush } from './brush.mjs' */

/** A room with furniture, a window and things on shelves. @param {Brush} brush */
export function room({ random, width, height, rect, hsl, many, group, rough, wavering, blurred, gradient }) {
  const hue = random.between(0, 360);
  const back = rect(0, 0, width, height, gradient(hsl(hue, 18, 68), hsl(hue, 22, 48)));
  const floor = rect(0, height * 0.75, width, height * 0.25, hsl(28, 35, random.between(25, 50)));
  const window =
    rect(width * 0.62, height * 0.08, width * 0.28, height * 0.4, '#f4f1e6') +
    rect(width * 0.64, height * 0.1, width * 0.24, height * 0.36, hsl(205, 60, 82));
  const shelf = (/** @type {number} */ y) =>
    rect(width * 0.04, y, width * 0.5, 9, hsl(28, 40, 28)) +
    many(random.integer(8, 18), (at) => {
      const h = random.between(0.06, 0.13) * height;
      const fill = hsl(random.between(0, 360), random.between(15, 65), random.between(20, 70));
      return rect(width * 0.05 + at * width * 0.026, y - h, random.between(0.012, 0.024) * width, h, fill);
    });
  const sofa = rect(
    random.between(0, 0.4) * width,
    height * 0.58,
    width * 0.5,
    height * 0.26,
    hsl(random.between(0, 360), 30, 40),
    'rx="26"',
  );
  return (
    group(back, rough(0.01, 4)) +
    group(floor, rough(0.09, 4)) +
    group(window + shelf(height * 0.25) + shelf(height * 0.47), wavering(4)) +
    group(group(sofa, wavering(12)), rough(0.3, 3)) +
    group(rect(width * 0.6, 0, width * 0.35, height, '#fff7d8', 'opacity="0.25"'), blurred(40))
  );
}

/** Lights out of focus, before a dark or bright ground. @param {Brush} brush */
export function lights({ random, width, height, ellipse, rect, hsl, many, group, rough, blurred, gradient }) {
  const hue = random.between(0, 360);
  const dark = random.chance(0.6);
  const back = rect(
    0,
    0,
    width,
    height,
    gradient(hsl(hue, 40, dark ? 8 : 60), hsl(hue + 40, 40, dark ? 22 : 82)),
  );
  const circles = many(random.integer(30, 70), () => {
    const r = random.between(0.01, 0.075) * width;
    const fill = hsl(random.between(0, 360), random.between(40, 95), random.between(55, 85));
    return ellipse(
      random.between(0, width),
      random.between(0, height),
      r,
      r,
      fill,
      `opacity="${random.between(0.25, 0.85).toFixed(2)}"`,
    );
  });
  return group(back, rough(0.01, 3)) + group(circles, blurred(random.between(1.5, 5)));
}

/** One to three people, seen from near. @param {Brush} brush */
export function people(brush) {
  const { random, width, many, group, wavering, rough } = brush;
  const count = random.integer(1, 3);
  const drawn = many(count, (at) => person(brush, ((at + random.between(0.35, 0.65)) * width) / count));
  return group(group(drawn, wavering(9, 0.02)), rough(random.between(0.12, 0.4), 1.6));
}

/** @param {Brush} brush @param {number} x */
function person({ random, height, ellipse, rect, hsl, many }, x) {
  const r = height * random.between(0.11, 0.18);
  const y = height * random.between(0.36, 0.5);
  const skin = hsl(random.between(16, 32), random.between(30, 60), random.between(28, 78));
  const hair = hsl(random.between(15, 45), random.between(10, 55), random.between(8, 55));
  const shirt = hsl(random.between(0, 360), random.between(10, 75), random.between(18, 85));
  const stripes = random.chance(0.5)
    ? many(7, (at) => rect(x - r * 1.8, y + r * (1.35 + at * 0.4), r * 3.6, r * 0.16, hsl(0, 0, 92)))
    : '';
  return (
    ellipse(x, y - r * 0.28, r * 1.12, r * 1.18, hair) +
    rect(x - r * 0.38, y + r * 0.5, r * 0.76, r * 0.9, skin) +
    ellipse(x, y + r * 2.9, r * 2, r * 1.85, shirt) +
    stripes +
    ellipse(x, y, r * 0.88, r * 1.12, skin) +
    many(2, (at) => {
      const ex = x + (at * 2 - 1) * r * 0.36;
      return (
        ellipse(ex, y - r * 0.1, r * 0.16, r * 0.1, '#f6f3ee') +
        ellipse(ex, y - r * 0.1, r * 0.08, r * 0.09, '#2b1d12')
      );
    }) +
    ellipse(x, y + r * 0.22, r * 0.12, r * 0.2, hsl(20, 45, 45), 'opacity="0.5"') +
    ellipse(x, y + r * 0.58, r * 0.34, r * random.between(0.06, 0.18), '#7c2f2a')
  );
}

/** A cat, dog or owl of sorts: round, with ears, eyes and fur. @param {Brush} brush */
export function animal({ random, width, height, ellipse, hsl, many, group, wavering, rough }) {
  const x = width * random.between(0.35, 0.65);
  const y = height * random.between(0.42, 0.55);
  const r = height * random.between(0.2, 0.3);
  const hue = random.between(15, 45);
  const fur = hsl(hue, random.between(5, 65), random.between(20, 75));
  const ear = (/** @type {number} */ side) =>
    `<polygon points="${x + side * r * 0.9},${y - r * 0.3} ${x + side * r * 0.85},${y - r * 1.35} ${x + side * r * 0.15},${y - r * 0.85}" fill="${fur}"/>`;
  const eyes = many(2, (at) => {
    const ex = x + (at * 2 - 1) * r * 0.4;
    return (
      ellipse(ex, y - r * 0.1, r * 0.2, r * 0.17, hsl(random.between(50, 120), 60, 60)) +
      ellipse(ex, y - r * 0.1, r * 0.07, r * 0.16, '#0b0b0b')
    );
  });
  const patches = many(8, () =>
    ellipse(
      x + random.between(-1, 1) * r,
      y + random.between(-0.8, 2.2) * r,
      random.between(0.1, 0.5) * r,
      random.between(0.1, 0.4) * r,
      hsl(hue, 30, random.between(15, 90)),
      'opacity="0.7"',
    ),
  );
  const body =
    ellipse(x, y + r * 1.9, r * 1.35, r * 1.6, fur) +
    ear(-1) +
    ear(1) +
    ellipse(x, y, r, r * 0.92, fur) +
    patches;
  const whiskers = many(6, (at) => {
    const side = at < 3 ? -1 : 1;
    return `<path d="M${x + side * r * 0.2} ${y + r * 0.35} l${side * r * 1.1} ${(at % 3) * r * 0.14 - r * 0.15}" stroke="#f5f5f0" stroke-width="1.6"/>`;
  });
  return (
    group(group(body, wavering(16, 0.09)), rough(0.25, 4)) +
    eyes +
    ellipse(x, y + r * 0.28, r * 0.12, r * 0.08, '#5a2f2f') +
    whiskers
  );
}
