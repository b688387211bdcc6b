import { computedStyleOf, ownerDocumentOf, unclobbered, windowOf } from '../dom/elements';
import { flatTreeAncestors } from '../dom/flat-tree';
import type { PictureLocation, PicturePoint, Rect } from '../../model/picture';
import { isBroken } from './draw-picture';
import {
  boxInTopViewport,
  idleTimeoutMs,
  nextPaint,
  toTopViewport,
  intersection,
  relativeTo,
  visibleArea,
  createScrollRestorer,
} from '../dom/viewport';
import {
  createStyleOverrides,
  exactScrolling,
  type StyleOverrides,
  type Styled,
} from '../dom/style-overrides';
import { createCoverHider } from './covers';
import { scrollsDocument } from './hit-test';
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
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
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

/**
 * Scrolls all scroll containers around an element so that a point of it is as far up and left in each as possible. Where a
 * box cuts the point off, that is the point of the box that is nearest.
 */
function scrollToPoint(element: Element, at: PicturePoint, styles: StyleOverrides): void {
  const cuts: Element[] = [];
  for (const each of flatTreeAncestors(element)) {
    const { overflowX, overflowY } = computedStyleOf(each);
    const isPage = each === unclobbered(ownerDocumentOf(each), 'scrollingElement');
    if (
      each === element ||
      (!isPage && (overflowX + overflowY === 'visiblevisible' || scrollsDocument(each)))
    )
      continue;
    if (isPage || /auto|scroll|overlay/.test(overflowX + overflowY)) {
      styles.set(each as Styled, exactScrolling);
      const whole = boxInTopViewport(element);
      const port = portOf(each, isPage);
      if (!whole || !port) return;
      const start = { x: whole.x + at.x * whole.width, y: whole.y + at.y * whole.height };
      const point = cuts.reduce((to, cut) => nearestIn(portOf(cut, false), to), start);
      each.scrollBy({
        left: (point.x - port.x) / port.scale,
        top: (point.y - port.y) / port.scale,
        behavior: 'instant',
      });
    }
    if (!isPage) cuts.push(each);
  }
}

/** Returns where a scroll container shows its content, in the top viewport, and how large it shows a pixel. */
function portOf(element: Element, isPage: boolean): (Rect & { scale: number }) | null {
  const view = windowOf(element);
  if (!view) return null;
  if (isPage) {
    const port = toTopViewport(visibleArea(view), view)?.rect;
    const scale = toTopViewport({ x: 0, y: 0, width: 1, height: 1 }, view)?.rect.width;
    return port && scale ? { ...port, scale } : null;
  }
  const box = boxInTopViewport(element);
  const { offsetWidth, clientLeft, clientTop, clientWidth, clientHeight } = element as HTMLElement;
  if (!box) return null;
  const scale = box.width / offsetWidth || 1;
  const [x, y] = [box.x + clientLeft * scale, box.y + clientTop * scale];
  return { x, y, width: clientWidth * scale, height: clientHeight * scale, scale };
}

function nearestIn(rect: Rect | null, { x, y }: PicturePoint): PicturePoint {
  if (!rect) return { x, y };
  return {
    x: Math.max(rect.x, Math.min(x, rect.x + rect.width)),
    y: Math.max(rect.y, Math.min(y, rect.y + rect.height)),
  };
}
