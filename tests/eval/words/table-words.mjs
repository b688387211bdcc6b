// @ts-check
import { two } from './formats.mjs';

/** @import { Random } from '../make/random.mjs' */

/** @typedef {{ heading: string, isNumber: boolean, cell: (random: Random) => string }} Column */

const ITEMS = [
  'Walnut desk',
  'Oak chair',
  'Reading lamp',
  'Steel shelf',
  'Wool rug',
  'Bread knife',
  'Copper pan',
];
const CITIES = [
  'Lisbon',
  'Oslo',
  'Graz',
  'Leeds',
  'Porto',
  'Turin',
  'Ghent',
  'Bergen',
  'Tampere',
  'Lyon',
  'Cork',
];
const PEOPLE = [
  'A. Novak',
  'R. Idris',
  'L. Chen',
  'M. Duarte',
  'S. Holm',
  'P. Okafor',
  'J. Weaver',
  'T. Sato',
];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const thousands = (/** @type {number} */ number) => number.toLocaleString('en-US');

/** The first column names the row. @type {Column[]} */
export const nameColumns = [
  { heading: 'Item', isNumber: false, cell: (random) => random.pick(ITEMS) },
  { heading: 'City', isNumber: false, cell: (random) => random.pick(CITIES) },
  { heading: 'Employee', isNumber: false, cell: (random) => random.pick(PEOPLE) },
  {
    heading: 'Flight',
    isNumber: false,
    cell: (random) => `${random.pick(['KL', 'TP', 'SK', 'LX'])} ${random.integer(100, 2999)}`,
  },
];

/** @type {Column[]} */
export const columns = [
  { heading: 'Qty', isNumber: true, cell: (random) => String(random.integer(1, 480)) },
  {
    heading: 'Price',
    isNumber: true,
    cell: (random) => `$${thousands(random.integer(2, 4800))}.${two(random.integer(0, 99))}`,
  },
  { heading: 'Population', isNumber: true, cell: (random) => thousands(random.integer(9000, 2900000)) },
  {
    heading: 'Change',
    isNumber: true,
    cell: (random) => `${random.pick(['+', '-'])}${random.integer(0, 24)}.${random.integer(0, 9)}%`,
  },
  {
    heading: 'Date',
    isNumber: false,
    cell: (random) => `${random.integer(1, 28)} ${random.pick(MONTHS)} ${random.integer(2001, 2029)}`,
  },
  {
    heading: 'Time',
    isNumber: true,
    cell: (random) => `${two(random.integer(0, 23))}:${two(random.integer(0, 59))}`,
  },
  {
    heading: 'Status',
    isNumber: false,
    cell: (random) => random.pick(['Paid', 'Open', 'Delayed', 'On time', 'Shipped', 'Returned']),
  },
  {
    heading: 'Weight',
    isNumber: true,
    cell: (random) => `${random.integer(0, 90)}.${random.integer(1, 9)} kg`,
  },
  {
    heading: 'Code',
    isNumber: false,
    cell: (random) => `${random.pick(['A', 'B', 'K', 'R'])}-${random.integer(1000, 9999)}`,
  },
];
