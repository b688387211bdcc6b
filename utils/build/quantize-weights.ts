/** Where ONNX keeps its constants: the field numbers of onnx.proto, from the model down to a tensor. */
const tensorPath = [
  7, // ModelProto.graph
  1, // GraphProto.node
  5, // NodeProto.attribute
  5, // AttributeProto.t
];
const dataType = 2;
const float = 1;
const rawData = 9;

/** Bits of a 32-bit float's 23-bit mantissa that are kept. Half precision has 10. */
const keptBits = 10;
/** Weights below this change nothing that is read, but their products become denormal, which WASM computes many times slower. */
const tiny = 1e-10;

/**
 * An ONNX model that means the same and packs to about half: its weights are rounded to half precision's mantissa, so that
 * the rest of each number is zeros, and the tiniest are zero. It stays a model of 32-bit floats, of the same length.
 */
export function quantizeWeights(model: Uint8Array): Uint8Array<ArrayBuffer> {
  const lighter = new Uint8Array(model);
  lightenWithin(lighter, tensorPath);
  return lighter;
}

function lightenWithin(message: Uint8Array, path: readonly number[]): void {
  const [wanted, ...rest] = path;
  if (wanted === undefined) return lightenTensor(message);
  for (const field of fieldsOf(message)) if (field.number === wanted) lightenWithin(field.bytes, rest);
}

function lightenTensor(tensor: Uint8Array): void {
  const fields = [...fieldsOf(tensor)];
  if (!fields.some(({ number, value }) => number === dataType && value === float)) return;
  for (const { number, bytes } of fields) if (number === rawData) lightenFloats(bytes);
}

/** Little-endian 32-bit floats, which need not be aligned. */
function lightenFloats(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const dropped = 23 - keptBits;
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const weight = view.getFloat32(at, true);
    if (Math.abs(weight) < tiny) view.setFloat32(at, 0, true);
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

/** The fields of a protobuf message. Throws where it is none. */
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
