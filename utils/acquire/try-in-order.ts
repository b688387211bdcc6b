import { fail, FailureError, type Failure, type FailureCode } from '../model/failure';
import type {
  Hash,
  PictureLocation,
  PicturePoint,
  Note,
  PageFrame,
  PageRef,
  PictureFacts,
  PictureRef,
  Provenance,
  Rect,
} from '../model/picture';
import type { ScrolledView } from '../model/capture';
import { abortable, withTimeout } from '../lib/async';
import { decoded } from '../lib/url';
import {
  maxSvgSide,
  measure,
  type PictureFile,
  type Rasterize,
  readPictureFile,
} from '../prepare/picture-file';

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

/** Waits until a page is restored, also after an abort, at most `timeoutMs`; never throws, for the page may be closed. */
export async function awaitRestore(restored: Promise<void>, timeoutMs: number): Promise<void> {
  await abortable(restored, AbortSignal.timeout(timeoutMs)).catch(() => undefined);
}

/** The methods of the script in one frame of a page that acquiring uses. */
export interface PageAccess {
  readFacts(input: PictureRef & { withFile?: boolean }): Promise<PictureFacts | null>;
  fetchPicture(input: PictureRef & { address: string; asAnyone?: boolean }): Promise<FetchedByPage>;
  sendsReferrer(input: PictureRef & { address: string }): Promise<{ isSent: boolean }>;
  draw(ref: PictureRef): Promise<{ blob: Blob; isReadable: boolean }>;
  thumbnail(input: PictureRef & { side: number }): Promise<{ blob: Blob | null }>;
  load(ref: PictureRef): Promise<{ isBroken: boolean }>;
  locate(input: PictureRef & { at?: PicturePoint }): Promise<PictureLocation>;
  restore(input: Record<string, never>): Promise<void>;
}

/** The methods of the script that captures a page that acquiring uses. */
export interface PageScroll {
  scrollTo(input: { top: number }): Promise<ScrolledView>;
  endScroll(input: Record<string, never>): Promise<void>;
}

/** A picture that a page fetched: `from` is the address after redirects; scripts of the whole page can read a readable one. */
export interface FetchedByPage {
  blob: Blob;
  isDrawn: boolean;
  from: string;
  isReadable: boolean;
}

/** What acquiring depends on: access to pages, and the picture store. */
export interface AcquireTools {
  page(frame: PageFrame): Promise<PageAccess>;
  scrollable(page: PageRef): Promise<PageScroll>;
  stored(hash: Hash): Promise<Blob | undefined>;
  rasterize: Rasterize;
  /** Whether two files show the same picture, in whatever sizes: see `areAlike`. Never throws. */
  areAlike(
    one: Blob,
    other: Blob,
    options?: { place?: Rect | undefined; backdrop?: string; isExact?: boolean },
  ): Promise<boolean>;
  /** Returns the time of the frame that a screenshot of an animation shows, in milliseconds; `undefined` for other pictures. */
  momentShown(file: PictureFile, screenshot: () => Promise<Blob>): Promise<number | undefined>;
  /** Whether a service of the person has the host of an address: the permission for the host is for that service. */
  isServiceHost(address: string): Promise<boolean>;
}

/** A picture as a strategy returns it; `name` is that of its file, empty without one. */
export interface RawPicture {
  blob: Blob;
  provenance: Provenance;
  /**
   * Whether scripts of the page that shows it could have read it: it has the page's origin, is a `data:` or `blob:` URL of
   * the page, is shared by CORS without cookies, or was fetched without cookies from a public address.
   */
  isPageReadable: boolean;
  name: string;
  notes: Note[];
  /** The fragment of its address, without `#`: in an SVG, it can choose one of several drawings. */
  fragment?: string;
  /** Whether a second request may bring another picture: its address led to another one, or no browser may keep the file. */
  mayDiffer?: boolean;
  /** Whether it counts only if it looks like the shown one: it came with cookies that the page's own request may not have had. */
  mustBeShown?: boolean;
  /** The web address of these bytes. */
  address?: string;
  /** The address of the original file, where this picture is a drawing or a screenshot. */
  originalAt?: string;
  /** Whether `address` returned these bytes to a request without cookies and Referer, as it would to a service. */
  isPublic?: boolean;
  /** The CSS color behind the picture in its page. */
  backdrop?: string;
}

/** An acquired picture: its file, as it was read, and its upright size in pixels. */
export interface Acquired extends Omit<RawPicture, 'blob' | 'fragment'> {
  file: PictureFile;
  /** The time of the frame that the page shows of an animation, in milliseconds, if that is known. */
  shownAt?: number;
  width: number;
  height: number;
}

/** One way to acquire a picture. */
export interface Strategy {
  /** Throws `FailureError`, or the signal's reason. */
  acquire(signal: AbortSignal): Promise<RawPicture>;
  /** The expected ratio of width to height; 0 for unknown. */
  ratio?: number;
  /** Whether the strategy may return a part of a damaged picture. It is not tried for pictures known as damaged. */
  acceptsBroken?: boolean;
  /** Whether to believe a picture whose address the page merely names. */
  isBelieved?(picture: Blob): Promise<boolean>;
}

/** Failures that no other strategy can avoid. */
const final: readonly FailureCode[] = ['pictureTooLarge', 'pictureTooSmall', 'pdf'];

/** Failures that explain why a picture cannot be acquired, the most informative first. */
const informative: readonly FailureCode[] = [
  'pageChanged',
  'fileAccess',
  'formatNotRead',
  'notAPicture',
  'pictureBroken',
  'pageOffLimits',
  'hostNotAllowed',
  'frameClosed',
];

/** Reads the file of a picture and measures it. Throws `FailureError` like `readPictureFile` and `measure`. */
export async function readAcquired(
  { blob, fragment = '', ...known }: RawPicture,
  rasterize: Rasterize,
): Promise<Acquired> {
  const file = await readPictureFile(blob);
  if (file.kind === 'image/svg+xml' && (await choosesDrawing(blob, fragment))) {
    const { address: _address, isPublic: _isPublic, ...others } = known;
    const drawn = await rasterize(blob, maxSvgSide, { fragment });
    return readAcquired({ ...others, blob: drawn, provenance: 'part' }, rasterize);
  }
  return { ...known, file, ...(await measure(file, rasterize)) };
}

/** Whether a fragment chooses something in an SVG: a view, or an element for its style sheets. */
async function choosesDrawing(svg: Blob, fragment: string): Promise<boolean> {
  if (fragment === '') return false;
  const id = decoded(fragment);
  const text = await svg.text();
  return id.startsWith('svgView(') || text.includes(`"${id}"`) || text.includes(`'${id}'`);
}

/** Tries strategies in order. Returns the picture of the first that works. Throws `FailureError`, or the signal's reason. */
export async function tryInOrder(
  strategies: readonly Strategy[],
  rasterize: Rasterize,
  signal: AbortSignal,
): Promise<Acquired> {
  const failures: Failure[] = [];
  for (const { acquire, ratio = 0, acceptsBroken = false, isBelieved } of strategies) {
    if (acceptsBroken && failures.some(({ code }) => code === 'pictureBroken')) break;
    try {
      const picture = await acquire(signal);
      if (picture.blob.size === 0) fail('pictureUnreachable');
      const acquired = await readAcquired(picture, rasterize);
      signal.throwIfAborted();
      // Servers that reject requests from other sites may return a placeholder.
      if (!isLike(acquired, ratio)) fail('pictureUnreachable');
      if (isBelieved && !(await isBelieved(picture.blob))) fail('pictureUnreachable');
      return acquired;
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

/** The tolerance of ratios, as a share: candidates of other sizes have rounded sides. */
const tolerance = 0.04;

function isLike({ file, provenance, width, height }: Acquired, ratio: number): boolean {
  if (ratio === 0 || file.kind === 'image/svg+xml' || provenance === 'part') return true;
  return Math.abs(width / height / ratio - 1) <= tolerance + 1 / Math.min(width, height);
}
