import { expect, it } from 'vitest';
import { blocksOf } from '../../../../../utils/engines/on-device-text/structure/blocks';
import { minSureConfidence } from '../../../../../utils/model/layout';
import { drawnLine, outline } from './readings';

const blocks = (lines: readonly string[]) =>
  blocksOf(lines.map((text, index) => [drawnLine(text, 0, index * 20)]));

const code = [
  'export function merge(routes, limit) {',
  '  const found = [];',
  '  for (const route of routes) {',
  '    found.push(load(route));',
  '  }',
  '  return found;',
  '}',
];
const read = (line: number, text: string): string[] => code.map((right, at) => (at === line ? text : right));

it.each([
  ['closing', read(4, '  ?')],
  ['closing', read(6, '3')],
  ['opening', read(2, '  for (const route of routes) t')],
  ['opening', read(0, 'export function merge(routes, limit) £')],
])('a misread %s brace is one again, marked as unsure', (_kind, lines) => {
  const [block] = blocks(lines);
  expect(outline([block!])).toEqual(code.map((line) => `│${line}`));
  const words = block?.kind === 'code' ? block.lines.flatMap((line) => line.words) : [];
  expect(words.filter(({ confidence }) => confidence < minSureConfidence)).toHaveLength(1);
});

it.each([
  ['between lines that are not further in', read(3, '  ?')],
  [
    'where nothing was opened',
    read(2, '  for (const route of routes)').map((line, at) => (at === 4 ? '  ?' : line)),
  ],
  [
    'where another line opens what is closed below',
    [
      ...code.slice(0, 2),
      '  if (found.length() < t',
      '      && routes.size() > 0) {',
      '    found.push(load(route));',
      '    found.push(load(limit));',
      '  }',
      '  return found;',
      '}',
    ],
  ],
  [
    'where it is closed otherwise',
    read(4, '  done').map((line, at) => (at === 2 ? '  for (const route of t' : line)),
  ],
])('a sign stays %s', (_where, lines) => {
  expect(outline(blocks(lines))).toEqual(lines.map((line) => `│${line}`));
});
