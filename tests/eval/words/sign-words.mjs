// @ts-check
/** @import { Random } from '../make/random.mjs' */

const NAMES = [
  'Baker',
  'Linden',
  'Harbour',
  'Mill',
  'Orchard',
  'Station',
  'Chapel',
  'Fountain',
  'Garden',
  'King',
];
const WAYS = ['Street', 'Lane', 'Road', 'Avenue', 'Square', 'Hill', 'Court', 'Walk'];
const OWNERS = [
  "Molly's",
  "Ferraro's",
  'The Copper',
  'Green Leaf',
  'Old Town',
  'Blue Door',
  "Hank's",
  'Sunrise',
];
const SHOPS = [
  'Bakery',
  'Books',
  'Coffee',
  'Barber',
  'Flowers',
  'Hardware',
  'Pharmacy',
  'Kitchen',
  'Laundry',
];
const LINES = [
  'Fresh every day',
  'Since 1924',
  'Open till late',
  'Hot soup & rolls',
  'Keys cut here',
  'Walk in, sit down',
];
const TOWNS = [
  'Ashford',
  'Westbrook',
  'Marlow',
  'Port Ellis',
  'Kingsley',
  'Dunmore',
  'Airport',
  'Centre',
  'Ferry',
];
const WARNINGS = [
  ['DANGER', 'HIGH VOLTAGE'],
  ['CAUTION', 'WET FLOOR'],
  ['NO PARKING', 'AT ANY TIME'],
  ['PRIVATE', 'KEEP OUT'],
  ['STOP', 'AHEAD'],
  ['ROAD CLOSED', 'USE HILL ROAD'],
  ['SLOW', 'CHILDREN CROSSING'],
  ['NO ENTRY', 'EXCEPT BICYCLES'],
  ['FIRE EXIT', 'KEEP CLEAR'],
  ['BEWARE', 'OF THE DOG'],
  ['HARD HATS', 'MUST BE WORN'],
  ['DEEP WATER', 'NO SWIMMING'],
];
const DISHES = [
  'Lentil soup',
  'Fish pie',
  'Lemon tart',
  'Iced tea',
  'Bean stew',
  'Apple cake',
  'Egg sandwich',
];

/** The kinds of sign, each with its lines from top to bottom. @type {Record<'shop' | 'street' | 'warning' | 'parking' | 'distances' | 'menu' | 'hours', (random: Random) => string[]>} */
export const signWords = {
  shop: (random) => {
    const name = `${random.pick(OWNERS)} ${random.pick(SHOPS)}`;
    return random.chance(0.6) ? [name, random.pick(LINES)] : [name];
  },
  street: (random) => {
    const name = `${random.pick(NAMES)} ${random.pick(WAYS)}`;
    return random.chance(0.4) ? [name, `${random.integer(1, 40)} - ${random.integer(41, 99)}`] : [name];
  },
  warning: (random) => random.pick(WARNINGS),
  parking: (random) => [
    random.pick(['PERMIT HOLDERS ONLY', 'PAY AND DISPLAY', 'CUSTOMER PARKING', 'LOADING ONLY']),
    `Mon - ${random.pick(['Fri', 'Sat'])} ${random.integer(6, 9)} am - ${random.integer(5, 9)} pm`,
    random.pick(['Max stay 2 hours', 'No return within 1 hour', 'Tow away zone', 'Zone B']),
  ],
  distances: (random) =>
    random
      .shuffled(TOWNS)
      .slice(0, random.integer(2, 3))
      .map((town) => `${town} ${random.integer(2, 98)}`),
  menu: (random) => [
    random.pick(['TODAY', 'SPECIALS', 'LUNCH MENU']),
    ...random
      .shuffled(DISHES)
      .slice(0, random.integer(2, 3))
      .map((dish) => `${dish} ${random.integer(2, 14)}.${random.pick(['00', '50', '90'])}`),
  ],
  hours: (random) => [
    random.pick(['OPEN', 'OPENING HOURS', 'WE ARE OPEN']),
    `Mon - Fri ${random.integer(7, 10)}:00 - ${random.integer(17, 20)}:30`,
    random.pick(['Sat 9:00 - 13:00', 'Closed on Sundays', 'Sun 10:00 - 16:00']),
  ],
};
