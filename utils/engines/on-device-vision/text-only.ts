import {
  boundingBox,
  type Box,
  type Layout,
  type LayoutBlock,
  type RecognizedWord,
  type TextLine,
} from '../../model/layout';
import type { Raster } from './raster';

/**
 * Words below this confidence, from 0 to 100, are often read into textures: they hide nothing of the picture, unless they are the
 * few unsure ones of a line.
 */
const minConfidence = 40;
/** So many words of two letters and more make a text: fewer are a logo's, or a pattern that was read as some. */
const minWords = 3;

/** How far, in heights of it, a line may reach beyond its box: accents, shadows, the smear of JPEG. */
const growth = 0.3;

/** Neighbors that differ by so little in each channel are one ground: gradients are, and so is what JPEG does to one. */
const sameGround = 9;
/** A ground that spans more levels than this is a sky or a wall, and a photo. */
const maxSpan = 72;
/** A picture's own ground has at least this share of what is not text along the edges, and of all pixels. */
const minEdgeShare = 0.3;
const minPageShare = 0.15;
/** A panel with text in it is a rectangle: it fills its box, text and marks included, to this share. A disc fills 0.79. */
const minPanelFill = 0.88;

/** Marks up to so many heights of a line are bullets, check boxes, arrows and letters that were not read. */
const maxMark = 1.7;
/** Lines up to so many heights of a line, or 3 pixels, are rules and frames. */
const maxRule = 0.22;
/** A frame or the lines of a table: so much of it is in straight pieces of so many heights of a line. */
const minStraightShare = 0.72;
const straightPiece = 2;
/** What else hangs on straight lines is the round corner of a frame, or else the head of an arrow: so wide and so long, likewise. */
const arrowHead = { wide: 0.6, long: 0.9 };
/** The share of a picture that marks of all kinds may fill: more are letters that were not read, or a texture. */
const maxMarks = 0.015;

/**
 * Returns whether a picture shows nothing but the text of the layout: beside its words there are grounds of one color, rules,
 * frames and small marks only. A dialog with an icon, a chart and words on a photo show more.
 */
export function abstentionOfText(pixels: Raster, layout: Layout): boolean {
  const lines = readLines(layout, pixels);
  if (lines.length === 0) return false;
  const isText = maskOf(lines, pixels);
  const size = medianHeight(lines);
  const regions = regionsOf(pixels, isText);
  const isGround = groundsOf(regions, pixels, isText, size);
  const { width, height } = pixels;
  const rest = new Uint8Array(width * height);
  let marks = 0;
  for (let pixel = 0; pixel < rest.length; pixel++) {
    if (isText[pixel] || isGround[regions.labels[pixel] ?? 0]) continue;
    rest[pixel] = 1;
  }
  for (const part of partsOf(rest, width)) {
    const kind = kindOf(part, rest, width, size);
    if (kind === 'object') return false;
    if (kind === 'mark') marks += part.pixels.length;
  }
  return marks <= maxMarks * width * height;
}

/** A part of a picture that hangs together. */
interface Part {
  pixels: number[];
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Returns the boxes of lines that were surely read, in pixels of the raster; none where they are too few words for a text. */
function readLines(layout: Layout, { width, height }: Raster): Box[] {
  const [across, down] = [width / layout.width, height / layout.height];
  const isSure = ({ confidence }: RecognizedWord) => confidence >= minConfidence;
  const lines = layout.blocks.flatMap(linesOf);
  const words = lines.flatMap((line) => line.words.filter(isSure));
  if (words.filter(({ text }) => /\p{L}{2}/u.test(text)).length < minWords) return [];
  // Between words that are sure, the others are words too.
  const boxes = lines.flatMap((line) => {
    const sure = line.words.filter(isSure);
    return sure.length > line.words.length / 2 ? [boundingBox(line.words)] : sure.map(({ box }) => box);
  });
  return boxes.map((box) => ({
    x: box.x * across,
    y: box.y * down,
    width: box.width * across,
    height: box.height * down,
  }));
}

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

/** Returns the shorter side of the median box: the height of a line, also where lines run down. */
function medianHeight(lines: readonly Box[]): number {
  const heights = lines.map(({ width, height }) => Math.min(width, height)).sort((a, b) => a - b);
  return Math.max(4, heights[Math.floor(heights.length / 2)] ?? 0);
}

/** Returns 1 for each pixel of the lines, grown a little, and 0 for all others. */
function maskOf(lines: readonly Box[], { width, height }: Raster): Uint8Array {
  const mask = new Uint8Array(width * height);
  for (const line of lines) {
    const more = 1.5 + growth * Math.min(line.width, line.height);
    const [left, right] = [
      Math.max(0, Math.floor(line.x - more)),
      Math.min(width, Math.ceil(line.x + line.width + more)),
    ];
    const [top, bottom] = [
      Math.max(0, Math.floor(line.y - more)),
      Math.min(height, Math.ceil(line.y + line.height + more)),
    ];
    for (let y = top; y < bottom; y++)
      mask.fill(1, y * width + left, Math.max(y * width + left, y * width + right));
  }
  return mask;
}

interface Regions {
  /** The number of its region for each pixel; that of text means nothing. */
  labels: Int32Array;
  parts: Part[];
}

/** Returns the regions of nearly one color. */
function regionsOf({ data, width, height }: Raster, isText: Uint8Array): Regions {
  const labels = new Int32Array(width * height).fill(-1);
  const isAlike = (one: number, other: number) => {
    for (let channel = 0; channel < 4; channel++)
      if (Math.abs((data[4 * one + channel] ?? 0) - (data[4 * other + channel] ?? 0)) > sameGround)
        return false;
    return true;
  };
  const parts: Part[] = [];
  for (let start = 0; start < labels.length; start++) {
    if (isText[start] || labels[start] !== -1) continue;
    labels[start] = parts.length;
    const take = (pixel: number, from: number) => {
      if (isText[pixel] || labels[pixel] !== -1 || !isAlike(pixel, from)) return false;
      labels[pixel] = parts.length;
      return true;
    };
    parts.push(fill(start, width, height, take));
  }
  return { labels, parts };
}

/** Returns what hangs together of the pixels that are 1, at corners too. */
function partsOf(rest: Uint8Array, width: number): Part[] {
  const isSeen = new Uint8Array(rest.length);
  const parts: Part[] = [];
  for (let start = 0; start < rest.length; start++) {
    if (!rest[start] || isSeen[start]) continue;
    isSeen[start] = 1;
    const take = (pixel: number) => {
      if (!rest[pixel] || isSeen[pixel]) return false;
      isSeen[pixel] = 1;
      return true;
    };
    parts.push(fill(start, width, rest.length / width, take, true));
  }
  return parts;
}

/** Returns what can be reached from a pixel; `take` says whether a pixel, seen from its neighbor, belongs to it, once. */
function fill(
  start: number,
  width: number,
  height: number,
  take: (pixel: number, from: number) => boolean,
  withCorners = false,
): Part {
  const x = start % width;
  const y = Math.floor(start / width);
  const part: Part = { pixels: [start], left: x, top: y, right: x, bottom: y };
  for (let at = 0; at < part.pixels.length; at++) {
    const pixel = part.pixels[at] ?? 0;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    part.left = Math.min(part.left, x);
    part.right = Math.max(part.right, x);
    part.top = Math.min(part.top, y);
    part.bottom = Math.max(part.bottom, y);
    for (let down = -1; down <= 1; down++) {
      for (let across = -1; across <= 1; across++) {
        if ((down !== 0 && across !== 0 && !withCorners) || (down === 0 && across === 0)) continue;
        if (x + across < 0 || x + across >= width || y + down < 0 || y + down >= height) continue;
        const next = pixel + down * width + across;
        if (take(next, pixel)) part.pixels.push(next);
      }
    }
  }
  return part;
}

/** Returns which regions are grounds: that of the picture, panels with text in them, bars from edge to edge, and cells of their colors. */
function groundsOf({ labels, parts }: Regions, pixels: Raster, isText: Uint8Array, size: number): boolean[] {
  const { width, height } = pixels;
  const edges = edgeCounts(labels, isText, width, height);
  const edge = edges.reduce((sum, count) => sum + count, 0);
  const free = isText.reduce((sum, text) => sum + (text ? 0 : 1), 0);
  const colors = parts.map((part) => colorOf(part, pixels));
  const isPlain = (index: number) => (colors[index]?.span ?? maxSpan) < maxSpan;
  const isGround = parts.map((part, index) => {
    if (!isPlain(index)) return false;
    const count = part.pixels.length;
    const isPage = (edges[index] ?? 0) >= minEdgeShare * edge && count >= minPageShare * free;
    return isPage || isPanel(part, width, height, isText, size);
  });
  const grounds = colors.filter((_, index) => isGround[index]);
  return parts.map((part, index) => {
    if (isGround[index] || !isPlain(index)) return isGround[index] ?? false;
    // What the page's ground is cut into by lines and by words, down to the inside of letters.
    return (
      part.pixels.length > 0 &&
      grounds.some(({ mean }) =>
        mean.every((level, channel) => Math.abs(level - (colors[index]?.mean[channel] ?? 0)) <= sameGround),
      )
    );
  });
}

/** Returns how many pixels of each region are at the edges of the picture. */
function edgeCounts(labels: Int32Array, isText: Uint8Array, width: number, height: number): number[] {
  const counts: number[] = [];
  const add = (pixel: number) => {
    const label = labels[pixel] ?? -1;
    if (!isText[pixel] && label >= 0) counts[label] = (counts[label] ?? 0) + 1;
  };
  for (let x = 0; x < width; x++) [x, (height - 1) * width + x].forEach(add);
  for (let y = 1; y < height - 1; y++) [y * width, y * width + width - 1].forEach(add);
  return Array.from(counts, (count) => count ?? 0);
}

function colorOf({ pixels }: Part, { data }: Raster): { mean: number[]; span: number } {
  const channels = [0, 1, 2, 3].map((channel) => {
    let [sum, low, high] = [0, 255, 0];
    for (const pixel of pixels) {
      const level = data[4 * pixel + channel] ?? 0;
      sum += level;
      low = Math.min(low, level);
      high = Math.max(high, level);
    }
    return { mean: sum / pixels.length, span: high - low };
  });
  return { mean: channels.map(({ mean }) => mean), span: Math.max(...channels.map(({ span }) => span)) };
}

/** Returns whether a region is a rectangle with text in it, or one from edge to edge. */
function isPanel(part: Part, width: number, height: number, isText: Uint8Array, size: number): boolean {
  const [across, down] = [part.right - part.left + 1, part.bottom - part.top + 1];
  if (Math.min(across, down) < size) return false;
  let text = 0;
  for (let y = part.top; y <= part.bottom; y++)
    for (let x = part.left; x <= part.right; x++) text += isText[y * width + x] ?? 0;
  const isFull = part.pixels.length + text >= minPanelFill * across * down;
  const isBar = across >= 0.97 * width || down >= 0.97 * height;
  return isFull && (isBar || text >= size ** 2);
}

function kindOf(part: Part, rest: Uint8Array, width: number, size: number): 'mark' | 'rule' | 'object' {
  const [across, down] = [part.right - part.left + 1, part.bottom - part.top + 1];
  if (Math.min(across, down) <= Math.max(3, maxRule * size)) return 'rule';
  if (Math.max(across, down) <= maxMark * size) return 'mark';
  return isOfStraightLines(part, rest, width, size) ? 'rule' : 'object';
}

/** Returns whether a part is made of thin lines that run across and down, and no arrows. */
function isOfStraightLines({ pixels }: Part, rest: Uint8Array, width: number, size: number): boolean {
  const piece = Math.round(straightPiece * size);
  const thin = Math.max(3, maxRule * size);
  const runFrom = (pixel: number, step: number, most: number) => {
    let length = 1;
    const isSameRow = (at: number) => step !== 1 || Math.floor(at / width) === Math.floor(pixel / width);
    for (let at = pixel + step; rest[at] && isSameRow(at) && length <= most; at += step) length++;
    for (let at = pixel - step; rest[at] && isSameRow(at) && length <= most; at -= step) length++;
    return length;
  };
  const isStraight = (pixel: number) => {
    const [across, down] = [runFrom(pixel, 1, piece), runFrom(pixel, width, piece)];
    return Math.max(across, down) >= piece && Math.min(across, down) <= thin;
  };
  const others = pixels.filter((pixel) => !isStraight(pixel));
  if (others.length > (1 - minStraightShare) * pixels.length) return false;
  const bent = new Uint8Array(rest.length);
  for (const pixel of others) bent[pixel] = 1;
  return partsOf(bent, width).every((other) => {
    const sides = [other.right - other.left + 1, other.bottom - other.top + 1];
    return Math.min(...sides) < arrowHead.wide * size || Math.max(...sides) < arrowHead.long * size;
  });
}
