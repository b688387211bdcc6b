// @ts-check
// Makes the weights that this repository keeps and ships from the original ones:
// node utils/build/quantize-weights.mjs ORIGINAL.onnx KEPT.onnx
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The paths to weights: field numbers of onnx.proto, from the model down to a tensor. PP-OCR's are constants, PyTorch's initializers. */
const tensorPaths = [
  [
    7, // ModelProto.graph
    1, // GraphProto.node
    5, // NodeProto.attribute
    5, // AttributeProto.t
  ],
  [
    7, // ModelProto.graph
    5, // GraphProto.initializer
  ],
];
const dataType = 2;
const float = 1;
const rawData = 9;

/** How many bits of a 32-bit float's 23-bit mantissa stay. Half precision has 10. */
const keptBits = 10;
/** Smaller weights change no result, but their products become denormal, which WASM computes many times slower. */
const minWeight = 1e-10;
/** Constants with fewer numbers are no weights: the scale of `words.onnx` must stay exact. */
const minCount = 16;

/**
 * Returns an ONNX model of the same length that zips to about half the size: its weights are rounded to the mantissa of
 * half precision, so that the rest of each 32-bit float is zeros, and the smallest weights are zero.
 * @param {Uint8Array} model
 */
export function quantizeWeights(model) {
  const quantized = new Uint8Array(model);
  for (const path of tensorPaths) quantizeWithin(quantized, path);
  return quantized;
}

/**
 * @param {Uint8Array} message
 * @param {readonly number[]} path
 * @returns {void}
 */
function quantizeWithin(message, path) {
  const [wanted, ...rest] = path;
  if (wanted === undefined) return quantizeTensor(message);
  for (const field of fieldsOf(message)) if (field.number === wanted) quantizeWithin(field.bytes, rest);
}

/** @param {Uint8Array} tensor */
function quantizeTensor(tensor) {
  const fields = [...fieldsOf(tensor)];
  if (!fields.some(({ number, value }) => number === dataType && value === float)) return;
  for (const { number, bytes } of fields) if (number === rawData) quantizeFloats(bytes);
}

/** @param {Uint8Array} bytes little-endian 32-bit floats, which need not be aligned */
function quantizeFloats(bytes) {
  if (bytes.length < 4 * minCount) return;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const dropped = 23 - keptBits;
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const weight = view.getFloat32(at, true);
    if (Math.abs(weight) < minWeight) view.setFloat32(at, 0, true);
    // Adding half of the last kept bit rounds; that it may carry into the exponent is right.
    else view.setUint32(at, ((view.getUint32(at, true) + (1 << (dropped - 1))) >>> dropped) << dropped, true);
  }
}

/**
 * @typedef {object} Field
 * @property {number} number
 * @property {number} value of a number; NaN of anything else
 * @property {Uint8Array} bytes of a message, text or bytes, in place; empty for a number
 */

/**
 * Yields the fields of a protobuf message. Throws for any other bytes.
 * @param {Uint8Array} message
 * @returns {Generator<Field>}
 */
function* fieldsOf(message) {
  let at = 0;
  const varint = () => {
    for (let value = 0, factor = 1; at < message.length; factor *= 128) {
      const byte = message[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
    throw new Error('The model ends within a number.');
  };
  const fixed = { 1: 8, 5: 4 };
  while (at < message.length) {
    const key = varint();
    const number = Math.floor(key / 8);
    const wire = key % 8;
    if (wire === 0) yield { number, value: varint(), bytes: message.subarray(0, 0) };
    else if (wire === 2 || wire === 1 || wire === 5) {
      const length = wire === 2 ? varint() : fixed[wire];
      yield { number, value: NaN, bytes: message.subarray(at, at + length) };
      at += length;
    } else throw new Error(`The model has a field of the unknown wire type ${wire}.`);
  }
}

// Not where a test imports it. Node names this file by its real path.
if (realpathSync(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const [original, kept] = process.argv.slice(2);
  if (original && kept) writeFileSync(kept, quantizeWeights(readFileSync(original)));
  else {
    console.error('node utils/build/quantize-weights.mjs ORIGINAL.onnx KEPT.onnx');
    process.exitCode = 2;
  }
}
