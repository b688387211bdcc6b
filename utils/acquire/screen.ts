import { fileOfDataUri } from '../lib/bytes';
import { fail } from '../model/failure';
import { abortable } from '../lib/async';
import type { PageRef, PictureSource, Rect } from '../model/picture';
import { createQueue } from '../lib/queue';
import { captureVisibleTab, frontTab, showsPage } from '../platform/tabs';
import { strategyTimeoutMs } from './try-in-order';

/** The maximum length of what is put together from several captures, in device pixels. */
export const maxCaptureLength = 16_384;

/** The intervals between two captures, and between three, in milliseconds: Chromium allows two captures a second. */
const minIntervalMs = 550;
const minIntervalOfTwoMs = 1050;
/** The times of the last two captures, in milliseconds of `performance.now`: the clock may be set meanwhile. */
let captured: readonly [earlier: number, last: number] = [-Infinity, -Infinity];

/** Throws `pageChanged` unless a page is in front: `captureVisibleTab` captures any tab in front. */
async function assertInFront(page: PageRef): Promise<void> {
  if (!showsPage(await frontTab(page.windowId), page)) fail('pageChanged');
}

/** Resolves when the browser allows another capture. */
async function untilAllowed(): Promise<void> {
  const [earlier, last] = captured;
  // `captureNow` does not wait.
  const wait = Math.max(last + minIntervalMs, earlier + minIntervalOfTwoMs) - performance.now();
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
}

/**
 * Waits for the screen, for several captures in a row. Returns a function that releases the screen. Throws the signal's
 * reason once aborted.
 */
export const lockScreen = createQueue();

/**
 * Runs work that needs the screen, one at a time: a page that is scrolled to one picture may not show another. The next
 * work begins when this one has ended, also after an abort. Throws what the work throws, or the signal's reason as soon as
 * it is aborted.
 */
export async function withScreen<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const release = await lockScreen(signal);
  // The wait comes before the work, which measures positions: pages move.
  const working = untilAllowed().then(work).finally(release);
  return abortable(working, signal);
}

/** Returns the visible part of a page as a PNG, in device pixels. Throws like `captureTab`. */
async function capture(page: PageRef): Promise<Blob> {
  captured = [captured[1], performance.now()];
  // A window that is not drawn may never answer.
  const shot = abortable(captureVisibleTab(page.windowId), AbortSignal.timeout(strategyTimeoutMs));
  const dataUri = await shot.catch(async () => {
    // Refused, because another page is in front by now?
    await assertInFront(page);
    return fail('pageOffLimits');
  });
  await assertInFront(page);
  return fileOfDataUri(dataUri);
}

/**
 * Returns the visible part of a page as a PNG, in device pixels. Only for callers of `lockScreen` and `withScreen`.
 * Throws `FailureError`: `pageChanged` when another page is in front, `pageOffLimits` when the browser refuses.
 */
export async function captureTab(page: PageRef, signal: AbortSignal): Promise<Blob> {
  signal.throwIfAborted();
  await assertInFront(page);
  return capture(page);
}

/** Like `captureTab`, for several captures in a row: waits until the browser allows one. Throws the signal's reason at once. */
export function captureNext(page: PageRef, signal: AbortSignal): Promise<Blob> {
  return abortable(
    untilAllowed().then(() => captureTab(page, signal)),
    signal,
  );
}

type Shown = Extract<PictureSource, { kind: 'region' | 'tab' }>;
const captures = new WeakMap<Shown, Promise<Blob>>();

/** Captures the screen at once for a source that is acquired later: a panel that opens moves the page. */
export function captureNow(source: Shown): void {
  const shot = capture(source.page);
  shot.catch(() => undefined);
  captures.set(source, shot);
}

/** Returns the capture that `captureNow` made for a source, else a new one. Throws like `captureTab`. */
export function captureFor(source: Shown, signal: AbortSignal): Promise<Blob> {
  const now = (): Promise<Blob> => withScreen(() => captureTab(source.page, signal), signal);
  return abortable(captures.get(source)?.catch(now) ?? now(), signal);
}

/** Returns the part of a capture in a rectangle of CSS pixels. Throws `pictureUnreachable` for an empty part. */
export async function crop(shot: Blob, { x, y, width, height }: Rect, viewportWidth: number): Promise<Blob> {
  const whole = await createImageBitmap(shot);
  try {
    const scale = whole.width / viewportWidth;
    const left = Math.max(0, Math.round(x * scale));
    const top = Math.max(0, Math.round(y * scale));
    const right = Math.min(whole.width, Math.round((x + width) * scale));
    const bottom = Math.min(whole.height, Math.round((y + height) * scale));
    if (right <= left || bottom <= top) return fail('pictureUnreachable');
    const canvas = new OffscreenCanvas(right - left, bottom - top);
    canvas.getContext('2d')?.drawImage(whole, -left, -top);
    return await canvas.convertToBlob({ type: 'image/png' });
  } finally {
    whole.close();
  }
}
