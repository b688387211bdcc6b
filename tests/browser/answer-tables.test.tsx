import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Job } from '../../utils/model/job';
import { expectAccessible } from './support/axe';
import { aJob } from './support/jobs';
import { button, openPanel } from './support/open-panel';
import { freshBrowser } from './support/show';

freshBrowser();

const open = (answer: string, more: Partial<Job> = {}) => openPanel({ jobs: [aJob({ answer, ...more })] });
const table = (...rows: string[][]): string => {
  const [header = [], ...others] = rows;
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...others.map(line)].join('\n');
};
const heads = (): string[] =>
  [...document.querySelectorAll('.answer th')].map(({ textContent }) => textContent);
/** For each cell of the first row, whether it stands at the end. */
const atEnd = (): boolean[] =>
  [...(document.querySelector('.answer tr')?.children ?? [])].map(
    (cell) => getComputedStyle(cell).textAlign === 'end',
  );

test.each<[string, string[][], heads: string[], atEnd: boolean[]]>([
  [
    'prices',
    [
      ['Item', 'Price', 'Share'],
      ['Lamp', '$45.00', '12 %'],
      ['Table, round', '1,250.00', '–'],
    ],
    ['Item', 'Price', 'Share'],
    [false, true, true],
  ],
  [
    'a receipt, whose first row is no header',
    [
      ['Coffee', '2.50'],
      ['Cake', '3.20'],
      ['Total', '5.70'],
    ],
    [],
    [false, true],
  ],
  [
    'years as headings',
    [
      ['Region', '2023', '2024'],
      ['North', '12', '19'],
      ['South', '7', '31'],
    ],
    ['Region', '2023', '2024'],
    [false, true, true],
  ],
  [
    'numbers and words in one column',
    [
      ['Room', 'Free'],
      ['A', '3'],
      ['B', 'none'],
    ],
    ['Room', 'Free'],
    [false, false],
  ],
  [
    'an empty header',
    [
      ['', ''],
      ['Milch', '1,19 €'],
      ['Brot', '2,49 €'],
    ],
    [],
    [false, true],
  ],
  [
    'weights with a unit, and dates',
    [
      ['Parcel', 'Weight', 'Sent'],
      ['One', '1.2 kg', '2024-05-17'],
      ['Two', '12 kg', '2024-05-18'],
    ],
    ['Parcel', 'Weight', 'Sent'],
    [false, true, false],
  ],
  [
    'digits of another script',
    [
      ['المدينة', 'السكان'],
      ['القاهرة', '٩٬٥٤٠٬٠٠٠'],
      ['دمشق', '٢٬٠٧٩٬٠٠٠'],
    ],
    ['المدينة', 'السكان'],
    [false, true],
  ],
  [
    'bold sums',
    [
      ['Item', 'Sum'],
      ['Lamp', '45'],
      ['**All**', '**45**'],
    ],
    ['Item', 'Sum'],
    [false, true],
  ],
])('a table of %s', async (_what, rows, expectedHeads, expectedEnds) => {
  await open(table(...rows));
  await expect.element(page.getByRole('table')).toBeVisible();
  expect(heads()).toEqual(expectedHeads);
  expect(atEnd()).toEqual(expectedEnds);
  const words = rows
    .map((row) => row.join('\t').replaceAll('*', ''))
    .join('\n')
    .trim();
  expect(document.querySelector('[data-part="answer"]')?.textContent.trim()).toBe(words);
});

test('numbers do not wrap, and have digits of one width', async () => {
  await page.viewport(320, 640);
  await open(
    table(
      ['What is listed here', 'Number'],
      ['A long description of what was counted in all of the rooms', '1 234 567 km'],
    ),
  );
  const cell = document.querySelector('.answer td[data-number]')!;
  expect(getComputedStyle(cell).textWrapMode).toBe('nowrap');
  expect(getComputedStyle(cell).fontVariantNumeric).toBe('tabular-nums');
});

test('wide tables and code scroll on their own, by keyboard too', async () => {
  await page.viewport(320, 640);
  const code =
    'const total = rows.map(({ price, count }) => price * count).reduce((one, other) => one + other, 0);';
  const wide = table(
    ['One', 'Two', 'Three', 'Four', 'Five', 'Six'],
    Array.from({ length: 6 }, () => 'Longer-than-that'),
  );
  await open(`${wide}\n\n\`\`\`js\n${code}\n\`\`\``);
  for (const name of ['Table', 'Code block']) {
    const area = page.getByRole('group', { name, exact: true });
    const element = area.element() as HTMLElement;
    expect(element.scrollWidth).toBeGreaterThan(element.clientWidth);
    element.focus();
    expect(document.activeElement).toBe(element);
  }
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  await expectAccessible();
});

test('a recognized text has a line, not the color of what is chosen', async () => {
  await open('$ npm run deploy', { task: { kind: 'text' } });
  await expect.element(button('Copy')).toBeVisible();
  const { backgroundColor, borderTopWidth } = getComputedStyle(document.querySelector('.answer.text')!);
  const paper = getComputedStyle(document.body).backgroundColor;
  expect([backgroundColor, borderTopWidth]).toEqual([paper, '1px']);
});
