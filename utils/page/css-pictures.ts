/** The pictures of a computed CSS value, the uppermost layer first; each with its addresses, the largest first. */
export function cssPictures(value: string): string[][] {
  if (!value.includes('url(')) return [];
  return splitLayers(value)
    .map(addressesIn)
    .filter((addresses) => addresses.length > 0);
}

/** A quoted address with CSS's escapes, and, within `image-set()`, its resolution. Computed values are quoted always. */
const address = /url\("((?:[^"\\]|\\[^])*)"\)(?:\s+([\d.]+)(dppx|x|dpi|dpcm))?/g;
const perPixel: Readonly<Record<string, number>> = { dppx: 1, x: 1, dpi: 1 / 96, dpcm: 2.54 / 96 };

function addressesIn(layer: string): string[] {
  return (
    [...layer.matchAll(address)]
      .map(([, quoted = '', amount = '1', unit = 'x']) => ({
        url: unescaped(quoted),
        resolution: Number(amount) * (perPixel[unit] ?? 1),
      }))
      // A part of an SVG of the page itself is no picture of its own.
      .filter(({ url }) => url !== '' && !isWithinPage(url))
      .toSorted((one, other) => other.resolution - one.resolution)
      .map(({ url }) => url)
  );
}

function isWithinPage(url: string): boolean {
  return url.startsWith('#') || (url.includes('#') && url.split('#')[0] === location.href.split('#')[0]);
}

/** https://drafts.csswg.org/css-syntax/#consume-escaped-code-point */
function unescaped(quoted: string): string {
  return quoted.replaceAll(/\\(?:([\da-f]{1,6})\s?|([^]))/gi, (_all, code?: string, itself = '') =>
    code === undefined ? itself : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

/** A value's parts between the commas that stand in no brackets and no quotes. */
function splitLayers(value: string): string[] {
  const layers: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: token, index } of value.matchAll(/"(?:[^"\\]|\\[^])*"|[(),]/g)) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (token === ',' && depth === 0) {
      layers.push(value.slice(from, index));
      from = index + 1;
    }
  }
  return [...layers, value.slice(from)];
}
