import { markdownLines, stripInlineMarkdown } from '../../lib/markdown';
import { segmenterOf } from '../read-aloud';

/** One statement of an answer, in plain text. A block of code is one statement. */
export interface Statement {
  text: string;
  isCode: boolean;
}

/** The length in characters and the number of statements that are compared: alignment takes time by their product. */
export const maxComparedLength = 30_000;
const maxStatements = 300;

const hasContent = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/**
 * Returns the statements of an answer in Markdown: its sentences by the rules of `lang` (a BCP 47 tag, or empty), its list
 * items, and the cells of its tables. Headings count only where there is nothing else. `isCut` tells that the answer was
 * too long.
 */
export function statementsOf(answer: string, lang: string): { statements: Statement[]; isCut: boolean } {
  const segmenter = segmenterOf(lang);
  const sentences = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);
  const all = blocksOf(answer.slice(0, maxComparedLength)).flatMap(
    ({ text, isCode = false, isTitle = false, isWhole = isCode }) =>
      (isWhole ? [text] : sentences(text))
        .map((one) => (isCode ? one : stripInlineMarkdown(one).replaceAll(/\s+/g, ' ').trim()))
        .filter((one) => hasContent.test(one))
        .map((one) => ({ text: one, isCode, isTitle })),
  );
  const body = all.filter(({ isTitle }) => !isTitle);
  const statements = (body.length > 0 ? body : all).map(({ text, isCode }) => ({ text, isCode }));
  const isCut = answer.length > maxComparedLength || statements.length > maxStatements;
  return { statements: statements.slice(0, maxStatements), isCut };
}

interface Block {
  text: string;
  isCode?: boolean;
  isTitle?: boolean;
  /** Not to be split into sentences. */
  isWhole?: boolean;
}

function blocksOf(answer: string): Block[] {
  const blocks: Block[] = [];
  let paragraph = '';
  let code: string[] = [];
  let header: string[] | undefined;
  const endParagraph = (): void => {
    if (paragraph !== '') blocks.push({ text: paragraph });
    paragraph = '';
  };
  const endCode = (): void => {
    if (code.length > 0) blocks.push({ text: code.join('\n'), isCode: true });
    code = [];
  };
  for (const line of markdownLines(answer)) {
    if (line.kind !== 'text') endParagraph();
    if (line.kind !== 'code') endCode();
    if (line.kind !== 'row' && line.kind !== 'tableRule') header = undefined;
    if (line.kind === 'code') code.push(line.text);
    else if (line.kind === 'heading') blocks.push({ text: line.text, isTitle: true });
    else if (line.kind === 'row') {
      if (header) blocks.push(...tableBlocks(header, line.cells));
      else header = line.cells;
    } else if ('text' in line) paragraph = joinLine(paragraph, line.text.replace(/^\[[ xX]\]\s+/, ''));
  }
  endParagraph();
  endCode();
  return blocks;
}

/** A line that begins with a small letter continues the sentence; any other may be a line of a sign. */
function joinLine(paragraph: string, line: string): string {
  if (paragraph === '') return line;
  return `${paragraph}${/^\s*\p{Ll}/u.test(line) ? ' ' : '\n'}${line}`;
}

/** Returns a block for each cell, with the first cell of its row and of its column. */
function tableBlocks(header: readonly string[], [first = '', ...others]: readonly string[]): Block[] {
  if (others.length === 0) return [{ text: first, isWhole: true }];
  return others.flatMap((cell, at) => {
    const names = [first, header[at + 1] ?? ''].filter((name) => name !== '');
    return cell === '' ? [] : [{ text: [...names, cell].join(' · '), isWhole: true }];
  });
}
