import { fail } from '../model/failure';
import { abortable } from '../lib/async';
import type { Rect } from '../model/picture';
import type { TourView } from '../model/tour';
import { flatTree } from './flat-tree';
import { isHtml } from './elements';
import { createInlineStyles } from './inline-styles';
import { painted } from './painted';
import { createScrollMemory } from './scrolling';
import { unstick } from './stuck';
import { intersection, shownArea, within } from './viewport';

/** How long pictures that come into view may take, and a page that grows at its end, in milliseconds. */
const loading = 2000;
const growing = 500;
/** Whoever goes through a page and is not heard of for so long has died, in milliseconds. */
const forgotten = 15_000;
/** Views share so many rows of device pixels, because a box may begin between two of them. */
const shared = 2;

/** Goes through a page from top to bottom and puts it back; one tour at a time. */
export function createTour() {
  let current: ReturnType<typeof begin> | null = null;
  const end = (): void => {
    current?.end();
    current = null;
  };
  return {
    /**
     * Shows the page from `top` on, or from where it can, once that is loaded and painted. 0 begins a tour.
     * Throws `FailureError` `pageChanged` in a hidden tab, and in a page where no tour was begun.
     */
    goTo({ top }: { top: number }): Promise<TourView> {
      if (top === 0) {
        end();
        current = begin(end);
      }
      return (current ?? fail('pageChanged')).goTo(top);
    },
    /** Puts everything back: scroll positions and styles. */
    end,
  };
}

function begin(end: () => void) {
  const scroller = mainScroller();
  const over = new AbortController();
  const memory = createScrollMemory();
  const styles = createInlineStyles();
  memory.remember(scroller);
  for (const each of new Set([scroller, document.documentElement, document.body]))
    if (each instanceof HTMLElement) styles.set(each, still);
  keepStill(over.signal);
  let watch = setTimeout(end, forgotten);
  /** A tour that has ended meanwhile scrolls no more. */
  const show = (top: number): void => {
    if (over.signal.aborted) fail('pageChanged');
    scrollTo(scroller, top);
  };

  return {
    async goTo(top: number): Promise<TourView> {
      clearTimeout(watch);
      watch = setTimeout(end, forgotten);
      show(top);
      await painted();
      await loaded(over.signal);
      // What has loaded may have made the page longer, or moved it.
      show(top);
      if (isAtEnd(scroller)) await grown(scroller, over.signal);
      show(top);
      unstick(scroller, styles, { isFirst: top === 0, isLast: isAtEnd(scroller) });
      await painted();
      return viewOf(scroller);
    },
    end(): void {
      clearTimeout(watch);
      over.abort();
      styles.giveAllBack();
      // Only then: where positions snap, one that was set before may be changed once more.
      memory.restore();
    },
  };
}

/** What keeps a scroll position from being the one that was asked for. */
const still = { 'scroll-behavior': 'auto', 'scroll-snap-type': 'none', 'overflow-anchor': 'none' };

/** What scrolls the page: the document, else the largest box that scrolls and fills most of the screen. */
function mainScroller(): Element {
  const root = document.scrollingElement ?? document.documentElement;
  if (root.scrollHeight > root.clientHeight + 1 && !isHeld(document.documentElement)) return root;
  const screen = shownArea(window);
  const seen = (element: Element): number => {
    const { width, height } = intersection(boxOf(element), screen);
    return width * height;
  };
  const [largest] = [...flatTree(document.documentElement)]
    .filter((element) => element.ownerDocument === document && scrolls(element))
    .map((element) => ({ element, size: seen(element) }))
    .filter(({ size }) => size > (screen.width * screen.height) / 2)
    .toSorted((one, other) => other.size - one.size);
  return largest?.element ?? root;
}

/** Whether a person cannot scroll the document: the viewport takes its overflow from the root, or else from the body. */
function isHeld(root: Element): boolean {
  const own = getComputedStyle(root).overflowY;
  const { body } = document;
  return /hidden|clip/.test(own === 'visible' && body ? getComputedStyle(body).overflowY : own);
}

function scrolls(element: Element): boolean {
  if (element.scrollHeight <= element.clientHeight + 1) return false;
  return /auto|scroll|overlay/.test(getComputedStyle(element).overflowY);
}

/** The part of a box that scrolls, in the viewport, without borders and scroll bars. */
function boxOf(element: Element): Rect {
  const { clientLeft, clientTop, clientWidth: width, clientHeight: height } = element;
  if (element === document.scrollingElement) return { x: 0, y: 0, width, height };
  const { x, y } = element.getBoundingClientRect();
  return { x: x + clientLeft, y: y + clientTop, width, height };
}

/** What is seen of the box, and how far down in it that begins. */
function seenPart(scroller: Element): { area: Rect; below: number } {
  const box = boxOf(scroller);
  const area =
    scroller === document.scrollingElement ? shownDocument(box) : intersection(box, shownArea(window));
  return { area, below: area.y - box.y };
}

/** Without scroll bars, and in fractions, which boxes have not: a zoomed page would lack its last rows of pixels. */
function shownDocument(box: Rect): Rect {
  if (!visualViewport) return box;
  const { offsetLeft: x, offsetTop: y, width, height } = visualViewport;
  return { x, y, width, height };
}

function scrollTo(scroller: Element, top: number): void {
  scroller.scrollTo({ top: top - seenPart(scroller).below, behavior: 'instant' });
}

function isAtEnd(scroller: Element): boolean {
  return scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
}

function viewOf(scroller: Element): TourView {
  const screen = shownArea(window);
  const { area, below } = seenPart(scroller);
  const top = scroller.scrollTop + below;
  const ratio = devicePixelRatio * (visualViewport?.scale ?? 1);
  return {
    top,
    length: scroller.scrollHeight,
    area: within(area, screen),
    viewportWidth: screen.width,
    ratio,
    next: isAtEnd(scroller) ? null : top + Math.max(1, Math.floor(area.height * ratio) - shared) / ratio,
    url: location.href,
  };
}

/** Resolves once the pictures in view can be painted or have failed, or when they take too long. */
async function loaded(over: AbortSignal): Promise<void> {
  const screen = shownArea(window);
  const images = [...flatTree(document.documentElement)].filter((element) => isHtml(element, 'img'));
  const inView = images.filter((image) => {
    const { width, height } = intersection(image.getBoundingClientRect(), screen);
    return width > 0 && height > 0;
  });
  const decoded = Promise.allSettled(inView.map((image) => image.decode()));
  await abortable(decoded, AbortSignal.any([over, AbortSignal.timeout(loading)])).catch(() => undefined);
}

/** Resolves once the page has got longer, as feeds do at their end, or when it does not. */
async function grown(scroller: Element, over: AbortSignal): Promise<void> {
  const before = scroller.scrollHeight;
  const until = performance.now() + growing;
  while (scroller.scrollHeight === before && performance.now() < until && !over.aborted) await painted();
}

const scrollKeys = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '];

/** Has no wheel, finger or key move the page under the tour. */
function keepStill(signal: AbortSignal): void {
  const prevent = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || scrollKeys.includes(event.key)) event.preventDefault();
  };
  for (const type of ['wheel', 'touchmove', 'keydown'])
    addEventListener(type, prevent, { capture: true, passive: false, signal });
}
