import { expect, it } from 'vitest';
import { linePartsOf } from '../../../../utils/engines/on-device-text/line-parts';
import { type Region, toRegion } from '../../../../utils/engines/on-device-text/regions';
import { breaksIn, withoutBreaks } from '../../../../utils/engines/on-device-text/sentence-breaks';
import { lineAt } from './lines';

const column = (x: number, y: number, ...lines: string[]): Region =>
  toRegion(
    linePartsOf([lines.map((text, row) => lineAt(x, y + 26 * row, text))], []).map((part) => [part]),
    true,
  );
const about = column(0, 0, 'The author teaches', 'at the old school, and', 'wrote the book Bridges');
const right = column(300, 0, 'the people who study', 'such bridges would do', 'at night in the winter');

it('a sentence that may go on right below does not go on in the next column', () => {
  const more = column(0, 78, 'Over Rivers, as many', 'of us know from school', 'or the radio, perhaps.');
  expect(withoutBreaks([about, more, right])).toEqual([about, more, right]);
  const far = column(0, 120, 'Over Rivers, as many', 'of us know from school', 'or the radio, perhaps.');
  expect(withoutBreaks([about, far, right])).toEqual([about, right, far]);
});

it('a divided word goes on in the next column, whatever stands right below', () => {
  const divided = column(0, 0, 'The author teaches', 'at the old school, and', 'wrote of the inter-');
  const caption = column(0, 78, 'Photo: Anna Wren', 'of the Times, where it', 'was in the paper');
  expect(withoutBreaks([divided, caption, right])).toEqual([divided, right, caption]);
});

it('the number of a page does not go on with a sentence', () => {
  const number = toRegion(
    linePartsOf([[lineAt(0, 120, '12')]], []).map((part) => [part]),
    false,
  );
  expect(withoutBreaks([about, number, right])).toEqual([about, right, number]);
});

it('a paragraph right below the last one may begin with a letter that was misread', () => {
  const ended = column(0, 0, 'The author teaches', 'at the old school and', 'wrote a book of them.');
  const near = column(0, 88, 'if the red lamp goes', 'on for a minute then', 'it must be repaired.');
  expect(breaksIn([ended, near])).toBe(0.5);
  expect(breaksIn([ended, right])).toBe(1);
});

it('a sentence goes on from the last line of a column, though a paragraph of one line is no column', () => {
  const ended = column(0, 0, 'The author teaches', 'at the old school and', 'wrote a book of them.');
  const more = (text: string): Region =>
    toRegion(
      linePartsOf([[lineAt(0, 88, text)]], []).map((part) => [part]),
      false,
    );
  expect(breaksIn([ended, more('In 1999, she met all of'), right])).toBe(0);
  expect(breaksIn([ended, more('In 1999, she met us.'), right])).toBe(1);
  const next = column(0, 130, 'It opened in the winter', 'of a year in which the', 'river froze for long.');
  expect(breaksIn([ended, more('How bridges are made'), next])).toBe(0);
  expect(breaksIn([about, more('Photo: A. Wren.'), right])).toBe(0);
});
