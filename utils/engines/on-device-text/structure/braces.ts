import { type CodeLine, minSureConfidence } from '../../../model/layout';

/** What a brace at the end of a line is misread as, and one without other words: no line of code ends so. */
const likeOpening = /^[tf¢£€]$/;
const likeClosing = /^[?!3J¥]$/;

type Written = CodeLine['words'][number];

/**
 * Returns lines of code in which a misread brace is one again, marked as unsure: its counterpart is in the next line that is no
 * further in, and all lines between the two are indented; none of them has opened what it closes.
 */
export function withBraces(lines: readonly CodeLine[]): CodeLine[] {
  return lines.map((line, index) => {
    const last = line.words.at(-1);
    if (!last) return line;
    const isAlone = line.words.length === 1;
    const above = isAlone && likeClosing.test(last.text) && partner(lines, index, -1);
    if (above && above.words.at(-1)?.text.endsWith('{')) return { ...line, words: [brace(last, '}')] };
    const below = !isAlone && likeOpening.test(last.text) ? partner(lines, index, 1) : undefined;
    if (below?.words[0]!.text.startsWith('}') && !isOpened(lines.slice(index + 1, lines.indexOf(below))))
      return { ...line, words: [...line.words.slice(0, -1), brace(last, '{')] };
    return line;
  });
}

/** Returns the nearest line above or below that begins in the same column, if there are only indented lines between the two. */
function partner(lines: readonly CodeLine[], index: number, step: 1 | -1): CodeLine | undefined {
  const { indent } = lines[index]!;
  for (let at = index + step; at >= 0 && at < lines.length; at += step) {
    const line = lines[at]!;
    if (line.words.length === 0 || line.indent > indent) continue;
    return line.indent === indent && Math.abs(at - index) > 1 ? line : undefined;
  }
  return undefined;
}

/** Whether lines open a brace that they do not close. */
const isOpened = (lines: readonly CodeLine[]): boolean => {
  const text = lines.flatMap(({ words }) => words.map((word) => word.text)).join('');
  return text.split('{').length > text.split('}').length;
};

const brace = (word: Written, text: string): Written => ({
  ...word,
  text,
  confidence: Math.min(word.confidence, minSureConfidence - 1),
});
