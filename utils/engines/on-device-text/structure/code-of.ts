import { around, type BlockOf, type CodeLine, type Line, type Word } from '../../../model/layout';
import { originOf } from './grid';
import { median, middleOf, quantile, rightOf } from './geometry';

/** Words of one line of code, from left to right, and the column that each begins in. */
interface Row {
  words: { word: Word; column: number }[];
  middle: number;
}

/** The code that lines of fixed-width letters make, each `pitch` pixels wide; nothing when it reads like prose. */
export function codeOf(lines: readonly Line[], pitch: number): BlockOf<'code'> | undefined {
  const origin = originOf(
    lines.flatMap(({ words }) => words),
    pitch,
  );
  const rows = lines.map((line): Row => ({
    words: line.words.map((word) => ({ word, column: Math.round((word.box.x - origin) / pitch) })),
    middle: middleOf(line.box),
  }));
  const code = withoutGutter(rows);
  if (!looksLikeCode(code)) return undefined;
  return { kind: 'code', lines: withBlankLines(code, pitch), box: around(lines) };
}

/** Leaves out numbers in front of the lines, when they count from line to line; blank lines are often not read. */
function withoutGutter(rows: readonly Row[]): Row[] {
  const numbers = rows.map(({ words }) =>
    /^\d{1,5}$/.test(words[0]?.word.text ?? '') ? Number(words[0]?.word.text) : NaN,
  );
  const counts = numbers.every((number, index) => {
    const before = numbers[index - 1] ?? number - 1;
    return number > before && number <= before + 3;
  });
  const ends = rows.map(({ words }) => (words[0] ? rightOf(words[0].word.box) : 0));
  const isAligned = Math.max(...ends) < Math.min(...rows.flatMap(({ words }) => words[1]?.word.box.x ?? []));
  if (rows.length < 3 || !counts || !isAligned) return [...rows];
  return rows.map(({ words, middle }) => ({ words: words.slice(1), middle }));
}

const marks = /[{}()[\];=<>/\\|_$#&*+:"'`@~^%!-]/g;
/** Prose has three marks in a hundred letters, quotes and brackets among them; the plainest code had nine. */
const leastMarks = 0.06;

/** Whether fixed-width lines are code or a screen, not typewritten prose: by marks, indents, or columns. */
function looksLikeCode(rows: readonly Row[]): boolean {
  const text = rows.flatMap(({ words }) => words.map(({ word }) => word.text)).join('');
  if (rows.length < 2 || text.length < 8) return false;
  const share = (text.match(marks)?.length ?? 0) / text.length;
  if (share >= leastMarks) return true;
  const least = Math.min(...rows.flatMap(({ words }) => words[0]?.column ?? []));
  const indented = rows.filter(({ words }) => (words[0]?.column ?? least) > least + 1);
  return share >= leastMarks / 2 && indented.length >= 2 && indented.length >= rows.length / 4;
}

function withBlankLines(rows: readonly Row[], pitch: number): CodeLine[] {
  const steps = rows.slice(1).map(({ middle }, index) => middle - (rows[index]?.middle ?? middle));
  // Most lines follow each other; where many blank lines stand between them, the nearer half does.
  const leading = Math.min(median(steps), 1.3 * quantile(steps, 0.25));
  const left = Math.min(...rows.flatMap(({ words }) => words[0]?.column ?? []));
  return rows.flatMap((row, index) => {
    const blanks = index === 0 ? 0 : Math.round((steps[index - 1] ?? 0) / leading) - 1;
    const line = lineOf(row, left, pitch);
    const blank = (at: number): CodeLine => ({
      indent: 0,
      words: [],
      box: { ...line.box, y: Math.round(line.box.y - (blanks - at) * leading), width: 0 },
    });
    return [
      ...Array.from({ length: Math.max(0, Math.min(blanks, mostBlanks)) }, (_none, at) => blank(at)),
      line,
    ];
  });
}

/** More blank lines than this are a gap in the picture. */
const mostBlanks = 3;

function lineOf({ words }: Row, left: number, pitch: number): CodeLine {
  return {
    indent: Math.max(0, (words[0]?.column ?? left) - left),
    words: words.map(({ word, column }, index) => {
      const before = words[index - 1];
      return { ...word, gap: before ? gapOf(before, { word, column }, pitch) : 0 };
    }),
    box: around(words.map(({ word }) => word)),
  };
}

/** The spaces between two words: by columns, unless a letter too many or too few was read; then by pixels. */
function gapOf(before: Row['words'][number], after: Row['words'][number], pitch: number): number {
  const byColumns = after.column - before.column - [...before.word.text].length;
  const byPixels = Math.round((after.word.box.x - rightOf(before.word.box)) / pitch - 0.2);
  return Math.max(1, Math.abs(byColumns - byPixels) <= 1 ? byColumns : byPixels);
}
