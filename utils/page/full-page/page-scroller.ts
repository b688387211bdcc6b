import { fail } from '../../model/failure';
import { abortable } from '../../lib/async';
import type { Rect } from '../../model/picture';
import type { ScrolledView } from '../../model/capture';
import { walkFlatTree } from '../dom/flat-tree';
import { isHtml, rootElement, pageScrollElement, unclobbered, ownerDocumentOf } from '../dom/elements';
import { createStyleOverrides, exactScrolling } from '../dom/style-overrides';
import { releaseStickyElements } from './sticky-elements';
import {
  idleTimeoutMs,
  nextPaint,
  intersection,
  overlaps,
  visibleArea,
  relativeTo,
  createScrollRestorer,
} from '../dom/viewport';

/** How long pictures in view may load, and a page may grow at its end, in milliseconds. */
const loadTimeoutMs = 2000;
const growTimeoutMs = 500;
/** How many rows of device pixels two views share, because a box may begin between two rows. */
const overlapRows = 2;

/**
 * Scrolls through a page from top to bottom for a capture of the whole page, and restores the page; once at a time.
 */
export function createPageScroller() {
  let current: ReturnType<typeof begin> | null = null;
  const end = (): void => {
    current?.end();
    current = null;
  };
  return {
    /**
     * Scrolls to `top`, or as far as possible, and waits for the load and the paint. 0 begins.
     * Throws `FailureError` `pageChanged` in a hidden tab, and where nothing was begun.
     */
    scrollTo({ top }: { top: number }): Promise<ScrolledView> {
      if (top === 0) {
        end();
        current = begin(end);
      }
      return (current ?? fail('pageChanged')).scrollTo(top);
    },
    /** Restores scroll positions and styles. */
    end,
  };
}

function begin(end: () => void) {
  const scroller = mainScroller();
  const over = new AbortController();
  const memory = createScrollRestorer();
  const styles = createStyleOverrides();
  memory.remember(scroller);
  for (const each of new Set([scroller, rootElement(), unclobbered(document, 'body')]))
    if (each instanceof HTMLElement) styles.set(each, exactScrolling);
  preventScrolling(over.signal);
  let watch = setTimeout(end, idleTimeoutMs);
  const show = (top: number): void => {
    if (over.signal.aborted) fail('pageChanged');
    scroller.scrollTo({ top: top - visiblePartOf(scroller).below, behavior: 'instant' });
  };

  return {
    async scrollTo(top: number): Promise<ScrolledView> {
      clearTimeout(watch);
      watch = setTimeout(end, idleTimeoutMs);
      show(top);
      await nextPaint();
      await picturesLoaded(over.signal);
      // Loaded pictures may have moved the content.
      show(top);
      if (isAtEnd(scroller)) await pageGrown(scroller, over.signal);
      show(top);
      releaseStickyElements(scroller, styles, { isFirst: top === 0, isLast: isAtEnd(scroller) });
      await nextPaint();
      return scrolledViewOf(scroller);
    },
    end(): void {
      clearTimeout(watch);
      over.abort();
      styles.restoreAll();
      // Styles first: scroll snapping would move the restored position.
      memory.restore();
    },
  };
}

/**
 * Returns the element that scrolls the page: the document, else the largest scroll container that fills half the screen.
 */
function mainScroller(): Element {
  const root = pageScrollElement() ?? rootElement();
  if (root.scrollHeight > root.clientHeight + 1 && !isScrollLocked(rootElement())) return root;
  const screen = visibleArea(window);
  const seen = (element: Element): number => {
    const { width, height } = intersection(scrollportOf(element), screen);
    return width * height;
  };
  const [largest] = [...walkFlatTree(rootElement())]
    .filter((element) => ownerDocumentOf(element) === document && scrolls(element))
    .map((element) => ({ element, size: seen(element) }))
    .filter(({ size }) => size > (screen.width * screen.height) / 2)
    .toSorted((one, other) => other.size - one.size);
  return largest?.element ?? root;
}

/** Whether the document cannot be scrolled: the viewport takes its overflow from the root, or else from the body. */
function isScrollLocked(root: Element): boolean {
  const own = getComputedStyle(root).overflowY;
  const body = unclobbered(document, 'body');
  return /hidden|clip/.test(own === 'visible' && body ? getComputedStyle(body).overflowY : own);
}

function scrolls(element: Element): boolean {
  if (element.scrollHeight <= element.clientHeight + 1) return false;
  return /auto|scroll|overlay/.test(getComputedStyle(element).overflowY);
}

/** Returns the padding box of a scroll container in the viewport, without scroll bars. */
function scrollportOf(element: Element): Rect {
  const { clientLeft, clientTop, clientWidth: width, clientHeight: height } = element;
  if (element === pageScrollElement()) return { x: 0, y: 0, width, height };
  const { x, y } = element.getBoundingClientRect();
  return { x: x + clientLeft, y: y + clientTop, width, height };
}

/** Returns the visible part of a scroll container, and its distance from the top of the container. */
function visiblePartOf(scroller: Element): { area: Rect; below: number } {
  const box = scrollportOf(scroller);
  const area =
    scroller === pageScrollElement() ? visibleDocument(box) : intersection(box, visibleArea(window));
  return { area, below: area.y - box.y };
}

/** In fractions of pixels, unlike boxes: in a zoomed page the last rows of pixels would be missing. */
function visibleDocument(box: Rect): Rect {
  if (!visualViewport) return box;
  const { offsetLeft: x, offsetTop: y, width, height } = visualViewport;
  return { x, y, width, height };
}

function isAtEnd(scroller: Element): boolean {
  return scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
}

function scrolledViewOf(scroller: Element): ScrolledView {
  const screen = visibleArea(window);
  const { area, below } = visiblePartOf(scroller);
  const top = scroller.scrollTop + below;
  const ratio = devicePixelRatio * (visualViewport?.scale ?? 1);
  return {
    top,
    length: scroller.scrollHeight,
    area: relativeTo(area, screen),
    viewportWidth: screen.width,
    ratio,
    next: isAtEnd(scroller) ? null : top + Math.max(1, Math.floor(area.height * ratio) - overlapRows) / ratio,
    url: location.href,
  };
}

/** Resolves when the pictures in view have loaded or failed, or after the timeout. */
async function picturesLoaded(over: AbortSignal): Promise<void> {
  const screen = visibleArea(window);
  const images = [...walkFlatTree(rootElement())].filter((element) => isHtml(element, 'img'));
  const inView = images.filter((image) => overlaps(image.getBoundingClientRect(), screen));
  const decoded = Promise.allSettled(inView.map((image) => image.decode()));
  await abortable(decoded, AbortSignal.any([over, AbortSignal.timeout(loadTimeoutMs)])).catch(
    () => undefined,
  );
}

/** Resolves when the page has grown, as endless feeds do, or after the timeout. */
async function pageGrown(scroller: Element, over: AbortSignal): Promise<void> {
  const before = scroller.scrollHeight;
  const until = performance.now() + growTimeoutMs;
  while (scroller.scrollHeight === before && performance.now() < until && !over.aborted) await nextPaint();
}

const scrollKeys = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '];

/** Prevents scrolling by wheel, touch and keys. */
function preventScrolling(signal: AbortSignal): void {
  const prevent = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || scrollKeys.includes(event.key)) event.preventDefault();
  };
  for (const type of ['wheel', 'touchmove', 'keydown'])
    addEventListener(type, prevent, { capture: true, passive: false, signal });
}
