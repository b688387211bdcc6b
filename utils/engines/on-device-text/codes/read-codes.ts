import type { ReadResult } from 'zxing-wasm/reader';
import { yieldToEvents } from '../../../lib/async';
import { boundingBox, type Box, type Layout, type LayoutBlock, withWords } from '../../../model/layout';
import type { Pixels } from '../paddle/pixels';
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

/**
 * Reads the QR and bar codes in a picture, if it may have some. `load` returns the WASM of ZXing. Throws as that does. It occupies its
 * thread, and so begins only after the recognizers have been asked, which run in theirs.
 */
export async function readCodes(
  { gray, pixels, pixelScale }: Readable,
  load: () => Promise<ArrayBuffer>,
): Promise<Code[]> {
  await yieldToEvents();
  const turn = suspectedTurn(gray);
  if (turn === undefined) return [];
  const { readBarcodes, prepareZXingModule } = await import('zxing-wasm/reader');
  prepareZXingModule({ overrides: { wasmBinary: await load() } });
  const read = async (picture: Turned): Promise<Code[]> => {
    const found = await readBarcodes(picture.image, { formats: Object.keys(kinds) as Kind[], minLineCount });
    const inPicture = (point: Point): Point => {
      const { x, y } = picture.back(point);
      return { x: x / pixelScale, y: y / pixelScale };
    };
    return found.filter(({ isValid }) => isValid).map((one) => codeOf(one, inPicture));
  };
  const codes = await read(turned(pixels, 0));
  return codes.length === 0 && Math.abs(turn) > minTurn ? read(turned(pixels, turn)) : codes;
}

/** In radians. Bar codes that are turned by less are read as they are; QR codes always are. */
const minTurn = 0.2;

/** A turned picture, and the function from its points to those of the picture before. */
interface Turned {
  image: ImageData;
  back(point: Point): Point;
}

/** Returns a picture turned back by an angle in radians, on white. */
function turned({ width, height, rgba }: Pixels, angle: number): Turned {
  if (angle === 0) return { image: { width, height, data: rgba } as ImageData, back: (point) => point };
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const size = {
    width: Math.ceil(width * cosine + height * Math.abs(sine)),
    height: Math.ceil(height * cosine + width * Math.abs(sine)),
  };
  const back = (point: Point): Point => {
    const [x, y] = [point.x - size.width / 2, point.y - size.height / 2];
    return { x: x * cosine - y * sine + width / 2, y: x * sine + y * cosine + height / 2 };
  };
  const from = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height);
  const to = new Uint32Array(size.width * size.height).fill(0xffffffff);
  for (let row = 0, at = 0; row < size.height; row++)
    for (let column = 0; column < size.width; column++, at++) {
      const { x, y } = back({ x: column, y: row });
      if (x >= 0 && y >= 0 && x < width && y < height) to[at] = from[Math.floor(y) * width + Math.floor(x)]!;
    }
  return { image: { ...size, data: new Uint8ClampedArray(to.buffer) } as ImageData, back };
}

function codeOf(
  { format, symbology, text, contentType, bytes, position }: ReadResult,
  inPicture: (point: Point) => Point,
): Code {
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
    corners: [inPicture(topLeft), inPicture(topRight), inPicture(bottomRight), inPicture(bottomLeft)],
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
