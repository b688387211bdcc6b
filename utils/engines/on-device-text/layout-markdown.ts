import {
  keepsMarkers,
  minSureConfidence,
  shownWordsOf,
  type LayoutBlock,
  type LayoutMarkdown,
  type LayoutBlockOf,
  type LayoutCell,
  type CodeLine,
  type Layout,
  type TextLine,
  type ListItem,
} from '../../model/layout';
import { escapeTableCell, escapeMarkdown, markdownCode, markdownTable } from '../../lib/markdown';

/** Returns a picture's text as Markdown, word by word; empty without text. */
export function layoutMarkdownOf(read: Layout): LayoutMarkdown {
  const parts: string[] = [];
  read.blocks.forEach((block, index) => parts.push(blockMarkdown(block, read.blocks[index - 1])));
  const unsure: LayoutMarkdown['unsure'] = [];
  let length = 0;
  for (const { text, confidence } of shownWordsOf(read)) {
    if (confidence < minSureConfidence) unsure.push({ text, at: length });
    length += text.replaceAll(/\s/g, '').length;
  }
  return { text: parts.join('\n\n'), unsure, length };
}

/** Returns the texts of several pictures as one answer. */
export const answerOf = (read: readonly Layout[]): Pick<LayoutMarkdown, 'text' | 'unsure'> =>
  joinedMarkdown(read.map(layoutMarkdownOf));

/** Returns several pictures' Markdown as one. */
export function joinedMarkdown(all: readonly LayoutMarkdown[]): Pick<LayoutMarkdown, 'text' | 'unsure'> {
  let length = 0;
  const unsure = all.flatMap((each) => {
    const before = length;
    length += each.length;
    return each.unsure.map(({ text, at }) => ({ text, at: before + at }));
  });
  return { text: all.flatMap(({ text }) => text || []).join('\n\n'), unsure };
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
