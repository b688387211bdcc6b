import { boundingBox, type LayoutBlock, type Box, type TextLine } from '../../../model/layout';
import { findCode } from './code';
import type { IsDim } from './margin';
import { findTables } from './tables';
import { listAt, paragraphsOf, type GivenLine } from './text-blocks';

/**
 * Returns the structure of a picture's text: paragraphs, lists, tables and code. Takes the recognizers' paragraphs of lines in reading
 * order; `isDim` is whether words are dimmer than others. Returns every word once, except rulings and the margins of code.
 */
export function blocksOf(paragraphs: readonly (readonly TextLine[])[], isDim?: IsDim): LayoutBlock[] {
  const lines = paragraphs.flat();
  const code = findCode(lines, isDim);
  const tables = findTables(linesWithout(lines, new Set(code.flatMap(({ taken }) => taken))));
  const structures = [...code, ...tables];
  const structureOf = new Map<Box, LayoutBlock>(
    structures.flatMap(({ block, taken }) => taken.map((box) => [box, block])),
  );

  const blocks: LayoutBlock[] = [];
  let pending: GivenLine[] = [];
  const flush = (): void => {
    blocks.push(...textBlocks(pending));
    pending = [];
  };
  for (const paragraph of paragraphs) {
    let isFirst = true;
    for (const line of paragraph) {
      // A line may cross two of them.
      for (const { box } of line.words) {
        const structure = structureOf.get(box);
        if (!structure || blocks.includes(structure)) continue;
        flush();
        blocks.push(structure);
      }
      const [rest] = linesWithout([line], structureOf);
      if (!rest) continue;
      pending.push({ line: rest, isFirst });
      isFirst = false;
    }
  }
  flush();
  return blocks;
}

/** Returns lines without the words that have these boxes, and without empty lines. */
function linesWithout(lines: readonly TextLine[], taken: { has: (box: Box) => boolean }): TextLine[] {
  return lines.flatMap((line) => {
    const words = line.words.filter(({ box }) => !taken.has(box));
    if (words.length === line.words.length) return [line];
    return words.length === 0 ? [] : [{ words, box: boundingBox(words) }];
  });
}

/** Returns lines as lists, with the lines before and after a list as paragraphs. */
function textBlocks(lines: readonly GivenLine[]): LayoutBlock[] {
  const paragraphsBefore = (end: number): LayoutBlock[] =>
    paragraphsOf(lines.slice(0, end)).map((paragraph) => ({
      kind: 'paragraph',
      lines: paragraph,
      box: boundingBox(paragraph),
    }));
  for (const index of lines.keys()) {
    const found = listAt(lines.slice(index));
    if (!found) continue;
    return [...paragraphsBefore(index), found.list, ...textBlocks(lines.slice(index + found.taken))];
  }
  return paragraphsBefore(lines.length);
}
