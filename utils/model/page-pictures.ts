import * as z from 'zod/mini';
import { pageRef } from './picture';

// The list of a page's pictures: what names each of them, and why that is poor.

/** How well a picture is named; see README. */
export const verdict = z.enum(['missing', 'poor', 'named', 'decorative']);
export type Verdict = z.infer<typeof verdict>;

/** Why a verdict was given; words in `components/list/picture-words.ts`. */
export const verdictReason = z.discriminatedUnion('kind', [
  /** No accessible name, and nothing says that it decorates. */
  z.object({ kind: z.literal('noName') }),
  /** The `alt` is white space alone: neither a name nor empty. */
  z.object({ kind: z.literal('blankAlt') }),
  /** Marked as decorative, but focusable or with global ARIA attributes: then its role is that of a picture all the same. */
  z.object({ kind: z.literal('presentationConflict') }),
  /** An image button that only has the browser's own name. */
  z.object({ kind: z.literal('defaultButtonName') }),
  z.object({ kind: z.literal('fileName') }),
  /** A word that says nothing, such as “image”. */
  z.object({ kind: z.literal('placeholder') }),
  z.object({ kind: z.literal('repeatedWord') }),
  /** So many different pictures have this name. */
  z.object({ kind: z.literal('sameName'), count: z.number() }),
  /** What names it: for people, and for the report. */
  z.object({
    kind: z.literal('namedBy'),
    by: z.enum(['alt', 'aria-label', 'aria-labelledby', 'title', 'content']),
  }),
  z.object({ kind: z.literal('emptyAlt') }),
  z.object({ kind: z.literal('presentationRole') }),
  /** A drawing or a style's picture without a role: assistive technology passes it by. */
  z.object({ kind: z.literal('noRole') }),
]);
export type VerdictReason = z.infer<typeof verdictReason>;

/** Advice that is no verdict. */
export const altHint = z.enum([
  /** Its name repeats the caption, or the words beside it. */
  'repeatsCaption',
  'repeatsText',
  /** Alone in a link or button: names the picture, not where it goes or what it does. */
  'linkNamesPicture',
  'buttonNamesPicture',
  /** Alone in a link or button, and without a name: then that has none. */
  'linkWithoutName',
  'buttonWithoutName',
  /** Named by its title alone, which not every screen reader says. */
  'titleOnly',
  /** “Image of …”: its role says so already. */
  'saysImage',
  'tooLong',
]);
export type AltHint = z.infer<typeof altHint>;

export const pictureKind = z.enum([
  'img',
  'svg',
  'canvas',
  'video',
  'button',
  'area',
  'object',
  'background',
  'other',
]);
export type PictureKind = z.infer<typeof pictureKind>;

/** No name, address or selector of the list is longer, in characters. */
export const maxListedLength = 2000;

/** One picture of a page. */
export const listedPicture = z.object({
  /** The name that the script in the page gave it: good until the page is left. */
  ref: z.string(),
  kind: pictureKind,
  /** Its computed role; empty for one without. */
  role: z.string(),
  /** Its accessible name; empty for one without. */
  name: z.string(),
  verdict,
  reason: verdictReason,
  hints: z.array(altHint),
  /** Its best web, data or blob address; empty for what is only drawn, and for one that is too long to list. */
  address: z.string(),
  /** As shown, in CSS pixels. */
  width: z.number(),
  height: z.number(),
  /** Finds its element in the page, for authors; frames and shadow roots are told apart by ` >>> `. */
  selector: z.string(),
  /** Its `alt` attribute as its author wrote it; null where there is none. */
  alt: z.nullable(z.string()),
  /** The language that the page says it is in, as a BCP 47 tag. */
  lang: z.string(),
  /** So small, so thin or so often repeated that no description would help: a batch passes it by. */
  isSpacer: z.boolean(),
  /** What Sightread has written there; empty where it has written nothing. */
  written: z.string(),
});
export type ListedPicture = z.infer<typeof listedPicture>;

/** What the script in a page says of its pictures: all of them in pieces, then what changes. */
export const pageListEvent = z.discriminatedUnion('type', [
  /** Added after those that are there, in reading order; `isLast` ends the first whole list. */
  z.object({ type: z.literal('listed'), pictures: z.array(listedPicture), isLast: z.boolean() }),
  /** The list as it is now: the order of all refs, and those pictures that are new or not as they were. */
  z.object({ type: z.literal('changed'), order: z.array(z.string()), pictures: z.array(listedPicture) }),
]);
export type PageListEvent = z.infer<typeof pageListEvent>;

/** The page whose pictures panels show. */
export const listedPage = z.object({
  page: pageRef,
  /** Another one each time it is asked for. */ serial: z.number(),
});
export type ListedPage = z.infer<typeof listedPage>;

/** How many pictures a page has, for who hears it rather than sees the list. */
export const pictureCounts = z.object({ all: z.number(), missing: z.number(), poor: z.number() });
export type PictureCounts = z.infer<typeof pictureCounts>;

/** At the end of the panel's address when it is opened for the list alone: then the list takes the keyboard. */
export const listOnlyFragment = '#pictures';
