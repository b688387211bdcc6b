import {
  boundingBox,
  minSureConfidence,
  type Box,
  type RecognizedWord,
  type TextLine,
} from '../../model/layout';
import { type Cell, groundIn, inkCells } from './ink-cells';
import { scaledBox } from './paddle/pixels';
import type { Readable } from './prepare-picture';
import { rightOf, sharedArea, verticalOverlap } from './structure/geometry';

/** The heights of a character and of a sign, in heights of the line's letters; a comma or a dot is smaller. */
const heights = { min: 0.45, max: 1.7, arrow: 0.25 };
/** Words in which recognizers put a letter for a sign without being unsure of it. */
const loneMark = /^[^\p{L}\p{N}]{1,2}$/u;
const mayHideSign = /\p{N}|\p{Sc}|^.{1,2}$|^[*★☆]+$/u;

/** A character of a line. */
export interface LineCell {
  cell: Cell;
  /** The word that has it; none if no word has. */
  word: RecognizedWord | undefined;
  isAsked: boolean;
}

/** The characters of a line, and the height of its letters. */
export interface LineInk {
  cells: LineCell[];
  height: number;
}

export const noInk: LineInk = { cells: [], height: 0 };

/** Returns the characters of lines, each that no word has only in the nearest line: the cells of a row are lines of their own. */
export function withoutShared<Ink extends LineInk & { line: TextLine }>(
  found: readonly Ink[],
  scale: number,
): Ink[] {
  const lost = found.flatMap(({ cells, line }) =>
    cells.flatMap(({ cell, word }) => {
      const box = scaledBox(line.box, scale);
      return word ? [] : [{ cell, line, apart: Math.max(box.x - rightOf(cell), cell.x - rightOf(box)) }];
    }),
  );
  const nearest = new Map<Cell, TextLine>();
  for (const { cell } of lost) {
    const shared = lost.filter((other) => touches(other.cell, cell));
    nearest.set(cell, shared.toSorted((a, b) => a.apart - b.apart)[0]!.line);
  }
  return found.map((ink) => ({
    ...ink,
    cells: ink.cells.filter(({ cell, word }) => word !== undefined || nearest.get(cell) === ink.line),
  }));
}

/** The box of a line's word, in pixels of the gray picture. */
export interface WordBox {
  line: TextLine;
  box: Box;
}

/** Returns the characters of a line by their ink, in pixels of the gray picture. */
export function inkOf(line: TextLine, all: readonly WordBox[], picture: Readable): LineInk {
  const { gray, grayScale } = picture;
  const tall = line.words.map(({ box }) => box.height).toSorted((a, b) => a - b);
  const height = (tall[Math.floor(tall.length / 2)] ?? 0) * grayScale;
  // Tesseract draws the boxes of some words around two lines.
  const usual = line.words.filter(({ box }) => box.height * grayScale <= heights.max * height);
  const { y, height: high } = scaledBox(boundingBox(usual), grayScale);
  const own = { ...scaledBox(line.box, grayScale), y, height: high };
  const band = { x: 0, width: gray.width, y: own.y - 0.3 * height, height: own.height + 0.6 * height };
  const others = all.flatMap((word) =>
    word.line !== line && verticalOverlap(word.box, band) > 0 ? [word.box] : [],
  );
  // A box around one sign may have more ink than ground.
  const around = { ...own, x: own.x - height, width: own.width + 2 * height };
  const ground = groundIn(gray, band, around);
  const cells = (ground ? inkCells(gray, band, ground) : [])
    .filter((cell) => cell.height <= heights.max * height && cell.width <= 2.2 * height)
    .filter((cell) => !others.some((box) => touches(box, cell)) && !isShared(cell, others))
    .map((cell): LineCell => {
      const middle = cell.x + cell.width / 2;
      const word = line.words.find(({ box }) => {
        const { x, width } = scaledBox(box, grayScale);
        return middle >= x - 0.1 * height && middle <= x + width + 0.1 * height;
      });
      const isTall = cell.height >= heights.min * height;
      const mayHide =
        word === undefined || mayHideSign.test(word.text) || word.confidence < minSureConfidence;
      const isArrow =
        word !== undefined &&
        loneMark.test(word.text) &&
        cell.width >= heights.min * height &&
        cell.height >= heights.arrow * cell.width;
      return { cell, word, isAsked: (isTall || isArrow) && mayHide };
    });
  return { cells, height };
}

/** The minimum share of a cell that belongs to words. Boxes of lines reach into those next to them. */
const minTouched = 0.4;

/** Whether a box has much of a cell, or lies in it as in a badge. */
const touches = (box: Box, cell: Box): boolean =>
  sharedArea(box, cell) > 0 &&
  sharedArea(box, cell) >= minTouched * Math.min(cell.width * cell.height, box.width * box.height);

/** Whether much of a cell is in boxes, such as those of two lines that reach into it from above and below. */
const isShared = (cell: Box, boxes: readonly Box[]): boolean =>
  boxes.reduce((sum, box) => sum + sharedArea(box, cell), 0) >= minTouched * cell.width * cell.height;
