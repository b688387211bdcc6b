import { describe, expect, it } from 'vitest';
import { blocksOf } from '../../../../../utils/engines/on-device-text/structure/blocks';
import { drawnLine, outline } from './readings';

/** Rows of texts that begin at places, 20 pixels from row to row, or `step`. */
function shapes(rows: readonly (readonly string[])[], places: readonly number[], step = 20): string[] {
  const lines = rows.flatMap((texts, row) =>
    texts.flatMap((text, at) => (text === '' ? [] : [drawnLine(text, places[at]!, row * step)])),
  );
  return outline(blocksOf(lines.map((line) => [line])));
}

describe('an address', () => {
  const address = ['Harbor Stores', '208 Station Road', 'Bath BA2 6QT'];
  const to = ['Ruth Lindqvist', '7 Orchard Square', 'Leeds LS1 4DY'];
  const facts = [
    ['Invoice number', '58443'],
    ['Date', '07/11/2026'],
    ['Due', '18/01/2027'],
  ];
  const places = [0, 500, 680];
  const head = address.map((line, at) => [line, ...facts[at]!]);
  const table = facts.map((row) => row.join(' | '));

  it('is no column of the facts next to it', () => {
    expect(shapes(head, places)).toEqual([`¶ ${address.join(' / ')}`, ...table]);
  });

  it('has lines below the facts, or a name among them', () => {
    expect(shapes([...head, ['United Kingdom']], places)).toEqual([
      `¶ ${[...address, 'United Kingdom'].join(' / ')}`,
      ...table,
    ]);
    const named = [...head.slice(0, 2), [address[2]!, 'Contact', 'Ines Halloran']];
    expect(shapes(named, places)).toEqual([
      `¶ ${address.join(' / ')}`,
      ...table.slice(0, 2),
      'Contact | Ines Halloran',
    ]);
  });

  it('is not the next one below it, though facts are next to both', () => {
    const low = [
      [address[0]!],
      [address[1]!],
      [address[2]!, ...facts[0]!],
      ['', ...facts[1]!],
      [to[0]!, ...facts[2]!],
    ];
    expect(shapes([...low, ...to.slice(1).map((line) => [line])], places)).toEqual([
      `¶ ${address.join(' / ')}`,
      ...table,
      `¶ ${to.join(' / ')}`,
    ]);
  });

  it.each([
    ['Rechnung: 4711', 'Datum: 3. Mai 2026', 'Kunde: 1208'],
    ['Invoice: 4711', 'Date: May 3, 2026', 'Customer: 1208'],
    ['請求書番号：4711', '発行日：2026年5月3日', 'お客様番号：1208'],
  ])('is apart from facts that are text: %s', (...texts) => {
    const [first, ...others] = shapes(
      address.map((line, at) => [line, texts[at]!]),
      [0, 500],
    );
    expect(first).toBe(`¶ ${address.join(' / ')}`);
    expect(others.flatMap((other) => other.replace('¶ ', '').split(' / '))).toEqual(texts);
  });
});

describe('a table keeps its first column', () => {
  const names = ['Olive oil', 'Green tea', 'Rye bread'];

  it.each([
    [
      'of one kind of values',
      [
        ['Size', '12'],
        ['Weight', '430'],
        ['Price', '7'],
      ],
      [0, 500, 680],
    ],
    [
      'of dates',
      [
        ['Baked', '03/05/2026'],
        ['Packed', '04/05/2026'],
        ['Sold', '05/05/2026'],
      ],
      [0, 500, 680],
    ],
    [
      'of places at even distances',
      [
        ['Number', '12'],
        ['Date', '03/05/2026'],
        ['Price', '7'],
      ],
      [0, 230, 460],
    ],
  ] as const)('%s', (_name, facts, places) => {
    const rows = names.map((name, at) => [name, ...facts[at]!]);
    expect(shapes(rows, places)).toEqual(rows.map((row) => row.join(' | ')));
  });

  it.each([
    [
      'spec sheets',
      [
        ['System', 'Android 14'],
        ['Released', 'May 3, 2026'],
        ['Weight', 'About 430 g'],
      ],
      [0, 500],
    ],
    [
      'holidays',
      [
        ['Holiday', 'Date'],
        ['Memorial Day', 'May 25, 2026'],
        ['Labor Day', 'September 7, 2026'],
      ],
      [0, 500],
    ],
    [
      'versions',
      [
        ['Browser', 'Version 10.4.12'],
        ['Editor', 'Version 2'],
        ['Mail', 'Version 7'],
      ],
      [0, 500],
    ],
    [
      'statements',
      [
        ['3 May', 'Card payment', '12.00'],
        ['4 May', 'Refund', '31/05/2026'],
        ['6 May', 'Rent', '640.00'],
      ],
      [0, 500, 680],
    ],
  ] as const)('of %s', (_name, rows, places) => {
    expect(shapes(rows, places).map((row) => row.replaceAll(' ‖ ', ' | '))).toEqual(
      rows.map((row) => row.join(' | ')),
    );
  });

  it('with room between its rows', () => {
    const rows = names.map((name, at) => [
      name,
      ...[
        ['Number', '12'],
        ['Date', '03/05/2026'],
        ['Price', '7'],
      ][at]!,
    ]);
    expect(shapes(rows, [0, 500, 680], 40)).toEqual(rows.map((row) => row.join(' | ')));
  });
});
