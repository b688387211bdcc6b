import { test } from 'vitest';
import { escapeMarkdown } from '../../../utils/lib/markdown';
import { expectWithin, stopwatch } from '../support/stopwatch';

test.each(['*a ', '``a', '~~a*', 'a.', '|-', '*a@b '])(
  'escaping a line of %j takes time that grows with its length, not with its square',
  (piece) => {
    const text = `*a* ${piece.repeat(60_000 / piece.length)}`;
    const taken = stopwatch();
    escapeMarkdown(text);
    expectWithin(1000, taken());
  },
);
