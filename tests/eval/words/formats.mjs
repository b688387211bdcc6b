// @ts-check
/** @import { Random } from '../make/random.mjs' */

const TLDS = ['com', 'org', 'net', 'example', 'info', 'io'];
const HOSTS = ['northlight', 'riverbank', 'gardenpost', 'openatlas', 'quietmail', 'paperkite', 'bluelantern'];
const PATHS = ['help', 'news/42', 'orders', 'about', 'maps/old-town', 'a/2319', 'docs/start', 'terms'];
const PEOPLE = ['anna', 'j.keller', 'marco', 'office', 'support', 'hello', 'm.santos', 'info'];

/** Two digits. @param {number} number */
export const two = (number) => String(number).padStart(2, '0');

/** What looks alike in all languages. @type {Record<string, (random: Random) => string>} */
export const commonFormats = {
  n: (random) => String(random.integer(2, 99)),
  big: (random) => String(random.integer(101, 9899)),
  year: (random) => String(random.integer(1871, 2029)),
  time: (random) => `${two(random.integer(0, 23))}:${two(random.integer(0, 59))}`,
  percent: (random) => `${random.integer(1, 99)}%`,
  url: (random) => `https://www.${random.pick(HOSTS)}.${random.pick(TLDS)}/${random.pick(PATHS)}`,
  host: (random) => `${random.pick(HOSTS)}.${random.pick(TLDS)}`,
  email: (random) => `${random.pick(PEOPLE)}@${random.pick(HOSTS)}.${random.pick(TLDS)}`,
  phone: (random) =>
    `+${random.integer(1, 98)} ${random.integer(20, 899)} ${random.integer(100, 999)} ${random.integer(1000, 9999)}`,
  version: (random) => `${random.integer(1, 12)}.${random.integer(0, 30)}.${random.integer(0, 9)}`,
  size: (random) =>
    `${random.integer(1, 980)}${random.chance(0.5) ? `.${random.integer(1, 9)}` : ''} ${random.pick(['KB', 'MB', 'GB'])}`,
  code: (random) => `0x${random.integer(0x80000000, 0x800fffff).toString(16).toUpperCase()}`,
};

/**
 * Dates and prices as one language writes them.
 * @param {string[]} months
 * @param {(day: number, month: string, year: number) => string} date
 * @param {(amount: string) => string} price
 * @param {string} [point] between the whole and the hundredths
 * @returns {Record<string, (random: Random) => string>}
 */
export function formatsOf(months, date, price, point = ',') {
  return {
    ...commonFormats,
    date: (random) => date(random.integer(1, 28), random.pick(months), random.integer(1998, 2029)),
    price: (random) => price(`${random.integer(1, 899)}${point}${two(random.integer(0, 99))}`),
    decimal: (random) => `${random.integer(0, 99)}${point}${random.integer(1, 9)}`,
  };
}
