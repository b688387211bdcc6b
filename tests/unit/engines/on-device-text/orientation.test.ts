import { expect, it } from 'vitest';
import {
  turnedAlong,
  turnedBack,
  turnedSize,
  type Orientation,
} from '../../../../utils/engines/on-device-text/orientation';

const size = { width: 300, height: 200 };
/** A box at the top left of the turned picture, and where that corner is in the picture as it was given. */
const box = { x: 10, y: 20, width: 30, height: 5 };

it.each([
  [{ quarters: 0, isMirrored: false }, { width: 300, height: 200 }, box],
  [
    { quarters: 1, isMirrored: false },
    { width: 200, height: 300 },
    { x: 20, y: 160, width: 5, height: 30 },
  ],
  [
    { quarters: 2, isMirrored: false },
    { width: 300, height: 200 },
    { x: 260, y: 175, width: 30, height: 5 },
  ],
  [
    { quarters: 3, isMirrored: false },
    { width: 200, height: 300 },
    { x: 275, y: 10, width: 5, height: 30 },
  ],
  [
    { quarters: 0, isMirrored: true },
    { width: 300, height: 200 },
    { x: 260, y: 20, width: 30, height: 5 },
  ],
] satisfies [Orientation, object, object][])('%j is turned back', (orientation, whole, back) => {
  expect(turnedSize(size, orientation)).toEqual(whole);
  expect(turnedBack(box, size, orientation)).toEqual(back);
  const middle = (at: typeof box) => ({ ...at, x: at.x + at.width / 2, y: at.y + at.height / 2, angle: 0.1 });
  const angle = expect.closeTo(orientation.isMirrored ? -0.1 : 0.1);
  expect(turnedAlong(middle(back), size, orientation)).toEqual({ ...middle(box), angle });
});
