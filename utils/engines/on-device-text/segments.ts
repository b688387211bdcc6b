import { around, type Box, type Line, type Word } from '../../model/layout';
import type { TurnedBox } from './paddle/pixels';

/** A line that was found by itself, with the box it runs along, in the same pixels as its words. */
export interface FoundLine {
  line: Line;
  along: TurnedBox;
}

/**
 * A piece of a line that was read in one go: its words in reading order; from left to right the places where they would
 * stand if the text ran level; and the number of the paragraph it was given in, if any.
 */
export interface Segment {
  words: readonly Word[];
  places: readonly Box[];
  box: Box;
  paragraph?: number;
}

/** All that was read, as pieces of lines on the level. */
export function segmentsOf(paragraphs: readonly (readonly Line[])[], found: readonly FoundLine[]): Segment[] {
  // Tesseract has levelled what it was given by; a page of its lines is not turned by a few that were found.
  const angle = paragraphs.flat().length < found.length ? slantOf(found) : 0;
  const given = paragraphs.flatMap((lines, paragraph) =>
    lines.map(({ words }) => ({
      ...segment(
        words,
        words.map(({ box }) => levelled(box, angle)),
      ),
      paragraph,
    })),
  );
  const loose = found.map(({ line: { words }, along }) =>
    segment(
      words,
      words.map((word) => onItsLine(word.box, along, angle)),
    ),
  );
  return [...given, ...loose].filter((each) => !isRule(each));
}

function segment(words: readonly Word[], places: readonly Box[]): Segment {
  const fromLeft = places.toSorted((a, b) => a.x - b.x);
  return { words, places: fromLeft, box: around(places.map((box) => ({ box }))) };
}

/** Whether nothing but a line between columns was read: marks far thinner than any letter. */
function isRule({ words, places }: Segment): boolean {
  return (
    words.every(({ text }) => !/[\p{L}\p{N}]/u.test(text)) &&
    places.every(({ width, height }) => width * thin < height)
  );
}

/** A brace is two fifths as wide as it is high, and a piece of a rule a third at most. */
const thin = 3;
/** Text is read as running across up to this angle, in radians. */
const mostSlanted = Math.PI / 4;

/** The angle that most of the found text runs at, in radians: long lines tell it best. */
function slantOf(found: readonly FoundLine[]): number {
  const angles = found.flatMap(({ along: { width, height, angle } }) =>
    width > 2 * height && Math.abs(angle) < mostSlanted
      ? Array<number>(Math.ceil(width / height)).fill(angle)
      : [],
  );
  return angles.toSorted((a, b) => a - b)[Math.floor(angles.length / 2)] ?? 0;
}

/** A word's box on the level, as high as the line it was found in and no wider than it is there. */
function onItsLine(box: Box, along: TurnedBox, angle: number): Box {
  const { x, y, width } = levelled(box, angle);
  const wordWidth = Math.max(1, box.width - (along.height - 1) * Math.abs(Math.sin(along.angle)));
  return {
    x: x + (width - wordWidth) / 2,
    y: y + (box.height - along.height) / 2,
    width: wordWidth,
    height: along.height,
  };
}

/** A box moved to where its middle would stand if the text ran level. */
function levelled({ x, y, width, height }: Box, angle: number): Box {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return {
    x: middleX * cos + middleY * sin - width / 2,
    y: middleY * cos - middleX * sin - height / 2,
    width,
    height,
  };
}
