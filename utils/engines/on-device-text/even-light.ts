import type { Box } from '../../model/layout';
import type { Gray } from './prepare-picture';
import { bottomOf, quantile, rightOf, upperMedian } from './structure/geometry';

/** The side of a tile, in heights of a line, and the quantile of its gray values that is its paper. */
const tile = { side: 2, paper: 0.8 };
/** The gray value of the darkest paper, the minimum ratio of the lightest to the darkest, and the maximum from tile to tile. */
const shade = { darkest: 60, minRatio: 1.25, maxStep: 1.6 };
/** The gray value that paper gets. */
const white = 245;

/** Gray values of paper, row by row. */
interface Papers {
  columns: number;
  rows: number;
  side: number;
  values: (number | undefined)[];
}

/**
 * Returns the picture of a shaded page as if its light were even: Tesseract tells ink from paper by one threshold. Returns any other
 * picture as it is. `boxes` are those of the text, in its pixels.
 */
export function withEvenLight(gray: Gray, boxes: readonly Box[]): Gray {
  if (boxes.length === 0) return gray;
  const side = Math.ceil(tile.side * upperMedian(boxes.map(({ height }) => height)));
  const papers = papersIn(gray, boxes, side);
  const known = papers.values.flatMap((value) => value ?? []);
  const isPaper = known.every((value) => value >= shade.darkest);
  const isShaded = quantile(known, 0.95) > shade.minRatio * quantile(known, 0.05);
  if (!isPaper || !isShaded || hasEdge(papers)) return gray;
  return lightened(gray, { ...papers, values: filled(papers) });
}

/** Returns the paper of the tiles with text. */
function papersIn(gray: Gray, boxes: readonly Box[], side: number): Papers {
  const [columns, rows] = [Math.ceil(gray.width / side), Math.ceil(gray.height / side)];
  const values: Papers['values'] = Array.from({ length: columns * rows });
  for (const box of boxes) {
    const [left, right] = [Math.max(0, Math.floor(box.x / side)), Math.min(columns - 1, rightOf(box) / side)];
    const [top, bottom] = [Math.max(0, Math.floor(box.y / side)), Math.min(rows - 1, bottomOf(box) / side)];
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++)
        values[row * columns + column] ??= paperAt(gray, column * side, row * side, side);
  }
  return { columns, rows, side, values };
}

function paperAt({ width, height, pixels }: Gray, left: number, top: number, side: number): number {
  const counts = new Uint32Array(256);
  let all = 0;
  for (let y = top; y < Math.min(height, top + side); y++)
    for (let x = left; x < Math.min(width, left + side); x++, all++) counts[pixels[y * width + x]!]! += 1;
  let [value, above] = [255, counts[255]!];
  while (value > 0 && above < (1 - tile.paper) * all) above += counts[--value]!;
  return value;
}

const neighbors = ({ columns, rows, values }: Papers, at: number): number[] => {
  const [x, y] = [at % columns, Math.floor(at / columns)];
  return [
    x > 0 ? values[at - 1] : undefined,
    x < columns - 1 ? values[at + 1] : undefined,
    y > 0 ? values[at - columns] : undefined,
    y < rows - 1 ? values[at + columns] : undefined,
  ].flatMap((value) => value ?? []);
};

/** Whether the paper changes as at the edge of a panel, which no shadow has. */
const hasEdge = (papers: Papers): boolean =>
  papers.values.some(
    (value, at) =>
      value !== undefined && neighbors(papers, at).some((other) => value > shade.maxStep * other),
  );

/** Returns papers with those of tiles without text, from the tiles around them. */
function filled(papers: Papers): number[] {
  let { values } = papers;
  while (values.includes(undefined)) {
    const before = { ...papers, values };
    values = values.map((value, at) => {
      const near = neighbors(before, at);
      return (
        value ?? (near.length > 0 ? near.reduce((sum, other) => sum + other, 0) / near.length : undefined)
      );
    });
  }
  return values.map((value) => value!);
}

/** Returns a picture with its paper, between the middles of tiles in proportion, as white. */
function lightened(
  { width, height, pixels }: Gray,
  { columns, rows, side, values }: Papers & { values: number[] },
): Gray {
  const lighter = new Uint8Array(pixels.length);
  const tileAt = (at: number, count: number): [near: number, next: number, share: number] => {
    const place = Math.min(Math.max((at + 0.5) / side - 0.5, 0), count - 1);
    const near = Math.floor(place);
    return [near, Math.min(near + 1, count - 1), place - near];
  };
  const across = Array.from({ length: width }, (_, x) => tileAt(x, columns));
  for (let y = 0, at = 0; y < height; y++) {
    const [above, below, share] = tileAt(y, rows);
    const row = Array.from(
      { length: columns },
      (_, column) =>
        values[above * columns + column]! * (1 - share) + values[below * columns + column]! * share,
    );
    for (let x = 0; x < width; x++, at++) {
      const [left, right, part] = across[x]!;
      const paper = row[left]! * (1 - part) + row[right]! * part;
      lighter[at] = Math.min(255, (pixels[at]! * white) / paper);
    }
  }
  return { width, height, pixels: lighter };
}
