import * as z from 'zod/mini';
import { hash } from './picture';

// Alt text by the decision tree of the W3C (https://www.w3.org/WAI/tutorials/images/decision-tree/).

/** How a page uses a picture, read from the DOM before any request. */
export const situation = z.object({
  /** The shown size in CSS pixels; 0 for unknown. */
  width: z.number(),
  height: z.number(),
  /** The link or button that has no other content than the picture. */
  isAloneIn: z.enum(['', 'link', 'button']),
  /** The link or button that it shares with text. */
  isBesideWordsIn: z.enum(['', 'link', 'button']),
  /** The text next to it, in the same link, paragraph or cell. */
  beside: z.string(),
  /** The text that `aria-describedby` refers to. */
  described: z.string(),
  /** Marked as decorative by the author. */
  isMarkedDecorative: z.boolean(),
  /** Invisible: a spacer, a line, a tracking pixel. */
  isSpacer: z.boolean(),
  /** A background by style. */
  isBackground: z.boolean(),
});
export type Situation = z.infer<typeof situation>;

/** A picture's branch of the tree. */
export const branch = z.enum(['functional', 'redundant', 'decorative', 'complex', 'informative']);
export type Branch = z.infer<typeof branch>;

/** The reason for a branch, by the page's structure. */
export type AltUse =
  | 'markedDecorative'
  | 'spacer'
  | 'background'
  | 'aloneInLink'
  | 'aloneInLinkSomewhere'
  | 'aloneInButton'
  | 'repeatsText'
  | 'repeatsCaption'
  | 'besideWords'
  | 'open';

/** The context that may be sent with a picture. */
export type AltContextFieldName =
  | 'title'
  | 'heading'
  | 'link'
  | 'beside'
  | 'caption'
  | 'described'
  | 'tooltip'
  | 'alt'
  | 'inFile';

/** Text about a picture by its author: its source, and its language if that is known. */
export const authorText = z.object({
  from: z.enum(['alt', 'caption', 'title', 'described', 'xmp', 'iptc', 'exif']),
  text: z.string(),
  lang: z.string(),
});
export type AuthorText = z.infer<typeof authorText>;

/** The length that models are asked for, and the length beyond which alt text is flagged, in characters. */
export const targetAltLength = 125;
export const maxAltLength = 150;

/** Proposed alt text for a picture on a page. */
export const proposal = z.object({
  /** The page's address without its fragment, and the picture's hash. */
  id: z.string(),
  page: z.string(),
  hash,
  /** The picture's address and selector. */
  address: z.string(),
  selector: z.string(),
  /** Its name from the script in the open page; another one after a reload. */
  ref: z.string(),
  decision: z.enum(['alt', 'empty']),
  branch,
  /** The alt text; empty for empty alt text. */
  text: z.string(),
  /** A longer description of a chart or another complex picture; else empty. */
  long: z.string(),
  /** The model's reason for empty alt text; else empty. */
  why: z.string(),
  lang: z.string(),
  /** The id of the job. */
  job: z.string(),
  at: z.number(),
  /** Edited or reviewed by the user. */
  isEdited: z.boolean(),
  isReviewed: z.boolean(),
  /** Whether it is written into the page. On an automatic site, the next load writes it again. Named as it is stored. */
  isKept: z.boolean(),
  /** Whether scripts of the page could have read the picture: see `Acquired`. */
  isPageReadable: z.optional(z.boolean()),
  /** Whether the picture came from the screen, where its pixels are never quite the same again. */
  isFromScreen: z.optional(z.boolean()),
});
export type Proposal = z.infer<typeof proposal>;

/** The outcome of writing alt text into the page. */
export const writeOutcome = z.enum([
  'written',
  /** The author named it, or marked it as decorative. */
  'authorNamed',
  /** It contains text or a focusable element, which a name would hide. */
  'holdsContent',
  /** Nothing that can have a name: a pseudo-element, a border, a mask. */
  'noPlace',
  /** It is no longer on the page. */
  'gone',
  /** The proposal is empty alt text. */
  'leftEmpty',
  /** The page cannot read the picture, and the user did not allow alt text for such pictures on its site. */
  'notReadable',
]);
export type WriteOutcome = z.infer<typeof writeOutcome>;

/** Alt text to write, without the prefix. */
export const altWrite = z.object({ ref: z.string(), text: z.string(), lang: z.string() });
export type AltWrite = z.infer<typeof altWrite>;
