import type { Box } from '../../model/layout';
import { countsIn, grayAt, spreadValues, isLightOnDark } from './gray-values';
import { emptyPixels, type Gray, grayOf, type Readable } from './prepare-picture';
import { bottomOf, quantile, rightOf, upperMedian } from './structure/geometry';

/** The side of a tile, in heights of a line, and the quantile of its gray values that is its paper. */
const tile = { side: 2, paper: 0.8 };
/**
 * The gray value of the darkest paper; the share of tiles that are lighter, and darker, than the two that are compared; the minimum ratio of
 * these two; and the maximum ratio of tiles next to each other.
 */
const shade = { darkest: 60, share: 0.02, minRatio: 1.25, maxStep: 1.6 };
/** The share of tiles with text lighter than its ground from which a picture is no paper: pictures next to text may have some. */
const maxLight = 0.2;
/** The minimum share of tiles with text that are on one sheet of paper; the others are on pictures. */
const minSheet = 0.6;
/** The gray value that paper gets. */
const white = 245;
/** Half of the maximum length of a thin stroke between dark ink, as a share of a tile. */
const stroke = 0.05;

/** Gray values of paper, row by row. */
interface Papers {
  columns: number;
  rows: number;
  side: number;
  values: (number | undefined)[];
}

/**
 * Returns the picture of a shaded page with its gray as if its light were even: Tesseract tells ink from paper by one threshold. Returns any
 * other picture as it is. `boxes` are those of the text, in pixels of the gray.
 */
export function withEvenLight(picture: Readable, boxes: readonly Box[]): Readable {
  const papers = papersIn(picture.gray, boxes);
  const known = papers?.values.flatMap((value) => value ?? []) ?? [];
  if (!papers || quantile(known, 1 - shade.share) <= shade.minRatio * quantile(known, shade.share))
    return picture;
  return { ...picture, gray: lightenedGray(picture.gray, filled(papers), 0) };
}

/** Returns a page without anything darker than its paper by less than a share. The thin strokes between darker ink stay. */
export function withoutFaintInk(picture: Readable, boxes: readonly Box[], share: number): Readable {
  const papers = papersIn(picture.gray, boxes);
  if (!papers) return picture;
  const { gray, pixels, grayScale, pixelScale } = picture;
  const whole = filled(papers);
  const cleaned = emptyPixels(pixels);
  cleaned.rgba.set(pixels.rgba);
  lighten(cleaned.rgba, grayOf(pixels), { ...whole, side: (whole.side * pixelScale) / grayScale }, share);
  return { ...picture, gray: lightenedGray(gray, whole, share), pixels: cleaned };
}

/** Returns the paper of the tiles with text; undefined without text, for text lighter than its ground, and where that is no sheet. */
function papersIn(gray: Gray, boxes: readonly Box[]): Papers | undefined {
  if (boxes.length === 0) return undefined;
  const side = Math.ceil(tile.side * upperMedian(boxes.map(({ height }) => height)));
  const [columns, rows] = [Math.ceil(gray.width / side), Math.ceil(gray.height / side)];
  const tileAt = (at: number): Box => ({
    x: (at % columns) * side,
    y: Math.floor(at / columns) * side,
    width: side,
    height: side,
  });
  const values: Papers['values'] = Array.from({ length: columns * rows });
  const light = new Set<number>();
  for (const box of boxes) {
    const [left, right] = [Math.max(0, Math.floor(box.x / side)), Math.min(columns - 1, rightOf(box) / side)];
    const [top, bottom] = [Math.max(0, Math.floor(box.y / side)), Math.min(rows - 1, bottomOf(box) / side)];
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) {
        const at = row * columns + column;
        if (values[at] !== undefined) continue;
        const counts = countsIn(gray, tileAt(at));
        values[at] = grayAt(counts, tile.paper);
        if (isLightOnDark(counts)) light.add(at);
      }
  }
  const count = values.filter((value) => value !== undefined).length;
  const sheet = largestSheet({ columns, rows, side, values });
  const isPaper = sheet.every((at) => values[at]! >= shade.darkest);
  if (!isPaper || sheet.length < minSheet * count) return undefined;
  if (sheet.filter((at) => light.has(at)).length >= maxLight * sheet.length) return undefined;
  const isOn = new Set(sheet);
  return { columns, rows, side, values: values.map((value, at) => (isOn.has(at) ? value : undefined)) };
}

/** Returns the tiles next to one. */
function neighborsOf({ columns, rows }: Papers, at: number): number[] {
  const [x, y] = [at % columns, Math.floor(at / columns)];
  return [
    ...(x > 0 ? [at - 1] : []),
    ...(x < columns - 1 ? [at + 1] : []),
    ...(y > 0 ? [at - columns] : []),
    ...(y < rows - 1 ? [at + columns] : []),
  ];
}

/** Returns the largest group of tiles with text between which the paper changes no more than in a shadow, also across tiles without. */
function largestSheet(papers: Papers): number[] {
  const reached = new Set<number>();
  let largest: number[] = [];
  for (const first of papers.values.keys()) {
    if (papers.values[first] === undefined || reached.has(first)) continue;
    const paper = new Map([[first, papers.values[first]]]);
    for (const [at, value] of paper)
      for (const next of neighborsOf(papers, at)) {
        const other = papers.values[next] ?? value;
        if (paper.has(next) || Math.max(value, other) > shade.maxStep * Math.min(value, other)) continue;
        paper.set(next, other);
      }
    const sheet = [...paper.keys()].filter((at) => papers.values[at] !== undefined);
    for (const at of sheet) reached.add(at);
    if (sheet.length > largest.length) largest = sheet;
  }
  return largest;
}

/** Papers of all tiles. */
type AllPapers = Papers & { values: number[] };

/** Returns papers with the nearest one for each tile without text. */
function filled(papers: Papers): AllPapers {
  const values = [...papers.values];
  const known = [...values.keys()].filter((at) => values[at] !== undefined);
  for (const at of known)
    for (const next of neighborsOf(papers, at)) {
      if (values[next] !== undefined) continue;
      values[next] = values[at];
      known.push(next);
    }
  return { ...papers, values: values.map((value) => value!) };
}

function lightenedGray(gray: Gray, papers: AllPapers, share: number): Gray {
  const pixels = gray.pixels.slice();
  lighten(pixels, gray, papers, share);
  return { ...gray, pixels };
}

/**
 * Makes paper white, between the middles of tiles in proportion, and also what is darker by less than a share, unless it is a thin stroke between darker ink.
 * `values` are those of the gray picture, or of the same picture in color.
 */
function lighten(
  values: Uint8Array | Uint8ClampedArray,
  gray: Gray,
  { columns, rows, side, values: papers }: AllPapers,
  share: number,
): void {
  const { width, height, pixels } = gray;
  const channels = values.length / pixels.length;
  const tileAt = (at: number, count: number): [near: number, next: number, part: number] => {
    const place = Math.min(Math.max((at + 0.5) / side - 0.5, 0), count - 1);
    const near = Math.floor(place);
    return [near, Math.min(near + 1, count - 1), place - near];
  };
  const across = Array.from({ length: width }, (_, x) => tileAt(x, columns));
  const [lefts, rights] = [0, 1].map((end) => Int32Array.from(across, (tiles) => tiles[end]!));
  const parts = Float32Array.from(across, ([, , part]) => part);
  const ink = share > 0 ? inkAround(gray, Math.max(1, Math.round(stroke * side))) : pixels;
  const paperIn = new Float32Array(columns);
  for (let y = 0, at = 0; y < height; y++) {
    const [above, below, part] = tileAt(y, rows);
    for (let column = 0; column < columns; column++) {
      const [up, down] = [papers[above * columns + column]!, papers[below * columns + column]!];
      paperIn[column] = up + part * (down - up);
    }
    for (let x = 0; x < width; x++, at++) {
      const left = paperIn[lefts![x]!]!;
      const paper = left + parts[x]! * (paperIn[rights![x]!]! - left);
      const isInk = ink[at]! < (1 - share) * paper;
      const by = white / (isInk ? Math.max(pixels[at]!, paper) : pixels[at]!);
      if (channels === 1) {
        values[at] = pixels[at]! * by;
        continue;
      }
      for (let channel = 4 * at; channel < 4 * at + 3; channel++)
        values[channel] = Math.min(255, values[channel]! * by);
    }
  }
}

/**
 * Returns the darkest value next to each pixel, and in gaps between ink, of at most twice `reach` pixels, that of the ink: a thin stroke ends
 * at ink, and the other side's text does not.
 */
function inkAround({ width, pixels }: Gray, reach: number): Uint8Array {
  const [ink, other] = [pixels.slice(), pixels.slice()];
  const spread = (pick: 'min' | 'max') => {
    spreadValues(ink, other, 1, pick);
    spreadValues(other, ink, width, pick);
  };
  spread('min');
  const nearest = ink.slice();
  for (let turn = 1; turn < reach; turn++) spread('min');
  for (let turn = 0; turn < reach; turn++) spread('max');
  for (const [at, value] of nearest.entries()) if (value < ink[at]!) ink[at] = value;
  return ink;
}
