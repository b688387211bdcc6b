// @ts-check
// Runs in a page, for make-samples.mjs.
import { between, canvasOf, isLikely, pick, random, seedWith, whole } from './random.mjs';

/** What `line-script.onnx` tells apart, in its order, as ISO 15924 codes; the last is no text. */
export const classes = 'Latn Cyrl Grek Hani Jpan Kore Hebr Arab Deva Thai Geor Armn Beng Taml Zyyy'.split(
  ' ',
);
/** The rows and columns of a picture. */
export const size = [48, 320];

/** Whether to use the fonts that only test the weights. */
const isHeld = location.search === '?held';

const european = isHeld
  ? ['Nimbus Roman', 'Noto Sans Display', 'Liberation Sans', 'URW Bookman']
  : [
      'DejaVu Sans, DejaVu Serif, DejaVu Sans Mono, Liberation Serif, Liberation Mono, Noto Sans, Noto Serif',
      'Nimbus Sans, C059, P052, URW Gothic, Liberation Sans Narrow, Noto Sans Mono, Nimbus Mono PS',
    ].flatMap((names) => names.split(', '));
const eastern = (/** @type {string} */ kind) => {
  const both = [`Noto Sans CJK ${kind}`, `Noto Serif CJK ${kind}`];
  return isHeld
    ? both
    : [...both, `Noto Sans Mono CJK ${kind}`, ...(kind === 'SC' ? ['Droid Sans Fallback'] : [])];
};
const sansAndSerif = (/** @type {string} */ script) => [`Noto Sans ${script}`, `Noto Serif ${script}`];
/** @type {Record<string, string[]>} */
const fonts = {
  Latn: isHeld ? european : [...european, ...european, 'Noto Sans CJK SC', 'Z003'],
  Cyrl: european,
  Grek: european,
  Hani: [...eastern('SC'), ...eastern('TC')],
  Jpan: eastern('JP'),
  Kore: eastern('KR'),
  Hebr: [...sansAndSerif('Hebrew'), 'DejaVu Sans'],
  Arab: ['Noto Sans Arabic', 'Noto Naskh Arabic', 'Noto Kufi Arabic', 'DejaVu Sans'],
  Deva: sansAndSerif('Devanagari'),
  Thai: [...sansAndSerif('Thai'), 'Noto Looped Thai'],
  Geor: [...sansAndSerif('Georgian'), 'DejaVu Sans', 'DejaVu Serif'],
  Armn: [...sansAndSerif('Armenian'), 'DejaVu Sans'],
  Beng: sansAndSerif('Bengali'),
  Taml: sansAndSerif('Tamil'),
};

// Words of running text and of signs: those of the CLDR are names.
const kana =
  'あいうえおかきくけこさしすせそたちつてとなにのはひふへほまみむもやゆよらりるれろわをんアイウエオカキクケコサシスセソタチツテトナニハヒフホマミムメモヤユヨラリルレロワンー';
const han = () => String.fromCodePoint(0x4e00 + whole(0x4000));
const several = (/** @type {number} */ most, /** @type {() => string} */ letter) =>
  Array.from({ length: 2 + whole(most - 1) }, letter).join('');
/** @type {Record<string, { share: number, word: () => string }>} */
const common = {
  Hani: { share: 0.45, word: () => several(4, han) },
  Jpan: { share: 0.6, word: () => several(6, () => (isLikely(0.75) ? pick(kana) : han())) + pick(kana) },
  Kore: { share: 0.4, word: () => several(4, () => String.fromCodePoint(0xac00 + whole(11172))) },
  Latn: {
    share: 0.2,
    word: () =>
      pick([
        String(whole(10 ** (1 + whole(5)))),
        pick('$€£') + between(0, 100).toFixed(2),
        `${between(0, 1000).toFixed(1)}%`,
        `${whole(24)}:${10 + whole(50)}`,
        pick(
          'the of and to in is for on at Wi-Fi OK No. & http:// .com e-mail x86 const { }; () => + =='.split(
            ' ',
          ),
        ),
      ]),
  },
  Cyrl: {
    share: 0.12,
    word: () =>
      pick(
        'и в не на что с по это для до вход выход к у за та є да аптека стоп метро касса закрыто'.split(' '),
      ),
  },
  Grek: {
    share: 0.12,
    word: () =>
      pick('και το η του να την από με για έξοδος είσοδος στάση προσοχή κλειστό ανοιχτό οδός'.split(' ')),
  },
};
const cased = [
  { share: 0.25, of: (/** @type {string} */ word) => word.toUpperCase() },
  { share: 0.5, of: (/** @type {string} */ word) => word.slice(0, 1).toUpperCase() + word.slice(1) },
  { share: 0.8, of: (/** @type {string} */ word) => word.toLowerCase() },
  { share: 1, of: (/** @type {string} */ word) => word },
];
const textIn = (/** @type {string} */ script, /** @type {string[]} */ words) => {
  const length = 3 + random() * random() * 30;
  const choice = random();
  const inCase = cased.find(({ share }) => choice < share)?.of ?? String;
  const space = ['Hani', 'Jpan', 'Thai'].includes(script) ? '' : ' ';
  let text = '';
  do {
    const frequent = common[script];
    let word = frequent && isLikely(frequent.share) ? frequent.word() : pick(words);
    if (script !== 'Latn' && isLikely(0.05)) word = String(whole(1000));
    if (isLikely(0.12)) word += pick([',', '.', '!', ':', '?', ')', ' –']);
    text += (text ? space : '') + inCase(word);
  } while (text.length < length);
  return text;
};

const [height, width] = [48, 320];
const page = canvasOf(900, 140);
const out = canvasOf(width, height);
const colorNear = (/** @type {number} */ level) => {
  const part = () => Math.max(0, Math.min(255, Math.round(level + between(-40, 40))));
  return `rgb(${part()},${part()},${part()})`;
};

/** Draws forms of one kind, as in icons and photos. Returns the place. */
const drawForms = (/** @type {number} */ ink) => {
  const high = between(20, 60);
  const wide = high * between(1, 8);
  const kind = whole(5);
  const fillOrStroke = () => (isLikely(0.5) ? page.fill() : page.stroke());
  for (let drawn = 0; drawn < 3 + random() * 40; drawn++) {
    page.globalAlpha = between(0.2, 1);
    page.fillStyle = page.strokeStyle = colorNear(isLikely(0.5) ? ink : between(0, 255));
    page.lineWidth = between(0.5, 6);
    const [x, y, size] = [30 + random() * wide, 40 + random() * high, high * between(0.1, 0.7)];
    const aside = () => between(-size, size);
    page.beginPath();
    if (kind === 0) page.arc(x, y, size / 2, between(0, 6), between(0, 6));
    else if (kind === 1) page.rect(x, y, size, size * between(0.2, 2));
    else if (kind === 2) page.ellipse(x, y, size * 0.8, size * 0.3, between(0, 3), 0, 7);
    else if (kind === 3) {
      page.moveTo(x, y);
      page.quadraticCurveTo(x + aside(), y + aside(), x + aside(), y + aside());
    } else
      for (let speck = 0; speck < 20; speck++)
        page.rect(30 + random() * wide, 40 + random() * high, between(1, 5), between(1, 5));
    fillOrStroke();
  }
  page.globalAlpha = 1;
  if (isLikely(0.15)) {
    page.font = `${high}px "Noto Sans Symbols2"`;
    page.fillText(
      several(4, () => String.fromCodePoint(0x1f300 + whole(300))),
      30,
      40 + high * 0.8,
    );
  }
  return { x: 30, y: 40, wide, high };
};

/** Draws a text, sometimes slanted. Returns the place with a margin such as detected lines have. */
const drawText = (/** @type {string} */ text, /** @type {string} */ font) => {
  const size = Math.round(between(10, 24) * (isLikely(0.4) ? between(1, 2.4) : 1));
  page.font = `${isLikely(0.2) ? 'italic ' : ''}${isLikely(0.35) ? 'bold ' : ''}${size}px "${font}"`;
  const measured = page.measureText(text);
  const up = Math.max(measured.actualBoundingBoxAscent, size * 0.5);
  const ink = up + measured.actualBoundingBoxDescent;
  const [above, beside] = [between(0.02, 0.28) * ink, between(0, 0.5) * ink];
  if (isLikely(0.2)) {
    page.translate(30, 80);
    page.rotate(between(-0.03, 0.03));
    page.translate(-30, -80);
  }
  page.fillText(text, 30, 80);
  return {
    x: 30 - beside,
    y: 80 - up - above,
    wide: Math.min(800, measured.actualBoundingBoxRight) + 2 * beside,
    high: ink + 2 * above * between(0.7, 1.2),
  };
};

/**
 * Draws lines of words, and drawings without text, in the page: 48 pixels high, at most 320 wide, as they are cut from pictures.
 * @param {{ count: number, seed: number, words: Record<string, string[][]> }} options
 */
export function draw({ count, seed, words }) {
  seedWith(seed);
  const bytes = new Uint8Array(count * height * width);
  /** @type {{ labels: number[], widths: number[], texts: string[] }} */
  const made = { labels: [], widths: [], texts: [] };
  // The scripts that look alike are more frequent, as is what is no text.
  const shares = { Latn: 0.25, Cyrl: 0.39, Grek: 0.51, Zyyy: 0.58 };
  for (let sample = 0; sample < count; sample++) {
    const choice = random();
    const frequent = Object.entries(shares).find(([, share]) => choice < share)?.[0];
    const script = frequent ?? pick(classes.slice(3, -1));
    const isLight = isLikely(0.6);
    const ground = isLight ? between(170, 255) : between(0, 110);
    const ink = isLight ? ground - between(90, 200) : ground + between(90, 200);
    page.setTransform(1, 0, 0, 1, 0, 0);
    page.fillStyle = colorNear(ground);
    page.fillRect(0, 0, 900, 140);
    if (isLikely(0.2)) {
      const shade = page.createLinearGradient(0, 0, between(-300, 900), between(40, 140));
      shade.addColorStop(0, colorNear(ground));
      shade.addColorStop(1, colorNear(ground + between(-30, 30)));
      page.fillStyle = shade;
      page.fillRect(0, 0, 900, 140);
    }
    page.fillStyle = colorNear(ink);
    const text = script === 'Zyyy' ? '' : textIn(script, pick(words[script] ?? []));
    const place = script === 'Zyyy' ? drawForms(ink) : drawText(text, pick(fonts[script] ?? european));
    const natural = Math.max(16, Math.round((height * place.wide) / place.high));
    const scaled = Math.min(width, natural);
    const shown = (place.wide * scaled) / natural;
    const from = place.x + random() * (place.wide - shown);
    out.imageSmoothingQuality = pick(/** @type {const} */ (['low', 'high']));
    out.drawImage(page.canvas, from, place.y, shown, place.high, 0, 0, scaled, height);
    const pixels = out.getImageData(0, 0, width, height).data;
    for (let y = 0; y < height; y++)
      for (let x = 0; x < scaled; x++) {
        const [red = 0, green = 0, blue = 0] = pixels.subarray(4 * (y * width + x));
        bytes[(sample * height + y) * width + x] = (red + green + blue) / 3;
      }
    made.labels.push(classes.indexOf(script));
    made.widths.push(scaled);
    made.texts.push(text);
  }
  return { ...made, data: bytes.toBase64() };
}
