import { around, type Box, type Line, type Word } from '../../../model/layout';
import { capitalHeight, letterHeight, middleOf, rightOf, runsLeft, verticalOverlap } from './geometry';

/** A piece of a line, and where the line stands in reading order. */
export interface Segment extends Line {
  order: number;
}

/** What stands side by side across the picture, from left to right. */
export interface Band {
  segments: Segment[];
  box: Box;
}

/** A space is a third of a capital wide, twice that when justified; a table's narrowest gap was one and a half. */
const gapInCapitals = 1;
/** "|" itself is 1.3 capitals high at most; what was read as one in a ruling is as high as the line's whole strip. */
const ruleInCapitals = 1.45;

/** Whether a word is a table's ruling that was taken for a letter. */
export function isRule(word: Word, capital: number): boolean {
  return /^[|¦│‖[\]]+$/.test(word.text) && word.box.height >= ruleInCapitals * capital;
}

/** Cuts lines where there is a ruling or a gap that is no space; the rulings are left out. */
export function segmentsOf(lines: readonly Line[]): Segment[] {
  return lines.flatMap((line, order) => {
    const capital = letterHeight([line]);
    const pieces: Word[][] = [[]];
    for (const word of line.words) {
      const piece = pieces.at(-1) ?? [];
      const before = piece.at(-1);
      if (isRule(word, capital)) pieces.push([]);
      else if (before && gapBetween(before.box, word.box) > gapInCapitals * capital) pieces.push([word]);
      else piece.push(word);
    }
    return pieces.filter((words) => words.length > 0).map((words) => ({ words, box: around(words), order }));
  });
}

/** The pixels between two boxes side by side, whichever is the left one. */
export function gapBetween(a: Box, b: Box): number {
  return Math.max(a.x, b.x) - Math.min(rightOf(a), rightOf(b));
}

/** Puts side by side what has half of its height in common. */
export function bandsOf(segments: readonly Segment[]): Band[] {
  const bands: { segments: Segment[]; core: Box }[] = [];
  for (const segment of segments.toSorted((a, b) => middleOf(a.box) - middleOf(b.box))) {
    const last = bands.at(-1);
    const core = coreOf(segment);
    const least = last && Math.min(last.core.height, core.height) / 2;
    if (last && least !== undefined && verticalOverlap(last.core, core) >= least) last.segments.push(segment);
    else bands.push({ segments: [segment], core });
  }
  return bands.map(({ segments }) => ({
    segments: segments.toSorted((a, b) => a.box.x - b.box.x),
    box: around(segments),
  }));
}

/** A segment's box without what single words have above or below the others. */
function coreOf(segment: Segment): Box {
  const height = Math.min(segment.box.height, 1.3 * Math.max(...segment.words.map(capitalHeight)));
  return { ...segment.box, height };
}

/** Segments of one row as one line, in reading order. */
export function joinedLine(segments: readonly Segment[]): Line {
  const back = runsLeft(segments) ? -1 : 1;
  const words = segments.toSorted((a, b) => back * (a.box.x - b.box.x)).flatMap((segment) => segment.words);
  return { words, box: around(words) };
}

/** An interval of x in pixels. */
export interface Span {
  from: number;
  to: number;
}

/** The pixels from one band down to the next. */
export function gapAbove(band: Band, before: Band): number {
  return band.box.y - (before.box.y + before.box.height);
}
