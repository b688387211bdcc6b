// @ts-check
import { median } from './rows.mjs';

/** Of how many rounds each number is the median. */
export const rounds = 7;

/** @typedef {{ time: number, bytes: number }} Sent milliseconds, and the bytes of the request's body */

/**
 * Does the same in both ways, in turns: what else the machine does meanwhile is shared by both.
 * @param {() => Promise<Sent>} ours
 * @param {() => Promise<Sent>} least
 */
export async function compare(ours, least) {
  /** @type {Sent[]} */
  const all = [];
  /** @type {Sent[]} */
  const others = [];
  for (let round = 0; round < rounds; round += 1) {
    all.push(await ours());
    others.push(await least());
  }
  const timeOf = (/** @type {Sent[]} */ of) => median(of.map(({ time }) => time));
  const kilobytesOf = (/** @type {Sent[]} */ of) => (median(of.map(({ bytes }) => bytes)) / 1000).toFixed(0);
  return {
    ours: timeOf(all),
    least: timeOf(others),
    unit: /** @type {const} */ ('ms'),
    ratio: true,
    note: `bodies of ${kilobytesOf(all)} and ${kilobytesOf(others)} kB`,
  };
}
