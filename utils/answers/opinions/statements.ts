import { stripInlineMarkdown } from '../../lib/markdown';

/** One thing that an answer says, in plain text. Code is one statement, whatever is in it. */
export interface Statement {
  text: string;
  isCode: boolean;
}

/** So much of an answer is looked at, in characters, and so many statements of it: aligning takes their product. */
export const maxComparedLength = 30_000;
const maxStatements = 300;

const mark = /^\s*(?:>\s?|(?:[-*+•]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?|#{1,6}\s+)+/;
const heading = /^\s*#{1,6}\s/;
const fence = /^\s*(?:`{3,}|~{3,})/;
const rule = /^\s*([-*_=])(?:\s*\1)*\s*$/;
const row = /^\s*\|.*\|\s*$/;
const ruleOfTable = /^[\s|:-]*-[\s|:-]*$/;
const saysSomething = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/**
 * What an answer in Markdown says: its sentences by the rules of `lang` (a BCP 47 tag, or empty), its items, and its
 * tables' cells, each with what its row and its column begin with. Headings say nothing unless they are all there is.
 * `isCut` says that the answer was too long to be looked at as a whole.
 */
export function statementsOf(answer: string, lang: string): { statements: Statement[]; isCut: boolean } {
  const sentences = sentencesIn(lang);
  const all = blocksOf(answer.slice(0, maxComparedLength)).flatMap(
    (block): (Statement & { isTitle: boolean })[] => {
      const texts = block.isCode || block.isWhole ? [block.text] : sentences(block.text);
      return texts
        .map((text) => (block.isCode ? text : stripInlineMarkdown(text).replaceAll(/\s+/g, ' ').trim()))
        .filter((text) => saysSomething.test(text))
        .map((text) => ({ text, isCode: block.isCode, isTitle: block.isTitle }));
    },
  );
  const told = all.filter(({ isTitle }) => !isTitle);
  const statements = (told.length > 0 ? told : all).map(({ text, isCode }) => ({ text, isCode }));
  const isCut = answer.length > maxComparedLength || statements.length > maxStatements;
  return { statements: statements.slice(0, maxStatements), isCut };
}

interface Block {
  text: string;
  isCode: boolean;
  isTitle: boolean;
  /** Not to be taken apart into sentences. */
  isWhole: boolean;
}
const said: Omit<Block, 'text'> = { isCode: false, isTitle: false, isWhole: false };

/** Line by line rather than by the Markdown reader: that one's time grows faster than the answer. */
function blocksOf(answer: string): Block[] {
  const blocks: Block[] = [];
  let paragraph = '';
  let code: { fence: string; lines: string[] } | undefined;
  let header: string[] | undefined;
  const end = (): void => {
    if (paragraph !== '') blocks.push({ ...said, text: paragraph });
    paragraph = '';
  };
  for (const line of answer.split(/\r\n?|\n/)) {
    const opening = fence.exec(line)?.[0].trim() ?? '';
    if (code) {
      if (!opening.startsWith(code.fence)) code.lines.push(line);
      else {
        blocks.push({ ...said, text: code.lines.join('\n'), isCode: true });
        code = undefined;
      }
      continue;
    }
    if (row.test(line)) {
      end();
      const cells = cellsOf(line);
      if (!header) header = cells;
      else if (!ruleOfTable.test(line)) blocks.push(...tableWords(header, cells));
      continue;
    }
    header = undefined;
    if (opening !== '') {
      end();
      code = { fence: opening, lines: [] };
    } else if (line.trim() === '' || rule.test(line)) end();
    else if (heading.test(line)) {
      end();
      blocks.push({ ...said, text: line.replace(mark, ''), isTitle: true });
    } else {
      const words = line.replace(mark, '');
      if (words !== line && mark.test(line)) end();
      paragraph = joined(paragraph, words);
    }
  }
  end();
  if (code) blocks.push({ ...said, text: code.lines.join('\n'), isCode: true });
  return blocks;
}

/** A line that goes on in small letters goes on with the sentence; any other may be a line of a sign. */
function joined(paragraph: string, line: string): string {
  if (paragraph === '') return line;
  return `${paragraph}${/^\s*\p{Ll}/u.test(line) ? ' ' : '\n'}${line}`;
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

function tableWords(header: readonly string[], [first = '', ...others]: readonly string[]): Block[] {
  const whole = { ...said, isWhole: true };
  if (others.length === 0) return [{ ...whole, text: first }];
  return others.flatMap((cell, at) => {
    const names = [first, header[at + 1] ?? ''].filter((name) => name !== '');
    return cell === '' ? [] : [{ ...whole, text: [...names, cell].join(' · ') }];
  });
}

/** Splits text into sentences; a line's end is one's end. */
function sentencesIn(lang: string): (text: string) => string[] {
  const segmenter = new Intl.Segmenter(lang === '' ? undefined : lang, { granularity: 'sentence' });
  return (text) => Array.from(segmenter.segment(text), ({ segment }) => segment);
}
