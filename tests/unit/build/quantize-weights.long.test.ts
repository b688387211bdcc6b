import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { detectorFile, lineModels } from '../../../utils/engines/on-device-text/models';
import { quantizeWeights } from '../../../utils/build/quantize-weights.mjs';

/** A protobuf field that holds bytes. */
function field(number: number, bytes: readonly number[]): number[] {
  return [number * 8 + 2, bytes.length, ...bytes];
}
const floats = (...values: number[]): number[] => [...new Uint8Array(new Float32Array(values).buffer)];
/** A model with one constant of some type: graph, node, attribute, tensor. */
function model(type: number, raw: readonly number[]): Uint8Array {
  return new Uint8Array(field(7, field(1, field(5, field(5, tensorOf(type, raw))))));
}
const tensorOf = (type: number, raw: readonly number[]): number[] => [2 * 8, type, ...field(9, raw)];
/** Weights, and others behind them, so that they are enough. */
const manyFloats = (...values: number[]): number[] =>
  floats(...Array.from({ length: 16 }, () => 0), ...values);
const weightsOf = (bytes: Uint8Array, count: number): number[] => [
  ...new Float32Array(bytes.slice(-4 * count).buffer),
];

describe('a quantized model', () => {
  it('rounds each weight to eleven binary digits, and sets tiny weights to zero', () => {
    const lighter = quantizeWeights(model(1, manyFloats(1 / 3, -1 / 3, 1, 0.99999, 1e-30, -1e-12)));
    const [third, minus, ...rest] = weightsOf(lighter, 6);
    expect(third).toBeCloseTo(1 / 3, 3);
    expect(minus).toBe(-(third ?? 0));
    expect(rest).toEqual([1, 1, 0, 0]);
  });

  it('rounds initializers, too', () => {
    const lighter = quantizeWeights(
      new Uint8Array(field(7, field(5, tensorOf(1, manyFloats(1 / 3, 1e-12))))),
    );
    expect(weightsOf(lighter, 2)).toEqual([weightsOf(quantizeWeights(model(1, manyFloats(1 / 3))), 1)[0], 0]);
  });

  it('changes neither other types than floats nor the given model', () => {
    const whole = model(7, manyFloats(1 / 3));
    expect(quantizeWeights(whole)).toEqual(whole);
    const given = model(1, manyFloats(1 / 3));
    quantizeWeights(given);
    expect(given).toEqual(model(1, manyFloats(1 / 3)));
  });

  it('leaves constants that are no weights, such as a scale', () => {
    const scale = model(1, floats(1, 1, 2 / 3, 2 / 3));
    expect(quantizeWeights(scale)).toEqual(scale);
  });

  it('throws for bytes that are no model', () => {
    expect(() => quantizeWeights(new Uint8Array([0xff, 0xff]))).toThrow('model');
    expect(() => quantizeWeights(new Uint8Array([7]))).toThrow('wire type 7');
  });

  it.each([detectorFile, ...lineModels.map(({ model: file }) => file)])(
    'is kept as %s, which packs to less than two thirds',
    (file) => {
      const folder = '../../../utils/engines/on-device-text/paddle/weights/';
      const kept = readFileSync(new URL(`${folder}${file}`, import.meta.url));
      expect(quantizeWeights(kept), 'a model that it can walk through').toHaveLength(kept.length);
      expect(deflateSync(kept).length).toBeLessThan((2 / 3) * kept.length);
    },
  );
});
