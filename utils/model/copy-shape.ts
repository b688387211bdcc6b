import * as z from 'zod/mini';

/**
 * The shapes that an answer is copied in: as shown, its paragraphs joined, in one line, as Markdown, its tables
 * tab-separated or as HTML, as a block of code, as JSON.
 */
export const copyShapes = [
  'shown',
  'paragraphs',
  'oneLine',
  'markdown',
  'tsv',
  'html',
  'code',
  'json',
] as const;
export const copyShape = z.enum(copyShapes);
export type CopyShape = z.infer<typeof copyShape>;
