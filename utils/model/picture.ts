import * as z from 'zod/mini';
import { bytesOf } from '../lib/bytes';
import { unsureWord } from './layout';

/** A rectangle, if not said otherwise in CSS pixels from the top left corner of the page's visible part. */
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

/** A point of a picture, as shares of its sides. */
export const picturePoint = z.object({ x: z.number(), y: z.number() });
export type PicturePoint = z.infer<typeof picturePoint>;

/**
 * A picture's location: its visible part and its whole box in the top frame's viewport; `covered` says that something lies
 * over it that cannot be hidden. `broken` is a picture that never loaded.
 */
export const pictureLocation = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('found'),
    rect,
    whole: rect,
    viewportWidth: z.number(),
    clipped: z.boolean(),
    covered: z.boolean(),
  }),
  z.object({ outcome: z.literal('missing') }),
  z.object({ outcome: z.literal('broken') }),
  z.object({ outcome: z.literal('outOfReach') }),
]);
export type PictureLocation = z.infer<typeof pictureLocation>;

/** The maximum size of a picture, in bytes and in pixels. */
export const maxPictureBytes = 60e6;
export const maxPicturePixels = 100e6;

/** The SHA-256 of a picture's bytes in hexadecimal: its key in the picture store. */
export const hash = z.string();
export type Hash = z.infer<typeof hash>;

/**
 * A picture on a page: its address, as the browser's menu gives it, or its name from the script in the frame. Without
 * either, the picture under the pointer.
 */
export const pictureRef = z.object({ url: z.string(), ref: z.optional(z.string()) });
export type PictureRef = z.infer<typeof pictureRef>;

/** A result of the capture tool: a region in CSS pixels of the viewport, the tab, the whole page, or a picture. */
export const capturedArea = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('region'), rect, viewportWidth: z.number() }),
  z.object({ kind: z.literal('tab') }),
  z.object({ kind: z.literal('whole-page') }),
  // Not by `shape`: bundlers keep schemas whose properties are read while a module loads, in page scripts too.
  z.extend(pictureRef, { kind: z.literal('picture') }),
]);
export type CapturedArea = z.infer<typeof capturedArea>;

/** A file in a message. */
export const file = z.instanceof(Blob);

/** How an element shows its file, as far as its styles tell. */
export const painting = z.object({
  /** The pixels to send: of the file; of the screen, because styles change the file; or of the screen if the two differ. */
  by: z.enum(['file', 'screen', 'comparison']),
  /** The part of the file to send, in shares of the whole; absent for all of it. */
  part: z.optional(rect),
  /** The part of the file that is shown, where all of it is sent. */
  crop: z.optional(rect),
  /** The CSS color of the shown surface, where the file is a mask. */
  color: z.optional(z.string()),
  /** The place of the file, or of its part, in the element's box, in shares of the box; absent for the whole box. */
  place: z.optional(rect),
  /** The address of the file that is shown, where a larger one may be sent. */
  shown: z.optional(z.string()),
});
export type Painting = z.infer<typeof painting>;

/** Facts about a picture from its page. */
export const pictureFacts = z.object({
  /** Absolute addresses of its bytes, best first; empty if it is only drawn. */
  addresses: z.array(z.string()),
  /** Those that the browser shows for it: pages can name any others. */
  loaded: z.array(z.string()),
  /** Those of `loaded` that the browser has requested itself: none if the page has a service worker, which can answer for any address. */
  requested: z.array(z.string()),
  /** Whether its frame has the origin of the whole page. */
  isOwnFrame: z.boolean(),
  /** Whether it has not loaded yet, perhaps until it comes into view. */
  isPending: z.boolean(),
  /** Its width divided by its height, once loaded; 0 before, and for a picture without a ratio. */
  ratio: z.number(),
  /** Whether the script in the page can draw it without its bytes. */
  isDrawable: z.boolean(),
  /** Whether it is a thumbnail that links to a larger picture. */
  isThumbnail: z.boolean(),
  /** Whether other visible pictures of the page have the same address. */
  isOneOfSeveral: z.boolean(),
  /** The opaque CSS color behind it; empty if that is not one color. */
  backdrop: z.string(),
  /** How it shows its file; absent before that has loaded. */
  painting: z.optional(painting),
  /** The file that it shows, with its address, if the browser has it in its cache and the page's own origin has sent it. */
  fetched: z.optional(z.object({ address: z.string(), blob: file, isReadable: z.boolean() })),
});
export type PictureFacts = z.infer<typeof pictureFacts>;

/** The source of a picture. Only `stored` pictures and addresses outlive their page. */
export const pictureSource = z.discriminatedUnion('kind', [
  z.extend(pictureRef, {
    kind: z.literal('element'),
    frameId: z.number(),
    /** The address of the frame, where the browser's menu named it. */
    frameUrl: z.optional(z.string()),
    page: pageRef,
    /** A video, whose bytes are no picture. */
    isVideo: z.optional(z.boolean()),
    /** The selector of its element, for after a reload. */
    selector: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('region'), rect, viewportWidth: z.number(), page: pageRef }),
  z.object({ kind: z.literal('tab'), page: pageRef }),
  /** A whole page, scrolled through. */
  z.object({ kind: z.literal('whole-page'), page: pageRef }),
  /** A picture dragged out of a page: only its address is known. */
  z.object({ kind: z.literal('address'), url: z.string() }),
  /** A file in the picture store. */
  z.object({ kind: z.literal('stored'), hash, name: z.string() }),
  /** A file that could not be read. */
  z.object({ kind: z.literal('unread'), name: z.string() }),
]);
export type PictureSource = z.infer<typeof pictureSource>;
/** A picture on a page. */
export type ElementSource = Extract<PictureSource, { kind: 'element' }>;
/** A frame of a page. A frame without a known address has no `frameUrl`. */
export type PageFrame = Pick<ElementSource, 'page' | 'frameId' | 'frameUrl'>;
/** A source on a page. */
export type PageSource = Extract<PictureSource, { page: PageRef }>;

/** The strategy that acquired the pixels. */
export const provenance = z.enum(['original', 'page-fetch', 'part', 'drawn', 'screen', 'local']);
export type Provenance = z.infer<typeof provenance>;

/** Changes of a refused request before it is sent once more. */
export const repairKinds = [
  'png',
  'smaller',
  'more_tokens',
  'less',
  'other_form',
  'completion_tokens',
  'without_temperature',
  'without_format',
  'without_stream',
  'without_stream_options',
] as const;

/** A note for the user about a picture or an answer. */
export const note = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('made-smaller'), width: z.number(), height: z.number() }),
  /** One frame of an animation was used: the one that its page shows, else the last. */
  z.object({ kind: z.literal('one-frame') }),
  /** The frames of an animation that differ were sent. */
  z.object({ kind: z.literal('frames'), frames: z.number() }),
  /** Only the visible part of it was used; `share` of it, from 0 to 1. */
  z.object({ kind: z.literal('clipped'), share: z.number() }),
  /** Something lies over a part of it. */
  z.object({ kind: z.literal('covered') }),
  /** A thumbnail of a larger picture. */
  z.object({ kind: z.literal('thumbnail'), width: z.number(), height: z.number() }),
  /** Several visible pictures of the page have this address; the context is that of one of them. */
  z.object({ kind: z.literal('one-of-several') }),
  /** Sent as several pictures, row by row, to keep small letters readable. */
  z.object({ kind: z.literal('in-parts'), parts: z.number() }),
  /** The page is too long; `share` of it, from 0 to 1, was captured. */
  z.object({ kind: z.literal('page-cut'), share: z.number() }),
  z.object({ kind: z.literal('cut-off') }),
  z.object({ kind: z.literal('address-sent') }),
  /** The service refused the address and got the bytes. */
  z.object({ kind: z.literal('address-refused') }),
  /** The service refused a request and got it without `was`; `was` and `now` are words for users. */
  z.object({ kind: z.literal('repaired'), repair: z.enum(repairKinds), was: z.string(), now: z.string() }),
  /** The answer is the model's refusal. */
  z.object({ kind: z.literal('refusal') }),
  /** The storage was full: the oldest pictures were deleted. */
  z.object({ kind: z.literal('room-made'), pictures: z.number() }),
  /** The storage is full or fails: the job is only in memory. */
  z.object({ kind: z.literal('not-saved') }),
  z.object({ kind: z.literal('unsure'), words: z.array(unsureWord) }),
  /** Places with text that could not be read; `looksLike` are the different values of `UnreadPlace`. */
  z.object({ kind: z.literal('places-unread'), places: z.number(), looksLike: z.array(z.string()) }),
]);
export type Note = z.infer<typeof note>;

/** A stored picture; `width` and `height` in upright pixels. */
export const storedPicture = z.object({
  hash,
  mediaType: z.string(),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
  provenance,
  /** Whether scripts of the page that shows it could have read it: see `Acquired`. */
  isPageReadable: z.optional(z.boolean()),
  name: z.string(),
  /** The web address of these bytes. */
  address: z.optional(z.string()),
  /** The address of the original, if only the screen's pixels could be acquired. */
  originalAt: z.optional(z.string()),
  /** The CSS color behind it on its page. */
  backdrop: z.optional(z.string()),
  /** The time of the frame that the page shows of an animation, in milliseconds. */
  shownAt: z.optional(z.number()),
});
export type StoredPicture = z.infer<typeof storedPicture>;

/** Returns a stored picture as a source. */
export function storedSource({ hash, name }: Pick<StoredPicture, 'hash' | 'name'>): PictureSource {
  return { kind: 'stored', hash, name };
}

/** An engine's limits: the side in pixels, target and maximum in bytes of the encoded picture. */
export interface PictureLimits {
  maxSide: number;
  targetBytes: number;
  maxBytes: number;
}

/** The shape of a picture that is sent in parts: from top to bottom, from left to right, or row by row. */
export type CutShape = 'tall' | 'wide' | 'large';

/** The pictures of a prompt: one, several, one in parts, or several with some in parts. */
export type PicturesSeen = 'one' | 'several' | `parts_${CutShape}` | 'several_parts';

/** A frame of an animation: its number among the pictures of a prompt, from 1, and its time in milliseconds. */
export interface FrameSeen {
  picture: number;
  at: number;
}

/** A picture for an engine: JPEG or PNG, upright, without metadata, within the engine's limits. */
export interface PreparedPicture {
  blob: Blob;
  mediaType: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  notes: Note[];
  /** The shape of the whole picture, if this is a part. */
  cut?: CutShape;
  /** The time of this frame, if it is one of several of an animation, in milliseconds. */
  frameAt?: number;
  /** The picture's public address and type, if the service may fetch it. */
  address?: { url: string; mediaType: string };
}

/** The hashes of files: one of 4 MB takes 15 ms. */
const hashes = new WeakMap<Blob, Promise<Hash>>();

/** Returns the SHA-256 of a file's bytes, in hexadecimal. */
export async function hashOf(file: Blob | Uint8Array<ArrayBuffer>): Promise<Hash> {
  if (!(file instanceof Blob)) return digestOf(file);
  const hash = hashes.get(file) ?? bytesOf(file).then(digestOf);
  hashes.set(file, hash);
  return hash;
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<Hash> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
