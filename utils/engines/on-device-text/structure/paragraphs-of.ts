import type { Line } from '../../../model/layout';
import { baseline, horizontalOverlap, isMeasured, letterHeight, rightOf, runsLeft } from './geometry';

/** A line, and whether a recogniser took it for the first of a paragraph. */
export interface GivenLine {
  line: Line;
  isFirst: boolean;
}

/** Edges of one paragraph's lines differ by less than this: letters have different margins, italics most. */
const edgeInCapitals = 0.6;
/** Of one paragraph the first line may be indented by three letters or so. */
const indentInCapitals = 4;
/** Within a paragraph baselines are equally far apart, to the pixel or a tenth; between paragraphs a quarter more. */
const regular = 1.15;
/** A gap that a recogniser did not see as one must be plain: a whole blank line is twice the leading. */
const plain = 1.4;
/** Leading is 1.2 to 1.6 times the size of letters, of which a capital is 0.72; where nothing else tells, no more than that. */
const leadingInCapitals = 2.3;
/** Headings are a third larger than their text; measuring is good to a tenth. */
const otherHeight = 1.25;

/** Lines as paragraphs: those that were given apart but go on regularly joined, those with a gap between them parted. */
export function paragraphsOf(lines: readonly GivenLine[]): Line[][] {
  const paragraphs: Line[][] = [];
  const steps = lines.map((given, index) => {
    const before = lines[index - 1];
    return before && stepBetween(before.line, given.line);
  });
  lines.forEach(({ line, isFirst }, index) => {
    const last = paragraphs.at(-1);
    if (last && goesOn(last, line, isFirst, steps, index)) last.push(line);
    else paragraphs.push([line]);
  });
  return paragraphs;
}

/** What there is from one line's letters to the next one's: pixels down, and whether they could be one paragraph's. */
interface Step {
  down: number;
  capital: number;
  isAlike: boolean;
}

function stepBetween(before: Line, line: Line): Step {
  const [upper, lower] = [letterHeight([before]), letterHeight([line])];
  const capital = Math.max(upper, lower);
  const isAlike = isOfOneHeight(before, line) && horizontalOverlap(before.box, line.box) > 0;
  return { down: baseline(line) - baseline(before), capital, isAlike };
}

function goesOn(
  paragraph: readonly Line[],
  line: Line,
  isFirst: boolean,
  steps: readonly (Step | undefined)[],
  index: number,
): boolean {
  const step = steps[index];
  const last = paragraph.at(-1);
  if (!step || !last) return false;
  const { down, capital, isAlike } = step;
  // Further words of the same line, which the recogniser read as a line of their own, stay where it put them.
  if (down < capital / 2) return !isFirst && down > -capital / 2;
  const near = [steps[index - 1], steps[index + 1]].flatMap((other) =>
    other && other.isAlike && other.down > capital / 2 ? [other.down] : [],
  );
  if (!isFirst)
    return (
      (isShort(last) || isShort(line) || isOfOneHeight(last, line)) &&
      down <= plain * Math.min(...near, 2.3 * capital)
    );
  const inner = paragraph.length > 1 ? steps[index - 1]?.down : undefined;
  const leading = inner ?? Math.min(...near, leadingInCapitals * capital);
  return (
    isAlike &&
    down <= regular * leading &&
    down <= leadingInCapitals * capital &&
    isInLine(paragraph, line, capital)
  );
}

/** Whether letters of two lines are equally high. Those of joined scripts are measured too badly to say no. */
function isOfOneHeight(before: Line, line: Line): boolean {
  if (!isMeasured(before) || !isMeasured(line)) return true;
  const heights = [letterHeight([before]), letterHeight([line])];
  return Math.max(...heights) <= otherHeight * Math.min(...heights);
}

/** Too short to measure: a bracket, a number, a lone letter. */
const isShort = ({ words }: Line): boolean => words.map(({ text }) => text).join('').length < 4;

/** Whether a line begins where a paragraph's lines do, of which the first may be indented. */
function isInLine(paragraph: readonly Line[], line: Line, capital: number): boolean {
  const back = runsLeft([line]);
  const startOf = ({ box }: Line): number => (back ? -rightOf(box) : box.x);
  const last = paragraph.at(-1) ?? line;
  const indent = startOf(last) - startOf(line);
  const most = paragraph.length === 1 ? indentInCapitals : edgeInCapitals;
  return indent >= -edgeInCapitals * capital && indent <= most * capital;
}
