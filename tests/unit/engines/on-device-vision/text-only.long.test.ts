import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { letteredPhotos } from './lettered-photos';
import { type DrawnLine, showsTextOnly, type Page } from './text-pages';

const letter: DrawnLine[] = [
  ['Dear Sir or Madam,', 50, 70],
  ['the parcel was left with your neighbor at number 14,', 50, 120],
  ['because nobody opened the door. Please collect it', 50, 155],
  ['within seven days, and bring this notice with you.', 50, 190],
  ['Yours sincerely, the post office', 50, 260],
];
const cells: DrawnLine[] = [0, 1, 2, 3].flatMap((row) =>
  ['Lamp', 'Quantity', '45.00'].map((word, column): DrawnLine => [word, 60 + column * 200, 85 + row * 60]),
);
const grid = [0, 1, 2, 3, 4].map((row) => `<path d="M40 ${50 + row * 60}H640"/>`).join('');
const bars = [0, 1, 2, 3].map((column) => `<path d="M${40 + column * 200} 50V290"/>`).join('');
const question: DrawnLine[] = [
  ['Delete this file?', 160, 130, 28],
  ['It will be moved to the bin for 30 days.', 160, 180],
  ['Cancel', 420, 300],
  ['Delete', 550, 300, 22, '#fff'],
];
const dialog = `<rect width="100%" height="100%" fill="#e9edf2"/><rect x="100" y="70" width="540" height="270" fill="#fff" stroke="#bbb"/><rect x="395" y="272" width="110" height="42" fill="#eee" stroke="#888"/><rect x="525" y="272" width="110" height="42" fill="#1a5fd0"/>`;
const photo = fileURLToPath(new URL('../../../fixtures/pictures/lake.jpg', import.meta.url));

const textOnly: Record<string, Page> = {
  'a letter': { lines: letter },
  'a letter as a JPEG': { lines: letter, file: 'jpeg' },
  'light text on dark': {
    inside: '<rect width="100%" height="100%" fill="#12161c"/>',
    lines: letter.map(([text, x, y]) => [text, x, y, 22, '#dde']),
  },
  'a large letter': {
    width: 1800,
    height: 1200,
    lines: letter.map(([text, x, y]) => [text, x * 2, y * 3, 60]),
  },
  'a list with bullets': {
    inside: [115, 150, 185].map((y) => `<circle cx="40" cy="${y}" r="5"/>`).join(''),
    lines: letter.slice(0, 4),
  },
  'check boxes': {
    inside: [110, 145, 180]
      .map(
        (y) =>
          `<rect x="20" y="${y - 9}" width="18" height="18" fill="none" stroke="#333" stroke-width="2"/>`,
      )
      .join(''),
    lines: letter.slice(0, 4),
  },
  'underlined words and a rule': {
    inside: '<path d="M50 76H240M50 220H650" stroke="#333" stroke-width="2"/>',
    lines: letter,
  },
};

const icon =
  '<circle cx="130" cy="125" r="22" fill="#d93025"/><path d="M130 112v16m0 6v4" stroke="#fff" stroke-width="5"/>';
const more: Record<string, Page> = {
  'a table with lines': { inside: `<g stroke="#888" stroke-width="2">${grid}${bars}</g>`, lines: cells },
  'a table with striped rows': {
    inside: [0, 2]
      .map((row) => `<rect x="40" y="${50 + row * 60}" width="600" height="60" fill="#e4ecf7"/>`)
      .join(''),
    lines: cells,
  },
  'a dialog with buttons': { inside: dialog, lines: question },
  'a dialog as a JPEG': { inside: dialog, lines: question, file: 'jpeg' },
  'a bar with a title': {
    inside: '<rect width="100%" height="60" fill="#204080"/>',
    lines: [['My documents', 30, 40, 24, '#fff'], ...letter.slice(1)],
  },
  'a slide on a gradient': {
    inside:
      '<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#102840"/><stop offset="1" stop-color="#204a70"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>',
    lines: [
      ['Results of the year', 60, 120, 48, '#fff'],
      ['More members than ever', 60, 240, 32, '#fff'],
    ],
  },
  'a dialog with an icon': { inside: dialog + icon, lines: question },
  'a letter with a logo': { inside: '<path d="M600 30l40 70h-80z" fill="#0a7"/>', lines: letter },
  'a letter with a drawn line': {
    inside: '<path d="M60 330Q120 270 180 340T300 320 420 350" fill="none" stroke="#229" stroke-width="3"/>',
    lines: letter,
  },
  'a bar chart': {
    inside: `<path d="M60 40V400H640" fill="none" stroke="#333"/>${[300, 180, 240]
      .map(
        (bar, at) => `<rect x="${110 + at * 170}" y="${400 - bar}" width="90" height="${bar}" fill="#48c"/>`,
      )
      .join('')}`,
    lines: [
      ['North', 120, 440],
      ['South', 290, 440],
      ['East', 465, 440],
    ],
  },
  'a pie chart': {
    inside:
      '<circle cx="350" cy="240" r="150" fill="#48c"/><path d="M350 240V90A150 150 0 0 1 500 240z" fill="#e80"/>',
    lines: [
      ['Apples and plums', 250, 300, 22, '#fff'],
      ['Pears', 400, 190],
    ],
  },
  'a badge': {
    inside: '<circle cx="350" cy="240" r="200" fill="#c22"/>',
    lines: [['Approved by us all', 220, 255, 30, '#fff']],
  },
  'boxes with lines that end in arrows': {
    inside:
      '<g fill="none" stroke="#333" stroke-width="3"><rect x="40" y="180" width="170" height="90" rx="8" fill="#def"/><rect x="270" y="180" width="170" height="90" rx="8" fill="#dfe"/><rect x="500" y="180" width="170" height="90" rx="8" fill="#fed"/><path d="M210 225h55M440 225h55M252 210l14 15-14 15M482 210l14 15-14 15"/></g>',
    lines: [
      ['Picture', 70, 232],
      ['Prepare', 310, 232],
      ['Answer', 540, 232],
    ],
  },
  'words on a photo': {
    below: photo,
    lines: [['Greetings from the lake', 120, 80, 48, '#fff']],
    file: 'jpeg',
  },
  'a page with a photo': {
    inside: `<image x="360" y="230" width="300" height="200" href="data:image/jpeg;base64,${(await readFile(photo)).toString('base64')}"/>`,
    lines: letter.slice(0, 4),
  },
  'a heading that was not read': { lines: letter, unread: [['IMPORTANT NOTICE', 50, 400, 70]] },
  'a page of which little was read': {
    lines: letter.slice(0, 1),
    unread: Array.from({ length: 9 }, (_, at): DrawnLine => [
      'and so it goes on and on, to the very end of the page',
      50,
      130 + at * 35,
    ]),
  },
  'words that are hardly sure': { lines: letter, confidence: 20 },
};

test.each(Object.entries(textOnly))('nothing but text: %s', async (_, page) => {
  expect(await showsTextOnly(page)).toBe(true);
});

test.each(Object.entries(more))('more than text: %s', async (_, page) => {
  expect(await showsTextOnly(page)).toBe(false);
});

test('two hundred photographs with large lettering show more than text', async () => {
  const photos = await letteredPhotos(200);
  const found = await Promise.all(photos.map(showsTextOnly));
  expect(found.flatMap((isText, at) => (isText ? at : []))).toEqual([]);
});
