import { describe, expect, it } from 'vitest';
import { blocksOf } from '../../../../../utils/engines/on-device-text/structure/blocks';
import {
  headsOver,
  withLabelsFirst,
} from '../../../../../utils/engines/on-device-text/structure/merged-cells';
import { boundingBox, type TextLine } from '../../../../../utils/model/layout';
import { drawnLine, outline } from './readings';

const shapes = (lines: readonly TextLine[]): string[] => outline(blocksOf(lines.map((line) => [line])));
const row = (y: number, ...cells: [text: string, x: number][]): TextLine[] =>
  cells.map(([text, x]) => drawnLine(text, x, y));
/** A text whose letters end at `right`, as numbers do. */
const ending = (text: string, right: number): [string, number] => [text, right - 9 * text.length];
const centered = (text: string, middle: number): [string, number] => [text, middle - 4.5 * text.length];

describe('merged cells', () => {
  const races = [
    ...row(
      30,
      ['Event', 0],
      ending('Heat', 150),
      ending('Final', 230),
      ending('Heat', 310),
      ending('Final', 390),
    ),
    ...row(
      60,
      ['100 m', 0],
      ending('10.12', 150),
      ending('9.96', 230),
      ending('11.20', 310),
      ending('10.95', 390),
    ),
    ...row(
      90,
      ['200 m', 0],
      ending('20.31', 150),
      ending('20.02', 230),
      ending('22.70', 310),
      ending('22.14', 390),
    ),
    ...row(
      120,
      ['400 m', 0],
      ending('44.80', 150),
      ending('44.10', 230),
      ending('50.61', 310),
      ending('49.77', 390),
    ),
  ];

  it('over columns are in the first of these', () => {
    const heads = row(0, centered('Men', 168), centered('Women', 328));
    expect(shapes([...heads, ...races]).slice(0, 3)).toEqual([
      '‖ Men ‖  ‖ Women ‖',
      'Event ‖ Heat ‖ Final ‖ Heat ‖ Final',
      '100 m | 10.12 | 9.96 | 11.20 | 10.95',
    ]);
  });

  it('over all columns but those of names are one', () => {
    expect(shapes([...row(0, centered('Seconds', 248)), ...races])[0]).toBe('‖ Seconds ‖  ‖  ‖');
  });

  it('are no caption over the whole table, and no line further away', () => {
    expect(shapes([...row(0, centered('Results', 195)), ...races])[0]).toBe('¶ Results');
    expect(shapes([...row(-60, centered('Men', 168), centered('Women', 328)), ...races])[0]).toMatch(/^¶/);
  });

  it('over rows are in the first of these', () => {
    const lines = [
      ...row(0, ['Day', 0], ['Time', 120], ['Talk', 220]),
      ...row(30, ['09.00', 120], ['Opening', 220]),
      ...row(60, ['Monday', 0], ['10.30', 120], ['Maps', 220]),
      ...row(90, ['14.00', 120], ['Open data', 220]),
      ...row(120, ['09.30', 120], ['Routing', 220]),
      ...row(135, ['Tuesday', 0]),
      ...row(150, ['11.00', 120], ['Workshop', 220]),
    ];
    expect(shapes(lines)).toEqual([
      'Day ‖ Time ‖ Talk',
      'Monday | 09.00 | Opening',
      '| 10.30 | Maps',
      '| 14.00 | Open data',
      'Tuesday | 09.30 | Routing',
      '| 11.00 | Workshop',
    ]);
  });

  it('stay where they are if none is between two rows, or they run from right to left', () => {
    const sparse = [
      ...row(0, ['Tag', 0], ['Item', 120], ['Price', 250]),
      ...row(30, ['Apples', 120], ['1.20', 250]),
      ...row(60, ['NEW', 0], ['Bread', 120], ['2.80', 250]),
      ...row(90, ['Cheese', 120], ['4.10', 250]),
    ];
    expect(shapes(sparse).slice(1)).toEqual(['| Apples | 1.20', 'NEW | Bread | 2.80', '| Cheese | 4.10']);
    const rows = [[['Day']], [[], ['a']], [['Monday'], ['b']], [[], ['c']], [[], ['d']]].map((cells) =>
      cells.map((texts) => texts.map((text) => [drawnLine(text, 0, 0)])),
    );
    const [, , [label] = []] = rows;
    const labels = new Set(label!.flat());
    expect(withLabelsFirst(rows.slice(1), labels)).not.toEqual(rows.slice(1));
    const arabic = rows.slice(1).map(([first, second]) => [first!, [[drawnLine('اليوم', 0, 0)], ...second!]]);
    expect(withLabelsFirst(arabic, labels)).toEqual(arabic);
  });

  it('stay where they are if they are at the top of their rows', () => {
    const lines = [
      ...row(0, ['Day', 0], ['Time', 120], ['Talk', 220]),
      ...row(30, ['Monday', 0], ['09.00', 120], ['Opening', 220]),
      ...row(60, ['10.30', 120], ['Maps', 220]),
      ...row(90, ['Tuesday', 0], ['09.30', 120], ['Routing', 220]),
      ...row(120, ['11.00', 120], ['Workshop', 220]),
    ];
    expect(shapes(lines)[3]).toBe('Tuesday | 09.30 | Routing');
  });
});

describe('lines around a table', () => {
  const items = [
    ...row(120, ['Description', 0], ending('Qty', 260), ending('Price', 380), ending('Amount', 500)),
    ...row(150, ['Oak shelf', 0], ending('2', 260), ending('84.00', 380), ending('168.00', 500)),
    ...row(180, ['Brackets', 0], ending('8', 260), ending('3.25', 380), ending('26.00', 500)),
    ...row(210, ending('Total', 380), ending('194.00', 500)),
  ];

  it('are none of its rows: an address beside a date, and a line between', () => {
    const letter = [
      ...row(30, ['4 Mill Lane', 0], ['Date:', 320], ['12 October', 400]),
      ...row(60, ['York YO1 7AB', 0], ['Due:', 320], ['11 November', 400]),
      ...row(90, ['Bill to: Alma Reyes', 0]),
    ];
    const found = shapes([...letter, ...items]);
    expect(found.filter((line) => line.includes('|') || line.includes('‖'))).toEqual([
      'Description ‖ Qty ‖ Price ‖ Amount',
      'Oak shelf | 2 | 84.00 | 168.00',
      'Brackets | 8 | 3.25 | 26.00',
      '|  | Total | 194.00',
    ]);
  });

  it('are its rows if they have the same columns', () => {
    const section = row(135, ['Furniture', 0]);
    const found = shapes([
      ...row(90, ending('Order', 260), ending('Euro', 380), ending('Euro', 500)),
      ...items,
      ...section,
    ]);
    expect(found[0]).toBe('‖ Order ‖ Euro ‖ Euro');
  });
});

it('takes cards with texts side by side for no table', () => {
  const lines = [
    ...row(0, ['Fast search', 0], ['Safe copies', 360], ['Shared albums', 720]),
    ...row(
      24,
      ['Find any file in a second, even on', 0],
      ['Your pictures are stored twice, in', 360],
      ['Invite friends and let them add', 720],
    ),
    ...row(48, ['old disks.', 0], ['two places.', 360], ['their own.', 720]),
  ];
  expect(shapes(lines).join('\n')).not.toMatch(/[|‖]/);
});

describe('a receipt in letters of one width', () => {
  const item = (y: number, name: string, price: string): TextLine[] => row(y, [name, 0], ending(price, 288));
  const receipt = [
    ...row(0, ['GREEN MARKET', 72]),
    ...row(20, ['12 Harbor Street, Leeds', 45]),
    ...item(60, 'MILK 1L', '1.15'),
    ...item(80, 'BREAD WHOLEMEAL', '1.80'),
    ...row(100, ['BANANAS', 0]),
    ...row(120, ['0.845 kg @ 1.10/kg', 18], ending('0.93', 288)),
    ...item(140, '2 x EGGS 6 @ 1.45', '2.90'),
    ...item(160, 'DISCOUNT', '-0.50'),
    ...item(200, 'TOTAL', 'GBP 6.28'),
    ...item(240, 'CARD **** 4417', '6.28'),
    ...row(280, ['THANK YOU FOR SHOPPING', 36]),
  ];

  it('is no code, and keeps each price with its item', () => {
    const found = shapes(receipt).join('\n');
    expect(found).not.toContain('│');
    expect(found).toMatch(/MILK 1L \| 1\.15/);
    expect(found).toMatch(/CARD \*\*\*\* 4417 \| 6\.28/);
    expect(found).toMatch(/¶ THANK YOU FOR SHOPPING/);
  });

  it('has no row of an address, even if its words are apart', () => {
    const lines = [
      ...row(20, ['48 rue des Lilas,', 0], ['Lyon', 171]),
      ...item(60, '2 Espresso', '4,40'),
      ...item(80, '1 Croissant', '1,60'),
      ...item(100, '1 Quiche', '8,90'),
      ...item(140, 'Total TTC', '14,90'),
    ];
    expect(shapes(lines).slice(-4)).toEqual([
      '2 Espresso | 4,40',
      '1 Croissant | 1,60',
      '1 Quiche | 8,90',
      'Total TTC | 14,90',
    ]);
  });

  it('is none where a program prints numbers', () => {
    const code = [
      'def total(rows, rate):',
      '    taxes = 12.20',
      '    gross = 17.50',
      '    fixed = 12.99',
      '    return sum(rows) + rate',
    ];
    const found = shapes(code.map((text, index) => drawnLine(text, 0, index * 20)));
    expect(found).toEqual(code.map((text) => `│${text}`));
  });
});

it('a receipt has no heading over columns that are not there', () => {
  const band = (segments: TextLine[]) => ({ segments, box: boundingBox(segments) });
  const columns = [
    { from: 0, to: 100 },
    { from: 150, to: 250 },
  ];
  const rows = [band(row(60, ['TOTAL', 0], ['82.51', 150])), band(row(90, ['CARD', 0], ['82.51', 150]))];
  const above = band(row(30, centered('28/04/2020', 125), ['09:18', 300]));
  expect(headsOver([above], rows, columns, 10)).toEqual([]);
});
