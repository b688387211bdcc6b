import { describe, expect, it } from 'vitest';
import { blocksOf } from '../../../../../utils/engines/on-device-text/structure/blocks';
import type { LayoutBlock, TextLine } from '../../../../../utils/model/layout';
import { outline, reading, readingNames } from './readings';

const shapes = (paragraphs: TextLine[][]): string[] => outline(blocksOf(paragraphs));
/** Lines of a recognizer that does not group paragraphs. */
const single = (lines: readonly TextLine[]): TextLine[][] => lines.map((line) => [line]);

describe.each([
  ['as tesseract.js groups them', (name: string) => reading(name)],
  ['line by line', (name: string) => single(reading(name).flat())],
])('from lines %s, there are', (_how, given) => {
  it.each([
    [
      'a table without rulings, between paragraphs',
      'invoice',
      [
        '¶ Invoice 2024-117',
        '¶ Bright Lamps Ltd, 14 Mill Lane, York',
        'Description ‖ Quantity ‖ Unit price ‖ Amount',
        'Desk lamp, brass | 2 | 45.00 | 90.00',
        'Floor lamp | 1 | 129.50 | 129.50',
        'Bulb E27, pack of four | 3 | 12.40 | 37.20',
        '|  | Total | 286.70',
        '¶ Please pay within 14 days. Thank you for your order.',
      ],
    ],
    [
      'cells of several lines, centered, without the rulings that were read as bars',
      'tall-cells',
      [
        'Setting ‖ Meaning ‖ Default',
        'timeout | How many seconds to wait for / an answer before giving up and / trying again | 30',
        'retries | How often a request is sent / again after it has failed for a / reason that may pass | 2',
        'verbose | Writes more to the log | off',
        'proxy | The address of a server through / which everything goes, with its / port | none',
      ],
    ],
    [
      'empty cells',
      'empty-cells',
      [
        'Name ‖ Room ‖ Phone ‖ Note',
        'Ada Brown | 12 | 555-0134 |',
        'Ben Cole |  | 555-0188 | on leave',
        'Cara Dunn | 14 |  |',
        'Dev Evans | 21 | 555-0111 | parttime',
      ],
    ],
    [
      'rows, where columns were read one by one',
      'sheet',
      [
        'Region | 2019 | 2020 | 2021 | 2022',
        'North | 1204 | 1188 | 1310 | 1422',
        'South | 980 | 875 | 1002 | 1077',
        'East | 2310 | 2299 | 2401 | 2388',
        'West | 640 | 655 | 702 | 718',
      ],
    ],
    [
      'columns from right to left in Arabic; one was not read',
      'arabic-table',
      ['الاسم ‖ العمر', 'أحمد علي | 34', 'فاطمة حسن | 28', 'خالد عمر | 41', '¶ 25'],
    ],
    [
      'items whose bullets were misread, with lines that hang',
      'bullets',
      [
        '¶ Before you leave',
        '¶ Please check these things:',
        '• Close all the windows',
        '• Turn off the heating in the back room, and see that / the tap in the kitchen does not drip',
        '• Water the plants',
        '¶ Thank you for staying with us.',
      ],
    ],
    [
      'levels of a list',
      'nested',
      ['• Fruit', '  • Apples', '  • Pears', '• Vegetables', '  • Carrots', '  • Leeks', '• Bread'],
    ],
    [
      'numbered items',
      'numbers',
      [
        '¶ How to reset',
        '1. Open the settings and look for the section that / is called Privacy.',
        '2. Choose Clear data.',
        '3. Wait for ten seconds.',
      ],
    ],
    [
      'indents and blank lines of code',
      'python',
      [
        '│def read(path, limit=None):',
        '│    """Reads the lines of a file."""',
        '│    lines = []',
        '│    with open(path) as file:',
        '│        for line in file:',
        '│            lines.append(line.rstrip())',
        '│            if limit and len(lines) >= limit:',
        '│                break',
        '│',
        '│    return lines',
        '│',
        '│',
        '│print(read("notes.txt", 10))',
      ],
    ],
    [
      'the columns of a screen, read in pieces',
      'terminal',
      [
        '│$ 1s -1',
        '│total 24',
        '│drwxr-xr-x  2 anna staff   64 May  3 10:12 bin',
        '│-rw-r--r--  1 anna staff 1204 May  3 10:10 README.md',
        '│drwxr-xr-x 14 anna staff  448 May  3 10:12 src',
        '│$ npm test',
        '│12 passed, 0 failed',
      ],
    ],
    [
      'three lines of code among prose',
      'guide',
      [
        '¶ Installing',
        '¶ You need version 20 or later. Run this in the folder of the project, and wait until it / has finished:',
        '│npm install',
        '│npm run build -- --watch',
        '│node server.js --port=8080',
        '¶ Then open the page in a browser. It is served from your own computer and / nobody else can reach it.',
      ],
    ],
    [
      'paragraphs in two columns',
      'columns',
      [
        '¶ A harbour in winter',
        '¶ The harbour was rebuilt after the storm of the / winter, and the old walls were kept where they still / stood firm enough to carry the new road.',
        '¶ Visitors arrive by the morning ferry and walk along / the quay, past the market hall and the small / museum that tells the story of the fishing fleet.',
        '¶ In the evening the lamps are lit one by one, and / the boats come home with whatever the day has / given them, which is less each year.',
        '¶ Nobody remembers who planted the chestnut / trees behind the church, but the council has / promised that none of them will be felled for / parking.',
      ],
    ],
    [
      'cards side by side',
      'cards',
      [
        '¶ Choose a plan',
        '¶ Basic',
        '¶ One user, five projects and / help by e-mail within two days.',
        '¶ Team',
        '¶ Up to ten users, as many / projects as you like and help / by phone.',
        '¶ Company',
        '¶ No limits, your own server and / somebody who comes to your / office.',
      ],
    ],
    [
      'settings with their values',
      'settings',
      [
        '¶ Notifications',
        '¶ Sounds / Play a sound when a message arrives',
        '¶ Preview / Show the first words on the lock screen',
        '¶ Do not disturb / Silent between 22:00 and 07:00',
        '¶ On',
        '¶ Off',
        '¶ On',
      ],
    ],
    [
      'the lines of a dialog',
      'dialog',
      [
        '¶ Delete this file?',
        '¶ “Report final.docx™ will be moved to the bin.',
        '¶ You can restore it within 30 days.',
        '¶ Cancel',
        '¶ Delete',
      ],
    ],
  ])('%s', (_what, name, expected) => {
    expect(shapes(given(name))).toEqual(expected);
  });
});

/** The words of blocks, with the markers that were taken off them. */
const wordsOf = (block: LayoutBlock): string[] => {
  switch (block.kind) {
    case 'paragraph':
    case 'code':
      return block.lines.flatMap(({ words }) => words.map(({ text }) => text));
    case 'list':
      return block.items.flatMap(({ marker, lines }) => [
        marker,
        ...lines.flatMap(({ words }) => words.map(({ text }) => text)),
      ]);
    case 'table':
      return block.rows
        .flat()
        .flatMap(({ lines }) => lines.flatMap(({ words }) => words.map(({ text }) => text)));
  }
};

it.each(readingNames)('every word of %s is there once, but for rulings', (name) => {
  const given = reading(name)
    .flat()
    .flatMap(({ words }) => words.map(({ text }) => text));
  const isWord = (text: string): boolean => text !== '|';
  const found = blocksOf(reading(name)).flatMap(wordsOf);
  expect(found.filter(isWord).toSorted()).toEqual(given.filter(isWord).toSorted());
});
