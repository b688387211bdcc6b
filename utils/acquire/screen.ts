import { fail } from '../model/failure';
import { abortable } from '../lib/async';
import type { PageRef, PictureSource, Rect } from '../model/picture';
import { createQueue } from '../lib/queue';
import { captureVisibleTab, frontTab, showsPage } from '../platform/tabs';
import { strategyTimeoutMs } from './try-in-order';

/** Chromium allows two captures a second; a third fails. In milliseconds. */
const minIntervalMs = 550;
const minIntervalOfTwoMs = 1050;
/** When the last two captures were made. */
let made: readonly [earlier: number, last: number] = [0, 0];

/** `captureVisibleTab` takes whichever tab is in front, so a page is looked at before and after. */
async function assertInFront(page: PageRef): Promise<void> {
  if (!showsPage(await frontTab(page.windowId), page)) fail('pageChanged');
}

/** Resolves when the browser allows another capture. */
async function untilAllowed(): Promise<void> {
  const [earlier, last] = made;
  // One that had to be taken at once may have come early.
  const wait = Math.max(last + minIntervalMs, earlier + minIntervalOfTwoMs) - Date.now();
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
}

/**
 * Waits for the screen, for several captures in a row; returns what releases the screen. Throws the signal's reason
 * once aborted.
 */
export const lockScreen = createQueue();

/**
 * Runs one piece of work on the screen at a time: a page that was scrolled to one picture shows no other. The next one
 * begins when the work has ended, also when nobody waits for its result any more.
 * Throws what the work throws, or the signal's reason as soon as it is aborted.
 */
export async function withScreen<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const release = await lockScreen(signal);
  // Before the work looks where things stand: pages move.
  const working = untilAllowed().then(work).finally(release);
  return abortable(working, signal);
}

/** The visible part of a page as a PNG, in device pixels. Throws like `captureTab`. */
async function capture(page: PageRef): Promise<Blob> {
  made = [made[1], Date.now()];
  // Others wait for the screen, and a window that is not drawn may never answer.
  const shot = abortable(captureVisibleTab(page.windowId), AbortSignal.timeout(strategyTimeoutMs));
  const dataUri = await shot.catch(async () => {
    // Refused, because another page is in front by now?
    await assertInFront(page);
    return fail('pageOffLimits');
  });
  await assertInFront(page);
  return (await fetch(dataUri)).blob();
}

/**
 * The visible part of a page as a PNG, in device pixels. To be called with the screen to itself.
 * Throws `FailureError`: `pageChanged` when another page is in front, `pageOffLimits` when the browser refuses.
 */
export async function captureTab(page: PageRef, signal: AbortSignal): Promise<Blob> {
  signal.throwIfAborted();
  await assertInFront(page);
  return capture(page);
}

/** `captureTab`, for one capture after another with the screen to itself. Throws the signal's reason at once, too. */
export function captureNext(page: PageRef, signal: AbortSignal): Promise<Blob> {
  return abortable(
    untilAllowed().then(() => captureTab(page, signal)),
    signal,
  );
}

type Shown = Extract<PictureSource, { kind: 'region' | 'tab' }>;
const taken = new WeakMap<Shown, Promise<Blob>>();

/** Takes the screen in this very moment for a source that is acquired later: a panel that opens moves the page. */
export function captureNow(source: Shown): void {
  const shot = capture(source.page);
  shot.catch(() => undefined);
  taken.set(source, shot);
}

/** What the screen showed when a source was taken, else what it shows now. Throws like `captureTab`. */
export function captureFor(source: Shown, signal: AbortSignal): Promise<Blob> {
  const now = (): Promise<Blob> => withScreen(() => captureTab(source.page, signal), signal);
  return abortable(taken.get(source)?.catch(now) ?? now(), signal);
}

/** Returns the part of a capture in a rectangle of CSS pixels. */
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
