import { windowOf } from '../dom/elements';
import type { PictureLocation, Rect } from '../../model/picture';
import { isBroken } from './draw-picture';
import {
  idleTimeoutMs,
  nextPaint,
  toTopViewport,
  intersection,
  relativeTo,
  createScrollRestorer,
} from '../dom/viewport';
import type { PagePicture } from './pictures';

/** Scrolls pictures into view for a screenshot, and restores the scroll positions. */
export function createLocator() {
  const memory = createScrollRestorer();
  let needed = new AbortController();
  let watch: ReturnType<typeof setTimeout> | undefined;
  const restore = (): void => {
    clearTimeout(watch);
    needed.abort();
    needed = new AbortController();
    memory.restore();
  };
  return {
    /**
     * Scrolls a picture into view unless it is fully visible, and waits for its load and paint. Returns its place in the
     * top viewport. Waits as long as the picture loads. Throws `pageChanged` in a hidden tab.
     */
    async locate(picture: PagePicture | null): Promise<PictureLocation> {
      if (!picture) return { outcome: 'missing' };
      clearTimeout(watch);
      watch = setTimeout(restore, idleTimeoutMs);
      memory.remember(picture.element);
      let place: PictureLocation | null = null;
      try {
        place = await bringIntoView(picture, needed.signal);
        return place;
      } finally {
        if (place?.outcome !== 'found') memory.restore();
      }
    },
    /**
     * Restores the scroll positions from before the first `locate` since the last `restore`. A `locate` that still waits
     * scrolls no more. Called where the background does not: it may have died.
     */
    restore,
  };
}

async function bringIntoView(picture: PagePicture, needed: AbortSignal): Promise<PictureLocation> {
  const { element } = picture;
  await center(element, needed);
  if (!needed.aborted && (await isBroken(picture))) return { outcome: 'broken' };
  // A lazy picture gets its size when it has loaded.
  await center(element, needed);
  if (needed.aborted) return { outcome: 'missing' };
  await nextPaint();
  return locationOf(element, await visibilityOf(element));
}

/** Scrolls an element to the middle of its scroll containers, unless it is fully visible. */
async function center(element: Element, needed: AbortSignal): Promise<void> {
  if ((await visibilityOf(element)).clipped && !needed.aborted) {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  }
}

interface Visibility {
  whole: Rect;
  part: Rect;
  clipped: boolean;
}

/**
 * Returns the visible part of an element, in CSS pixels of its own viewport. `IntersectionObserver` knows all that clips:
 * scroll containers, containing blocks, clip paths, frames.
 */
function visibilityOf(element: Element): Promise<Visibility> {
  return new Promise((resolve, reject) => {
    // Observers do not run in a hidden tab.
    nextPaint().catch(reject);
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect();
      const entry = entries.at(-1);
      if (!entry) return;
      const { boundingClientRect: whole, intersectionRect: part } = entry;
      // Layout is in fractions of pixels; half a pixel is not clipped.
      const isSmaller = whole.width - part.width > 0.5 || whole.height - part.height > 0.5;
      // A lazy picture may have no size yet.
      const clipped = isSmaller || !entry.isIntersecting;
      resolve({ whole, part, clipped });
    });
    observer.observe(element);
  });
}

function locationOf(element: Element, { whole, part, clipped }: Visibility): PictureLocation {
  if (whole.width === 0 || whole.height === 0) return { outcome: 'broken' };
  const view = windowOf(element);
  const top = view && toTopViewport(part, view);
  if (!top) return { outcome: 'outOfReach' };
  const shown = intersection(top.rect, top.area);
  if (shown.width === 0 || shown.height === 0) return { outcome: 'outOfReach' };
  return {
    outcome: 'found',
    rect: relativeTo(shown, top.area),
    viewportWidth: top.area.width,
    clipped: clipped || shown.width < top.rect.width || shown.height < top.rect.height,
  };
}
