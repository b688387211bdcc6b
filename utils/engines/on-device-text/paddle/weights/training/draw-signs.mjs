// @ts-check
// Runs in a page, for make-samples.mjs.
import { between, canvasOf, isLikely, pick, random, seedWith } from './random.mjs';

/** What `signs.onnx` tells apart, in its order: any other character, signs, and switches that are off and on. */
export const classes = ['', ...'₹₩₪₽₫₺₴₦₱฿€£¥$½¼¾⅓⅔⅛⅜⅝⅞☑☐◉○★☆→Ωµ№§¶±✓✗{}()[];◐◑'];
/** The rows and columns of a picture. */
export const size = [32, 32];

/** Whether to use the fonts that only test the weights. */
const isHeld = location.search === '?held';

const gray = (/** @type {number} */ value) => `rgb(${value},${value},${value})`;
const fonts = isHeld
  ? ['Liberation Sans', 'Nimbus Roman', 'Noto Sans Display', 'URW Bookman', 'DejaVu Sans Condensed']
  : [
      'DejaVu Sans, DejaVu Serif, DejaVu Sans Mono, Liberation Serif, Liberation Mono, Liberation Sans Narrow',
      'Noto Sans, Noto Serif, Noto Sans Mono, Noto Mono, Noto Sans CJK SC, Noto Serif CJK SC, Noto Sans Symbols',
      'Noto Sans Symbols2, Droid Sans Fallback, Nimbus Sans, Nimbus Mono PS, C059, P052',
    ].flatMap((names) => names.split(', '));
// The second part is of letters that look like signs, or are frequent.
const letters =
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789éèàüöäßñçøåÉÜÖÄ&@#%?!|:/+*=<>' +
  'ABCDEFGHKMNPRVWXYZ0123456789rnmwfitlWlI1C:!|JtfLE';
const drawn = '☑☐◉○★☆◐◑';
const [width, height] = [240, 160];
const page = canvasOf(width, height);
const scaled = canvasOf(2 * width, 2 * height);
const out = canvasOf(32, 32);

/** @param {string} sign @param {number} x @param {number} base @param {string} ground */
const drawControl = (sign, x, base, ground) => {
  const size = between(9, 26);
  const top = base - size;
  const isFilled = isLikely(0.5);
  const ink = page.fillStyle;
  const middle = [x + size / 2, top + size / 2];
  const disc = (/** @type {number} */ atX, /** @type {number} */ radius) => {
    page.beginPath();
    page.arc(atX, middle[1] ?? 0, radius, 0, 7);
  };
  page.lineWidth = between(0.8, size / 9);
  page.beginPath();
  if (sign === '☑' || sign === '☐') {
    if (isLikely(0.5)) page.rect(x, top, size, size);
    else page.roundRect(x, top, size, size, size * between(0.05, 0.25));
    if (sign === '☑' && isFilled) page.fill();
    else page.stroke();
    if (sign === '☐') return;
    if (isFilled) page.strokeStyle = ground;
    page.lineWidth = Math.max(1.2, size * between(0.08, 0.17));
    page.beginPath();
    if (isLikely(0.8)) {
      page.moveTo(x + size * between(0.16, 0.26), top + size * between(0.45, 0.55));
      page.lineTo(x + size * between(0.36, 0.46), top + size * between(0.68, 0.78));
      page.lineTo(x + size * between(0.74, 0.84), top + size * between(0.22, 0.34));
    } else {
      const edge = size * between(0.2, 0.3);
      page.moveTo(x + edge, top + edge);
      page.lineTo(x + size - edge, top + size - edge);
      page.moveTo(x + size - edge, top + edge);
      page.lineTo(x + edge, top + size - edge);
    }
    page.stroke();
  } else if (sign === '◉' || sign === '○') {
    const isThick = sign === '◉' && isFilled && isLikely(0.4);
    if (isThick) page.lineWidth = size * between(0.22, 0.3);
    disc(middle[0] ?? 0, isThick ? size * 0.38 : size / 2);
    page.stroke();
    if (isThick || sign === '○') return;
    disc(middle[0] ?? 0, size * between(0.2, 0.32));
    page.fill();
  } else if (sign === '◐' || sign === '◑') {
    const long = size * between(1.6, 2.1);
    const [radius, inset] = [size / 2, size * between(0.08, 0.2)];
    page.roundRect(x, top, long, size, radius);
    // A knob in a filled switch has the color of the ground, one in an empty switch that of the rim.
    if (isFilled || sign === '◑') {
      page.fill();
      page.fillStyle = ground;
    } else page.stroke();
    disc(sign === '◑' ? x + long - radius : x + radius, radius - inset);
    page.fill();
    page.fillStyle = ink;
  } else {
    const radius = size / 2;
    const inner = radius * between(0.38, 0.5);
    for (let point = 0; point < 10; point++) {
      const angle = -Math.PI / 2 + (point * Math.PI) / 5;
      const reach = point % 2 === 1 ? inner : radius;
      page.lineTo(x + radius + reach * Math.cos(angle), top + radius + reach * Math.sin(angle));
    }
    page.closePath();
    if (sign === '★') page.fill();
    else page.stroke();
  }
};

/**
 * Draws a bracket as no font here has it: fonts for code differ most in theirs.
 * @param {string} sign @param {number} x @param {number} base
 */
const drawBracket = (sign, x, base) => {
  const high = between(14, 40);
  const wide = high * (sign === '(' || sign === ')' ? between(0.16, 0.38) : between(0.22, 0.5));
  const isLeft = '{[('.includes(sign);
  // From the open side, which is at 0, to the other one, which is at 1.
  const at = (/** @type {number} */ share) => x + wide * (isLeft ? 1 - share : share);
  const [top, middle] = [base - high, base - high / 2];
  page.lineWidth = high * between(0.05, 0.14);
  page.lineCap = pick(['butt', 'round', 'square']);
  page.lineJoin = pick(['miter', 'round']);
  page.beginPath();
  page.moveTo(at(0), top);
  if (sign === '(' || sign === ')') {
    const bend = between(0.9, 1.4);
    page.bezierCurveTo(at(bend), top + high * 0.25, at(bend), base - high * 0.25, at(0), base);
  } else if (sign === '[' || sign === ']') {
    page.lineTo(at(1), top);
    page.lineTo(at(1), base);
    page.lineTo(at(0), base);
  } else {
    const stem = between(0.4, 0.65);
    const curve = high * between(0.08, 0.24);
    const flat = between(0, stem * 0.6);
    page.lineTo(at(flat), top);
    page.quadraticCurveTo(at(stem), top, at(stem), top + curve);
    page.lineTo(at(stem), middle - curve);
    page.quadraticCurveTo(at(stem), middle, at(1), middle);
    page.quadraticCurveTo(at(stem), middle, at(stem), middle + curve);
    page.lineTo(at(stem), base - curve);
    page.quadraticCurveTo(at(stem), base, at(flat), base);
    page.lineTo(at(0), base);
  }
  page.stroke();
};

/** @param {string} sign */
const textOf = (sign) => {
  if (sign === '')
    return Array.from({ length: isLikely(0.72) ? 1 : isLikely(0.75) ? 2 : 3 }, () => pick(letters)).join('');
  if (sign === 'µ' && isLikely(0.5)) return 'μ';
  if (sign === '☑' && isLikely(0.4)) return pick(['☒', '✅', '🗹']);
  return sign;
};

/**
 * Draws characters and controls, in the page: white on black, the ink 28 of 32 pixels high or wide.
 * @param {{ count: number, seed: number }} options
 */
export function draw({ count, seed }) {
  seedWith(seed);
  const bytes = new Uint8Array(count * 32 * 32);
  /** @type {{ labels: number[], texts: string[] }} */
  const made = { labels: [], texts: [] };
  while (made.labels.length < count) {
    const label = isLikely(0.42) ? 0 : 1 + Math.floor(random() * (classes.length - 1));
    const sign = classes[label] ?? '';
    const isLight = isLikely(0.5);
    const ground = isLight ? between(170, 255) : between(0, 90);
    const ink = isLight ? ground - between(100, 170) : ground + between(100, 165);
    page.fillStyle = gray(ground);
    page.fillRect(0, 0, width, height);
    page.fillStyle = page.strokeStyle = gray(ink);
    const [x, base] = [60 + random(), 90 + random()];
    let text = textOf(sign);
    if ('◐◑'.includes(sign || '-') || (drawn.includes(sign || '-') && isLikely(0.65))) {
      drawControl(sign, x, base, gray(ground));
      text = sign;
    } else if ('{}()[]'.includes(sign || '-') && !isHeld && isLikely(0.4)) drawBracket(sign, x, base);
    else {
      const style = `${isLikely(0.12) ? 'italic ' : ''}${isLikely(0.35) ? 'bold ' : ''}`;
      page.font = `${style}${Math.round(between(12, 34))}px "${pick(fonts)}"`;
      page.fillText(text, x, base);
    }
    const zoom = isLikely(0.3) ? 1 : 2;
    scaled.drawImage(page.canvas, 0, 0, width * zoom, height * zoom);
    const pixels = scaled.getImageData(0, 0, width * zoom, height * zoom).data;
    const threshold = Math.abs(ink - ground) * between(0.25, 0.55);
    let [left, right, top, bottom] = [Infinity, -1, Infinity, -1];
    for (let y = 0; y < height * zoom; y++)
      for (let at = 0; at < width * zoom; at++)
        if (Math.abs((pixels[4 * (y * width * zoom + at)] ?? 0) - ground) > threshold) {
          [left, right] = [Math.min(left, at), Math.max(right, at)];
          [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
        }
    if (right === -1) continue;
    const inexact = () => Math.round(between(-1, 1.4));
    [left, right, top, bottom] = [left - inexact(), right + inexact(), top - inexact(), bottom + inexact()];
    const [wide, high] = [right - left + 1, bottom - top + 1];
    const fit = 28 / Math.max(wide, high);
    out.fillStyle = gray(ground);
    out.fillRect(0, 0, 32, 32);
    const place = [16 - (wide * fit) / 2, 16 - (high * fit) / 2, wide * fit, high * fit];
    out.drawImage(
      scaled.canvas,
      left,
      top,
      wide,
      high,
      place[0] ?? 0,
      place[1] ?? 0,
      place[2] ?? 0,
      place[3] ?? 0,
    );
    const sample = out.getImageData(0, 0, 32, 32).data;
    const start = made.labels.length * 32 * 32;
    for (let at = 0; at < 32 * 32; at++)
      bytes[start + at] = Math.max(
        0,
        Math.min(255, (255 * ((sample[4 * at] ?? 0) - ground)) / (ink - ground)),
      );
    made.labels.push(label);
    made.texts.push(text);
  }
  return { ...made, widths: made.labels.map(() => 32), data: bytes.toBase64() };
}
