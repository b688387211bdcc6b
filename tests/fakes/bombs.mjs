// @ts-check

/** The longest side of a WebP, in pixels. */
export const WEBP_SIDE = 16_383;

/** @param {string} text @returns {number[]} */
const ascii = (text) => Array.from(text, (letter) => letter.charCodeAt(0));
/** @param {number} value @returns {number[]} */
const little32 = (value) => [0, 8, 16, 24].map((by) => (value >>> by) & 0xff);

/**
 * A whole, valid WebP (VP8L) of one color in 46 bytes, whatever its size: each of its prefix codes has one symbol, so that
 * a pixel takes no bit at all. Of the largest size, 1 GB once it is decoded.
 * @param {number} width
 * @param {number} height
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function plainWebp(width, height) {
  /** @type {number[]} */
  const bits = [];
  /** @param {number} value @param {number} count */
  const put = (value, count) => {
    for (let bit = 0; bit < count; bit += 1) bits.push((value >> bit) & 1);
  };
  put(width - 1, 14);
  put(height - 1, 14);
  put(0, 4); // opaque, version 0
  put(0, 3); // no transform, no color cache, one group of codes
  for (const color of [0x66, 0x33, 0xcc, 0xff]) {
    put(0b101, 3); // a simple code of one symbol, of 8 bits
    put(color, 8);
  }
  put(0b0001, 4); // distances: a simple code of one symbol, of one bit
  const data = [0x2f];
  for (let at = 0; at < bits.length; at += 8)
    data.push(bits.slice(at, at + 8).reduce((byte, bit, place) => byte | (bit << place), 0));
  if (data.length % 2 === 1) data.push(0);
  const chunk = [...ascii('VP8L'), ...little32(data.length), ...data];
  return Uint8Array.from([...ascii('RIFF'), ...little32(chunk.length + 4), ...ascii('WEBP'), ...chunk]);
}

/** A valid SVG of 1 kB whose words are 10^`levels` long once its entities are expanded. @param {number} [levels] @returns {string} */
export function entityBomb(levels = 12) {
  const rest = Array.from(
    { length: levels },
    (_level, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
  );
  return `<!DOCTYPE svg [\n<!ENTITY e0 "lol">\n${rest.join('\n')}\n]>
<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><text y="20">&e${levels};</text></svg>`;
}

/** A valid SVG of 1 kB whose elements refer to each other, so that 10^`levels` are drawn. @param {number} [levels] @returns {string} */
export function useBomb(levels = 9) {
  const groups = Array.from(
    { length: levels },
    (_level, at) => `<g id="u${at + 1}">${`<use xlink:href="#u${at}"/>`.repeat(10)}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="300" height="200"><rect id="u0" width="3" height="3"/>${groups.join('')}</svg>`;
}

/** A filter whose steps each take the one before twice: no reference repeats, but the work doubles with each. */
export function filterBomb(steps = 40) {
  const blends = Array.from(
    { length: steps },
    (_step, at) => `<feBlend in="r${at}" in2="r${at}" result="r${at + 1}" mode="multiply"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><filter id="f"><feFlood flood-color="red" result="r0"/>${blends.join('')}</filter><rect width="300" height="200" filter="url(#f)"/></svg>`;
}
