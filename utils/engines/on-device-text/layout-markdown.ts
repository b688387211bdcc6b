import {
  minSureConfidence,
  type LayoutBlock,
  type LayoutMarkdown,
  type LayoutBlockOf,
  type LayoutCell,
  type CodeLine,
  type Layout,
  type TextLine,
  type ListItem,
  type RecognizedWord,
} from '../../model/layout';
import { escapeTableCell, escapeMarkdown, markdownCode, markdownTable } from '../../lib/markdown';

/** Returns a picture's text as Markdown, word by word; empty without text. */
export function layoutMarkdownOf(read: Layout): LayoutMarkdown {
  const parts: string[] = [];
  read.blocks.forEach((block, index) => parts.push(blockMarkdown(block, read.blocks[index - 1])));
  const unsure: LayoutMarkdown['unsure'] = [];
  let length = 0;
  for (const { text, confidence } of read.blocks.flatMap(wordsOf)) {
    if (confidence < minSureConfidence) unsure.push({ text, at: length });
    length += text.replaceAll(/\s/g, '').length;
  }
  return { text: parts.join('\n\n'), unsure, length };
}

function blockMarkdown(block: LayoutBlock, before: LayoutBlock | undefined): string {
  switch (block.kind) {
    case 'paragraph':
      return escapeMarkdown(block.lines.map(lineText).join('\n'));
    case 'list':
      return listMarkdown(block, before?.kind === 'list');
    case 'table':
      return markdownTable(block.rows.map((cells) => cells.map(cellText)));
    case 'code':
      return markdownCode(block.lines.map(codeText).join('\n'));
  }
}

const lineText = ({ words }: Pick<TextLine, 'words'>): string => words.map(({ text }) => text).join(' ');

/** Returns the number of a list item; letters are no numbers in Markdown. */
const numberOf = ({ marker }: ListItem): string | undefined => /\d+/.exec(marker)?.[0];
const isLettered = ({ marker }: ListItem): boolean => /^\(?\p{L}[.)]$/u.test(marker);

/** Whether a list's markers are part of its text: Markdown has no lettered lists. */
const keepsMarkers = ({ items }: LayoutBlockOf<'list'>): boolean => items.some(isLettered);

/** Two lists in a row need different marks: else they are one. */
function listMarkdown(list: LayoutBlockOf<'list'>, isSecond: boolean): string {
  if (keepsMarkers(list))
    return escapeMarkdown(
      list.items.map(({ marker, lines }) => [marker, lines.map(lineText).join('\n')].join(' ')).join('\n'),
    );
  const indents: number[] = [];
  return list.items
    .map((item) => {
      const number = numberOf(item);
      const sign = number === undefined ? (isSecond ? '*' : '-') : `${number}${isSecond ? ')' : '.'}`;
      const indent = indents.slice(0, item.level).reduce((sum, width) => sum + width, 0);
      indents.splice(item.level, indents.length, sign.length + 1);
      const hanging = `\n${' '.repeat(indent + sign.length + 1)}`;
      const text = escapeMarkdown(item.lines.map(lineText).join('\n')).replaceAll('\n', hanging);
      return `${' '.repeat(indent)}${sign} ${text}`;
    })
    .join('\n');
}

const cellText = ({ lines }: LayoutCell): string => escapeTableCell(lines.map(lineText).join(' '));

const codeText = ({ indent, words }: CodeLine): string =>
  ' '.repeat(words.length === 0 ? 0 : indent) +
  words.map(({ text, gap }, index) => ' '.repeat(index === 0 ? 0 : gap) + text).join('');

/** Returns the words of a block in the order shown; list markers are drawn, not written. */
function wordsOf(block: LayoutBlock): RecognizedWord[] {
  switch (block.kind) {
    case 'paragraph':
    case 'code':
      return block.lines.flatMap(({ words }) => words);
    case 'list': {
      const markers = keepsMarkers(block);
      return block.items.flatMap(({ marker, lines, box }) => [
        ...(markers ? [{ text: marker, box, confidence: 100 }] : []),
        ...lines.flatMap(({ words }) => words),
      ]);
    }
    case 'table':
      return block.rows.flat().flatMap(({ lines }) => lines.flatMap(({ words }) => words));
  }
}
