// A model for measuring how fast this device is: a language model of twenty million weights, all of which are zero. What it says
// means nothing, and takes as long as a real one of its size. The format is GGUF, version 3:
// https://github.com/ggml-org/ggml/blob/master/docs/gguf.md

const shape = { width: 512, layers: 6, heads: 8, inner: 1408 };
const alignment = 32;
/** Weights of 8 bits in blocks of 32, each with a scale of 16 bits: as most small models have them. */
const eightBit = { number: 8, blockBytes: 34, block: 32 };
const floats = { number: 0, blockBytes: 4, block: 1 };

/** The weights that are computed with for each token. */
export const probeWeights = shape.layers * (4 * shape.width * shape.width + 3 * shape.width * shape.inner);

const encoder = new TextEncoder();

/** Writes little-endian numbers and texts one after the other. */
class Writer {
  readonly parts: Uint8Array<ArrayBuffer>[] = [];
  size = 0;
  add(bytes: Uint8Array<ArrayBuffer>): void {
    this.parts.push(bytes);
    this.size += bytes.length;
  }
  number(bytes: number, write: (view: DataView) => void): void {
    const view = new DataView(new ArrayBuffer(bytes));
    write(view);
    this.add(new Uint8Array(view.buffer));
  }
  uint32 = (value: number): void => this.number(4, (view) => view.setUint32(0, value, true));
  float32 = (value: number): void => this.number(4, (view) => view.setFloat32(0, value, true));
  uint64 = (value: number): void => this.number(8, (view) => view.setBigUint64(0, BigInt(value), true));
  text(value: string): void {
    const bytes = encoder.encode(value);
    this.uint64(bytes.length);
    this.add(bytes);
  }
  pad(): void {
    this.add(new Uint8Array((alignment - (this.size % alignment)) % alignment));
  }
}

const types = { uint32: 4, float32: 6, text: 8 };
const arrayType = 9;

function metadata(writer: Writer): number {
  const { width, layers, heads, inner } = shape;
  const bytes = Array.from(
    { length: 256 },
    (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
  );
  const tokens = ['<unk>', '<s>', '</s>', ...bytes];
  const kinds = [2, 3, 3, ...bytes.map(() => 6)];
  const values: [
    key: string,
    type: keyof typeof types,
    value: string | number | readonly (string | number)[],
  ][] = [
    ['general.architecture', 'text', 'llama'],
    ['llama.context_length', 'uint32', 1024],
    ['llama.embedding_length', 'uint32', width],
    ['llama.block_count', 'uint32', layers],
    ['llama.feed_forward_length', 'uint32', inner],
    ['llama.attention.head_count', 'uint32', heads],
    ['llama.attention.layer_norm_rms_epsilon', 'float32', 1e-5],
    ['llama.rope.dimension_count', 'uint32', width / heads],
    ['tokenizer.ggml.model', 'text', 'llama'],
    ['tokenizer.ggml.tokens', 'text', tokens],
    ['tokenizer.ggml.scores', 'float32', tokens.map(() => 0)],
    ['tokenizer.ggml.token_type', 'uint32', kinds],
    ['tokenizer.ggml.bos_token_id', 'uint32', 1],
    ['tokenizer.ggml.eos_token_id', 'uint32', 2],
  ];
  for (const [key, type, value] of values) {
    writer.text(key);
    const each = (one: string | number): void => {
      if (type === 'text') writer.text(String(one));
      else writer[type](Number(one));
    };
    if (typeof value !== 'object') {
      writer.uint32(types[type]);
      each(value);
      continue;
    }
    writer.uint32(arrayType);
    // The kinds of tokens are signed numbers by their type, which makes no difference to these.
    writer.uint32(key.endsWith('token_type') ? 5 : types[type]);
    writer.uint64(value.length);
    value.forEach(each);
  }
  return values.length;
}

interface Tensor {
  name: string;
  dimensions: readonly number[];
  kind: typeof eightBit;
}

function tensors(): Tensor[] {
  const { width, layers, inner } = shape;
  const norm = (name: string): Tensor => ({ name: `${name}.weight`, dimensions: [width], kind: floats });
  const matrix = (name: string, columns: number, rows: number): Tensor => ({
    name: `${name}.weight`,
    dimensions: [columns, rows],
    kind: eightBit,
  });
  const layer = (index: number): Tensor[] => {
    const of = (part: string): string => `blk.${index}.${part}`;
    return [
      norm(of('attn_norm')),
      ...['attn_q', 'attn_k', 'attn_v', 'attn_output'].map((part) => matrix(of(part), width, width)),
      norm(of('ffn_norm')),
      matrix(of('ffn_gate'), width, inner),
      matrix(of('ffn_up'), width, inner),
      matrix(of('ffn_down'), inner, width),
    ];
  };
  return [
    matrix('token_embd', width, 259),
    norm('output_norm'),
    matrix('output', width, 259),
    ...Array.from({ length: layers }, (_, index) => layer(index)).flat(),
  ];
}

/** Returns the model as a file of 21 MB. */
export function probeModel(): File {
  const all = tensors();
  const values = new Writer();
  const count = metadata(values);
  const head = new Writer();
  head.add(encoder.encode('GGUF'));
  head.uint32(3);
  head.uint64(all.length);
  head.uint64(count);
  for (const part of values.parts) head.add(part);
  let offset = 0;
  for (const { name, dimensions, kind } of all) {
    head.text(name);
    head.uint32(dimensions.length);
    for (const side of dimensions) head.uint64(side);
    head.uint32(kind.number);
    head.uint64(offset);
    const weights = dimensions.reduce((product, side) => product * side, 1);
    offset += Math.ceil(((weights / kind.block) * kind.blockBytes) / alignment) * alignment;
  }
  head.pad();
  return new File([...head.parts, new Uint8Array(offset)], 'probe.gguf');
}
