import * as z from 'zod/mini';
import { hash } from './picture';

// Alt text by the decision tree of the W3C (https://www.w3.org/WAI/tutorials/images/decision-tree/).

/** What the page's structure says of a picture's use; read from the DOM, before any model is asked. */
export const situation = z.object({
  /** As shown, in CSS pixels; 0 where it is not known. */
  width: z.number(),
  height: z.number(),
  /** In a link or a button, and all there is in it. */
  isAloneIn: z.enum(['', 'link', 'button']),
  /** In a link or a button together with words. */
  isBesideWordsIn: z.enum(['', 'link', 'button']),
  /** The words right beside it: what stands in the same link, paragraph or cell. */
  beside: z.string(),
  /** What `aria-describedby` refers to. */
  described: z.string(),
  /** The author has marked it as decorative. */
  isMarkedDecorative: z.boolean(),
  /** It cannot be seen: a spacer, a line, what counts visitors. */
  isSpacer: z.boolean(),
  /** A part of a style rather than of the text. */
  isBackground: z.boolean(),
});
export type Situation = z.infer<typeof situation>;

/** Which branch of the tree a picture is on. */
export const branch = z.enum(['functional', 'redundant', 'decorative', 'text', 'complex', 'informative']);
export type Branch = z.infer<typeof branch>;

/** What a page's structure says of how it uses a picture. */
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

/** What of a page may be sent along with its picture. */
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

/** Words that the author gave a picture, where they stand, and in which language if that is said. */
export const authorText = z.object({
  from: z.enum(['alt', 'caption', 'title', 'described', 'xmp', 'iptc', 'exif']),
  text: z.string(),
  lang: z.string(),
});
export type AuthorText = z.infer<typeof authorText>;

/** At most so many characters are aimed at; more than the other number is flagged. */
export const targetAltLength = 125;
export const maxAltLength = 150;

/** What is written into a page, or proposed to its author. */
export const proposal = z.object({
  /** The picture's place: the page's address without its fragment, the hash of the picture and where it stands. */
  id: z.string(),
  page: z.string(),
  hash,
  /** Where it was found: by its address, else by its element. */
  address: z.string(),
  selector: z.string(),
  /** Its name in the page that is open; another one after a reload. */
  ref: z.string(),
  decision: z.enum(['alt', 'empty']),
  branch,
  /** The proposed alt text; empty where it should be left empty. */
  text: z.string(),
  /** A longer description for a chart or another complex picture; else empty. */
  long: z.string(),
  /** Why it should be left empty, in the model's words; else empty. */
  why: z.string(),
  lang: z.string(),
  /** The job that proposed it. */
  job: z.string(),
  at: z.number(),
  /** A person has changed it, or ticked it off. */
  isEdited: z.boolean(),
  isReviewed: z.boolean(),
  /** It was written into the page, and is offered again there. */
  isKept: z.boolean(),
});
export type Proposal = z.infer<typeof proposal>;

/** What became of writing into the page. */
export const writeOutcome = z.enum([
  'written',
  /** Its author gave it a name, or marked it as decorative. */
  'authorNamed',
  /** It holds text, or something that takes the focus, which a name would hide. */
  'holdsContent',
  /** Nothing that can carry a name: a pseudo-element, a border, a mask. */
  'noPlace',
  /** It has left the page. */
  'gone',
  /** It is proposed that it should have none. */
  'leftEmpty',
]);
export type WriteOutcome = z.infer<typeof writeOutcome>;

/** What is to be written: `text` without the prefix. */
export const altWrite = z.object({ ref: z.string(), text: z.string(), lang: z.string() });
export type AltWrite = z.infer<typeof altWrite>;
