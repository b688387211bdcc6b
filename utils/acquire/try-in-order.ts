import { fail, FailureError, type Failure, type FailureCode } from '../model/failure';
import type { FileKind } from '../model/media-type';
import type {
  Hash,
  PictureLocation,
  Note,
  PageRef,
  PictureFacts,
  PictureRef,
  Provenance,
} from '../model/picture';
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

/** Throws the failure, or `pictureUnreachable` for an error of the browser's: a page may go away meanwhile. */
export function unreachable(thrown: unknown): never {
  throw thrown instanceof FailureError ? thrown : new FailureError({ code: 'pictureUnreachable' });
}

/** Returns once a page is put back as it was, also after an abort; a page that has gone needs no putting back. */
export async function putBack(restored: Promise<void>, timeoutMs: number): Promise<void> {
  await withTimeout(restored, new AbortController().signal, timeoutMs).catch(() => undefined);
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

/** A picture as a strategy gets it, before its kind and size are measured. */
export type RawPicture = Omit<Acquired, keyof Measured>;

/** One way of getting a picture. */
export interface Strategy {
  /** Throws `FailureError`, or the signal's reason. */
  acquire(signal: AbortSignal): Promise<RawPicture>;
  /** The proportions, width by height, of the picture that is meant; 0 where they are not known. */
  ratio?: number;
  /** The strategy gives as much of a damaged picture as is there, which must not pass for the whole. */
  acceptsBroken?: boolean;
}

/** Failures that no other strategy can avoid. */
const final: readonly FailureCode[] = ['pictureTooLarge', 'pictureTooSmall', 'pdf'];

/** The failures that say most about why a picture cannot be had, the most informative first. */
const informative: readonly FailureCode[] = [
  'pageChanged',
  'fileAccess',
  'formatNotRead',
  'notAPicture',
  'pictureBroken',
  'pageOffLimits',
  'hostNotAllowed',
];

/** Tries strategies one after the other; returns the picture of the first that works. Throws `FailureError`, or the signal's reason. */
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
      // Servers that refuse requests from other sites give another picture.
      if (!isLike(measured, ratio)) fail('pictureUnreachable');
      return { ...picture, ...measured };
    } catch (thrown) {
      signal.throwIfAborted();
      if (!(thrown instanceof FailureError)) throw thrown;
      failures.push(thrown.failure);
      if (final.includes(thrown.failure.code)) break;
    }
  }
  throw new FailureError(mostInformative(failures));
}

function mostInformative(failures: readonly Failure[]): Failure {
  // A host that replied would reply the same with permission.
  const answered = failures.find(({ status }) => status !== undefined);
  const relevant = failures.filter(({ code }) => !answered || code !== 'hostNotAllowed');
  const known = [...final, ...informative].flatMap(
    (code) => relevant.find((failure) => failure.code === code) ?? [],
  );
  return known[0] ?? answered ?? relevant.at(-1) ?? { code: 'pictureUnreachable' };
}

/** A candidate of another size may be rounded to another proportion. */
const tolerance = 0.04;

function isLike({ kind, width, height }: Measured, ratio: number): boolean {
  if (ratio === 0 || kind === 'image/svg+xml') return true;
  const slack = tolerance + 1 / Math.min(width, height);
  return Math.abs(width / height / ratio - 1) <= slack;
}
