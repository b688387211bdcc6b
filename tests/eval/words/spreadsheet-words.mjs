// @ts-check
import { two } from './formats.mjs';

/** @import { Column } from './table-words.mjs' */
/** @import { Random } from '../make/random.mjs' */

const first = [
  'Søren',
  'Łucja',
  'Jürgen',
  'Zoë',
  'Åse',
  'François',
  'José',
  'Anna',
  'Tomáš',
  'Siân',
  'Paweł',
  'Björn',
];
const last = [
  'Groß',
  'Østby',
  'Wałęsa',
  'Müller',
  'Núñez',
  'Lefèvre',
  'Kjær',
  'Smith',
  'Gonçalves',
  'Weiß',
  'Bråten',
  'Novak',
];
const places = [
  'Malmö',
  'Tromsø',
  'Łódź',
  'Köln',
  'São Paulo',
  'Gießen',
  'Århus',
  'Besançon',
  'Cádiz',
  'Oslo',
  'Leeds',
];

/** Names the row. @type {Column} */
export const nameColumn = {
  heading: 'Name',
  isNumber: false,
  cell: (random) => (random.chance(0.4) ? random.pick(places) : `${random.pick(first)} ${random.pick(last)}`),
};

const grouped = (/** @type {number} */ number, /** @type {string} */ separator) =>
  number.toLocaleString('en-US').replaceAll(',', separator);
const cents = (/** @type {Random} */ random) => two(random.integer(0, 99));
const decimal = (/** @type {Random} */ random, /** @type {string} */ point) =>
  `${random.integer(0, 250)}${point}${random.integer(0, 9)}`;

/** What spreadsheets are full of. @type {Column[]} */
export const smallColumns = [
  { heading: 'Q1', isNumber: true, cell: (random) => decimal(random, '.') },
  { heading: 'Q2', isNumber: true, cell: (random) => decimal(random, ',') },
  { heading: 'Units', isNumber: true, cell: (random) => grouped(random.integer(1, 98_000), ',') },
  {
    heading: 'Total',
    isNumber: true,
    cell: (random) => `$${grouped(random.integer(1, 9800), ',')}.${cents(random)}`,
  },
  {
    heading: 'Summe',
    isNumber: true,
    cell: (random) => `${grouped(random.integer(1, 9800), '.')},${cents(random)} €`,
  },
  { heading: 'Cost', isNumber: true, cell: (random) => `£${random.integer(1, 980)}.${cents(random)}` },
  { heading: 'Kurs', isNumber: true, cell: (random) => `${grouped(random.integer(1000, 98_000), ' ')} kr` },
  {
    heading: 'Change',
    isNumber: true,
    cell: (random) => `${random.pick(['+', '-'])}${random.integer(0, 24)}.${random.integer(0, 9)}%`,
  },
  {
    heading: 'Share',
    isNumber: true,
    cell: (random) => `${random.integer(0, 99)},${random.integer(0, 9)} %`,
  },
  {
    heading: 'Date',
    isNumber: true,
    cell: (random) =>
      `${random.integer(1999, 2029)}-${two(random.integer(1, 12))}-${two(random.integer(1, 28))}`,
  },
  {
    heading: 'Datum',
    isNumber: true,
    cell: (random) =>
      `${two(random.integer(1, 28))}.${two(random.integer(1, 12))}.${random.integer(1999, 2029)}`,
  },
  {
    heading: 'Due',
    isNumber: false,
    cell: (random) =>
      `${two(random.integer(1, 28))}/${two(random.integer(1, 12))}/${random.integer(1999, 2029)}`,
  },
  { heading: 'ID', isNumber: false, cell: (random) => String(random.integer(100_000, 9_999_999)) },
];
