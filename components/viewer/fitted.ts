import { around } from '../../utils/model/layout';
import type { PlacedWord, Run } from '../../utils/answers/layout-text';

/** A piece of text as it is laid over its place: lengths in pixels of the picture. */
export interface FittedPiece {
  text: string;
  /** The size of its letters at which it is as long as what it stands for. */
  size: number;
  /** The way from the end of the piece before to its start. */
  lead: number;
  /** Which word it is; what stands between two of them is none. */
  word?: PlacedWord;
}

/** A line as it is laid over its place: `thickness` reaches to the middle between it and the lines around it. */
export interface FittedLine {
  thickness: number;
  size: number;
  pieces: FittedPiece[];
}

/** A run as it is laid over its place; `box` in pixels of the upright picture. */
export interface FittedRun {
  run: Run;
  box: { x: number; y: number; width: number; height: number };
  lines: FittedLine[];
}

/** How long a text is with letters of one pixel. */
export type Measure = (text: string) => number;

/** Letters are laid over theirs no smaller and no larger than this share of their line's thickness. */
const leastSize = 0.2;
const mostSize = 2.5;
/**
 * A space is at least so large that it is there to be found and copied, and no larger than leaves its line where it is:
 * letters stand on one line, so the middle of a huge space is far above, and the line grows up to there. Shares likewise.
 */
const leastSpace = 0.05;
const mostSpace = 2;

/** Fits a run's words to their boxes, by the size of their letters alone: whatever browsers do with spacing stays out of it. */
export function fitted(run: Run, measure: Measure): FittedRun {
  const across = around(run.lines);
  const isVertical = run.direction === 'vertical';
  const edges = edgesOf(run);
  const lines = run.lines.map((line, index): FittedLine => {
    const thick = isVertical ? line.box.width : line.box.height;
    return {
      thickness: (edges[index + 1] ?? 0) - (edges[index] ?? 0),
      size: middleSize(line.words, thick, isVertical, measure),
      pieces: piecesOf(line.words, { run, across, thick, measure }),
    };
  });
  const box = isVertical
    ? across
    : { ...across, y: edges[0] ?? across.y, height: (edges.at(-1) ?? 0) - (edges[0] ?? 0) };
  return { run, box, lines };
}

/** Where lines begin and end across their direction: in the middle between two, so that a selection has no stripes. */
function edgesOf({ lines, direction }: Run): number[] {
  if (direction === 'vertical') return [0, lines[0]?.box.width ?? 0];
  const edges = [lines[0]?.box.y ?? 0];
  lines.forEach(({ box }, index) => {
    const next = lines[index + 1]?.box;
    const end = box.y + box.height;
    edges.push(next ? Math.max((edges.at(-1) ?? 0) + 1, (end + next.y) / 2) : end);
  });
  return edges;
}

interface Fitting {
  run: Run;
  across: FittedRun['box'];
  thick: number;
  measure: Measure;
}

function piecesOf(words: readonly PlacedWord[], { run, across, thick, measure }: Fitting): FittedPiece[] {
  const start = ({ box }: PlacedWord): number => {
    if (run.direction === 'vertical') return box.y - across.y;
    return run.direction === 'rtl' ? across.x + across.width - box.x - box.width : box.x - across.x;
  };
  const pieces: FittedPiece[] = [];
  let end = 0;
  for (const word of words) {
    let lead = start(word) - end;
    if (word.gap !== '') {
      const long = measure(word.gap);
      const size = Math.min(Math.max(lead / long, leastSpace * thick), mostSpace * thick);
      pieces.push({ text: word.gap, size, lead: 0 });
      lead -= size * long;
    }
    const long = measure(word.text);
    const room = Math.max(1, run.direction === 'vertical' ? word.box.height : word.box.width);
    const size = long > 0 ? Math.min(Math.max(room / long, leastSize * thick), mostSize * thick) : thick;
    pieces.push({ text: word.text, size, lead: Math.abs(lead) < 0.01 ? 0 : lead, word });
    end = start(word) + size * long;
  }
  return pieces;
}

/** The size of letters that a line's words have in common, as nearly as they have one. */
function middleSize(
  words: readonly PlacedWord[],
  thick: number,
  isVertical: boolean,
  measure: Measure,
): number {
  const sizes = words
    .map(({ text, box }) => (isVertical ? box.height : box.width) / measure(text))
    .filter((size) => Number.isFinite(size) && size > 0)
    .sort((a, b) => a - b);
  return Math.min(sizes[Math.floor(sizes.length / 2)] ?? thick, thick * 1.5);
}
