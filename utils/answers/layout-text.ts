import { hasCjk } from '../lib/text';
import {
  around,
  type Block,
  type BlockOf,
  type Box,
  type Layout,
  type Line,
  type ListItem,
  type Word,
} from '../model/layout';
import { leastSure } from './layout-markdown';
import { uprightBox } from './turned';

/** A word of a picture's text, its box upright; `gap` is what is written between it and the word before, or the edge. */
export interface PlacedWord {
  text: string;
  box: Box;
  gap: string;
  isUnsure: boolean;
}

/** Words in a row; `box` is around them. */
export interface PlacedLine {
  words: readonly PlacedWord[];
  box: Box;
}

/**
 * Lines one below the other that read in one direction; `before` is what is written between them and the run before,
 * `after` what stands behind them: the tabs of empty cells that end a table. A vertical run is one line from top to bottom.
 */
export interface Run {
  before: string;
  after: string;
  lines: readonly PlacedLine[];
  direction: 'ltr' | 'rtl' | 'vertical';
}

/** Lines of a block that follow each other, before they are told apart by where they stand. */
interface Passage {
  before: string;
  after?: string;
  between: string;
  lines: PlacedLine[];
}

const blockEnd = '\n\n';

/** A picture's text in reading order, block by block: its columns one after the other, tables row by row. */
export function runsOf(read: Layout): Run[] {
  const runs: Run[] = [];
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

/** A picture's text as it is copied: lines as they stand, an empty one between blocks, cells apart by tabs. */
export function textOf(runs: readonly Run[]): string {
  return runs.map((run) => run.before + run.lines.map(lineText).join('\n') + run.after).join('');
}

/** The words of a line with what stands between them. */
export function lineText({ words }: PlacedLine): string {
  return words.map(({ gap, text }) => gap + text).join('');
}

/** How many words there are. */
export function wordsIn(runs: readonly Run[]): number {
  return allWords(runs).length;
}

/** How many words may be misread. */
export function unsureIn(runs: readonly Run[]): number {
  return allWords(runs).filter(({ isUnsure }) => isUnsure).length;
}

const allWords = (runs: readonly Run[]): PlacedWord[] =>
  runs.flatMap(({ lines }) => lines.flatMap(({ words }) => words));

function passagesOf(block: Block, read: Layout): Passage[] {
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

function placed({ words }: Pick<Line, 'words'>, read: Layout): PlacedLine[] {
  return lineOf(words.map((word, index) => placedWord(word, index === 0 ? '' : ' ', read)));
}

function placedWord({ text, box, confidence }: Word, gap: string, read: Layout): PlacedWord {
  return { text, box: uprightBox(box, read), gap, isUnsure: confidence < leastSure };
}

function lineOf(words: PlacedWord[]): PlacedLine[] {
  return words.length === 0 ? [] : [{ words, box: around(words) }];
}

/** A marker has no box of its own: it stands between the item's edge and its first word. */
function itemLines({ marker, lines, box }: ListItem, read: Layout): PlacedLine[] {
  const placedLines = lines.flatMap((line) => placed(line, read));
  const [first, ...others] = placedLines;
  if (!first || marker === '') return placedLines;
  const { x, y, width, height } = first.box;
  const item = uprightBox(box, read);
  const right = item.x + item.width;
  const isRtl = directionOf(first.words) === 'rtl';
  // It ends before the space between it and the word.
  const room = Math.max(1, (isRtl ? right - x - width : x - item.x) * 0.8);
  const at = { x: isRtl ? Math.max(x + width, right - room) : Math.min(item.x, x - room), y };
  const sign = { text: marker, box: { ...at, width: room, height }, gap: '', isUnsure: false };
  const words = [sign, ...first.words.map((word, index) => (index === 0 ? { ...word, gap: ' ' } : word))];
  return [{ words, box: around(words) }, ...others];
}

/** A cell is a passage of its own; its lines are one when they are copied, as a spreadsheet wants it. */
function tablePassages({ rows }: BlockOf<'table'>, read: Layout): Passage[] {
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

function codeLines({ lines }: BlockOf<'code'>, read: Layout): PlacedLine[] {
  return lines.flatMap(({ indent, words, box }) => {
    const written = words.map((word, index) =>
      placedWord(word, ' '.repeat(index === 0 ? indent : word.gap), read),
    );
    return written.length > 0 ? lineOf(written) : [{ words: [], box: uprightBox(box, read) }];
  });
}

/** Cuts a passage where lines stop standing one below the other, or turn their direction. */
function inRuns({ lines, between, after = '' }: Passage, before: string): Run[] {
  const runs: (Run & { lines: PlacedLine[] })[] = [];
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

/** Where the words stand says more of a line's direction than what they are, unless there is only one. */
function directionOf(words: readonly PlacedWord[]): Run['direction'] {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return 'ltr';
  const isVertical = words.every(
    ({ text, box }) => hasCjk(text) && text.length > 1 && box.height > box.width * 1.5,
  );
  if (isVertical) return 'vertical';
  if (first === last) return rightToLeft.test(first.text) ? 'rtl' : 'ltr';
  return last.box.x + last.box.width / 2 < first.box.x + first.box.width / 2 ? 'rtl' : 'ltr';
}
