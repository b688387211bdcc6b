import { describe, expect, it } from 'vitest';
import { cellScore } from '../../eval/measure/cells.mjs';

const truth = 'Sales\nStore\tQ1\nOslo\t98.2\nGraz\t12.5';

describe('cells', () => {
  it('are exact at their place, whatever stands around the table', () => {
    expect(cellScore(truth, 'Sales\n\nStore\tQ1\nOslo\t98.2\nGraz\t12.5\n')).toEqual({
      cells: 6,
      exact: 6,
      digits: 7,
      wrongDigits: 0,
    });
  });

  it('count their wrong and missing digits', () => {
    expect(cellScore(truth, 'Store\tQ1\nOslo\t08.2\nGraz\t2.5')).toMatchObject({ exact: 4, wrongDigits: 2 });
  });

  it('are wrong without their comma, but their digits are not', () => {
    expect(cellScore(truth, 'Store\tQ1\nOslo\t982\nGraz\t12.5')).toMatchObject({ exact: 5, wrongDigits: 0 });
  });

  it('of a lost row cost no others', () => {
    expect(cellScore(truth, 'Store\tQ1\nGraz\t12.5')).toMatchObject({ exact: 4, wrongDigits: 3 });
    expect(cellScore(truth, '')).toMatchObject({ exact: 0, wrongDigits: 7 });
  });

  it('that have run together are wrong', () => {
    expect(cellScore(truth, 'Store Q1\nOslo 98.2\nGraz\t12.5')).toMatchObject({ exact: 2 });
  });
});
