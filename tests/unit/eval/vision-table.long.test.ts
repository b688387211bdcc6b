import { expect, test } from 'vitest';
import { visionTable, wordsFound } from '../../eval/measure/vision-table.mjs';

const described = [
  { file: 'a.png', answer: 'A red\nboat | lake', abstained: '', failure: '', first: 1.26, all: 2 },
  { file: 'b.png', answer: '', abstained: 'blank', failure: '', all: 0.34 },
  { file: 'c.png', answer: '', abstained: '', failure: 'out of memory', all: 9 },
];

test('each picture has a row', () => {
  expect(visionTable(described)).toBe(`| picture | answer | abstained | first word, s | in all, s |
| --- | --- | --- | ---: | ---: |
| a.png | A red boat \\| lake |  | 1.3 | 2.0 |
| b.png |  | blank |  | 0.3 |
| c.png | (failed: out of memory) |  |  | 9.0 |

3 pictures, 1 abstained, 1 failed.`);
});

test('expected words are counted', () => {
  expect(wordsFound('A RED boat', ['red', 'Boat', 'lake'])).toBe(2);
  const table = visionTable(described, { 'a.png': ['red', 'cat'], 'c.png': ['dog'] });
  expect(table).toContain('| 2.0 | 1 of 2 |');
  expect(table).toContain('1 of 3 expected words.');
});
