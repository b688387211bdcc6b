// @ts-check
import { two } from './formats.mjs';

/** @import { Random } from '../make/random.mjs' */

/** @param {Random} random @param {number} least @param {number} most */
export function amount(random, least, most) {
  return `${random.integer(least, most)}.${two(random.integer(0, 99))}`;
}

export const goods = [
  'Whole milk 1 l',
  'Rye bread',
  'Butter unsalted',
  'Bananas loose',
  'Coffee beans 500 g',
  'Free range eggs x12',
  'Olive oil 0.75 l',
  'Cherry tomatoes',
  'Washing powder',
  'Dark chocolate 70%',
  'Oat biscuits',
  'Mineral water 6 x 1.5 l',
  'Greek yogurt',
  'Paper towels',
  'Basmati rice 1 kg',
  'Orange juice',
  'AA batteries 4 pk',
  'Garden gloves M',
  'Sponge cloths',
  'Apples Braeburn',
];

export const shops = [
  'Corner Market',
  'Hillside Grocers',
  'Northgate Foods',
  'Fresh & Fair',
  'The Green Basket',
  'Harbour Stores',
];
export const streets = [
  '14 Mill Lane',
  '208 Station Road',
  '7 Orchard Square',
  '31 Chapel Hill',
  '95 Garden Avenue',
  '162 King Street',
];
export const towns = ['Leeds LS1 4DY', 'Bath BA2 6QT', 'York YO1 7HH', 'Exeter EX4 3RX', 'Durham DH1 5TA'];
export const people = [
  'Anna Petersen',
  'Martin Okafor',
  'Helena Duarte',
  'Samuel Weaver',
  'Ruth Lindqvist',
  'George Ashdown',
  'Clara Bianchi',
];

export const services = [
  'Repair of the roof gutter',
  'Annual maintenance',
  'Oak shelf, 80 cm',
  'Delivery and assembly',
  'Printing, 500 leaflets',
  'Design of two posters',
  'Steel brackets',
  'Travel, 42 km',
  'Replacement filter',
  'Evening training',
];

export const dishes = [
  ['Tomato soup', 'with basil and toasted sourdough'],
  ['Grilled trout', 'brown butter, almonds, new potatoes'],
  ['Mushroom risotto', 'aged parmesan and thyme'],
  ['Lamb stew', 'slow cooked with carrots and barley'],
  ['Garden salad', 'leaves, radish, lemon dressing'],
  ['Roast chicken', 'with herbs and root vegetables'],
  ['Apple crumble', 'vanilla custard'],
  ['Cheese board', 'four cheeses, chutney, crackers'],
  ['Lemon tart', 'raspberries and cream'],
  ['Beetroot carpaccio', 'goat cheese, walnuts'],
  ['Fish pie', 'leeks, peas and mashed potato'],
  ['Chocolate mousse', 'sea salt and orange'],
  ['Pea and mint soup', 'served warm or cold'],
  ['Spinach pancakes', 'ricotta and nutmeg'],
];

export const courses = ['Starters', 'Mains', 'Desserts', 'From the garden', 'Small plates'];

export const terms = [
  ['anchor', 'n.', 'A heavy hook of iron that holds a ship in its place.'],
  ['barter', 'v.', 'To give goods for other goods, without the use of money.'],
  ['cornice', 'n.', 'A strip of plaster or wood along the top of a wall.'],
  ['drizzle', 'n.', 'Light rain that falls in very small drops.'],
  ['estuary', 'n.', 'The wide part of a river where it meets the sea.'],
  ['fathom', 'n.', 'A measure of depth, about six feet; also: to understand.'],
  ['gable', 'n.', 'The pointed end wall of a house below the roof.'],
  ['hatch', 'v.', 'To come out of an egg; to think of a plan.'],
  ['inlet', 'n.', 'A narrow strip of water that reaches into the land.'],
  ['joist', 'n.', 'One of the beams on which a floor rests.'],
  ['kiln', 'n.', 'An oven for burning clay, bricks or lime.'],
  ['lattice', 'n.', 'Crossed strips of wood with open spaces between them.'],
  ['mortar', 'n.', 'A mixture of sand, lime and water between bricks.'],
  ['nettle', 'n.', 'A wild plant whose leaves sting the skin.'],
  ['orchard', 'n.', 'A piece of land on which fruit trees grow.'],
  ['parapet', 'n.', 'A low wall along the edge of a bridge or roof.'],
  ['quarry', 'n.', 'A place where stone is cut out of the ground.'],
  ['ripple', 'v.', 'To move in very small waves.'],
  ['shingle', 'n.', 'Small round stones on a beach; a thin tile of wood.'],
  ['thatch', 'n.', 'A roof covering of straw or reeds.'],
  ['vessel', 'n.', 'A ship; also a hollow thing that holds water.'],
  ['weir', 'n.', 'A low wall across a river that raises its water.'],
];

export const stops = [
  'Central Station',
  'Market Square',
  'Old Bridge',
  'Hospital',
  'Quarry Road',
  'University',
  'Fox Hill',
  'Harbour',
  'Stadium',
  'Airport',
];

export const places = [
  'Ashford',
  'Little Marsh',
  'Oakham',
  'River Lenn',
  'North Moor',
  'Stonebury',
  'Castle Hill',
  'Elmswell',
  'Priory Wood',
  'Black Lake',
  'Harrow Bay',
  'Fernley',
  'Mill Point',
  'St. Anne',
  'West Cliff',
  'Dunwick',
  'Long Heath',
  'Saltmere',
  'Crow Island',
  'Great Barton',
];

export const replies = [
  'On my way!',
  'Sounds good to me',
  'Can we make it half past?',
  'Thanks a lot',
  'No problem at all',
  'See you there',
  'I have the tickets',
  'Did you bring the keys?',
  'Just arrived',
  'Perfect, thank you',
  'Let me check and call you back',
  'The train is late again',
];

export const events = [
  'Summer Concert',
  'Winter Market',
  'Open Studio Day',
  'Harbour Festival',
  'Night of Books',
  'City Marathon',
  'Garden Show',
];
