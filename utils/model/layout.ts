import * as z from 'zod/mini';

/** A word that may be misread; `at` is the number of characters, without white space, before it in the shown answer. */
export const unsureWord = z.object({ text: z.string(), at: z.number() });
export type UnsureWord = z.infer<typeof unsureWord>;

/** A box in pixels of the upright picture. */
export const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Box = z.infer<typeof box>;

/** One recognized word; `confidence` from 0 to 100. */
export const word = z.object({ text: z.string(), box, confidence: z.number() });
export type RecognizedWord = z.infer<typeof word>;

/** Words side by side, in reading order: those of Arabic from right to left. Hyphens at its end stay. */
export const line = z.object({ words: z.array(word), box });
export type TextLine = z.infer<typeof line>;

/** An item of a list: `marker` as it was read, such as "•" or "1."; `level` 0 is the outermost. */
export const listItem = z.object({ marker: z.string(), level: z.number(), lines: z.array(line), box });
export type ListItem = z.infer<typeof listItem>;

/** A cell of a table; an empty one has no lines. */
export const cell = z.object({ lines: z.array(line) });
export type LayoutCell = z.infer<typeof cell>;

/** A word of code; `gap` is the number of spaces before it. */
export const codeWord = z.extend(word, { gap: z.number() });

/** A line of code, `indent` spaces from the block's left edge; one without words is blank. */
export const codeLine = z.object({ indent: z.number(), words: z.array(codeWord), box });
export type CodeLine = z.infer<typeof codeLine>;

/**
 * A block of a text. Lines are as in the picture. All rows of a table have the same number of cells, in reading order; the first
 * `header` rows name the columns.
 */
export const layoutBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), lines: z.array(line), box }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(listItem), box }),
  z.object({ kind: z.literal('table'), header: z.number(), rows: z.array(z.array(cell)), box }),
  z.object({ kind: z.literal('code'), lines: z.array(codeLine), box }),
]);
export type LayoutBlock = z.infer<typeof layoutBlock>;
export type LayoutBlockOf<Kind extends LayoutBlock['kind']> = Extract<LayoutBlock, { kind: Kind }>;

/** A place with text that could not be read; `looksLike` is the ISO 15924 code of its script, or `vertical`. */
export const unreadPlace = z.object({ box, looksLike: z.optional(z.string()) });
export type UnreadPlace = z.infer<typeof unreadPlace>;

/** The text of a picture with its layout. `languages` are ISO 639-3 codes, `recognizers` the names of the text recognizers. */
export const layout = z.object({
  width: z.number(),
  height: z.number(),
  languages: z.array(z.string()),
  recognizers: z.array(z.string()),
  /** How the picture is turned to make its text upright: mirrored first, then clockwise by quarters. */
  turned: z.optional(z.object({ quarters: z.number(), isMirrored: z.boolean() })),
  blocks: z.array(layoutBlock),
  unread: z.optional(z.array(unreadPlace)),
});
export type Layout = z.infer<typeof layout>;

/** The minimum confidence of a sure word, from 0 to 100: of those from 70 to 80, every third was wrong on real and drawn pictures. */
export const minSureConfidence = 80;

/** A layout's text as Markdown, and its unsure words in order. `length` is the number of characters shown, without white space. */
export const layoutMarkdown = z.object({ text: z.string(), unsure: z.array(unsureWord), length: z.number() });
export type LayoutMarkdown = z.infer<typeof layoutMarkdown>;

/** Returns the smallest box around the parts; infinite without parts. */
export function boundingBox(parts: readonly { box: Box }[]): Box {
  const x = Math.min(...parts.map(({ box }) => box.x));
  const y = Math.min(...parts.map(({ box }) => box.y));
  const right = Math.max(...parts.map(({ box }) => box.x + box.width));
  const bottom = Math.max(...parts.map(({ box }) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Whether a box is within another one. */
export function isBoxIn(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** Whether the markers of a list are part of its text: Markdown has no lettered lists. */
export function keepsMarkers({ items }: LayoutBlockOf<'list'>): boolean {
  return items.some(({ marker }) => /^\(?\p{L}[.)]$/u.test(marker));
}

/** Returns the words of a text in the order shown. Most list markers are drawn, not written. */
export function shownWordsOf({ blocks }: Pick<Layout, 'blocks'>): RecognizedWord[] {
  return blocks.flatMap((block) => {
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
  });
}

/** Returns the words of texts that may be misread, in the order shown, each with the index of its text. */
export function unsureWordsOf(texts: readonly Layout[]): { word: RecognizedWord; at: number }[] {
  return texts.flatMap((text, at) =>
    shownWordsOf(text)
      .filter(({ confidence }) => confidence < minSureConfidence)
      .map((word) => ({ word, at })),
  );
}

/**
 * Returns a text with each word as `change` returns it, or without the word. Lines, items and blocks that lose all their words are left
 * out, but not the cells of a table that has others.
 */
export function withWords(
  text: Layout,
  change: (word: RecognizedWord) => RecognizedWord | undefined,
): Layout {
  const changed = <Line extends { words: RecognizedWord[] }>(lines: readonly Line[]): Line[] =>
    lines
      .map((line) => ({
        ...line,
        // A changed word keeps what else it has, such as the gap before a word of code.
        words: line.words.flatMap((word) => {
          const now = change(word);
          return now ? { ...word, ...now } : [];
        }),
      }))
      .filter(({ words }, at) => words.length > 0 || lines[at]?.words.length === 0);
  const hasWords = ({ lines }: { lines: readonly { words: readonly unknown[] }[] }): boolean =>
    lines.some(({ words }) => words.length > 0);
  const blocks = text.blocks.flatMap((block): LayoutBlock[] => {
    if (block.kind === 'list') {
      const items = block.items.map((item) => ({ ...item, lines: changed(item.lines) })).filter(hasWords);
      return items.length === 0 ? [] : [{ ...block, items }];
    }
    if (block.kind === 'table') {
      const rows = block.rows.map((row) => row.map((each) => ({ lines: changed(each.lines) })));
      return rows.flat().some(hasWords) ? [{ ...block, rows }] : [];
    }
    const kept =
      block.kind === 'code'
        ? { ...block, lines: changed(block.lines) }
        : { ...block, lines: changed(block.lines) };
    return hasWords(kept) ? [kept] : [];
  });
  return { ...text, blocks };
}
