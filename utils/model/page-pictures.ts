import * as z from 'zod/mini';
import { pageRef } from './picture';

// The list of a page's pictures, with verdicts on their alt text.

/** The verdict on a picture's accessible name; see docs/page-pictures.md. */
export const verdict = z.enum(['missing', 'poor', 'named', 'decorative']);
export type Verdict = z.infer<typeof verdict>;

/** The reason for a verdict; messages in `components/list/picture-words.ts`. */
export const verdictReason = z.discriminatedUnion('kind', [
  /** No accessible name, and not marked as decorative. */
  z.object({ kind: z.literal('noName') }),
  /** The `alt` is only white space or invisible characters. */
  z.object({ kind: z.literal('blankAlt') }),
  /** Marked as decorative, but focusable or with global ARIA attributes: the role is still that of a picture. */
  z.object({ kind: z.literal('presentationConflict') }),
  /** An image button that only has the browser's own name. */
  z.object({ kind: z.literal('defaultButtonName') }),
  z.object({ kind: z.literal('fileName') }),
  /** Words that fit any picture, such as “image”, “hero image” or a template that was not filled in. */
  z.object({ kind: z.literal('placeholder') }),
  /** A program's guess at what may be in the picture, or its words for having none. */
  z.object({ kind: z.literal('machineMade') }),
  /** On a link or a button, words without its target or action, such as “click”, or the look of an icon. */
  z.object({ kind: z.literal('controlWord') }),
  z.object({ kind: z.literal('repeatedWord') }),
  /** The number of different pictures with this name. */
  z.object({ kind: z.literal('sameName'), count: z.number() }),
  /** The source of the name. */
  z.object({
    kind: z.literal('namedBy'),
    by: z.enum(['alt', 'aria-label', 'aria-labelledby', 'title', 'content']),
  }),
  z.object({ kind: z.literal('emptyAlt') }),
  z.object({ kind: z.literal('presentationRole') }),
  /** A background or a canvas without a role: assistive technology skips it. */
  z.object({ kind: z.literal('noRole') }),
  /** A drawing or a video without a role and a name, which browsers expose all the same. */
  z.object({ kind: z.literal('exposed') }),
  /** A drawing without a role and a name, but with text. */
  z.object({ kind: z.literal('textOnly') }),
]);
export type VerdictReason = z.infer<typeof verdictReason>;

/** Advice in addition to the verdict. */
export const altHint = z.enum([
  /** The name repeats the caption, or the text next to the picture. */
  'repeatsCaption',
  'repeatsText',
  /** The only content of a link or button: the name may tell the look of an icon, not the target or action. */
  'asksTarget',
  /** In a link or button without a name. */
  'linkWithoutName',
  'buttonWithoutName',
  /** An image map with empty alt text, though its areas lead somewhere. */
  'imageMap',
  /** Only its title tells of it, which not every screen reader reads. */
  'titleOnly',
  /** Its title, which many screen readers read too, has no word in common with its alt text. */
  'titleDiffers',
  /** “Image of …”, which the role says already. */
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

/** The maximum length of a name, address or selector in the list, in characters. */
export const maxListedLength = 2000;

/** One picture of a page. */
export const listedPicture = z.object({
  /** The name from the script in the page: valid until the page is left. */
  ref: z.string(),
  kind: pictureKind,
  /** Its computed role; empty for one without. */
  role: z.string(),
  /** Its accessible name; empty for one without. */
  name: z.string(),
  verdict,
  reason: verdictReason,
  hints: z.array(altHint),
  /** Its best web, data or blob address; empty if it is only drawn, and for addresses that are too long. */
  address: z.string(),
  /** As shown, in CSS pixels. */
  width: z.number(),
  height: z.number(),
  /** The selector of its element, for authors; ` >>> ` enters frames and shadow roots. */
  selector: z.string(),
  /** The author's `alt` attribute; `null` for none. */
  alt: z.nullable(z.string()),
  /** Its declared language, as a BCP 47 tag. */
  lang: z.string(),
  /** Needs no description: small, thin or often repeated. A batch skips it. */
  isSpacer: z.boolean(),
  /** The alt text that Sightread wrote; empty for none. */
  written: z.string(),
});
export type ListedPicture = z.infer<typeof listedPicture>;

/** Returns the verdict on a picture as the page stands now. Its `verdict` is on what the author gave. */
export const verdictNow = ({
  verdict: byAuthor,
  written,
}: Pick<ListedPicture, 'verdict' | 'written'>): Verdict => (written === '' ? byAuthor : 'named');

/** An event of the list from the script in a page: all pictures in pieces, then changes. */
export const pageListEvent = z.discriminatedUnion('type', [
  /** Appends pictures in reading order; `isLast` ends the first complete list. */
  z.object({ type: z.literal('listed'), pictures: z.array(listedPicture), isLast: z.boolean() }),
  /** The new list: the order of all refs, and the pictures that are new or changed. */
  z.object({ type: z.literal('changed'), order: z.array(z.string()), pictures: z.array(listedPicture) }),
  /** The number of frames whose pictures are out of reach, such as those of other sites: 0 until it is said. */
  z.object({ type: z.literal('barred'), frames: z.number() }),
]);
export type PageListEvent = z.infer<typeof pageListEvent>;

/** The page whose pictures panels show. */
export const listedPage = z.object({
  page: pageRef,
  /** The token of its document, which another page in its tab does not have. */
  document: z.string(),
  /** When it was asked for, in milliseconds since the epoch: another time for each list. */
  openedAt: z.number(),
});
export type ListedPage = z.infer<typeof listedPage>;

/** The numbers of pictures on a page, for announcements. */
export const pictureCounts = z.object({ all: z.number(), missing: z.number(), poor: z.number() });
export type PictureCounts = z.infer<typeof pictureCounts>;

/** The fragment of the panel's address when it opens for the list only. The list then gets the focus. */
export const listOnlyFragment = '#pictures';
