import * as z from 'zod/mini';

/** A rectangle in CSS pixels, from the top left corner of the page's visible part. */
export const rect = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Rect = z.infer<typeof rect>;

/** The page a picture was taken from: enough to find the tab again and to notice that it has changed. */
export const pageRef = z.object({
  tabId: z.number(),
  windowId: z.number(),
  url: z.string(),
  title: z.string(),
});
export type PageRef = z.infer<typeof pageRef>;

/** Where a picture stands on its page: its visible part in the top frame's viewport. `broken` is one that never loaded. */
export const located = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('found'), rect, viewportWidth: z.number(), clipped: z.boolean() }),
  z.object({ outcome: z.literal('missing') }),
  z.object({ outcome: z.literal('broken') }),
  z.object({ outcome: z.literal('outOfReach') }),
]);
export type Located = z.infer<typeof located>;

/** The SHA-256 of a picture's bytes in hexadecimal: its key in the picture store. */
export const hash = z.string();
export type Hash = z.infer<typeof hash>;

/** Where a picture is. Only `stored` ones outlive their page. */
export const pictureSource = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('element'),
    url: z.string(),
    frameId: z.number(),
    page: pageRef,
    /** Its frame is on the screen alone. */
    isVideo: z.optional(z.boolean()),
  }),
  z.object({ kind: z.literal('region'), rect, viewportWidth: z.number(), page: pageRef }),
  z.object({ kind: z.literal('tab'), page: pageRef }),
  z.object({ kind: z.literal('stored'), hash, name: z.string() }),
]);
export type PictureSource = z.infer<typeof pictureSource>;

/** How the pixels were come by: the rung of the acquisition ladder that worked. */
export const provenance = z.enum(['original', 'page-fetch', 'drawn', 'screen', 'local', 'remote-url']);
export type Provenance = z.infer<typeof provenance>;

/** Something done to a picture or an answer that a person should know about. */
export const note = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('made-smaller'), width: z.number(), height: z.number() }),
  z.object({ kind: z.literal('first-frame') }),
  z.object({ kind: z.literal('clipped') }),
  z.object({ kind: z.literal('cut-off') }),
  z.object({ kind: z.literal('address-sent') }),
  /** Words that may be misread; `at` is how many characters, but for white space, stand before each in the shown answer. */
  z.object({ kind: z.literal('unsure'), words: z.array(z.object({ text: z.string(), at: z.number() })) }),
]);
export type Note = z.infer<typeof note>;
export type UnsureWord = Extract<Note, { kind: 'unsure' }>['words'][number];

/** A picture as it lies in the picture store; `width` and `height` in upright pixels. */
export const storedPicture = z.object({
  hash,
  mediaType: z.string(),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
  provenance,
  name: z.string(),
});
export type StoredPicture = z.infer<typeof storedPicture>;

/** What an engine takes. `side` in pixels, `aim` and `bytes` in bytes of the encoded picture. */
export interface PictureLimits {
  side: number;
  aim: number;
  bytes: number;
}

/** A picture as an engine gets it: JPEG or PNG, upright, without metadata, within the engine's limits. */
export interface PreparedPicture {
  blob: Blob;
  mediaType: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  notes: Note[];
  /** The picture's public address and its type there, when the service may fetch it by itself. */
  address?: { url: string; mediaType: string };
}
