import { expect, test } from 'vitest';
import { emptyList, shouldDraw, nextList } from '../../../components/list/use-page-list';
import { listed } from '../answers/report/sample';

test('a long list that arrives in many parts is drawn a few times, and always at its end', () => {
  let known = emptyList;
  let drawn = 0;
  const draws: number[] = [];
  for (let piece = 0; piece < 300; piece += 1) {
    const pictures = Array.from({ length: 33 }, (_none, index) => listed({ ref: `${piece}-${index}` }));
    known = nextList(known, { type: 'listed', pictures, isLast: piece === 299 });
    if (!shouldDraw(known, drawn)) continue;
    drawn = known.pictures.length;
    draws.push(drawn);
  }
  expect(draws[0]).toBe(33);
  expect(draws.at(-1)).toBe(9900);
  expect(draws.length).toBeLessThan(25);
  const gone = nextList(known, { type: 'changed', order: ['0-0'], pictures: [] });
  expect(shouldDraw(gone, drawn)).toBe(true);
});
