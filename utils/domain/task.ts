import * as z from 'zod/mini';
import { authorWords, situation } from './alt-text';

/** What a person wants from a picture. */
export const task = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('describe'), detail: z.enum(['brief', 'full']) }),
  z.object({ kind: z.literal('alt') }),
  z.object({ kind: z.literal('text') }),
  z.object({ kind: z.literal('ask'), question: z.string() }),
]);
export type Task = z.infer<typeof task>;

/** What a service is asked to answer where there is no text; the answer is then empty. */
export const noText = '(no text)';

/** What a service is asked to answer where alt text should be left empty; a dash and the reason follow. */
export const leaveEmpty = '(leave empty)';

/** What the page says around a picture; every field is plain text, empty where the page has none. */
export const pageContext = z.object({
  title: z.string(),
  lang: z.string(),
  heading: z.string(),
  alt: z.nullable(z.string()),
  caption: z.string(),
  tooltip: z.string(),
  link: z.string(),
  /** How the page uses it, where alt text is wanted. */
  situation: z.optional(situation),
  /** What its author wrote into the file itself. */
  inFile: z.optional(z.array(authorWords)),
});
export type PageContext = z.infer<typeof pageContext>;

/** What a page says that says nothing. */
export const nothingAround: PageContext = {
  title: '',
  lang: '',
  heading: '',
  alt: null,
  caption: '',
  tooltip: '',
  link: '',
};

/**
 * What is to be done with what is captured, and where the answer goes: a command never opens a closed panel. The
 * capture tool gives it back with what it took, because the worker may have died while it was up.
 */
export const errand = z.object({
  task,
  answerIn: z.enum(['panel', 'page']),
  /** Shown for cropping and covering up before it is sent. */
  preview: z.optional(z.boolean()),
});
export type Errand = z.infer<typeof errand>;
