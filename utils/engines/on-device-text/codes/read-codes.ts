import type { ReadResult } from 'zxing-wasm/reader';
import { boundingBox, type Box, type Layout, type LayoutBlock, withWords } from '../../../model/layout';
import { cutOut, type Pixels } from '../paddle/pixels';
import type { Readable } from '../prepare-picture';
import { suspectedTurn } from './suspect-code';

/** A point in pixels of the picture. */
interface Point {
  x: number;
  y: number;
}

/** A QR or bar code: what is written in it after the name of its kind, line by line, and its corners in pixels of the picture. */
export interface Code {
  lines: readonly string[];
  corners: readonly [Point, Point, Point, Point];
}

/**
 * The kinds that are read, as the library names them, and their own names, which are the same in all languages. Others (Telepen, film
 * edges) are rare, and are found in what is none.
 */
const kinds = {
  QRCode: 'QR code',
  DataMatrix: 'Data Matrix',
  Aztec: 'Aztec',
  PDF417: 'PDF417',
  EAN13: 'EAN-13',
  EAN8: 'EAN-8',
  UPCA: 'UPC-A',
  UPCE: 'UPC-E',
  Code128: 'Code 128',
  Code39: 'Code 39',
  Code93: 'Code 93',
  Codabar: 'Codabar',
  ITF: 'ITF',
  DataBar: 'DataBar',
} as const;
type Kind = keyof typeof kinds;

/** The minimum number of rows of a bar code that say the same: stripes agree in fewer. */
const minLineCount = 3;

/** Reads the codes in a picture, which may be turned by an angle in radians. Their corners are in pixels of it. */
export type ReadCodes = (pixels: Pixels, turn: number) => Promise<Code[]>;

/** Returns the QR and bar codes in a picture; asks `read` only if it may have some, and throws as that does. */
export async function codesIn({ gray, pixels, pixelScale }: Readable, read: ReadCodes): Promise<Code[]> {
  const turn = suspectedTurn(gray);
  if (turn === undefined) return [];
  const inPicture = ({ x, y }: Point): Point => ({ x: x / pixelScale, y: y / pixelScale });
  return (await read(pixels, turn)).map((code) => withCorners(code, inPicture));
}

/** Reads the codes in a worker of their own: the search takes a second, in which a thread can answer nothing. Throws if that fails. */
export function createCodesReader(spawn: () => Worker): ReadCodes {
  return (pixels, turn) =>
    new Promise((resolve, reject) => {
      const worker = spawn();
      const end = (): void => worker.terminate();
      worker.addEventListener('message', ({ data }: MessageEvent<CodesReply>) => {
        end();
        if ('error' in data) reject(new Error(data.error));
        else resolve(data.codes);
      });
      worker.addEventListener('error', ({ message }) => {
        end();
        reject(new Error(message));
      });
      worker.postMessage({ pixels, turn } satisfies CodesRequest);
    });
}

/** A request to `codes.worker.ts`, and its reply. */
export interface CodesRequest {
  pixels: Pixels;
  turn: number;
}
export type CodesReply = { codes: Code[] } | { error: string };

/** The number of pixels in which codes are searched first: an A4 page has 150 dots per inch then. */
const usualPixels = 2_000_000;
/** In radians. Bar codes that are turned by less are read as they are; QR codes always are. */
const minTurn = 0.2;

/**
 * Returns what `read` finds in a picture: shrunk, else shrunk and turned back, else as it is. `wasm` is that of ZXing. Occupies its
 * thread.
 */
export async function searchCodes(pixels: Pixels, turn: number, wasm: ArrayBuffer): Promise<Code[]> {
  const { readBarcodes, prepareZXingModule } = await import('zxing-wasm/reader');
  prepareZXingModule({ overrides: { wasmBinary: wasm } });
  const scale = Math.sqrt(usualPixels / (pixels.width * pixels.height));
  const looks: readonly (readonly [scale: number, angle: number])[] = [
    [Math.min(1, scale), 0],
    // Turned at their own size, small modules are blurred.
    ...(Math.abs(turn) > minTurn ? ([[Math.min(2, scale), turn]] as const) : []),
    ...(scale < 1 ? ([[1, 0]] as const) : []),
  ];
  for (const look of looks) {
    const { image, back } = turned(pixels, ...look);
    const found = await readBarcodes(image, { formats: Object.keys(kinds) as Kind[], minLineCount });
    const codes = found.filter(({ isValid }) => isValid).map((one) => withCorners(codeOf(one), back));
    if (codes.length > 0) return codes;
  }
  return [];
}

/** A shrunk and turned picture, and the function from its points to those of the picture before. */
interface Turned {
  image: ImageData;
  back(point: Point): Point;
}

/** Returns a picture scaled by a factor and turned back by an angle in radians. */
function turned(pixels: Pixels, scale: number, angle: number): Turned {
  const { width: across, height: down, rgba } = pixels;
  if (scale === 1 && angle === 0)
    return { image: { width: across, height: down, data: rgba } as ImageData, back: (point) => point };
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const box = {
    x: across / 2,
    y: down / 2,
    width: across * cosine + down * Math.abs(sine),
    height: down * cosine + across * Math.abs(sine),
    angle,
  };
  const [width, height] = [Math.ceil(scale * box.width), Math.ceil(scale * box.height)];
  const rgb = cutOut(pixels, box, width, height);
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
    data[to] = rgb[from]!;
    data[to + 1] = rgb[from + 1]!;
    data[to + 2] = rgb[from + 2]!;
  }
  const back = (point: Point): Point => {
    const [x, y] = [(point.x / width - 0.5) * box.width, (point.y / height - 0.5) * box.height];
    return { x: x * cosine - y * sine + box.x, y: x * sine + y * cosine + box.y };
  };
  return { image: { width, height, data } as unknown as ImageData, back };
}

function withCorners({ lines, corners: [a, b, c, d] }: Code, moved: (point: Point) => Point): Code {
  return { lines, corners: [moved(a), moved(b), moved(c), moved(d)] };
}

function codeOf({ format, symbology, text, contentType, bytes, position }: ReadResult): Code {
  // A UPC-A code is an EAN-13 code that begins with 0.
  const isUpc = format === 'EAN13' && text.startsWith('0');
  const kind = kinds[(isUpc ? 'UPCA' : format) as Kind] ?? kinds[symbology as Kind] ?? symbology;
  const { topLeft, topRight, bottomRight, bottomLeft } = position;
  return {
    lines: linesOf(
      kind,
      isUpc ? text.slice(1) : text,
      isGibberish(contentType, text) ? bytes.length : undefined,
    ),
    corners: [topLeft, topRight, bottomRight, bottomLeft],
  };
}

/** Whether data is no text: ASCII prints less than two thirds of it. The library names other characters, as `<NUL>`. */
function isGibberish(contentType: string, text: string): boolean {
  const all = text.replaceAll(/<(?:[A-Z]{2,3}\d?|U\+[\dA-F]+)>/g, '\0');
  return contentType === 'Binary' && 3 * all.replaceAll(/[^ -~]/g, '').length < 2 * all.length;
}

/** Returns the lines of a code; those of an address card begin below its kind. `bytes` is the size of data without a text. */
function linesOf(kind: string, text: string, bytes: number | undefined): string[] {
  if (bytes !== undefined) return [`${kind} (${bytes} B)`];
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  return lines.length === 1 ? [`${kind}: ${lines[0]}`] : [`${kind}:`, ...lines];
}

/**
 * Returns a layout with the codes after its text, each as a paragraph in the code's place, and without the words and the unread
 * places that the recognizers saw in the codes' modules.
 */
export function withCodes(read: Layout, codes: readonly Code[]): Layout {
  if (codes.length === 0) return read;
  const isInCode = ({ box: { x, y, width, height } }: { box: Box }): boolean =>
    codes.some(({ corners }) => isInside({ x: x + width / 2, y: y + height / 2 }, corners));
  const { blocks } = withWords(read, (word) => (isInCode(word) ? undefined : word));
  const unread = read.unread?.filter((place) => !isInCode(place));
  const { unread: _before, ...layout } = read;
  return {
    ...layout,
    recognizers: [...(blocks.length > 0 ? read.recognizers : []), 'ZXing'],
    blocks: [...blocks, ...codes.map(paragraphOf)],
    ...(unread && unread.length > 0 && { unread }),
  };
}

/** Whether a point is in a convex shape. */
function isInside({ x, y }: Point, corners: Code['corners']): boolean {
  const sides = corners.map((corner, at) => {
    const next = corners[(at + 1) % corners.length] ?? corner;
    return Math.sign((next.x - corner.x) * (y - corner.y) - (next.y - corner.y) * (x - corner.x));
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}

/** Returns a code as a paragraph. Each line is one word, so that its spaces stay as they are. */
function paragraphOf({ lines, corners }: Code): LayoutBlock {
  const points = corners.map((corner) => ({ box: { ...corner, width: 0, height: 0 } }));
  const box = boundingBox(points);
  const height = box.height / lines.length;
  return {
    kind: 'paragraph',
    box,
    lines: lines.map((text, at) => {
      const place = { ...box, y: box.y + at * height, height };
      return { box: place, words: [{ text, box: place, confidence: 100 }] };
    }),
  };
}
