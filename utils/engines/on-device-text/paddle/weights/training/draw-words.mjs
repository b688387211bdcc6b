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

/** The machine's fonts: those in the first list only test the weights. */
const ownFonts =
  location.search === '?held'
    ? 'URW Bookman'
    : 'DejaVu Sans,DejaVu Serif,DejaVu Sans Condensed,DejaVu Sans Mono,Liberation Serif,Liberation Mono,Liberation Sans Narrow,Noto Sans,Noto Serif,Noto Sans Mono,Nimbus Sans,Nimbus Mono PS,C059,P052,URW Gothic,Nimbus Sans Narrow';

/** Web fonts that the page declares, and the machine's, each as in CSS, with the letters that it has. */
const faces = await loadFaces();

async function loadFaces() {
  const web = new Set(
    [...document.fonts].map(({ weight, family }) => `${weight} PX "${family.replaceAll('"', '')}"`),
  );
  await Promise.all(
    [...web].map((font) => document.fonts.load(font.replace('PX', '20px'), classes.join(''))),
  );
  const own = ownFonts.split(',').flatMap((family) => [`400 PX "${family}"`, `700 PX "${family}"`]);
  const context = canvasOf(8, 8);
  const widthIn = (/** @type {string} */ font, /** @type {string} */ letter, /** @type {string} */ other) => {
    context.font = `${font.replace('PX', '99px')}, "${other}"`;
    return context.measureText(letter).width;
  };
  // A letter that a font lacks is as wide as in the next one.
  const has = (/** @type {string} */ font, /** @type {string} */ letter) =>
    widthIn(font, letter, 'DejaVu Sans Mono') === widthIn(font, letter, 'Noto Serif') &&
    widthIn(font, letter, 'DejaVu Sans') === widthIn(font, letter, 'Liberation Mono');
  return [...own, ...web].map((font) => ({
    font,
    letters: new Set(classes.filter((each) => has(font, each))),
  }));
}
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
  P: 'Þ',
  p: 'þ',
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

/** The letters that names of several countries have. */
const frequent = new Set(
  'ÀÂÄÅÆÇÈÉÊËÍÎÏÑÓÔÖØÙÚÜÞßàáâãäåæçèéêëìíîïñòóôõöøùúûüýþāąćČčďĐđĒēĘęěĞğĪīİıŁłńňőřŚśŞşŠšťŪūůűŹźŻżŽžȘșț',
);
const withMark = (/** @type {string} */ letter) => {
  const forms = marked.get(bare(letter)) ?? [letter];
  const usual = forms.filter((form) => frequent.has(form));
  return pick(usual.length > 0 && isLikely(0.7) ? usual : forms);
};

const [width, height] = [420, 160];
const page = canvasOf(width, height);
const out = canvasOf(224, 32);
const gray = (/** @type {number} */ value) => `rgb(${value},${value},${value})`;

/** @param {string[][]} languages */
const wordOf = (languages) => {
  let word = pick(pick(languages));
  if (isLikely(0.35)) word = [...word].map((letter) => (isLikely(0.3) ? withMark(letter) : letter)).join('');
  const style = random();
  if (style < 0.3) word = word.toLocaleUpperCase('en');
  else if (style < 0.5) word = word.charAt(0).toLocaleUpperCase('en') + word.slice(1);
  else if (style < 0.55)
    word = Array.from({ length: 1 + whole(5) }, () => pick(classes.slice(0, 85))).join('');
  if (isLikely(0.12)) word += pick([...'.,:;!?)']);
  if (isLikely(0.03)) word = `(${word}`;
  return word;
};

/** Patches, edges and grain of light and dark, as in photos. */
const drawPhoto = () => {
  const sky = page.createLinearGradient(0, 0, between(-width, width), height);
  for (const stop of [0, 1]) sky.addColorStop(stop, gray(between(10, 245)));
  page.fillStyle = sky;
  page.fillRect(0, 0, width, height);
  for (let patch = 4 + whole(24); patch > 0; patch--) {
    page.fillStyle = gray(between(0, 255));
    page.globalAlpha = between(0.15, 0.8);
    page.beginPath();
    if (isLikely(0.7))
      page.ellipse(random() * width, random() * height, between(3, 90), between(2, 50), random() * 3, 0, 7);
    else page.rect(random() * width, random() * height, between(2, 120), between(2, 60));
    page.fill();
  }
  if (isLikely(0.5)) {
    // Walls, leaves and fabric: little patches in rows.
    const [step, share] = [between(1.5, 14), between(0.3, 1)];
    const [from, to] = [between(0, 200), between(60, 255)];
    page.globalAlpha = between(0.15, 0.7);
    for (let y = 0; y < height; y += step * between(0.5, 1))
      for (let x = -random() * step; x < width; x += step * between(0.7, 1.6)) {
        if (!isLikely(share)) continue;
        page.fillStyle = gray(between(from, to));
        page.fillRect(x, y, step * between(0.4, 1), step * between(0.4, 0.9));
      }
  }
  page.globalAlpha = 1;
};

/**
 * Specks around letters and holes in them, then sometimes only black and white, as in scans and faxes.
 * @param {{ x: number, y: number, width: number, height: number }} place
 * @param {number} px
 * @param {number[]} values of ink and ground
 */
const soil = (place, px, values) => {
  const [left, top] = [Math.floor(place.x), Math.floor(place.y)];
  const [wide, high] = [Math.ceil(place.width) + 1, Math.ceil(place.height) + 1];
  const thick = Math.max(1, 0.13 * px);
  for (let speck = whole(30); speck > 0; speck--) {
    page.fillStyle = gray(pick(values));
    page.beginPath();
    const [x, y] = [left + random() * wide, top + random() * high];
    page.ellipse(x, y, between(0.4, thick) / 2, between(0.4, thick) / 2, 0, 0, 7);
    page.fill();
  }
  if (isLikely(0.5)) return;
  const part = page.getImageData(left, top, wide, high);
  const [one = 0, other = 0] = values;
  const limit = one + (other - one) * between(0.35, 0.65);
  for (let at = 0; at < part.data.length; at += 4)
    part.data.fill((part.data[at] ?? 0) < limit ? Math.min(one, other) : Math.max(one, other), at, at + 3);
  page.putImageData(part, left, top);
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
    const able = faces.filter(({ letters }) => [...text].every((letter) => letters.has(letter)));
    if (able.length === 0) continue;
    const isPhoto = isLikely(0.42);
    // On photos, most letters are light with a dark edge, or the other way around.
    const isLight = isLikely(isPhoto ? 0.25 : 0.65);
    const ground = isLight ? between(150, 255) : between(0, 100);
    const ink = isLight ? ground - between(90, 150) - (isLikely(0.5) ? 60 : 0) : ground + between(90, 155);
    page.fillStyle = gray(ground);
    page.fillRect(0, 0, width, height);
    if (isPhoto) drawPhoto();
    const px = isLikely(isPhoto ? 0.3 : 0.6) ? between(9, 18) : between(16, 44);
    page.font = `${isLikely(0.06) ? 'italic ' : ''}${pick(able).font.replace('PX', `${px}px`)}`;
    page.letterSpacing = `${isLikely(0.25) ? between(-0.03, 0.12) * px : 0}px`;
    const edge = isPhoto && isLikely(0.75) ? px * between(0.05, 0.24) : 0;
    const shadow = isPhoto && isLikely(0.4) ? px * between(0.03, 0.2) : 0;
    const slant = isLikely(0.15) ? between(-0.06, 0.06) : 0;
    const [x, base] = [60 + random(), 90 + random()];
    const write = (/** @type {string} */ line, /** @type {number} */ left, /** @type {number} */ y) => {
      page.shadowColor = shadow > 0 ? gray(ground) : 'transparent';
      page.shadowBlur = shadow;
      if (edge > 0) {
        page.lineJoin = 'round';
        page.lineWidth = edge;
        page.strokeStyle = gray(isLight ? 255 : 0);
        page.strokeText(line, left, y);
      }
      page.fillStyle = gray(ink);
      page.fillText(line, left, y);
      page.shadowColor = 'transparent';
    };
    page.setTransform(1, slant, 0, 1, 0, -slant * (x + px));
    if (isLikely(0.3)) {
      // The words next to it, of which a letter may be in the picture.
      const [before, space] = [wordOf(words), page.measureText(' ').width];
      write(`${before} `, x - page.measureText(before).width - space, base);
      write(wordOf(words), x + page.measureText(text).width + space, base);
    }
    if (isLikely(0.35)) {
      const leading = px * between(1, 1.6);
      for (const side of [-1, 1])
        if (isLikely(0.6)) write(wordOf(words) + wordOf(words), x, base + side * leading);
    }
    write(text, x, base);
    page.setTransform(1, 0, 0, 1, 0, 0);
    const box = page.measureText(isLikely(0.3) ? [...text].map(bare).join('') : text);
    const [up, down] = [box.actualBoundingBoxAscent, box.actualBoundingBoxDescent];
    const high = Math.max(up + down, 0.45 * px);
    // On photos, boxes are those of the detector, with more room.
    const more = isPhoto ? 1.5 : 1;
    const [above, below] = [more * between(0.12, 0.4), more * between(0.08, 0.36)];
    const [left, right] = [between(0.02, more * 0.35), between(0.02, more * 0.35)];
    const rows = high * (1 + above + below);
    const columns = box.actualBoundingBoxRight + box.actualBoundingBoxLeft + high * (left + right);
    const place = { x: x - box.actualBoundingBoxLeft - high * left, y: base - up - high * above };
    if (!isPhoto && isLikely(0.3)) soil({ ...place, width: columns, height: rows }, px, [ink, ground]);
    const wide = Math.round(((columns * size[0]) / rows) * between(0.94, 1.06));
    if (wide > size[1] || x + columns > width) continue;
    out.fillStyle = gray(ground);
    out.fillRect(0, 0, size[1], size[0]);
    out.drawImage(page.canvas, place.x, place.y, columns, rows, 0, 0, wide, size[0]);
    const sample = out.getImageData(0, 0, size[1], size[0]).data;
    const start = made.labels.length * size[0] * size[1];
    for (let at = 0; at < size[0] * size[1]; at++) bytes[start + at] = sample[4 * at] ?? 0;
    made.labels.push(0);
    made.texts.push(text);
    made.widths.push(wide);
  }
  return { ...made, data: bytes.toBase64() };
}
