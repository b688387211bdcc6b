import { fail, FailureError } from '../model/failure';
import type { StageEvent } from '../model/job';
import type { Note, PageRef, PictureSource } from '../model/picture';
import type { ScrolledView } from '../model/capture';
import { type AcquireTools, type PageScroll, awaitRestore, withStrategyTimeout } from './try-in-order';
import { captureNext, lockScreen, maxCaptureLength } from './screen';

/** The time for a page to be restored, in milliseconds: other captures wait for the screen. */
const restoreTimeoutMs = 2000;
/** How often a capture starts: it starts again when a panel opens and makes the page narrower. */
const maxStarts = 4;

/** A screenshot of one view of a page, and the place of the view. */
interface PagePiece {
  shot: Blob;
  view: ScrolledView;
}

/**
 * Returns a whole page as one PNG, in device pixels, at most 16,384 long. Yields the progress. The page is restored in any
 * case. Throws `FailureError` `pageChanged`, also when another tab comes to the front, or `pageOffLimits`; or the signal's
 * reason.
 */
export async function* wholePage(
  { page }: Extract<PictureSource, { kind: 'whole-page' }>,
  tools: AcquireTools,
  signal: AbortSignal,
): AsyncGenerator<StageEvent, { blob: Blob; notes: Note[] }, void> {
  const pieces = yield* goThrough(page, tools, signal);
  signal.throwIfAborted();
  return { blob: await stitch(pieces), notes: notesOn(pieces) };
}

/** Returns screenshots of all views, while no other capture uses the screen. */
async function* goThrough(
  page: PageRef,
  tools: AcquireTools,
  signal: AbortSignal,
): AsyncGenerator<StageEvent, PagePiece[], void> {
  const release = await lockScreen(signal);
  try {
    const script = await withStrategyTimeout(tools.scrollable(page), signal);
    try {
      return yield* takePagePieces(page, script, signal);
    } finally {
      await awaitRestore(script.endScroll({}), restoreTimeoutMs);
    }
  } finally {
    release();
  }
}

async function* takePagePieces(
  page: PageRef,
  script: PageScroll,
  signal: AbortSignal,
): AsyncGenerator<StageEvent, PagePiece[], void> {
  let pieces: PagePiece[] = [];
  let starts = 1;
  for (let next: number | null = 0; next !== null;) {
    const view: ScrolledView = await withStrategyTimeout(script.scrollTo({ top: next }), signal).catch(
      (thrown: unknown) => changed(thrown, signal),
    );
    const [first, before] = [pieces[0], pieces.at(-1)];
    if (first && !fits(view, first.view)) {
      if (starts === maxStarts) fail('pageChanged');
      starts += 1;
      pieces = [];
      next = 0;
      continue;
    }
    // Some pages scroll themselves back, again and again.
    if (before && view.next !== null && view.top <= before.view.top) break;
    // Some pages change their address while they scroll; the script that answered is still in the same page.
    pieces.push({ shot: await captureNext({ ...page, url: view.url }, signal), view });
    const end = endOf(view);
    const all = Math.min(maxCaptureLength, view.length * view.ratio);
    yield { type: 'stage', stage: { kind: 'scrolling', progress: Math.min(1, end / all) } };
    next = end < maxCaptureLength ? view.next : null;
  }
  return pieces;
}

/** Throws `pageChanged` in place of an error of the browser: the page was closed or navigated. */
function changed(thrown: unknown, signal: AbortSignal): never {
  signal.throwIfAborted();
  throw thrown instanceof FailureError ? thrown : new FailureError({ code: 'pageChanged' });
}

/** Whether a view has the same layout as the first: a zoom or a narrower window changes the layout. */
function fits(view: ScrolledView, first: ScrolledView): boolean {
  return (
    view.ratio === first.ratio &&
    view.viewportWidth === first.viewportWidth &&
    view.area.width === first.area.width
  );
}

/** Returns the position of the end of a view in the page, in device pixels. */
const endOf = ({ top, area, ratio }: ScrolledView): number => (top + area.height) * ratio;

function notesOn(pieces: readonly PagePiece[]): Note[] {
  const last = pieces.at(-1)?.view;
  if (!last) return [];
  const all = last.length * last.ratio;
  const isCut = last.next !== null || all > maxCaptureLength + 1;
  return isCut ? [{ kind: 'page-cut', share: Math.min(maxCaptureLength, endOf(last)) / all }] : [];
}

/** The rectangle of a screenshot that belongs to the page, and its vertical position in the page, in device pixels. */
interface Placed {
  left: number;
  top: number;
  width: number;
  height: number;
  y: number;
}

/** Returns the whole pixels of the scrolling part: pixels at its edges may show the area around. */
function place({ area, viewportWidth, ratio, top }: ScrolledView, shotWidth: number): Placed {
  // The ratio that the page reports is more exact than one by a width in whole CSS pixels.
  const scale = Math.abs(shotWidth - viewportWidth * ratio) < 2 + ratio ? ratio : shotWidth / viewportWidth;
  // Positions are fractions close to whole pixels.
  const first = (edge: number): number => Math.ceil(edge * scale - 0.01);
  const last = (edge: number): number => Math.floor(edge * scale + 0.01);
  const [x, y] = [first(area.x), first(area.y)];
  return {
    left: x,
    top: y,
    width: last(area.x + area.width) - x,
    height: last(area.y + area.height) - y,
    y: Math.round((top - area.y) * scale) + y,
  };
}

/** Draws the pieces below each other; where two overlap, the later one is visible. */
async function stitch(pieces: readonly PagePiece[]): Promise<Blob> {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!first || !last) fail('pageChanged');
  const start = await placed(first, (at) => at);
  const end = await placed(last, ({ y, height }) => y + height - start.y);
  const canvas = new OffscreenCanvas(start.width, Math.min(maxCaptureLength, end));
  const context = canvas.getContext('2d');
  for (const piece of pieces) {
    await placed(piece, ({ left, top, width, height, y }, bitmap) =>
      context?.drawImage(bitmap, left, top, width, height, 0, y - start.y, width, height),
    );
  }
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Decodes a piece only while it is used: all of them at once would take too much memory. */
async function placed<T>(
  { shot, view }: PagePiece,
  look: (at: Placed, bitmap: ImageBitmap) => T,
): Promise<T> {
  const bitmap = await createImageBitmap(shot);
  try {
    return look(place(view, bitmap.width), bitmap);
  } finally {
    bitmap.close();
  }
}
