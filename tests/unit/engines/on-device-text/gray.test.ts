import { describe, expect, it } from 'vitest';
import { withDarkText } from '../../../../utils/engines/on-device-text/gray-values';
import { doubledGray, grayInto, toPgm } from '../../../../utils/engines/on-device-text/prepare-picture';

describe('grayInto', () => {
  it('weighs red, green and blue as Rec. 601 does, black black and white white', () => {
    const into = new Uint8Array(5);
    const colors = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 255, 255, 255, 255, 255];
    grayInto(into, 0, new Uint8ClampedArray(colors));
    expect([...into]).toEqual([77, 149, 29, 0, 255]);
  });

  it('writes from the given index on', () => {
    const into = new Uint8Array(3);
    grayInto(into, 2, new Uint8ClampedArray([255, 255, 255, 255]));
    expect([...into]).toEqual([0, 0, 255]);
  });
});

describe('doubled', () => {
  it('leaves one color as it is, edges included', () => {
    const { width, height, pixels } = doubledGray({
      width: 3,
      height: 2,
      pixels: new Uint8Array(6).fill(93),
    });
    expect([width, height]).toEqual([6, 4]);
    expect([...pixels]).toEqual(Array.from({ length: 24 }, () => 93));
  });

  it('keeps a ramp straight: each new pixel a quarter off an old one', () => {
    const pixels = new Uint8Array([0, 40, 80, 120, 160, 200]);
    const row = [...doubledGray({ width: 6, height: 1, pixels }).pixels.subarray(0, 12)];
    expect(row.slice(4, 8)).toEqual([70, 90, 110, 130]);
  });

  it('spreads a single point by the weights of Catmull-Rom', () => {
    const pixels = new Uint8Array(49);
    pixels[24] = 128;
    const large = doubledGray({ width: 7, height: 7, pixels }).pixels;
    const acrossTheMiddle = [...large.subarray(14 * 6, 14 * 7)];
    // 111, 29 and the rest of 128; below zero is black.
    expect(acrossTheMiddle).toEqual([0, 0, 0, 0, 0, 25, 96, 96, 25, 0, 0, 0, 0, 0]);
  });

  it('goes over edges without a wrap from one row to the next', () => {
    const { pixels } = doubledGray({ width: 2, height: 2, pixels: new Uint8Array([0, 255, 0, 255]) });
    for (const start of [0, 4, 8, 12])
      expect([...pixels.subarray(start, start + 4)]).toEqual([0, 52, 203, 255]);
  });

  it('doubles a single pixel', () => {
    expect([...doubledGray({ width: 1, height: 1, pixels: new Uint8Array([7]) }).pixels]).toEqual([
      7, 7, 7, 7,
    ]);
  });
});

it('writes an 8-bit PGM', () => {
  const file = toPgm({ width: 2, height: 1, pixels: new Uint8Array([0, 255]) });
  expect(new TextDecoder('latin1').decode(file)).toBe('P5\n2 1\n255\n\u0000ÿ');
});

describe('withDarkText', () => {
  /** Rows of letters for words: “#” is white, “.” black. */
  const grayOf = (...rows: string[]) => ({
    width: rows[0]!.length,
    height: rows.length,
    pixels: Uint8Array.from(rows.join(''), (letter) => (letter === '#' ? 255 : 0)),
  });
  const [upper, lower] = [
    { x: 0, y: 0, width: 6, height: 2 },
    { x: 0, y: 2, width: 5, height: 2 },
  ];
  const mixed = grayOf('.#.#..', '.#.#..', '#.#.##', '#.#.##');

  it('inverts a picture whose text is light on dark', () => {
    const { width, height, pixels } = withDarkText(grayOf('.#.#..', '.#.#..'), [upper]);
    expect([width, height]).toEqual([6, 2]);
    expect([...pixels]).toEqual([...grayOf('#.#.##', '#.#.##').pixels]);
  });

  it('leaves dark text on light, and a picture without text, as it is', () => {
    const dark = grayOf('#.#.##', '#.#.##');
    expect(withDarkText(dark, [upper])).toBe(dark);
    expect(withDarkText(dark, [])).toBe(dark);
  });

  it('goes by what most of the text is, by its width, where there is both', () => {
    expect(withDarkText(mixed, [upper, lower])).not.toBe(mixed);
    expect(withDarkText(mixed, [lower, { ...upper, width: 3 }])).toBe(mixed);
  });

  it('takes boxes that reach over the edges', () => {
    const around = { x: -1.5, y: -2, width: 20, height: 9 };
    expect([...withDarkText(grayOf('...#'), [around]).pixels]).toEqual([255, 255, 255, 0]);
    expect(withDarkText(grayOf('...#'), [{ x: 90, y: 90, width: 5, height: 5 }]).pixels[0]).toBe(0);
  });
});
