import type { Abstention } from '../../model/installed-models';
import { boundingBox, type Box, type Layout, type LayoutBlock, type TextLine } from '../../model/layout';
import { plainColorOf, type Raster } from './plain-color';

// Which pictures a small model does not get, because it would invent something. In doubt, the model gets the picture.

/** The longer side, in pixels, to which pictures are shrunk before they are measured. Smaller ones stay as they are. */
export const maxMeasuredSide = 512;

/** Smaller pictures are separators, counting pixels and bullets. Icons have at least 32 pixels. */
const minSide = 24;
const minArea = 32 * 32;

/** The minimum luma and channel of white, which includes the cream of paper and scans. */
const whiteLuma = 240;
const minWhiteChannel = 225;
/** An alpha below this is invisible. */
const invisible = 8;

/** Returns why a picture of this natural size shows nothing to describe; `undefined` if it may show something. */
export function abstentionOfPixels(
  pixels: Raster,
  natural: { width: number; height: number },
): Abstention | undefined {
  if (Math.min(natural.width, natural.height) < minSide || natural.width * natural.height < minArea)
    return 'tiny';
  const color = plainColorOf(pixels);
  if (!color) return undefined;
  return isWhite(color) ? 'blank' : 'uniform';
}

function isWhite([red, green, blue, alpha]: readonly [number, number, number, number]): boolean {
  if (alpha < invisible) return true;
  const luma = 0.299 * red + 0.587 * green + 0.114 * blue;
  return luma >= whiteLuma && Math.min(red, green, blue) >= minWhiteChannel;
}

/** The minimum confidence of a word, from 0 to 100. Words below it are often read in textures. */
const minConfidence = 40;
/** The minimum number of words, with two letters or more, in a text. Fewer are a logo, or a pattern that was read as words. */
const minWords = 3;
/**
 * The margin around a line, in heights of the line. Accents and JPEG artifacts are above and below; bullets and check boxes are left
 * and right, too.
 */
const margin = { across: 1.5, down: 0.3 };
/** The minimum share of a picture without text, to determine its ground. */
const minFree = 0.05;

/** Whether a picture shows only the text of a layout, on a ground of one color. */
export function isTextOnly(pixels: Raster, layout: Layout): boolean {
  const { width, height } = pixels;
  const words = layout.blocks.flatMap(linesOf).map((line) => line.words.filter(isSure));
  if (words.flat().filter(({ text }) => /\p{L}{2}/u.test(text)).length < minWords) return false;
  const [across, down] = [width / layout.width, height / layout.height];
  const isText = new Uint8Array(width * height);
  for (const line of words.filter((sure) => sure.length > 0)) cover(boundingBox(line));
  const free = isText.reduce((sum, text) => sum + 1 - text, 0);
  return free >= minFree * isText.length && plainColorOf(pixels, isText) !== undefined;

  function cover(box: Box): void {
    const size = Math.min(box.width * across, box.height * down);
    const left = Math.max(0, Math.floor(box.x * across - margin.across * size));
    const right = Math.min(width, Math.ceil((box.x + box.width) * across + margin.across * size));
    const top = Math.max(0, Math.floor(box.y * down - margin.down * size - 1.5));
    const bottom = Math.min(height, Math.ceil((box.y + box.height) * down + margin.down * size + 1.5));
    for (let y = top; y < bottom; y++) isText.fill(1, y * width + left, y * width + Math.max(left, right));
  }
}

const isSure = ({ confidence }: { confidence: number }): boolean => confidence >= minConfidence;

function linesOf(block: LayoutBlock): Pick<TextLine, 'words'>[] {
  switch (block.kind) {
    case 'paragraph':
    case 'code':
      return block.lines;
    case 'list':
      return block.items.flatMap((item) => item.lines);
    case 'table':
      return block.rows.flatMap((row) => row.flatMap((cell) => cell.lines));
  }
}
