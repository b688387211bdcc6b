import { refuseInstall } from './model-install';

// Reads the facts in the header of a GGUF file (https://github.com/ggml-org/ggml/blob/master/docs/gguf.md). Any file may be
// chosen: no count and no length in it is trusted, so the time and the memory are bounded by the bytes that are given.

/** The facts in the header of a GGUF file; the name and the languages are empty if it has none. */
export interface GgufHeader {
  architecture: string;
  name: string;
  languages: string[];
  /** Min. bytes of the whole file, by its tensors; 0 if the given bytes end before their list does. */
  minBytes: number;
}

/** `not-gguf` is another file; `cut` is a GGUF that ends within its header; `more` one whose header is longer than the given bytes. */
export type GgufReading = GgufHeader | 'not-gguf' | 'cut' | 'more';

/** The architecture of the file that turns pictures into tokens, the mmproj. */
const projectorArchitecture = 'clip';

const magic = 0x46_55_47_47;
const versions = [2, 3];
/** Bytes of each type of value, by its number; undefined for text and lists. */
const valueBytes: readonly (number | undefined)[] = [1, 1, 2, 2, 4, 4, 4, 1, undefined, undefined, 8, 8, 8];
const stringType = 8;
const arrayType = 9;
/** Far above any model: 300 keys, 1,500 tensors of 4 dimensions, names of 60 bytes. */
const limits = { keys: 10_000, tensors: 100_000, dimensions: 8, nesting: 3, text: 10_000, languages: 200 };
const defaultAlignment = 32;

class OutOfBytes extends Error {}
class InvalidHeader extends Error {}

/** Reads little-endian numbers one after the other. Throws `OutOfBytes` at the end of the bytes. */
class Cursor {
  at = 0;
  readonly view: DataView;
  constructor(bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  /** Returns the position of the next bytes, and moves behind them. */
  skip(bytes: number): number {
    const from = this.at;
    if (!(bytes <= this.view.byteLength - from)) throw new OutOfBytes();
    this.at += bytes;
    return from;
  }
  uint32(): number {
    return this.view.getUint32(this.skip(4), true);
  }
  /** Returns a 64-bit number; beyond 2^53 it is inexact, and larger than any file. */
  uint64(): number {
    return Number(this.view.getBigUint64(this.skip(8), true));
  }
  text(): string {
    const length = this.uint64();
    const from = this.skip(length);
    const shown = Math.min(length, limits.text);
    return new TextDecoder().decode(new Uint8Array(this.view.buffer, this.view.byteOffset + from, shown));
  }
}

function skipText(cursor: Cursor): void {
  cursor.skip(cursor.uint64());
}

function skipValue(cursor: Cursor, type: number, nesting = 0): void {
  const bytes = valueBytes[type];
  if (bytes !== undefined) return void cursor.skip(bytes);
  if (type === stringType) return skipText(cursor);
  if (type !== arrayType || nesting >= limits.nesting) throw new InvalidHeader();
  const each = cursor.uint32();
  const count = cursor.uint64();
  const eachBytes = valueBytes[each];
  if (eachBytes !== undefined) return void cursor.skip(eachBytes * count);
  // Each element takes bytes, so this ends with them.
  for (let index = 0; index < count; index += 1) skipValue(cursor, each, nesting + 1);
}

interface Metadata {
  architecture?: string;
  name?: string;
  languages?: string[];
  alignment?: number;
}

/** Reads an array of texts. Returns none for an array of other values. */
function readTexts(cursor: Cursor): string[] {
  const start = cursor.at;
  const texts: string[] = [];
  if (cursor.uint32() !== stringType) {
    cursor.at = start;
    skipValue(cursor, arrayType);
    return texts;
  }
  const count = cursor.uint64();
  for (let index = 0; index < count; index += 1) {
    if (texts.length < limits.languages) texts.push(cursor.text());
    else skipText(cursor);
  }
  return texts;
}

function readMetadata(cursor: Cursor, count: number, found: Metadata): void {
  if (count > limits.keys) throw new InvalidHeader();
  for (let index = 0; index < count; index += 1) {
    const key = cursor.text();
    const type = cursor.uint32();
    if (key === 'general.architecture' && type === stringType) found.architecture = cursor.text();
    else if (key === 'general.name' && type === stringType) found.name = cursor.text();
    else if (key === 'general.languages' && type === arrayType) found.languages = readTexts(cursor);
    else if (key === 'general.alignment' && type === 4) found.alignment = cursor.uint32();
    else skipValue(cursor, type);
  }
}

/** Returns the offset of the last tensor in the data: its own size depends on its type, and is left out. */
function lastTensor(cursor: Cursor, count: number): number {
  if (count > limits.tensors) throw new InvalidHeader();
  let last = 0;
  for (let index = 0; index < count; index += 1) {
    skipText(cursor);
    const dimensions = cursor.uint32();
    if (dimensions > limits.dimensions) throw new InvalidHeader();
    cursor.skip(dimensions * 8 + 4);
    last = Math.max(last, cursor.uint64() + 1);
  }
  return last;
}

/** Returns the facts in the header of a GGUF file, from its first bytes; `size` is that of the whole file. */
export function readGgufHeader(bytes: Uint8Array, size: number): GgufReading {
  const cursor = new Cursor(bytes);
  const found: Metadata = {};
  try {
    if (cursor.uint32() !== magic || !versions.includes(cursor.uint32())) return 'not-gguf';
    const tensors = cursor.uint64();
    readMetadata(cursor, cursor.uint64(), found);
    const last = lastTensor(cursor, tensors);
    const alignment = found.alignment || defaultAlignment;
    const data = Math.ceil(cursor.at / alignment) * alignment;
    return headerOf(found, last === 0 ? cursor.at : data + last);
  } catch (thrown) {
    if (thrown instanceof InvalidHeader) return 'not-gguf';
    if (!(thrown instanceof OutOfBytes)) throw thrown;
    if (bytes.length >= size) return cursor.at < 4 ? 'not-gguf' : 'cut';
    return 'more';
  }
}

function headerOf({ architecture, name = '', languages = [] }: Metadata, minBytes: number): GgufReading {
  return architecture === undefined || architecture === ''
    ? 'not-gguf'
    : { architecture, name, languages, minBytes };
}

/** The number of bytes that are read from a file at first, and at most. The tokens of a large vocabulary take some 15 MB. */
const firstBytes = 1 << 20;
const mostBytes = 1 << 26;

/** Returns the facts in the header of a GGUF file. Reads 64 MB at most: a longer header is refused. */
export async function ggufHeaderOf(file: Blob): Promise<Exclude<GgufReading, 'more'>> {
  for (let length = firstBytes; length <= mostBytes; length *= 8) {
    const bytes = new Uint8Array(await file.slice(0, length).arrayBuffer());
    const read = readGgufHeader(bytes, file.size);
    if (typeof read === 'object') return read.minBytes > file.size ? 'cut' : read;
    if (read !== 'more') return read;
  }
  return 'not-gguf';
}

/** A file of a model; `shown` is its name for users. */
export interface ModelPart {
  shown: string;
  file: Blob;
}

/**
 * Returns the files with their headers: the model, then its mmproj. Throws `FailureError` `modelNotInstalled` unless they are one of
 * each.
 */
export async function modelAndProjector<T extends ModelPart>(
  parts: readonly T[],
): Promise<[model: T & { header: GgufHeader }, projector: T & { header: GgufHeader }]> {
  const read = await Promise.all(
    parts.map(async (part) => {
      const header = await ggufHeaderOf(part.file);
      if (typeof header === 'object') return { ...part, header };
      return refuseInstall(header === 'cut' ? 'cut' : 'notGguf', { file: part.shown });
    }),
  );
  const isProjector = ({ header }: { header: GgufHeader }): boolean =>
    header.architecture === projectorArchitecture;
  const [model, otherModel] = read.filter((part) => !isProjector(part));
  const [projector, otherProjector] = read.filter(isProjector);
  if (otherModel || otherProjector) return refuseInstall('tooMany');
  if (!model || !projector) return refuseInstall('oneAlone');
  return [model, projector];
}
