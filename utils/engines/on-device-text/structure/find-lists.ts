import { around, type Block, type BlockOf, type Line, type ListItem } from '../../../model/layout';
import { baseline, letterHeight, rightOf, runsLeft } from './geometry';
import { markerOf, type Marker } from './markers';
import type { GivenLine } from './paragraphs-of';

/** Items whose markers stand within this are of one level, in capitals: digits of numbers are ranged right. */
const markerInCapitals = 0.6;
/** Text that hangs begins where its item's does, within this. */
const hangInCapitals = 0.7;
/** Items of one list stand no further apart than this: on slides it was three. */
const stepInCapitals = 5;

interface Item {
  marker: Marker;
  lines: Line[];
  level: number;
}

/** A list that begins with the first of these lines, and how many of them it takes; nothing if there is none. */
export function listAt(lines: readonly GivenLine[]): { list: BlockOf<'list'>; taken: number } | undefined {
  const items: Item[] = [];
  let levels: number[] = [];
  let taken = 0;
  if (!lines[0] || !markerOf(lines[0].line)) return undefined;
  const rightmost = Math.max(...lines.map(({ line }) => endOf(line)));
  for (const [index, { line }] of lines.entries()) {
    const before = lines[index - 1]?.line;
    const capital = letterHeight([line]);
    const down = before ? baseline(line) - baseline(before) : capital;
    if (down <= 0.5 * capital || (before && down > stepInCapitals * capital)) break;
    const marker = markerOf(line);
    const last = items.at(-1);
    const level = marker && levelOf(marker, levels, last, capital);
    if (marker && level !== undefined) {
      levels = [...levels.slice(0, level), marker.at];
      items.push({
        marker,
        lines: [{ words: line.words.slice(1), box: around(line.words.slice(1)) }],
        level,
      });
    } else if (last && !marker && isHanging(line, last, capital) && isNear(down, last, capital)) {
      // Where the line before had room for more, this one is an item whose bullet was not read.
      const isItem = isBulleted(last) && hadRoom(line, last, rightmost);
      if (isItem) items.push({ ...last, lines: [line] });
      else last.lines.push(line);
    } else break;
    taken = index + 1;
  }
  return items.length > 1 && isList(items)
    ? { list: toList(items, lines.slice(0, taken)), taken }
    : undefined;
}

/** How deep an item stands below those before it; undefined when it stands where none of this list can. */
function levelOf(
  { at, textAt }: Marker,
  levels: readonly number[],
  last: Item | undefined,
  capital: number,
): number | undefined {
  const known = levels.findIndex((level) => Math.abs(level - at) <= markerInCapitals * capital);
  if (known !== -1 || !last) return Math.max(0, known);
  // Markers of a deeper level stand below the text of the item they belong to, or to its side.
  const isDeeper =
    at >= last.marker.textAt - markerInCapitals * capital && at <= last.marker.textAt + 4 * capital;
  return isDeeper && textAt > at ? levels.length : undefined;
}

function isHanging(line: Line, { marker }: Item, capital: number): boolean {
  const start = runsLeft([line]) ? -rightOf(line.box) : line.box.x;
  return Math.abs(start - marker.textAt) <= hangInCapitals * capital;
}

const isBulleted = ({ marker }: Item): boolean => marker.sign === 'bullet' || marker.sign === 'misread';
const endOf = (line: Line): number => (runsLeft([line]) ? -line.box.x : rightOf(line.box));

/** Whether a line's first word would still have stood in the line before, were it the same item's. */
function hadRoom(line: Line, { lines }: Item, rightmost: number): boolean {
  const [before, first] = [lines.at(-1), line.words[0]];
  return before !== undefined && first !== undefined && endOf(before) + 1.5 * first.box.width <= rightmost;
}

/** Lines of one item follow each other as those of a paragraph. */
function isNear(down: number, { lines }: Item, capital: number): boolean {
  const [first, second] = lines;
  const leading = first && second && 1.2 * (baseline(second) - baseline(first));
  return down <= (leading ?? 2.6 * Math.max(capital, letterHeight(lines)));
}

/** Whether markers are those of lists: each level counts, or repeats its bullet before text that begins in line. */
function isList(items: readonly Item[]): boolean {
  const levels = [...new Set(items.map(({ level }) => level))];
  const runs = levels.flatMap((level) => runsAt(items, level));
  if (!runs.every(isRun)) return false;
  // What was read as a letter or a quote is a bullet only where it is one again.
  return items.some(({ marker }) => marker.sign !== 'misread') || items.length > 1;
}

/** The items of one level, parted where an item of a level above stands between them. */
function runsAt(items: readonly Item[], level: number): Item[][] {
  const runs: Item[][] = [[]];
  for (const item of items)
    if (item.level < level) runs.push([]);
    else if (item.level === level) runs.at(-1)?.push(item);
  return runs.filter((run) => run.length > 0);
}

function isRun(run: readonly Item[]): boolean {
  const [first] = run;
  if (!first) return false;
  const counts = first.marker.sign === 'number' || first.marker.sign === 'letter';
  if (counts)
    return run.every(
      ({ marker }, index) =>
        marker.sign === first.marker.sign && marker.number === first.marker.number + index,
    );
  const capital = letterHeight(first.lines);
  return run.every(
    ({ marker }) =>
      marker.sign === 'bullet' ||
      (marker.sign === 'misread' &&
        Math.abs(marker.textAt - first.marker.textAt) <= hangInCapitals * capital),
  );
}

function toList(items: readonly Item[], taken: readonly GivenLine[]): Extract<Block, { kind: 'list' }> {
  return {
    kind: 'list',
    ordered: items[0]?.marker.sign === 'number' || items[0]?.marker.sign === 'letter',
    items: items.map(({ marker, lines, level }): ListItem => ({
      marker: marker.word.text,
      level,
      lines,
      box: around([{ box: marker.word.box }, ...lines]),
    })),
    box: around(taken.map(({ line }) => line)),
  };
}
