import { expect, it } from 'vitest';
import { commonPlaces } from '../../../utils/lib/common-places';

it.each([
  ['parking', 'paking', 'paking'],
  ['abc', 'xyz', ''],
  ['', 'a', ''],
  ['no entry', 'noentry', 'noentry'],
])('“%s” and “%s” have “%s” in common', (one, other, common) => {
  const places = commonPlaces([...one], [...other], (a, b) => a === b);
  expect(places.map(([at]) => one[at]).join('')).toBe(common);
  expect(places.map(([, at]) => other[at]).join('')).toBe(common);
});
