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
export const pictureLocation = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('found'), rect, viewportWidth: z.number(), clipped: z.boolean() }),
  z.object({ outcome: z.literal('missing') }),
  z.object({ outcome: z.literal('broken') }),
  z.object({ outcome: z.literal('outOfReach') }),
]);
export type PictureLocation = z.infer<typeof pictureLocation>;

/** No larger picture is looked at: in bytes as it came, and in pixels. */
export const maxPictureBytes = 60e6;
export const maxPicturePixels = 100e6;

/** The SHA-256 of a picture's bytes in hexadecimal: its key in the picture store. */
export const hash = z.string();
export type Hash = z.infer<typeof hash>;

/**
 * Which picture of a page is meant: by its address, as the browser's menu gives it, or by the name that the script in
 * that frame gave it. Without either, the one under the pointer.
 */
export const pictureRef = z.object({ url: z.string(), ref: z.optional(z.string()) });
export type PictureRef = z.infer<typeof pictureRef>;

/** What the capture tool gives: a region in CSS pixels from the corner of what the screen shows, or more, or less. */
export const capturedArea = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('region'), rect, viewportWidth: z.number() }),
  z.object({ kind: z.literal('tab') }),
  z.object({ kind: z.literal('whole-page') }),
  // Not by its `shape`: bundlers keep schemas whose properties are read while a module loads, in page scripts too.
  z.extend(pictureRef, { kind: z.literal('picture') }),
]);
export type CapturedArea = z.infer<typeof capturedArea>;

/** What a page knows of one of its pictures. */
export const pictureFacts = z.object({
  /** Where its own bytes may be had, as absolute addresses, best first; empty for what is only drawn. */
  addresses: z.array(z.string()),
  /** Whether it has still to load, for which it may have to come into view. */
  isPending: z.boolean(),
  /** Its proportions, width by height, once it has loaded; 0 before, and for what has none of its own. */
  ratio: z.number(),
  /** Whether the script in the page can draw it when its bytes cannot be had. */
  isDrawable: z.boolean(),
  /** Whether it stands for a larger one, to which it links. */
  isThumbnail: z.boolean(),
  /** Whether other pictures that are shown on the page have the same address. */
  isOneOfSeveral: z.boolean(),
  /** The opaque CSS colour that it is drawn on; empty where that is not one colour. */
  backdrop: z.string(),
});
export type PictureFacts = z.infer<typeof pictureFacts>;

/** Where a picture is. Only `stored` ones and addresses outlive their page. */
export const pictureSource = z.discriminatedUnion('kind', [
  z.extend(pictureRef, {
    kind: z.literal('element'),
    frameId: z.number(),
    page: pageRef,
    /** A film, whose own bytes are no picture. */
    isVideo: z.optional(z.boolean()),
    /** Finds its element in the page again after a reload. */
    selector: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('region'), rect, viewportWidth: z.number(), page: pageRef }),
  z.object({ kind: z.literal('tab'), page: pageRef }),
  /** A whole page, scrolled through. */
  z.object({ kind: z.literal('whole-page'), page: pageRef }),
  /** One that was dragged out of a page: nothing is known of it but where it is. */
  z.object({ kind: z.literal('address'), url: z.string() }),
  /** A file in the picture store. */
  z.object({ kind: z.literal('stored'), hash, name: z.string() }),
  /** A file that could not be read. */
  z.object({ kind: z.literal('unread'), name: z.string() }),
]);
export type PictureSource = z.infer<typeof pictureSource>;
/** One that is on a page. */
export type PageSource = Extract<PictureSource, { page: PageRef }>;

/** The strategy that acquired the pixels. */
export const provenance = z.enum(['original', 'page-fetch', 'drawn', 'screen', 'local', 'remote-url']);
export type Provenance = z.infer<typeof provenance>;

/** What is changed of a request that a service refused, before it is sent once more. */
export const repairKinds = [
  'png',
  'smaller',
  'more_tokens',
  'completion_tokens',
  'without_temperature',
  'without_format',
  'without_stream',
  'without_stream_options',
] as const;

/** Something done to a picture or an answer that a person should know about. */
export const note = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('made-smaller'), width: z.number(), height: z.number() }),
  z.object({ kind: z.literal('first-frame') }),
  z.object({ kind: z.literal('clipped') }),
  /** A small picture that stands for a larger one. */
  z.object({ kind: z.literal('thumbnail'), width: z.number(), height: z.number() }),
  /** Several pictures shown on the page have this address; what stands around one of them was looked at. */
  z.object({ kind: z.literal('one-of-several') }),
  /** Sent as several pictures, from top to bottom, because its letters would be lost in one. */
  z.object({ kind: z.literal('in-parts'), parts: z.number() }),
  /** A page that is longer than can be taken; `share` of it, from 0 to 1, was. */
  z.object({ kind: z.literal('page-cut'), share: z.number() }),
  z.object({ kind: z.literal('cut-off') }),
  z.object({ kind: z.literal('address-sent') }),
  /** The service refused the address, and got the bytes. */
  z.object({ kind: z.literal('address-refused') }),
  /** The service refused what was sent, and was asked once more without it; `was` and `now` are for people. */
  z.object({ kind: z.literal('repaired'), repair: z.enum(repairKinds), was: z.string(), now: z.string() }),
  /** What stands as the answer is the model's refusal to give one. */
  z.object({ kind: z.literal('refusal') }),
  /** A model was to compare two opinions, and there is no verdict. */
  z.object({ kind: z.literal('not-compared'), why: z.enum(['too_long', 'failed', 'unreadable']) }),
  /** The browser had no room left: the oldest pictures were removed for what was to be kept. */
  z.object({ kind: z.literal('room-made'), pictures: z.number() }),
  /** Words that may be misread; `at` is how many characters, but for white space, stand before each in the shown answer. */
  z.object({ kind: z.literal('unsure'), words: z.array(z.object({ text: z.string(), at: z.number() })) }),
]);
export type Note = z.infer<typeof note>;
export type UnsureWord = Extract<Note, { kind: 'unsure' }>['words'][number];

/** Pictures that were stored by an earlier version have their `backdrop` under another name. */
function withBackdrop(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('behind' in stored)) return stored;
  const { behind, ...others } = stored;
  return { backdrop: behind, ...others };
}

/** A picture as it is in the picture store; `width` and `height` in upright pixels. */
export const storedPicture = z.pipe(
  z.transform(withBackdrop),
  z.object({
    hash,
    mediaType: z.string(),
    bytes: z.number(),
    width: z.number(),
    height: z.number(),
    provenance,
    name: z.string(),
    /** The web address that these bytes came from. */
    address: z.optional(z.string()),
    /** Where its original is, when only the screen's pixels of it could be had. */
    originalAt: z.optional(z.string()),
    /** The CSS colour that its page draws it on. */
    backdrop: z.optional(z.string()),
  }),
);
export type StoredPicture = z.infer<typeof storedPicture>;

/** What an engine takes. `side` in pixels, `aim` and `bytes` in bytes of the encoded picture. */
export interface PictureLimits {
  maxSide: number;
  targetBytes: number;
  maxBytes: number;
}

/** What a prompt is about: one picture, perhaps in parts, or several, of which perhaps some are. */
export type PicturesSeen = 'one' | 'several' | 'parts' | 'several_parts';

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

/** The SHA-256 of a file's bytes, in hexadecimal. */
export async function hashOf(blob: Blob): Promise<Hash> {
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
