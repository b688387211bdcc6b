import { picturesIn, type PagePicture } from '../pictures';
import { pictureAt, placed, type Placed } from '../picture-at';
import type { Point } from './selection';

/** Boxes older than this, in milliseconds, are measured again: styles and inner frames move them without an event. */
const boxesHold = 250;
/** Listing again takes at most this share of the time that passes, however large and lively the page. */
const listingShare = 0.1;

/** The page's pictures, listed once and again only when the page has changed; `changed` is called when that may be. */
export function watchPictures(changed: () => void, signal: AbortSignal) {
  let list: readonly PagePicture[] = [];
  let boxes: readonly Placed[] | null = null;
  let isStale = true;
  let [listedAt, listingTook, measuredAt] = [0, 0, 0];
  const watched = new WeakSet<Node>();
  const observer = new MutationObserver(outdate);
  signal.addEventListener('abort', () => observer.disconnect());
  addEventListener('load', outdate, { capture: true, signal });
  for (const type of ['scroll', 'resize']) addEventListener(type, moved, { capture: true, signal });

  function outdate(): void {
    isStale = true;
    changed();
  }

  function moved(): void {
    boxes = null;
    changed();
  }

  function listAgain(): void {
    listedAt = performance.now();
    list = picturesIn(document.documentElement);
    // Mutations in shadow roots and frames are seen from inside only.
    for (const root of new Set([document, ...list.map(({ element }) => element.getRootNode())])) {
      if (watched.has(root)) continue;
      watched.add(root);
      observer.observe(root, { subtree: true, childList: true, attributes: true });
    }
    listingTook = performance.now() - listedAt;
    isStale = false;
    boxes = null;
  }

  return {
    /** All, as they are now, in reading order. */
    all(): readonly PagePicture[] {
      if (isStale) listAgain();
      return list;
    },
    /** The topmost at a point. While the pointer only hovers, a large page's list may be a little old. */
    at(point: Point, every: boolean, isHovering: boolean): PagePicture | null {
      const now = performance.now();
      if (isStale && (!isHovering || now - listedAt > listingTook / listingShare)) listAgain();
      if (!boxes || now - measuredAt > boxesHold) {
        boxes = placed(list);
        measuredAt = now;
      }
      return pictureAt(boxes, point, every);
    },
  };
}
