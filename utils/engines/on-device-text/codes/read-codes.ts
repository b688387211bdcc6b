import type { ReadResult } from 'zxing-wasm/reader';
import { boundingBox, type Box, type Layout, type LayoutBlock, type TextLine } from '../../../model/layout';
import type { Readable } from '../prepare-picture';
import { mayHaveCode } from './suspect-code';

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
  await new Promise((resolve) => setTimeout(resolve));
  if (!mayHaveCode(gray)) return [];
  const { readBarcodes, prepareZXingModule } = await import('zxing-wasm/reader');
  prepareZXingModule({ overrides: { wasmBinary: await load() } });
  const { rgba: data, ...size } = pixels;
  const formats = Object.keys(kinds) as Kind[];
  const found = await readBarcodes({ data, ...size } as ImageData, { formats, minLineCount });
  return found.filter(({ isValid }) => isValid).map((one) => codeOf(one, pixelScale));
}

function codeOf({ format, symbology, text, contentType, bytes, position }: ReadResult, scale: number): Code {
  // A UPC-A code is an EAN-13 code that begins with 0.
  const isUpc = format === 'EAN13' && text.startsWith('0');
  const kind = kinds[(isUpc ? 'UPCA' : format) as Kind] ?? kinds[symbology as Kind] ?? symbology;
  const { topLeft, topRight, bottomRight, bottomLeft } = position;
  const scaled = ({ x, y }: Point): Point => ({ x: x / scale, y: y / scale });
  return {
    lines: linesOf(
      kind,
      isUpc ? text.slice(1) : text,
      isGibberish(contentType, text) ? bytes.length : undefined,
    ),
    corners: [scaled(topLeft), scaled(topRight), scaled(bottomRight), scaled(bottomLeft)],
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
  const kept = <Line extends TextLine>(lines: Line[]): Line[] =>
    lines.flatMap((line) => {
      const words = line.words.filter((word) => !isInCode(word));
      if (words.length === line.words.length) return line;
      return words.length === 0 ? [] : { ...line, words, box: boundingBox(words) };
    });
  const blocks = read.blocks.flatMap((block): LayoutBlock[] => {
    switch (block.kind) {
      case 'paragraph': {
        const lines = kept(block.lines);
        return lines.length === 0 ? [] : [{ ...block, lines }];
      }
      case 'list': {
        const items = block.items.map((item) => ({ ...item, lines: kept(item.lines) }));
        const left = items.filter(({ lines }) => lines.length > 0);
        return left.length === 0 ? [] : [{ ...block, items: left }];
      }
      case 'code': {
        const lines = block.lines.filter((line) => line.words.length === 0 || !line.words.every(isInCode));
        return lines.some(({ words }) => words.length > 0) ? [{ ...block, lines }] : [];
      }
      case 'table': {
        const rows = block.rows.map((row) => row.map((cell) => ({ ...cell, lines: kept(cell.lines) })));
        return rows.flat().some(({ lines }) => lines.length > 0) ? [{ ...block, rows }] : [];
      }
    }
  });
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
