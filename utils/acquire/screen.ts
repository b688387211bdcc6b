import pLimit from 'p-limit';
import { fail } from '../domain/failure';
import { orAborted } from '../domain/or-aborted';
import type { PageRef, Rect } from '../domain/picture';
import { captureVisibleTab, frontTab } from '../platform/tabs';

/** Chromium allows two captures a second; a third fails. */
const spacing = 550;
const oneAtATime = pLimit(1);
let lastCapture = 0;

const withoutFragment = (url: string): string => url.split('#', 1)[0] ?? '';

/** `captureVisibleTab` takes whichever tab is in front, so a page is looked at before and after. */
async function assertInFront(page: PageRef): Promise<void> {
  const tab = await frontTab(page.windowId);
  if (tab?.id !== page.tabId || withoutFragment(tab.url ?? '') !== withoutFragment(page.url))
    fail('pageChanged');
}

/**
 * Gives the screen to one at a time: a page that was scrolled to one picture shows no other.
 * Throws what the work throws, or the signal's reason while it waits its turn.
 */
export function withScreen<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const turn = oneAtATime(() => {
    signal.throwIfAborted();
    return work();
  });
  return orAborted(turn, signal);
}

/**
 * The visible part of a page as a PNG, in device pixels. To be called with the screen to itself.
 * Throws `FailureError`: `pageChanged` when another page is in front, `pageOffLimits` when the browser refuses.
 */
export async function captureTab(page: PageRef, signal: AbortSignal): Promise<Blob> {
  const wait = lastCapture + spacing - Date.now();
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  signal.throwIfAborted();
  await assertInFront(page);
  lastCapture = Date.now();
  const dataUri = await captureVisibleTab(page.windowId).catch(async () => {
    // Refused, because another page is in front by now?
    await assertInFront(page);
    return fail('pageOffLimits');
  });
  await assertInFront(page);
  return (await fetch(dataUri)).blob();
}

/** Cuts a rectangle in CSS pixels out of a capture; what lies outside of it is left out. */
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
