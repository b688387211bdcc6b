// @ts-check
import { distances } from './distance.mjs';
import { normalized } from './score.mjs';

/** @import { Block } from '../make/lines.mjs' */

/**
 * The truth in the order that is nearest to what was found. A caption, a pull quote, a running head and the like may stand
 * between any two paragraphs, never inside one: whoever reads them earlier or later is as right.
 * @param {Block[]} blocks
 * @param {string} found
 */
export function arranged(blocks, found) {
  const read = normalized(found);
  const texts = blocks.map(({ text, isLoose }, at) => ({ text: normalized(text), isLoose, at }));
  const order = texts.filter(({ isLoose }) => !isLoose);
  const loose = texts.filter(({ isLoose }) => isLoose).sort((a, b) => b.text.length - a.text.length);
  for (const piece of loose) {
    const usual = order.filter(({ at }) => at < piece.at).length;
    const place = bestPlace(
      order.map(({ text }) => text),
      piece.text,
      read,
      usual,
    );
    order.splice(place, 0, piece);
  }
  return order.map(({ at }) => blocks[at]?.text ?? '').join('\n');
}

/**
 * Before which of some texts another must stand so that all together are nearest to what was read.
 * @param {string[]} texts
 * @param {string} piece
 * @param {string} read
 * @param {number} usual the place when others are not better
 */
function bestPlace(texts, piece, read, usual) {
  const whole = texts.map((text) => `${text} `).join('');
  let end = 0;
  const stops = [0, ...texts.map((text) => (end += text.length + 1))];
  const before = distances(whole, read, stops);
  const after = distances(
    reversed(whole),
    reversed(read),
    stops.map((stop) => end - stop).toReversed(),
  ).toReversed();
  const costs = stops.map((_, at) => {
    const [row = new Uint32Array()] = distances(`${piece} `, read, [piece.length + 1], before[at]);
    const rest = after[at] ?? new Uint32Array();
    return row.reduce((least, cost, j) => Math.min(least, cost + (rest[read.length - j] ?? 0)), Infinity);
  });
  const least = Math.min(...costs);
  return costs[usual] === least ? usual : costs.indexOf(least);
}

/** By UTF-16 units. @param {string} text */
function reversed(text) {
  return text.split('').toReversed().join('');
}
