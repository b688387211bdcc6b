import * as z from 'zod/mini';
import { authorText, situation } from './alt-text';

/** The format of an own task's answer. */
export const taskShape = z.enum(['markdown', 'text', 'table', 'json']);
export type TaskShape = z.infer<typeof taskShape>;

/** A task on pictures. */
export const task = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('describe'), detail: z.enum(['brief', 'full']) }),
  z.object({ kind: z.literal('alt') }),
  z.object({ kind: z.literal('text') }),
  z.object({ kind: z.literal('ask'), question: z.string() }),
  /** Revises the previous answer. */
  z.object({ kind: z.literal('revise'), how: z.enum(['more', 'shorter']) }),
  /** Translates the text in the picture: a BCP 47 tag, empty for the language of all answers. */
  z.object({ kind: z.literal('translate'), language: z.string() }),
  /** An own task as it was at its start, so that the stored job stays true. */
  z.object({
    kind: z.literal('custom'),
    id: z.string(),
    name: z.string(),
    prompt: z.string(),
    shape: taskShape,
  }),
]);
export type Task = z.infer<typeof task>;

/** Whether a task is only about the text in a picture: letters need all their pixels, and there may be no text. */
export const readsText = ({ kind }: Pick<Task, 'kind'>): boolean => kind === 'text' || kind === 'translate';

/** The reply requested of a service for a picture without text; the answer is then empty. */
export const noTextMarker = '(no text)';

/** The reply requested of a service for empty alt text; a dash and the reason follow. */
export const leaveEmptyMarker = '(leave empty)';

/** A page's text around a picture; plain text, empty if there is none. */
export const pageContext = z.object({
  title: z.string(),
  lang: z.string(),
  heading: z.string(),
  alt: z.nullable(z.string()),
  caption: z.string(),
  tooltip: z.string(),
  link: z.string(),
  /** The page's address, the selected text, and the text around the picture: for own tasks. */
  url: z.optional(z.string()),
  selection: z.optional(z.string()),
  around: z.optional(z.string()),
  /** How the page uses the picture, for alt text. */
  situation: z.optional(situation),
  /** The author's text in the file. */
  inFile: z.optional(z.array(authorText)),
});
export type PageContext = z.infer<typeof pageContext>;

/** A context without text. */
export const emptyPageContext: PageContext = {
  title: '',
  lang: '',
  heading: '',
  alt: null,
  caption: '',
  tooltip: '',
  link: '',
};

/**
 * The formats for copying: as shown, paragraphs joined, in one line, as Markdown, tables (tab-separated, and as HTML for
 * programs that take it), a block of code.
 */
export const copyFormats = ['shown', 'paragraphs', 'oneLine', 'markdown', 'tsv', 'code'] as const;
export const copyFormat = z.enum(copyFormats);
export type CopyFormat = z.infer<typeof copyFormat>;

const lastFormat = z.optional(copyFormat);
/** The format that was copied last, by the kind of the task. */
export const copyShapes = z.object({
  describe: lastFormat,
  alt: lastFormat,
  text: lastFormat,
  ask: lastFormat,
  revise: lastFormat,
  translate: lastFormat,
  custom: lastFormat,
} satisfies Record<Task['kind'], typeof lastFormat>);

/** Content for the clipboard: text, and HTML for programs that take it. */
export interface CopiedAnswer {
  format: CopyFormat;
  text: string;
  html?: string;
}
