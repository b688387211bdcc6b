import * as z from 'zod/mini';
import { authorText, situation } from './alt-text';

/** The shape in which the answer to a task of one's own is wanted. */
export const taskShape = z.enum(['markdown', 'text', 'table', 'json']);
export type TaskShape = z.infer<typeof taskShape>;

/** What a person wants from a picture. */
export const task = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('describe'), detail: z.enum(['brief', 'full']) }),
  z.object({ kind: z.literal('alt') }),
  z.object({ kind: z.literal('text') }),
  z.object({ kind: z.literal('ask'), question: z.string() }),
  /** The answer before, in more detail or shorter. */
  z.object({ kind: z.literal('revise'), how: z.enum(['more', 'shorter']) }),
  /** The text in it, in another language: a BCP 47 tag, empty for that of all answers. */
  z.object({ kind: z.literal('translate'), language: z.string() }),
  /** One of a person's own, as it was when it was started: what is kept of it stays true when the task is changed. */
  z.object({
    kind: z.literal('custom'),
    id: z.string(),
    name: z.string(),
    prompt: z.string(),
    shape: taskShape,
  }),
]);
export type Task = z.infer<typeof task>;
export type TaskKind = Task['kind'];

/** Whether a task is about the text in a picture and nothing else: its letters need their pixels, and there may be none. */
export const readsText = ({ kind }: Pick<Task, 'kind'>): boolean => kind === 'text' || kind === 'translate';

/** What a service is asked to answer where there is no text; the answer is then empty. */
export const noTextMarker = '(no text)';

/** What a service is asked to answer where alt text should be left empty; a dash and the reason follow. */
export const leaveEmptyMarker = '(leave empty)';

/** What the page says around a picture; every field is plain text, empty where the page has none. */
export const pageContext = z.object({
  title: z.string(),
  lang: z.string(),
  heading: z.string(),
  alt: z.nullable(z.string()),
  caption: z.string(),
  tooltip: z.string(),
  link: z.string(),
  /** The page's address, what is selected on it, and what it says around the picture: for tasks of one's own. */
  url: z.optional(z.string()),
  selection: z.optional(z.string()),
  around: z.optional(z.string()),
  /** How the page uses it, where alt text is wanted. */
  situation: z.optional(situation),
  /** What its author wrote into the file itself. */
  inFile: z.optional(z.array(authorText)),
});
export type PageContext = z.infer<typeof pageContext>;

/** What a page says that says nothing. */
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
 * The shapes that an answer is copied in: as shown, its paragraphs joined, in one line, as Markdown, its tables
 * tab-separated or as HTML, as a block of code, as JSON.
 */
export const copyFormats = [
  'shown',
  'paragraphs',
  'oneLine',
  'markdown',
  'tsv',
  'html',
  'code',
  'json',
] as const;
export const copyFormat = z.enum(copyFormats);
export type CopyFormat = z.infer<typeof copyFormat>;
