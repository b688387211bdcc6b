import { windowOf } from '../dom/elements';
import type { PictureLocation, PicturePoint, Rect } from '../../model/picture';
import { isBroken } from './draw-picture';
import {
  idleTimeoutMs,
  nextPaint,
  toTopViewport,
  intersection,
  relativeTo,
  visibleArea,
  createScrollRestorer,
} from '../dom/viewport';
import { createStyleOverrides } from '../dom/style-overrides';
import { scrollToMiddle, scrollToPoint } from './scroll-to';
import { createCoverHider } from './covers';
import type { PagePicture } from './pictures';

/** Scrolls pictures into view for a screenshot, hides what covers them, and restores the page. */
export function createLocator() {
  const memory = createScrollRestorer();
  const styles = createStyleOverrides();
  const covers = createCoverHider();
  let needed = new AbortController();
  let watch: ReturnType<typeof setTimeout> | undefined;
  const restorePage = (): void => {
    covers.restore();
    // Styles first: scroll snapping would move the restored positions.
    styles.restoreAll();
    memory.restore();
  };
  const restore = (): void => {
    clearTimeout(watch);
    needed.abort();
    needed = new AbortController();
    restorePage();
  };

  /** Scrolls to the middle of a picture that is not fully visible; `at` shows that point of one that cannot be. */
  const scrollTo = async (
    element: Element,
    at: PicturePoint | undefined,
    signal: AbortSignal,
  ): Promise<void> => {
    if (!at || at.x + at.y === 0) {
      if (!(await visibilityOf(element)).clipped || signal.aborted) return;
      scrollToMiddle(element, styles);
    }
    if (!at || !(await visibilityOf(element)).clipped || signal.aborted) return;
    scrollToPoint(element, at, styles);
  };

  const bringIntoView = async (
    picture: PagePicture,
    at: PicturePoint | undefined,
    signal: AbortSignal,
  ): Promise<PictureLocation> => {
    const { element } = picture;
    await scrollTo(element, at, signal);
    if (!signal.aborted && (await isBroken(picture))) return { outcome: 'broken' };
    // A lazy picture gets its size when it has loaded.
    await scrollTo(element, at, signal);
    if (signal.aborted) return { outcome: 'missing' };
    await nextPaint();
    const place = await locationOf(element);
    if (place.outcome !== 'found' || !at || signal.aborted) return place;
    const { x, y } = visibleArea(window.top ?? window);
    const area = { ...place.rect, x: place.rect.x + x, y: place.rect.y + y };
    const covered = await covers.hide(picture, area, signal);
    const now = await locationOf(element);
    return now.outcome === 'found' ? { ...now, covered } : now;
  };

  return {
    /**
     * Brings a picture into view unless it is fully visible, and waits for its load and paint. Returns its place in the top
     * viewport. With `at`, hides what covers the picture, and scrolls to that point of a picture larger than the window.
     * Waits as long as the picture loads. Throws `pageChanged` in a hidden tab.
     */
    async locate(picture: PagePicture | null, at?: PicturePoint): Promise<PictureLocation> {
      if (!picture) return { outcome: 'missing' };
      clearTimeout(watch);
      watch = setTimeout(restore, idleTimeoutMs);
      memory.remember(picture.element);
      let place: PictureLocation | null = null;
      try {
        place = await bringIntoView(picture, at, needed.signal);
        return place;
      } finally {
        if (place?.outcome !== 'found') restorePage();
      }
    },
    /**
     * Restores the page as it was before the first `locate` since the last `restore`. A `locate` that still waits scrolls no
     * more. Called where the background does not: it may have died.
     */
    restore,
  };
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

async function locationOf(element: Element): Promise<PictureLocation> {
  const { whole, part, clipped } = await visibilityOf(element);
  if (whole.width === 0 || whole.height === 0) return { outcome: 'broken' };
  const view = windowOf(element);
  const top = view && toTopViewport(part, view);
  const all = view && toTopViewport(whole, view);
  if (!top || !all) return { outcome: 'outOfReach' };
  const shown = intersection(top.rect, top.area);
  if (shown.width === 0 || shown.height === 0) return { outcome: 'outOfReach' };
  return {
    outcome: 'found',
    rect: relativeTo(shown, top.area),
    whole: relativeTo(all.rect, top.area),
    viewportWidth: top.area.width,
    clipped: clipped || shown.width < top.rect.width || shown.height < top.rect.height,
    covered: false,
  };
}
