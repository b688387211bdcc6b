/** The names of colors, in the order of the message `color_names`. */
export const colorNames = [
  'black',
  'gray',
  'white',
  'red',
  'orange',
  'yellow',
  'green',
  'turquoise',
  'blue',
  'purple',
  'pink',
  'brown',
  'beige',
] as const;
export type ColorName = (typeof colorNames)[number];

/** The least share of a picture's visible pixels that a main color has, and the most main colors. */
const minShare = 0.1;
const maxColors = 3;
/** A pixel with less alpha is not seen. */
const minAlpha = 128;

/** Returns the colors that most of a picture's visible pixels have, the most frequent one first: at most three, none of an invisible picture. */
export function mainColors({ data }: Pick<ImageData, 'data'>): ColorName[] {
  const counts = new Map<ColorName, number>();
  let seen = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    if (alpha < minAlpha) continue;
    seen += 1;
    const name = colorName(red, green, blue);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= minShare * seen)
    .sort(([, one], [, other]) => other - one)
    .slice(0, maxColors)
    .map(([name]) => name);
}

/** Returns the name of a color; each part of it from 0 to 255. By lightness, chroma and hue in OKLCH (https://bottosson.github.io/posts/oklab/). */
export function colorName(red: number, green: number, blue: number): ColorName {
  const { lightness, chroma, hue } = oklch(red, green, blue);
  if (lightness < 0.22) return 'black';
  if (chroma < (lightness > 0.9 ? 0.03 : 0.035))
    return lightness < 0.32 ? 'black' : lightness > 0.9 ? 'white' : 'gray';
  if (hue < 12 || hue >= 345) return lightness > 0.6 ? 'pink' : 'red';
  if (hue < 45) return reddish(lightness, chroma, hue);
  if (hue < 85) {
    if (chroma < 0.11 && lightness > 0.75) return 'beige';
    if (chroma < 0.09) return 'brown';
    return lightness > 0.7 || (lightness > 0.66 && chroma > 0.15) ? 'orange' : 'brown';
  }
  if (hue < 118) {
    if (chroma < 0.07) return lightness > 0.78 ? 'beige' : 'brown';
    return lightness > 0.7 ? 'yellow' : hue < 100 ? 'brown' : 'green';
  }
  if (hue < 170) return 'green';
  if (hue < 215) return 'turquoise';
  if (hue < 285) return 'blue';
  return lightness > 0.65 && hue > 318 ? 'pink' : 'purple';
}

function reddish(lightness: number, chroma: number, hue: number): ColorName {
  if (lightness > 0.72 && chroma < 0.16) return chroma < 0.06 && lightness > 0.8 ? 'beige' : 'pink';
  if (hue > 38) return lightness > 0.7 ? 'orange' : chroma < 0.15 ? 'brown' : 'red';
  return chroma < 0.1 ? 'brown' : 'red';
}

/** Returns an sRGB color in OKLCH: the lightness from 0 to 1, the chroma from 0 to 0.4, the hue in degrees. */
function oklch(red: number, green: number, blue: number) {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const greenRed = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(blueYellow, greenRed) * 180) / Math.PI;
  return { lightness, chroma: Math.hypot(greenRed, blueYellow), hue: hue < 0 ? hue + 360 : hue };
}

/** Returns the linear intensity of a part of an sRGB color, from 0 to 1 (IEC 61966-2-1). */
const linear = (part: number): number =>
  part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
