import { hasCjk } from '../lib/text';
import {
  minSureConfidence,
  boundingBox,
  type LayoutBlock,
  type LayoutBlockOf,
  type Box,
  type Layout,
  type TextLine,
  type ListItem,
  type RecognizedWord,
} from '../model/layout';

/** A word of a picture's text with its upright box; `gap` is the text between it and the word before, or the edge. */
export interface PlacedWord {
  text: string;
  box: Box;
  gap: string;
  /** The word as it was read, if it may be misread. */
  unsure?: RecognizedWord;
}

/** A line of words with the box around them. */
export interface PlacedLine {
  words: readonly PlacedWord[];
  box: Box;
}

/**
 * Lines below each other in one direction; `before` is the text between them and the run before, `after` the text at
 * their end: tabs of empty cells. A vertical run is one line from top to bottom.
 */
export interface PlacedRun {
  before: string;
  after: string;
  lines: readonly PlacedLine[];
  direction: 'ltr' | 'rtl' | 'vertical';
}

/** Consecutive lines of a block, before they are split by position. */
interface Passage {
  before: string;
  after?: string;
  between: string;
  lines: PlacedLine[];
}

const blockEnd = '\n\n';

/** Returns a picture's text in reading order: columns one after the other, tables row by row. */
export function placedRunsOf(read: Layout): PlacedRun[] {
  const runs: PlacedRun[] = [];
  for (const block of read.blocks) {
    let before = runs.length === 0 ? '' : blockEnd;
    for (const passage of passagesOf(block, read)) {
      const cut = inRuns(passage, before + passage.before);
      if (cut.length > 0) before = '';
      runs.push(...cut);
    }
  }
  return runs;
}

/** Returns a picture's text for the clipboard: lines as in the picture, an empty line between blocks, a tab between cells. */
export function selectedTextOf(runs: readonly PlacedRun[]): string {
  return runs.map((run) => run.before + run.lines.map(lineText).join('\n') + run.after).join('');
}

/** Returns the text of a line. */
export function lineText({ words }: PlacedLine): string {
  return words.map(({ gap, text }) => gap + text).join('');
}

/** Returns all words. */
export function placedWordsOf(runs: readonly PlacedRun[]): PlacedWord[] {
  return runs.flatMap(({ lines }) => lines.flatMap(({ words }) => words));
}

function passagesOf(block: LayoutBlock, read: Layout): Passage[] {
  switch (block.kind) {
    case 'paragraph':
      return [{ before: '', between: '\n', lines: block.lines.flatMap((line) => placed(line, read)) }];
    case 'list':
      return block.items.map((item, index) => ({
        before: index === 0 ? '' : '\n',
        between: '\n',
        lines: itemLines(item, read),
      }));
    case 'table':
      return tablePassages(block, read);
    case 'code':
      return [{ before: '', between: '\n', lines: codeLines(block, read) }];
  }
}

function placed({ words }: Pick<TextLine, 'words'>, read: Layout): PlacedLine[] {
  return lineOf(words.map((word, index) => placedWord(word, index === 0 ? '' : ' ', read)));
}

function placedWord(word: RecognizedWord, gap: string, read: Layout): PlacedWord {
  const isUnsure = word.confidence < minSureConfidence;
  return { text: word.text, box: rotateBoxUpright(word.box, read), gap, ...(isUnsure && { unsure: word }) };
}

function lineOf(words: PlacedWord[]): PlacedLine[] {
  return words.length === 0 ? [] : [{ words, box: boundingBox(words) }];
}

/** A marker has no box: it is between the item's edge and its first word. */
function itemLines({ marker, lines, box }: ListItem, read: Layout): PlacedLine[] {
  const placedLines = lines.flatMap((line) => placed(line, read));
  const [first, ...others] = placedLines;
  if (!first || marker === '') return placedLines;
  const { x, y, width, height } = first.box;
  const item = rotateBoxUpright(box, read);
  const right = item.x + item.width;
  const isRtl = directionOf(first.words) === 'rtl';
  // The box ends before the space after the marker.
  const room = Math.max(1, (isRtl ? right - x - width : x - item.x) * 0.8);
  const at = { x: isRtl ? Math.max(x + width, right - room) : Math.min(item.x, x - room), y };
  const sign = { text: marker, box: { ...at, width: room, height }, gap: '' };
  const words = [sign, ...first.words.map((word, index) => (index === 0 ? { ...word, gap: ' ' } : word))];
  return [{ words, box: boundingBox(words) }, ...others];
}

/** Each cell is a passage; its lines are joined when copied, as for a spreadsheet. */
function tablePassages({ rows }: LayoutBlockOf<'table'>, read: Layout): Passage[] {
  let before = '';
  const passages: Passage[] = [];
  for (const [index, row] of rows.entries()) {
    if (index > 0) before += '\n';
    for (const [column, { lines }] of row.entries()) {
      if (column > 0) before += '\t';
      const placedLines = lines.flatMap((line) => placed(line, read));
      if (placedLines.length === 0) continue;
      passages.push({ before, between: ' ', lines: placedLines });
      before = '';
    }
  }
  const last = passages.at(-1);
  if (last) last.after = before;
  return passages;
}

function codeLines({ lines }: LayoutBlockOf<'code'>, read: Layout): PlacedLine[] {
  return lines.flatMap(({ indent, words, box }) => {
    const written = words.map((word, index) =>
      placedWord(word, ' '.repeat(index === 0 ? indent : word.gap), read),
    );
    return written.length > 0 ? lineOf(written) : [{ words: [], box: rotateBoxUpright(box, read) }];
  });
}

/** Splits a passage where its lines are not below each other, or change direction. */
function inRuns({ lines, between, after = '' }: Passage, before: string): PlacedRun[] {
  const runs: (PlacedRun & { lines: PlacedLine[] })[] = [];
  let waiting = '';
  for (const line of lines) {
    const [last, above] = [runs.at(-1), runs.at(-1)?.lines.at(-1)];
    if (line.words.length === 0) {
      if (last) waiting += '\n';
      continue;
    }
    const direction = directionOf(line.words);
    const goesOn =
      last !== undefined &&
      above !== undefined &&
      between === '\n' &&
      waiting === '' &&
      direction === last.direction &&
      direction !== 'vertical' &&
      middleOf(above.box) < line.box.y &&
      middleOf(line.box) > above.box.y + above.box.height;
    if (goesOn) last.lines.push(line);
    else runs.push({ before: last ? between + waiting : before, after: '', lines: [line], direction });
    waiting = '';
  }
  const end = runs.at(-1);
  if (end) end.after = after;
  return runs;
}

const middleOf = ({ y, height }: Box): number => y + height / 2;

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** The positions of words tell a line's direction better than their letters, unless there is only one word. */
function directionOf(words: readonly PlacedWord[]): PlacedRun['direction'] {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return 'ltr';
  const isVertical = words.every(
    ({ text, box }) => hasCjk(text) && text.length > 1 && box.height > box.width * 1.5,
  );
  if (isVertical) return 'vertical';
  if (first === last) return rightToLeft.test(first.text) ? 'rtl' : 'ltr';
  return last.box.x + last.box.width / 2 < first.box.x + first.box.width / 2 ? 'rtl' : 'ltr';
}

/** Returns a word's box in the picture turned upright. */
export function rotateBoxUpright(box: Box, { width, height, turned }: Layout): Box {
  if (!turned) return box;
  const x = turned.isMirrored ? width - box.x - box.width : box.x;
  const sides = { width: box.height, height: box.width };
  switch (turned.quarters) {
    case 1:
      return { x: height - box.y - box.height, y: x, ...sides };
    case 2:
      return { ...box, x: width - x - box.width, y: height - box.y - box.height };
    case 3:
      return { x: box.y, y: width - x - box.width, ...sides };
    default:
      return { ...box, x };
  }
}

/** Returns the size of a layout's picture turned upright. */
export function uprightSize({ width, height, turned }: Layout): { width: number; height: number } {
  return (turned?.quarters ?? 0) % 2 === 0 ? { width, height } : { width: height, height: width };
}

/**
 * Returns the CSS matrix that puts the upright picture over the original, of which a pixel is `scale` high: the inverse
 * of `rotateBoxUpright`. A pixel of the upright picture is `larger` original pixels.
 */
export function uprightMatrix(
  { width, height, turned }: Pick<Layout, 'width' | 'height' | 'turned'>,
  scale: number,
  larger: number,
): string {
  const [a, b, c, d, e, f] = quarterBack(turned?.quarters ?? 0, width, height);
  const sides = turned?.isMirrored ? [-a, b, -c, d] : [a, b, c, d];
  const moved = [turned?.isMirrored ? width - e : e, f];
  return `matrix(${[...sides.map((side) => (side * scale) / larger), ...moved.map((way) => way * scale)].join()})`;
}

function quarterBack(
  quarters: number,
  width: number,
  height: number,
): [a: number, b: number, c: number, d: number, e: number, f: number] {
  if (quarters === 1) return [0, -1, 1, 0, 0, height];
  if (quarters === 2) return [-1, 0, 0, -1, width, height];
  if (quarters === 3) return [0, 1, -1, 0, width, 0];
  return [1, 0, 0, 1, 0, 0];
}
