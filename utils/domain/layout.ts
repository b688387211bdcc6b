import * as z from 'zod/mini';

/** A box in pixels of the upright picture. */
export const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Box = z.infer<typeof box>;

/** One recognised word; `confidence` from 0 to 100. */
export const word = z.object({ text: z.string(), box, confidence: z.number() });
export const line = z.object({ words: z.array(word), box });
export const paragraph = z.object({ lines: z.array(line), box });

/** The text of a picture as it stands in it. `languages` are the ISO 639-3 codes it was read in. */
export const layout = z.object({
  width: z.number(),
  height: z.number(),
  languages: z.array(z.string()),
  paragraphs: z.array(paragraph),
});
export type Layout = z.infer<typeof layout>;
export type Word = z.infer<typeof word>;

/** The text with its lines kept and an empty line between paragraphs; empty when nothing was read. */
export function textOf(read: Layout): string {
  return read.paragraphs
    .map(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join('\n'))
    .join('\n\n');
}
