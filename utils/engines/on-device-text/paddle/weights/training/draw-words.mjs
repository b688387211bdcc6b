// @ts-check
// Runs in a page, for make-samples.mjs.
import { between, canvasOf, isLikely, pick, random, seedWith, whole } from './random.mjs';

/** What `words.onnx` reads: letters without marks, digits and signs, then the letters of all languages with a Latin alphabet. */
export const classes = [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  ...'.,:;!?\'"()[]/&%$#@+-*=_',
  ...'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿŸẞ',
  ...'ĀāĂăĄąĆćĊċČčĎďĐđĒēĖėĘęĚěĞğĠġĢģĦħĪīĮįİıĶķĹĺĻļĽľŁłŃńŅņŇňŐőŒœŔŕŘřŚśŞşŠšŢţŤťŪūŮůŰűŲųŴŵŶŷŹźŻżŽžȘșȚț',
  ...'ƠơƯưẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặẸẹẺẻẼẽẾếỀềỂểỄễỆệỈỉĨĩỊịỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợỤụỦủŨũỨứỪừỬửỮữỰựỲỳỴỵỶỷỸỹ',
];
/** The rows and the most columns of a picture. */
export const size = /** @type {const} */ ([32, 224]);

/** Whether to use the fonts that only test the weights. */
const isHeld = location.search === '?held';

/** Fonts with all these letters, and those with the ones of Western Europe. */
const fonts = isHeld
  ? { all: ['Liberation Sans', 'Noto Sans Display'], western: ['Nimbus Roman', 'URW Bookman'] }
  : {
      all: 'DejaVu Sans,DejaVu Sans,DejaVu Serif,DejaVu Sans Condensed,DejaVu Sans Mono,Liberation Serif,Liberation Mono,Liberation Sans Narrow,Noto Sans,Noto Sans,Noto Serif,Noto Sans Mono'.split(
        ',',
      ),
      western: ['Nimbus Sans', 'Nimbus Mono PS', 'C059', 'P052', 'URW Gothic', 'Nimbus Sans Narrow'],
    };
const isWestern = /^[\x20-\xff]*$/u;
const known = new Set(classes);
const bare = (/** @type {string} */ letter) => letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
const alike = Object.entries({
  l: 'łĺļľ',
  L: 'ŁĹĻĽ',
  o: 'øœ',
  O: 'ØŒ',
  d: 'đðď',
  D: 'ĐÐĎ',
  B: 'ßẞ',
  a: 'æ',
  A: 'Æ',
  i: 'ı',
  h: 'ħ',
  s: 'ß',
});
/** @type {Map<string, string[]>} */
const marked = new Map();
for (const letter of classes.slice(85))
  marked.set(bare(letter), [...(marked.get(bare(letter)) ?? []), letter]);
for (const [letter, others] of alike) marked.set(letter, [...(marked.get(letter) ?? []), ...others]);

const [width, height] = [420, 160];
const page = canvasOf(width, height);
const out = canvasOf(224, 32);
const gray = (/** @type {number} */ value) => `rgb(${value},${value},${value})`;

/** @param {string[][]} languages */
const wordOf = (languages) => {
  let word = pick(pick(languages));
  if (isLikely(0.3))
    word = [...word]
      .map((letter) => (isLikely(0.3) ? pick(marked.get(bare(letter)) ?? [letter]) : letter))
      .join('');
  const style = random();
  if (style < 0.16) word = word.toLocaleUpperCase('en');
  else if (style < 0.45) word = word.charAt(0).toLocaleUpperCase('en') + word.slice(1);
  else if (style < 0.5)
    word = Array.from({ length: 1 + whole(5) }, () => pick(classes.slice(0, 85))).join('');
  if (isLikely(0.12)) word += pick([...'.,:;!?)']);
  if (isLikely(0.03)) word = `(${word}`;
  return word;
};

/** Patches of light and dark, as in photos. */
const drawPhoto = () => {
  for (let patch = 0; patch < 14; patch++) {
    page.fillStyle = gray(between(20, 220));
    page.globalAlpha = between(0.2, 0.7);
    page.beginPath();
    page.ellipse(random() * width, random() * height, between(10, 90), between(6, 50), random() * 3, 0, 7);
    page.fill();
  }
  page.globalAlpha = 1;
};

/**
 * Draws words, in the page: as high as their letters with a little room, sometimes with parts of the lines around them.
 * @param {{ count: number, seed: number, words: string[][] }} options
 */
export function draw({ count, seed, words }) {
  seedWith(seed);
  const bytes = new Uint8Array(count * size[0] * size[1]);
  /** @type {{ labels: number[], texts: string[], widths: number[] }} */
  const made = { labels: [], texts: [], widths: [] };
  while (made.labels.length < count) {
    const text = wordOf(words);
    if (![...text].every((letter) => known.has(letter))) continue;
    const isLight = isLikely(0.65);
    const ground = isLight ? between(150, 255) : between(0, 100);
    const ink = isLight ? ground - between(90, 150) - (isLikely(0.5) ? 60 : 0) : ground + between(90, 155);
    const isPhoto = isLikely(0.12);
    page.fillStyle = gray(ground);
    page.fillRect(0, 0, width, height);
    if (isPhoto) drawPhoto();
    const isBold = isLikely(isPhoto ? 0.8 : 0.3);
    const px = isLikely(0.6) ? between(9, 18) : between(16, 40);
    const family = pick(isWestern.test(text) && isLikely(0.3) ? fonts.western : fonts.all);
    page.font = `${isLikely(0.08) ? 'italic ' : ''}${isBold ? 'bold ' : ''}${px}px "${family}"`;
    page.letterSpacing = `${isLikely(0.2) ? between(-0.03, 0.1) * px : 0}px`;
    const [x, base] = [60 + random(), 90 + random()];
    const write = (/** @type {string} */ line, /** @type {number} */ y) => {
      if (isPhoto && isLikely(0.8)) {
        page.lineJoin = 'round';
        page.lineWidth = px * between(0.08, 0.22);
        page.strokeStyle = gray(isLight ? 255 : 0);
        page.strokeText(line, x, y);
      }
      page.fillStyle = gray(ink);
      page.fillText(line, x, y);
    };
    if (isLikely(0.35)) {
      const leading = px * between(1.1, 1.6);
      for (const side of [-1, 1])
        if (isLikely(0.6)) write(wordOf(words) + wordOf(words), base + side * leading);
    }
    write(text, base);
    const box = page.measureText(isLikely(0.3) ? [...text].map(bare).join('') : text);
    const [up, down] = [box.actualBoundingBoxAscent, box.actualBoundingBoxDescent];
    const high = Math.max(up + down, 0.45 * px);
    const [above, below, left, right] = [
      between(0.12, 0.4),
      between(0.08, 0.32),
      between(0.02, 0.28),
      between(0.02, 0.28),
    ];
    const rows = high * (1 + above + below);
    const columns = box.actualBoundingBoxRight + box.actualBoundingBoxLeft + high * (left + right);
    const wide = Math.round(((columns * size[0]) / rows) * between(0.94, 1.06));
    if (wide > size[1] || x + columns > width) continue;
    out.fillStyle = gray(ground);
    out.fillRect(0, 0, size[1], size[0]);
    out.drawImage(
      page.canvas,
      x - box.actualBoundingBoxLeft - high * left,
      base - up - high * above,
      columns,
      rows,
      0,
      0,
      wide,
      size[0],
    );
    const sample = out.getImageData(0, 0, size[1], size[0]).data;
    const start = made.labels.length * size[0] * size[1];
    for (let at = 0; at < size[0] * size[1]; at++) bytes[start + at] = sample[4 * at] ?? 0;
    made.labels.push(0);
    made.texts.push(text);
    made.widths.push(wide);
  }
  return { ...made, data: bytes.toBase64() };
}
