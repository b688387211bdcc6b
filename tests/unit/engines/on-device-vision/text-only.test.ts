import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { abstentionOfText } from '../../../../utils/engines/on-device-vision/abstain';
import type { Layout, TextLine } from '../../../../utils/model/layout';
import { measured } from './drawing';

/** A line of text: where its baseline begins, its size and color. */
type DrawnLine = readonly [text: string, x: number, y: number, size?: number, color?: string];

interface Page {
  width?: number;
  height?: number;
  /** What is drawn besides the lines, below them. */
  inside?: string;
  lines: readonly DrawnLine[];
  /** Lines that are drawn but were not read. */
  unread?: readonly DrawnLine[];
  confidence?: number;
  file?: 'png' | 'jpeg';
  /** Another picture below everything. */
  below?: string;
}

const svg = (width: number, height: number, inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`);
const textOf = ([text, x, y, size = 22, color = '#222']: DrawnLine) =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" fill="${color}">${text}</text>`;

/** Returns a line with the box of its ink, as a reader finds it. */
async function readLine(
  drawn: DrawnLine,
  width: number,
  height: number,
  confidence: number,
): Promise<TextLine> {
  const [text, x, y, size = 22] = drawn;
  const alone = svg(
    width,
    height,
    `<rect width="100%" height="100%" fill="#fff"/>${textOf([text, x, y, size, '#000'])}`,
  );
  const { info } = await sharp(alone).trim().toBuffer({ resolveWithObject: true });
  const box = {
    x: -(info.trimOffsetLeft ?? 0),
    y: -(info.trimOffsetTop ?? 0),
    width: info.width,
    height: info.height,
  };
  // Each word has the height of its line, as readers give it, and a share of its width.
  const words = text.split(' ');
  const share = box.width / words.length;
  return {
    box,
    words: words.map((word, at) => ({
      text: word,
      box: { ...box, x: box.x + at * share, width: share },
      confidence,
    })),
  };
}

async function isTextOnly({
  width = 700,
  height = 480,
  inside = '',
  lines,
  unread = [],
  confidence = 95,
  file = 'png',
  below,
}: Page): Promise<boolean> {
  const drawn = svg(width, height, inside + [...lines, ...unread].map(textOf).join(''));
  const ground = below
    ? sharp(await readFile(below)).resize(width, height, { fit: 'cover' })
    : sharp({ create: { width, height, channels: 3, background: '#fff' } });
  const picture = ground.composite([{ input: await sharp(drawn).png().toBuffer() }]);
  const bytes = await (file === 'png' ? picture.png() : picture.jpeg({ quality: 70 })).toBuffer();
  const read = await Promise.all(lines.map((line) => readLine(line, width, height, confidence)));
  const layout: Layout = {
    width,
    height,
    languages: ['eng'],
    recognisers: [],
    blocks: read.map((line) => ({ kind: 'paragraph', lines: [line], box: line.box })),
  };
  const { pixels } = await measured(bytes);
  return abstentionOfText(pixels, layout);
}

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
  'three words': { width: 600, height: 150, lines: [['Back in five minutes', 40, 90, 50]] },
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
  'a table with lines': { inside: `<g stroke="#888" stroke-width="2">${grid}${bars}</g>`, lines: cells },
  'a table with striped rows': {
    inside: [0, 2]
      .map((row) => `<rect x="40" y="${50 + row * 60}" width="600" height="60" fill="#e4ecf7"/>`)
      .join(''),
    lines: cells,
  },
  'a dialog with buttons': { inside: dialog, lines: question },
  'a dialog as a JPEG': { inside: dialog, lines: question, file: 'jpeg' },
  'rounded fields of a form': {
    inside: `<g fill="none" stroke="#777"><rect x="40" y="90" width="400" height="50" rx="10"/><rect x="40" y="170" width="400" height="50" rx="10"/></g>`,
    lines: [
      ['Your first name', 60, 122],
      ['Your address', 60, 202],
    ],
  },
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
};

const icon =
  '<circle cx="130" cy="125" r="22" fill="#d93025"/><path d="M130 112v16m0 6v4" stroke="#fff" stroke-width="5"/>';
const more: Record<string, Page> = {
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
  'a logo with a name': {
    inside: '<path d="M180 150l60 100h-120z" fill="#222"/>',
    lines: [['NORTHPEAK', 280, 240, 60]],
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
  'boxes with arrows': {
    inside:
      '<g fill="#def" stroke="#333" stroke-width="2"><rect x="40" y="180" width="180" height="90"/><rect x="450" y="180" width="180" height="90"/><path d="M220 225H430" /><path d="M428 205l24 20-24 20z" fill="#333"/></g>',
    lines: [
      ['Begin here', 65, 232],
      ['The end', 500, 232],
    ],
  },
  'rounded fields of a form beside an icon': {
    inside: `<g fill="none" stroke="#777"><rect x="40" y="90" width="400" height="50" rx="10"/><rect x="40" y="170" width="400" height="50" rx="10"/></g><circle cx="600" cy="120" r="30" fill="#36a"/>`,
    lines: [
      ['Your first name', 60, 122],
      ['Your address', 60, 202],
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
  'numbers alone': { lines: [['12 34 5', 60, 100]] },
  'no words at all': { lines: [] },
};

test.each(Object.entries(textOnly))('nothing but text: %s', async (_, page) => {
  expect(await isTextOnly(page)).toBe(true);
});

test.each(Object.entries(more))('more than text: %s', async (_, page) => {
  expect(await isTextOnly(page)).toBe(false);
});
