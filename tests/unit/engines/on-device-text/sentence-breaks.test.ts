import { expect, it } from 'vitest';
import { linePartsOf } from '../../../../utils/engines/on-device-text/line-parts';
import { type Region, toRegion } from '../../../../utils/engines/on-device-text/regions';
import { withoutBreaks } from '../../../../utils/engines/on-device-text/sentence-breaks';
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
