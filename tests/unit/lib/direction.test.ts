import { expect, test } from 'vitest';
import { directionOf } from '../../../utils/lib/text';

test.each([
  ['', 'ltr'],
  ['12 · 3', 'ltr'],
  ['1. A boat, قارب', 'ltr'],
  ['> 2. قارب, a boat', 'rtl'],
  ['**שלום** boat', 'rtl'],
  ['\u200f12', 'rtl'],
  ['\u200eقارب', 'ltr'],
  ['湖', 'ltr'],
])('the direction of %j is %s', (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});
