import { expect, it } from 'vitest';
import { type LineLook, otherLooks } from '../../../../../utils/engines/on-device-text/paddle/looks';

/** A line of gray values, drawn as digits from 0 to 9. */
function drawn(...rows: string[]): LineLook {
  const values = rows.flatMap((row) => [...row].map((digit) => (Number(digit) * 255) / 9));
  return {
    rgb: new Float32Array(values.flatMap((value) => [value, value, value])),
    width: rows[0]!.length,
    height: rows.length,
  };
}
const asDrawn = ({ rgb, width, height }: LineLook): string[] =>
  Array.from({ length: height }, (_row, y) =>
    Array.from({ length: width }, (_column, x) => Math.round((rgb[3 * (y * width + x)]! * 9) / 255)).join(''),
  );

it('shows light strokes thinner, in black on white, whatever is behind them', () => {
  const [given, light] = otherLooks(drawn('0305040', '3999994', '5999992', '4999993', '0204030'));
  expect(asDrawn(given!)[1]).toBe('3999994');
  expect(asDrawn(light!)).toEqual(['9999999', '9999999', '9900099', '9999999', '9999999']);
});

it('shows dark strokes in the same way', () => {
  const [, , dark] = otherLooks(drawn('9696959', '6000005', '4000007', '5000006', '9797969'));
  expect(asDrawn(dark!)).toEqual(['9999999', '9999999', '9900099', '9999999', '9999999']);
});
