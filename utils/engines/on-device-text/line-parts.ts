import { aroundInk, type GrayPicture, isCrossed } from './ink-boxes';
import { boundingBox, type TextLine, type Box, type RecognizedWord } from '../../model/layout';
import {
  baseline,
  capitalHeight,
  type Interval,
  isOnLine,
  letterHeight,
  quantile,
  rightOf,
  runsLeft,
} from './structure/geometry';
import type { TurnedBox } from './paddle/pixels';

/** A line that PP-OCR read, and the box that it runs along, in the same pixels as its words. */
export interface FoundLine {
  line: TextLine;
  along: TurnedBox;
}

/**
 * A part of a line that was read at once. `words` are in reading order. `places` are their boxes if the text were level, from left
 * to right. `height` is that of the letters without the slant: the height of the tallest word, because “on” is lower than “(I)”.
 * `paragraph` is the name of its paragraph, if it has one. `line` is Tesseract's line that it is a part of.
 */
export interface LinePart {
  words: readonly RecognizedWord[];
  places: readonly Box[];
  box: Box;
  height: number;
  paragraph?: string;
  line?: TextLine;
}

/** Returns Tesseract's paragraphs and PP-OCR's lines as level parts of lines. */
export function linePartsOf(
  paragraphs: readonly (readonly TextLine[])[],
  found: readonly FoundLine[],
  picture?: GrayPicture,
): LinePart[] {
  // Tesseract's lines are level already, so a few lines from PP-OCR do not turn a page of them.
  const angle = paragraphs.flat().length < found.length ? slantOf(found) : 0;
  const whole = paragraphs.map((lines) => lines.map((line) => withoutRules(line, picture)));
  const split = gutterSplitter(
    whole.flat(),
    found.map(({ line }) => line.box),
    picture,
  );
  const given = whole.flatMap((lines, paragraph) =>
    lines.flatMap((line) =>
      split(line).map((words, column) => ({
        ...linePart(words, (box) => leveled(box, angle)),
        paragraph: `${paragraph}, column ${column}`,
        line,
      })),
    ),
  );
  const loose = found.map(({ line, along }) => {
    const isExact = isLevel(line, along);
    return linePart(line.words, (box) =>
      onItsLine(isExact ? { ...box, ...rowOf(box, along) } : box, along, angle),
    );
  });
  return [...given, ...loose].filter((each) => !isRule(each));
}

/** Returns a line of PP-OCR with boxes around the ink of its words if it is level and runs to the right. The box of the line stays. */
export function withInkBoxes(line: TextLine, along: TurnedBox, picture: GrayPicture): TextLine {
  if (!isLevel(line, along) || runsLeft([line])) return line;
  return { ...line, words: aroundInk(line.words, along, picture) };
}

/** Whether words have upright boxes around their letters. */
const isLevel = ({ words }: TextLine, { width, height, angle }: TurnedBox): boolean =>
  (width > height || words.every(({ text }) => [...text].length === 1)) && Math.abs(angle) <= maxLevelSlant;

/** The minimum number of lines that have a gutter, which is wider than they are high. */
const minLines = 3;
/** The minimum number of lines with a gap that ends at the same x, and is as many times as wide as they are high. */
const minWideLines = 2;
const wideGap = 1.5;
/** The width of a gap that other columns may be in, in heights of the line. */
const farGap = 8;
/** The same for a gap next to a bracket or quotation mark, which is often a piece of something else. */
const markGap = 3;
const lone = /^[()[\]“”‘’«»]$/;
/** The maximum ratio of the height of a level line's box to that of most of its words. */
const maxBent = 1.4;
/** The distance above and below a line within which other lines count for a gutter, in heights of the line. */
const nearHeights = 5;

/**
 * Returns a function that splits a line if Tesseract has read across a gutter between columns. A gutter is a gap at the same place
 * in several near lines, or in lines where words begin at its end, or with a drawn line or the edge of a window in it. The wide
 * spaces of justified text are not. A line is also split where one of `others` is in a gap. Parts of a line that are no columns are joined
 * again later.
 */
function gutterSplitter(
  lines: readonly TextLine[],
  others: readonly Box[],
  picture: GrayPicture | undefined,
): (line: TextLine) => RecognizedWord[][] {
  const known = lines.map(({ words, box }) => ({ box, gaps: gapsOf(words) }));
  return ({ words, box: whole }) => {
    // The box of a line that runs askew or is bent is higher than the line.
    const heights = words.map(({ box: { height } }) => height);
    const box = { ...whole, height: Math.min(whole.height, maxBent * quantile(heights, 0.75)) };
    const isGutter = ({ from, to }: Interval): boolean => {
      const overlaps = (gap: Interval): boolean =>
        Math.min(gap.to, to) - Math.max(gap.from, from) > box.height;
      const isEdge = (x: number): boolean => Math.abs(x - to) <= box.height / 3;
      const alike = known.filter((other) => {
        const isNear = Math.abs(other.box.y - box.y) <= nearHeights * box.height;
        return isEdge(other.box.x) || other.gaps.some((gap) => overlaps(gap) && (isNear || isEdge(gap.to)));
      });
      const isWide = (gap: Interval): boolean => isEdge(gap.to) && gap.to - gap.from > wideGap * box.height;
      const wide = known.filter(({ gaps }) => gaps.some(isWide));
      const strip = { x: from, y: box.y - box.height / 2, width: to - from, height: 2 * box.height };
      // Words of the lines around it stand in a wide space of justified text.
      const filled = known.filter(
        (other) => Math.abs(other.box.y - box.y) <= nearHeights * box.height && isFilled(other, { from, to }),
      );
      const isShared = (lines: readonly unknown[], least: number): boolean =>
        lines.length >= least && lines.length > filled.length;
      if (isShared(alike, minLines) || (isWide({ from, to }) && isShared(wide, minWideLines))) return true;
      return picture !== undefined && isCrossed(picture, strip, 'down');
    };
    const isTaken = ({ from, to }: Interval): boolean =>
      others.some((other) => other.x >= from && rightOf(other) <= to && isOnLine(other, box));
    const gutters = gapsOf(words).filter(
      (gap) =>
        isStep(words, gap) ||
        isTaken(gap) ||
        gap.to - gap.from > (hasMarkBeside(words, gap) ? markGap : farGap) * box.height ||
        (gap.to - gap.from > box.height && (isOnOtherLevel(words, gap) || isGutter(gap))),
    );
    const columnOf = ({ box: { x } }: RecognizedWord): number => gutters.filter(({ to }) => to <= x).length;
    return Array.from({ length: gutters.length + 1 }, (_, column) =>
      words.filter((word) => columnOf(word) === column),
    );
  };
}

/** Whether a line has a word where another one has a gap. */
function isFilled({ box, gaps }: { box: Box; gaps: readonly Interval[] }, { from, to }: Interval): boolean {
  const middle = (from + to) / 2;
  return box.x < from && rightOf(box) > to && !gaps.some((gap) => gap.from < middle && gap.to > middle);
}

/** Whether a bracket or a quotation mark is the only word on one side of a gap. */
const hasMarkBeside = (words: readonly RecognizedWord[], { from, to }: Interval): boolean =>
  [words.filter(({ box }) => rightOf(box) <= from), words.filter(({ box }) => box.x >= to)].some(
    (some) => some.length === 1 && lone.test(some[0]!.text),
  );

/** The minimum ratio of letters of two sizes, and of the gap between them to the height of the smaller ones. */
const otherSize = { ratio: 1.8, gap: 0.6 };

/** Words whose heights can be compared: those of joined scripts change from word to word. */
export const isOfSize = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]{2}/u;

/** Whether letters of another size begin behind a gap: those of a pull quote between columns. */
function isStep(words: readonly RecognizedWord[], { from, to }: Interval): boolean {
  const beside = [words.find(({ box }) => rightOf(box) === from), words.find(({ box }) => box.x === to)];
  const sizes = beside.flatMap((word) => (word && isOfSize.test(word.text) ? [capitalHeight(word)] : []));
  const small = Math.min(...sizes);
  return (
    sizes.length === 2 && Math.max(...sizes) >= otherSize.ratio * small && to - from >= otherSize.gap * small
  );
}

/** The minimum distance of the levels of words on both sides of a gap, in heights of a capital, and the number of these words. */
const otherLevel = { step: 0.4, words: 3 };

/** Whether words behind a gap stand on another level, such as a caption next to a column. */
function isOnOtherLevel(words: readonly RecognizedWord[], { from, to }: Interval): boolean {
  const fromLeft = words.toSorted((a, b) => a.box.x - b.box.x);
  const before = fromLeft.filter(({ box }) => rightOf(box) <= from).slice(-otherLevel.words);
  const behind = fromLeft.filter(({ box }) => box.x >= to).slice(0, otherLevel.words);
  const levels = [before, behind].map((some) => baseline({ words: some, box: boundingBox(some) }));
  return (
    Math.abs(levels[0]! - levels[1]!) >=
    otherLevel.step * letterHeight([{ words: before, box: boundingBox(before) }])
  );
}

/** Returns the gaps between the words of a line, from left to right. */
function gapsOf(words: readonly RecognizedWord[]): Interval[] {
  const boxes = words.map(({ box }) => box).toSorted((a, b) => a.x - b.x);
  return boxes.slice(1).map(({ x }, before) => ({ from: rightOf(boxes[before]!), to: x }));
}

function linePart(words: readonly RecognizedWord[], placeOf: (box: Box) => Box): LinePart {
  const places = words.map(({ box }) => placeOf(box)).toSorted((a, b) => a.x - b.x);
  const height = Math.max(...places.map((box) => box.height));
  return { words, places, box: boundingBox(places.map((box) => ({ box }))), height };
}

/** Whether a part is a drawn line between columns: its marks are much thinner than letters. */
function isRule({ words, places }: LinePart): boolean {
  const highest = Math.max(...words.map(({ box }) => box.height));
  return (
    words.every(({ text }) => !/[\p{L}\p{N}]/u.test(text)) &&
    // A line of PP-OCR is higher than its ink.
    places.every(({ width, height }) => width * ruleProportion < Math.min(height, highest))
  );
}

/** What the piece of a rule is read as, and how far the rule goes on above it or below, in heights of the piece. */
const likeRule = /^[|¦[\]Iil!1]$/;
const goesOn = 1.5;

/** Returns a line without the pieces of rules between columns that were read as words. */
function withoutRules(line: TextLine, picture: GrayPicture | undefined): TextLine {
  if (!picture) return line;
  const isDrawn = ({ text, box: { x, y, width, height } }: RecognizedWord): boolean => {
    const strip = { x: x - 1, width: width + 2, height: (1 + goesOn) * height };
    const places = [
      { ...strip, y: y - goesOn * height },
      { ...strip, y },
    ];
    return likeRule.test(text) && places.some((place) => isCrossed(picture, place, 'down'));
  };
  const words = line.words.filter((word) => !isDrawn(word));
  return words.length > 0 && words.length < line.words.length ? { words, box: boundingBox(words) } : line;
}

/** The minimum ratio of height to width of a rule's piece. A brace has two and a half. */
const ruleProportion = 3;
/** The maximum angle, in radians, of a line whose words have upright boxes around their letters. */
const maxLevelSlant = 0.04;
/** The maximum angle, in radians, at which text counts as running across. */
const maxSlant = Math.PI / 4;

/** Returns the angle of most lines, in radians. Long lines count more, because they are more exact. */
function slantOf(found: readonly FoundLine[]): number {
  const angles = found.flatMap(({ along: { width, height, angle } }) =>
    width > 2 * height && Math.abs(angle) < maxSlant
      ? Array<number>(Math.ceil(width / height)).fill(angle)
      : [],
  );
  return angles.toSorted((a, b) => a - b)[Math.floor(angles.length / 2)] ?? 0;
}

/** Returns the top and the height of a level line at a word. */
const rowOf = ({ x, width }: Box, along: TurnedBox): Pick<Box, 'y' | 'height'> => ({
  y: along.y + (x + width / 2 - along.x) * Math.tan(along.angle) - along.height / 2,
  height: along.height,
});

/** Returns a word's level box, with the height of its line, and without the width that the slant adds. */
function onItsLine(box: Box, along: TurnedBox, angle: number): Box {
  const { x, y, width } = leveled(box, angle);
  const wordWidth = Math.max(1, box.width - (along.height - 1) * Math.abs(Math.sin(along.angle)));
  return {
    x: x + (width - wordWidth) / 2,
    y: y + (box.height - along.height) / 2,
    width: wordWidth,
    height: along.height,
  };
}

/** Returns a box, moved to the place of its middle if the text were level. */
function leveled({ x, y, width, height }: Box, angle: number): Box {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return {
    x: middleX * cos + middleY * sin - width / 2,
    y: middleY * cos - middleX * sin - height / 2,
    width,
    height,
  };
}
