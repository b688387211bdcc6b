import { expect, test } from 'vitest';
import { createBlockReader, type TableBlock } from '../../../components/panel/answer/blocks';
import { piecesOf } from '../../../components/panel/answer/unsure-words';

test('equal cells of a table have each their own unsure word, also when they are parsed again', () => {
  const read = createBlockReader();
  const table = '| City | From |\n| --- | --- |\n| Gießen | Gießen |';
  read(table, true);
  const blocks = read(`${table}\n| Gießen | Bonn |`, false);
  const words = [8, 14, 20].map((at) => ({ text: 'Gießen', at }));
  const cells = (blocks[0] as TableBlock).rows.flat().slice(0, 3);
  const pieces = piecesOf(blocks, words);
  const inCells = cells.map(({ tokens }) => tokens.flatMap((token) => pieces.get(token) ?? []));
  expect(inCells.map((found) => found.map(({ word, from, to }) => [word, from, to]))).toEqual([
    [[0, 0, 6]],
    [[1, 0, 6]],
    [[2, 0, 6]],
  ]);
});
