import { pictureAt, sceneOf, type Scene } from '../pictures/hit-test';
import { picturesIn, type PagePicture } from '../pictures/pictures';
import type { Point } from '../../model/selection';

/** Styles and frames move pictures without an event: hovered over, the scene is measured again after so many milliseconds. */
const sceneHolds = 250;

/** The page's pictures, listed once and again only when the page has changed; `changed` is called when that may be. */
export function createPictureCache(changed: () => void, signal: AbortSignal) {
  let list: readonly PagePicture[] = [];
  let scene: Scene | null = null;
  let isListStale = true;
  let isSceneStale = true;
  // Of a pointer's time, however large and lively the page.
  const listing = createTimeBudget(0.05);
  const measuring = createTimeBudget(0.2);
  const watched = new WeakSet<Node>();
  const observer = new MutationObserver(outdate);
  signal.addEventListener('abort', () => observer.disconnect());
  addEventListener('load', outdate, { capture: true, signal });
  for (const type of ['scroll', 'resize']) addEventListener(type, moved, { capture: true, signal });

  function outdate(): void {
    isListStale = true;
    changed();
  }

  function moved(): void {
    isSceneStale = true;
    changed();
  }

  function listAgain(): void {
    list = listing.spend(() => picturesIn(document.documentElement));
    // Mutations in shadow roots and frames are seen from inside only.
    for (const root of new Set([document, ...list.map(({ element }) => element.getRootNode())])) {
      if (watched.has(root)) continue;
      watched.add(root);
      observer.observe(root, { subtree: true, childList: true, attributes: true });
    }
    isListStale = false;
    isSceneStale = true;
  }

  function measureAgain(): Scene {
    scene = measuring.spend(() => sceneOf(list));
    isSceneStale = false;
    return scene;
  }

  return {
    /** All, as they are now, in reading order. */
    all(): readonly PagePicture[] {
      if (isListStale) listAgain();
      return list;
    },
    /** The topmost at a point, as the page is now. */
    at(point: Point, every: boolean): PagePicture | null {
      if (isListStale) listAgain();
      return pictureAt(measureAgain(), point, every);
    },
    /** The topmost under a pointer that hovers; undefined where that would take too long now, and `changed` comes again. */
    under(point: Point, every: boolean): PagePicture | null | undefined {
      if (isListStale && listing.isLeft()) listAgain();
      if (measuring.age() > sceneHolds) isSceneStale = true;
      if (isListStale || isSceneStale) {
        if (!measuring.isLeft()) {
          changed();
          return undefined;
        }
        measureAgain();
      }
      // A list that is out of date still knows where most pictures are.
      if (isListStale) changed();
      return scene && pictureAt(scene, point, every);
    },
  };
}

/** Keeps something slow to a share of the time that passes, from 0 to 1: what took long may be done again only later. */
export function createTimeBudget(share: number) {
  let [at, took] = [Number.NEGATIVE_INFINITY, 0];
  return {
    /** Milliseconds since it was last done. */
    age: () => performance.now() - at,
    /** Whether it may be done again. */
    isLeft: () => performance.now() - at >= took / share,
    spend<T>(act: () => T): T {
      at = performance.now();
      const result = act();
      took = performance.now() - at;
      return result;
    },
  };
}
