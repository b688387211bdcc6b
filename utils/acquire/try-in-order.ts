import { fail, FailureError, type Failure, type FailureCode } from '../model/failure';
import type { FileKind } from '../model/media-type';
import type { Hash, PictureLocation, Note, PageRef, PictureFacts, PictureRef, Provenance } from '../model/picture';
import type { TourView } from '../model/capture';
import { withTimeout } from '../lib/async';

/** The longest time that one strategy may take, in milliseconds: three of them must end within 20 s. */
export const strategyTimeoutMs = 6500;

/** Returns the work's result. Throws `FailureError` `pictureUnreachable` after `timeoutMs`, and the signal's reason once aborted. */
export function withStrategyTimeout<T>(
  work: Promise<T>,
  signal: AbortSignal,
  timeoutMs = strategyTimeoutMs,
): Promise<T> {
  return withTimeout(work, signal, timeoutMs, () => new FailureError({ code: 'pictureUnreachable' }));
}

/** The script in one frame of a page, as far as acquiring needs it. */
export interface PageAccess {
  look(ref: PictureRef): Promise<PictureFacts | null>;
  fetchPicture(input: PictureRef & { address: string }): Promise<{ dataUri: string; isDrawn: boolean }>;
  draw(ref: PictureRef): Promise<{ dataUri: string }>;
  locate(ref: PictureRef): Promise<PictureLocation>;
  restore(input: Record<string, never>): Promise<void>;
  goTo(input: { top: number }): Promise<TourView>;
  endTour(input: Record<string, never>): Promise<void>;
}

/** What acquiring is handed: the way into a page, the picture store, and which fetch the browser favours. */
export interface AcquireTools {
  page(page: PageRef, frameId: number): Promise<PageAccess>;
  stored(hash: Hash): Promise<Blob | undefined>;
  /** Decodes a picture to learn its kind and its upright size in pixels. Throws `FailureError` for what is none. */
  measure(blob: Blob): Promise<Measured>;
  /** Firefox's `activeTab` does not help a fetch of the background, so there the page goes first. */
  pageFirst: boolean;
}

/** What a picture is, with its upright size in pixels. */
export interface Measured {
  kind: FileKind;
  width: number;
  height: number;
}

/** Pixels and where they came from. `name` is the file's, empty where it has none. */
export interface Acquired extends Measured {
  blob: Blob;
  provenance: Provenance;
  name: string;
  notes: Note[];
  /** The web address that these bytes came from. */
  address?: string;
  /** Where the original is, when only the screen's pixels could be had. */
  originalAt?: string;
  /** The CSS colour that the page draws it on. */
  backdrop?: string;
}

/** What one way of getting a picture gives; what it is, is measured afterwards. */
export type RawPicture = Omit<Acquired, 'kind' | 'width' | 'height'>;

/** One way of getting a picture. */
export interface Strategy {
  /** Throws `FailureError`, or the signal's reason. */
  acquire(signal: AbortSignal): Promise<RawPicture>;
  /** The proportions that what it gives must have to be the picture that is meant; 0 where nobody knows. */
  ratio?: number;
  /** It gives as much of a damaged picture as is there, which nobody should take for the whole. */
  acceptsBroken?: boolean;
}

/** What no other way would make better: whoever goes on would only find less of it. */
const final: readonly FailureCode[] = ['pictureTooLarge', 'pictureTooSmall', 'pdf'];

/** What to tell when all ways failed: the most telling failure that any of them met. */
const telling: readonly FailureCode[] = [
  'pageChanged',
  'fileAccess',
  'formatNotRead',
  'notAPicture',
  'pictureBroken',
  'pageOffLimits',
  'hostNotAllowed',
];

/** Tries one way after the other; what the first one that works gives. Throws `FailureError`, or the signal's reason. */
export async function tryInOrder(
  strategies: readonly Strategy[],
  measure: AcquireTools['measure'],
  signal: AbortSignal,
): Promise<Acquired> {
  const failures: Failure[] = [];
  for (const { acquire, ratio = 0, acceptsBroken = false } of strategies) {
    if (acceptsBroken && failures.some(({ code }) => code === 'pictureBroken')) break;
    try {
      const picture = await acquire(signal);
      if (picture.blob.size === 0) fail('pictureUnreachable');
      const measured = await measure(picture.blob);
      signal.throwIfAborted();
      // Servers that want no strangers give them another picture.
      if (!isLike(measured, ratio)) fail('pictureUnreachable');
      return { ...picture, ...measured };
    } catch (thrown) {
      signal.throwIfAborted();
      if (!(thrown instanceof FailureError)) throw thrown;
      failures.push(thrown.failure);
      if (final.includes(thrown.failure.code)) break;
    }
  }
  throw new FailureError(mostTelling(failures));
}

function mostTelling(failures: readonly Failure[]): Failure {
  // A host that gave an answer has no other for whoever is allowed.
  const answered = failures.find(({ status }) => status !== undefined);
  const told = failures.filter(({ code }) => !answered || code !== 'hostNotAllowed');
  const known = [...final, ...telling].flatMap((code) => told.find((failure) => failure.code === code) ?? []);
  return known[0] ?? answered ?? told.at(-1) ?? { code: 'pictureUnreachable' };
}

/** A candidate of another size may be rounded to another proportion. */
const tolerance = 0.04;

function isLike(
  { kind, width, height }: Pick<Acquired, 'kind' | 'width' | 'height'>,
  ratio: number,
): boolean {
  if (ratio === 0 || kind === 'image/svg+xml') return true;
  const slack = tolerance + 1 / Math.min(width, height);
  return Math.abs(width / height / ratio - 1) <= slack;
}
