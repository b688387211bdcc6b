import { describe, expect, it } from 'vitest';
import { linePartsOf } from '../../../../utils/engines/on-device-text/line-parts';
import { inReadingOrder } from '../../../../utils/engines/on-device-text/reading-order';
import { boundingBox, type TextLine } from '../../../../utils/model/layout';
import { down, large, lineAt, textOf } from './lines';

/** The texts of lines, in reading order. */
const order = (...paragraphs: TextLine[][]): string[] =>
  inReadingOrder(linePartsOf(paragraphs, [])).flat().map(textOf);
const one = ['The old bridge hums', 'at night because its', 'cables are too long,', 'an engineer said to'];
const two = ['the paper on Monday.', 'Nobody had heard it', 'before the winter in', 'which the river froze'];
const three = ['for the first time.', 'A repair will cost', 'more than the bridge', 'did when it was new.'];

describe('the order of a page', () => {
  it('goes down narrow columns of sentences, and along rows of names', () => {
    expect(order(down(0, 0, one), down(240, 0, two), down(480, 0, three))).toEqual([
      ...one,
      ...two,
      ...three,
    ]);
    const names = [
      ['Tomato soup', 'Beetroot', 'Apple crumble'],
      ['Lamb stew', 'Spinach', 'Cheese board'],
      ['Risotto', 'Pancakes', 'Chocolate'],
    ];
    const columns = [0, 1, 2].map((at) =>
      down(
        240 * at,
        0,
        names.map((row) => row[at]!),
      ),
    );
    expect(order(...columns)).toEqual(names.map((row) => row.join(' ')));
  });

  it('follows a column around what stands in it', () => {
    const around = [
      'The old bridge that',
      'hums at',
      'night is',
      'to get a repair that',
      'will cost more than',
    ];
    const column = around.map((text, row) => lineAt(0, 26 * row, text));
    expect(order([...column, ...down(0, 130, three.slice(2))], down(240, 0, [...two, ...three]))).toEqual([
      ...around,
      ...three.slice(2),
      ...two,
      ...three,
    ]);
  });

  it('reads a pull quote between columns beside the text, never in a line of it', () => {
    const left = [...down(0, 0, one), ...down(0, 260, three)];
    const right = [...down(300, 0, two), ...down(300, 260, two)];
    const found = order(left, [large(100, 130, 'It hums at')], [large(120, 180, 'night now')], right);
    expect(found.join(' ')).toContain(one.join(' '));
    expect(found.join(' ')).toContain(three.join(' '));
    expect(found.join(' ')).toContain([...two, ...two].join(' '));
    expect(found.join(' ')).toContain('It hums at night now');
  });

  it('reads what is below a column after the sentence that goes on in the next one', () => {
    const note = [lineAt(0, 200, 'ANNA HALL is an engineer.')];
    const page = [lineAt(0, 260, '44')];
    expect(order(down(0, 0, one), note, page, down(300, 0, [...two, ...three, ...one]))).toEqual([
      ...one,
      ...two,
      ...three,
      ...one,
      'ANNA HALL is an engineer.',
      '44',
    ]);
  });

  it('parts the letters of two sizes that Tesseract has read as one line', () => {
    const [near, far] = [lineAt(0, 52, 'cables are too long,'), lineAt(480, 52, 'more than the bridge')];
    const words = [...near.words, ...large(240, 42, 'hums at').words, ...far.words];
    const merged = [{ words, box: boundingBox(words) }];
    const page = order([...down(0, 0, one.slice(0, 2)), ...down(0, 78, one.slice(3))], merged, [
      ...down(480, 0, three.slice(0, 2)),
      ...down(480, 78, three.slice(3)),
    ]).join(' ');
    expect(page).toContain(one.join(' '));
    expect(page).toContain(three.join(' '));
  });

  it('reads the headings of columns with their column', () => {
    const heads = ['Why it hums', 'Who hears it'].map((text, at) => [large(300 * at, 0, text, 1.4)]);
    const texts = [down(0, 50, [...one, ...three]), down(300, 50, [...two, ...three])];
    expect(order(...heads, ...texts)).toEqual([
      'Why it hums',
      ...one,
      ...three,
      'Who hears it',
      ...two,
      ...three,
    ]);
  });
});

describe('what stands between and beside columns', () => {
  it('parts a caption above two columns from the heading of a third one on its line', () => {
    const [caption, heading] = ['A view of the bridge before it closed', 'Notes from March'];
    const words = [...lineAt(20, 160, caption).words, ...lineAt(480, 160, heading).words];
    const read = order(
      [{ words, box: boundingBox(words) }],
      down(0, 200, one),
      down(240, 200, two),
      down(480, 0, three),
      down(480, 190, ['Evening class', 'Ground floor']),
    );
    expect(read).toContain(caption);
    expect(read).toContain(heading);
  });

  it('parts a line of a bent page that was read across two columns', () => {
    const bent = ({ words }: TextLine): TextLine => {
      const lower = words.map(({ box, ...word }) => ({ ...word, box: { ...box, y: box.y + box.x / 12 } }));
      return { words: lower, box: boundingBox(lower) };
    };
    const [left, right] = [down(0, 0, one), down(236, 0, two)].map((lines) => lines.map(bent));
    const words = [...left![2]!.words, ...right![2]!.words];
    const across = { words, box: boundingBox(words) };
    const others = [left!, right!].map((lines) => lines.filter((_, at) => at !== 2));
    expect(order(...others, [across])).toEqual([...one, ...two]);
  });

  it('ends a divided word in the next column, whatever sentence has not ended before it', () => {
    const divided = [...one.slice(0, 3), 'and the engi-'];
    const rest = ['neer said to the paper', ...three.slice(0, 3)];
    const advert = ['Come to the bazaar and', 'bring what you have to', 'sell on a long table at'];
    const heading = [large(0, 150, 'A bazaar at the school on Sunday', 1.6)];
    const last = down(600, 0, [...rest, ...two, ...three, ...one, ...three]);
    const page = [down(0, 0, three), down(300, 0, divided), heading, down(300, 220, advert), last];
    const found = order(...page).join(' ');
    expect(found).toContain(`${divided.join(' ')} ${rest.join(' ')} ${two.join(' ')}`);
    expect(found).toContain(advert.join(' '));
  });

  it.each([
    ['to the left', 0, 180],
    ['to the right', 500, 0],
  ])('reads notes %s of the text with their paragraph', (_side, x, from) => {
    const long = (y: number, lines: readonly string[]): TextLine[] =>
      lines.map((text, row) => lineAt(from, y + 26 * row, text));
    const text = (last: string): string[] => [
      'The old bridge hums at night because its',
      'cables are too long, an engineer said to',
      last,
    ];
    const texts = ['the paper.', 'the mayor.', 'the school.'].map(text);
    const notes = ['A note', 'Cables', 'Paper'].map((note, at) => [large(x, 92 * at, note, 0.7)]);
    const found = order(
      texts.flatMap((lines, at) => long(92 * at, lines)),
      ...notes,
    ).join(' ');
    for (const lines of texts) expect(found).toContain(lines.join(' '));
    const places = [...texts.map((lines) => lines[2]!), 'A note', 'Cables', 'Paper'].map((each) =>
      found.indexOf(each),
    );
    const [first, second, , , cables, paper] = places;
    expect(cables).toBeGreaterThan(first!);
    expect(paper).toBeGreaterThan(second!);
    expect(cables).toBeLessThan(paper!);
  });

  it('reads a cell beside its label, though the box of one word is too high', () => {
    const rows = ['Email', 'Amount', 'Street', 'Phone'].map((label, row) => {
      const { words } = lineAt(0, 26 * row, label);
      const high = words.map((word) =>
        label === 'Amount'
          ? { ...word, box: { ...word.box, y: word.box.y - 8, height: 2 * word.box.height } }
          : word,
      );
      const cell = lineAt(
        120,
        26 * row,
        ['anna@bridge.org', '$609.49', '57 Quarry Street', '10 694 22'][row]!,
      );
      const line = [...high, ...cell.words];
      return { words: line, box: boundingBox(line) };
    });
    expect(order(rows)).toContain('Amount $609.49');
  });

  it.each([
    ['above', 0, 40],
    ['below', 250, 0],
  ])('never joins lines of two columns at a title %s both', (_where, title, top) => {
    const wide = lineAt(
      0,
      title === 0 ? 0 : top + 26 * 8,
      'The old bridge hums at night, two engineers said',
    );
    const columns = [down(0, top, [...one, ...two]), down(242, top, [...three, ...one])];
    const found = order([wide], ...columns).join(' ');
    expect(found).toContain([...one, ...two].join(' '));
    expect(found).toContain([...three, ...one].join(' '));
  });
});

describe('two pages side by side', () => {
  /** A page of two columns, with a title above both, a gap across them, and its number. */
  const pageAt = (x: number, y: number, number: string, title: string): TextLine[][] => [
    [large(x, y, title, 1.6)],
    down(x, y + 60, [`${number}a old bridge hums`, ...one.slice(1)]),
    down(x + 242, y + 60, [`${number}b paper on Monday.`, ...two.slice(1)]),
    down(x, y + 240, [`${number}c first time again`, ...three.slice(1)]),
    down(x + 242, y + 240, [`${number}d first time again`, ...three.slice(1)]),
    [lineAt(x + 220, y + 400, number)],
  ];

  it.each([0, 7, 40])('are read one after the other, if the right one is %d pixels lower', (lower) => {
    const pages = [
      ...pageAt(0, 0, '20', 'Why the bridge hums'),
      ...pageAt(620, lower, '21', 'What the mayor says'),
    ];
    const found = order(...pages).filter((line) => /^(?:2|W)/.test(line));
    expect(found.map((line) => line.slice(0, 3).trim())).toEqual([
      'Why',
      '20a',
      '20b',
      '20c',
      '20d',
      '20',
      'Wha',
      '21a',
      '21b',
      '21c',
      '21d',
      '21',
    ]);
  });
});

describe('the entries of a glossary', () => {
  it('are one column, though the steps between them are wider than those in them', () => {
    const entries = (x: number, texts: readonly string[]): TextLine[] =>
      texts.flatMap((text, at) => [lineAt(x, 76 * at, text), lineAt(x + 20, 76 * at + 32, 'and of it')]);
    const [left, right] = [
      entries(0, ['anchor is a hook here', 'barter is a trade here', 'estuary is a mouth']),
      entries(300, ['fathom is a measure', 'gable is a wall here', 'hatch is to come out']),
    ];
    expect(order(left, right)).toEqual([...left, ...right].map(textOf));
  });
});

it('words on another level behind a gap are not on the line of a column', () => {
  const [text, caption] = [
    down(0, 0, [...one, ...two]),
    [lineAt(260, 84, 'A boat on its way'), lineAt(260, 116, 'to the harbour')],
  ];
  const both = [text[4]!, caption[1]!];
  const read = { words: both.flatMap(({ words }) => words), box: boundingBox(both) };
  const found = order([...text.slice(0, 4), read, ...text.slice(5)], [caption[0]!]);
  expect(found.join(' ')).toContain([...one, ...two].join(' '));
});

it('a price at the edge of a menu is on the line of its dish', () => {
  const price = (y: number, text: string): TextLine => lineAt(700, y, text);
  const priced = [lineAt(0, 0, 'Tomato soup'), price(0, '32.19')];
  const first = { words: priced.flatMap(({ words }) => words), box: boundingBox(priced) };
  const dishes: [number, string][] = [
    [26, 'with basil and toasted sourdough'],
    [73, 'Mains'],
    [120, 'Beetroot carpaccio'],
    [145, 'goat cheese, walnuts'],
    [189, 'Spinach pancakes'],
    [214, 'ricotta and nutmeg'],
  ];
  const menu = [first, ...dishes.map(([y, text]) => lineAt(0, y, text))];
  expect(order(menu, [price(120, '30.50')], [price(189, '32.68')])).toEqual([
    'Tomato soup 32.19',
    'with basil and toasted sourdough',
    'Mains',
    'Beetroot carpaccio 30.50',
    'goat cheese, walnuts',
    'Spinach pancakes 32.68',
    'ricotta and nutmeg',
  ]);
});

describe('columns of another width', () => {
  it('are read after those above them, though the gap between is no wider than that of paragraphs', () => {
    const [upper, lower] = [
      [down(130, 0, [...one, ...two, ...three]), down(430, 0, [...one, ...two, ...three])],
      [0, 242, 484].map((x) => down(x, 322, [...one, ...two])),
    ];
    const texts = [...one, ...two, ...three];
    expect(order(...lower, ...upper)).toEqual([...texts, ...texts, ...lower.flatMap(() => [...one, ...two])]);
  });
});

describe('sentences', () => {
  it('go on from the foot of a column at the head of the next, though pictures part both columns', () => {
    const left = [down(0, 0, ['A short text ends.', ...three]), down(0, 400, [...one])];
    const right = [down(242, 0, [...two, ...three]), down(242, 400, ['Nobody had heard it', ...three])];
    expect(order(...left, ...right)).toEqual([...left, ...right].flat().map(textOf));
  });

  it('go on from column to column though pictures at one height part all of them, below a title', () => {
    const title = large(0, 0, 'The bridge that hums at night', 1.5);
    const first = ['The old bridge hums', 'at night because its', 'cables are too long.'];
    const second = [
      'Nobody had heard it',
      'before the winter in',
      'which it froze over',
      'so that the boats of',
    ];
    const third = ['the old harbour were', 'left where they had', 'been all that month.'];
    const fourth = ['A repair would cost', 'more than the bridge', 'did when it was new.'];
    const captions = [
      large(0, 280, 'A boat in the harbour', 0.8),
      large(260, 284, 'Another boat in it', 0.8),
    ];
    const page = [
      down(0, 60, first),
      [captions[0]!],
      down(0, 320, second),
      down(260, 60, third),
      [captions[1]!],
      down(260, 320, fourth),
    ];
    expect(order([title], ...page)).toEqual([textOf(title), ...page.flat().map(textOf)]);
  });

  it('go on with a number in the next column, behind a pull quote', () => {
    const open = [...one.slice(0, 3), 'an engineer knew of'];
    const counted = [
      '12 other bridges that',
      'nobody had heard in',
      'before the winter of',
      'that cold long year.',
    ];
    const later = [
      'said the people when',
      'a repair was to cost',
      'more than the bridge',
      'did when it was new.',
    ];
    const quote = [large(0, 120, 'Nobody'), large(0, 166, 'had heard')];
    expect(order(down(0, 0, open), quote, down(240, 0, counted), down(480, 0, later))).toEqual([
      ...open,
      'Nobody',
      'had heard',
      ...counted,
      ...later,
    ]);
  });
});

it('lists next to each other are read one after the other', () => {
  const [left, right] = [
    ['• Opening hours', '• Evening class', '• Delivery'],
    ['• Membership fee', '• Walks', '• Field notes'],
  ];
  expect(order(down(0, 0, left), down(300, 0, right))).toEqual([...left, ...right]);
});
