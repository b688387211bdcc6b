/** The path to ONNX constants: field numbers of onnx.proto, from the model down to a tensor. */
const tensorPath = [
  7, // ModelProto.graph
  1, // GraphProto.node
  5, // NodeProto.attribute
  5, // AttributeProto.t
];
const dataType = 2;
const float = 1;
const rawData = 9;

/** How many bits of a 32-bit float's 23-bit mantissa stay. Half precision has 10. */
const keptBits = 10;
/** Smaller weights change no result, but their products become denormal, which WASM computes many times slower. */
const minWeight = 1e-10;

/**
 * Returns an ONNX model of the same length that zips to about half the size: its weights are rounded to the mantissa of
 * half precision, so that the rest of each 32-bit float is zeros, and the smallest weights are zero.
 */
export function quantizeWeights(model: Uint8Array): Uint8Array<ArrayBuffer> {
  const quantized = new Uint8Array(model);
  quantizeWithin(quantized, tensorPath);
  return quantized;
}

function quantizeWithin(message: Uint8Array, path: readonly number[]): void {
  const [wanted, ...rest] = path;
  if (wanted === undefined) return quantizeTensor(message);
  for (const field of fieldsOf(message)) if (field.number === wanted) quantizeWithin(field.bytes, rest);
}

function quantizeTensor(tensor: Uint8Array): void {
  const fields = [...fieldsOf(tensor)];
  if (!fields.some(({ number, value }) => number === dataType && value === float)) return;
  for (const { number, bytes } of fields) if (number === rawData) quantizeFloats(bytes);
}

/** Little-endian 32-bit floats, which need not be aligned. */
function quantizeFloats(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const dropped = 23 - keptBits;
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const weight = view.getFloat32(at, true);
    if (Math.abs(weight) < minWeight) view.setFloat32(at, 0, true);
    // Adding half of the last kept bit rounds; that it may carry into the exponent is right.
    else view.setUint32(at, ((view.getUint32(at, true) + (1 << (dropped - 1))) >>> dropped) << dropped, true);
  }
}

interface Field {
  number: number;
  /** Of a number; NaN of anything else. */
  value: number;
  /** Of a message, text or bytes, in place; empty for a number. */
  bytes: Uint8Array;
}

/** Yields the fields of a protobuf message. Throws for any other bytes. */
function* fieldsOf(message: Uint8Array): Generator<Field> {
  let at = 0;
  const varint = (): number => {
    for (let value = 0, factor = 1; at < message.length; factor *= 128) {
      const byte = message[at++]!;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
    throw new Error('The model ends within a number.');
  };
  const fixed = { 1: 8, 5: 4 } as const;
  while (at < message.length) {
    const key = varint();
    const [number, wire] = [Math.floor(key / 8), key % 8];
    if (wire === 0) yield { number, value: varint(), bytes: message.subarray(0, 0) };
    else if (wire === 2 || wire === 1 || wire === 5) {
      const length = wire === 2 ? varint() : fixed[wire];
      yield { number, value: NaN, bytes: message.subarray(at, at + length) };
      at += length;
    } else throw new Error(`The model has a field of the unknown wire type ${wire}.`);
  }
}
