import { rootElement } from '../dom/elements';
import { pictureAt, sceneOf, type Scene } from '../pictures/hit-test';
import { picturesIn, type PagePicture } from '../pictures/pictures';
import type { Point } from '../../model/selection';

/** Styles and frames move pictures without an event, so a scene is cached only for this time, in milliseconds. */
const sceneCacheMs = 250;

/** The page's pictures, listed again only after a change; `changed` is called when there may be one. */
export function createPictureCache(changed: () => void, signal: AbortSignal) {
  let list: readonly PagePicture[] = [];
  let scene: Scene | null = null;
  let isListStale = true;
  // The shares of the time, however large the page and however often it changes.
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
    scene = null;
    changed();
  }

  function listAgain(): void {
    list = listing.spend(() => picturesIn(rootElement()));
    // Mutations in shadow roots and frames are reported to their own observers only.
    for (const root of new Set([document, ...list.map(({ element }) => element.getRootNode())])) {
      if (watched.has(root)) continue;
      watched.add(root);
      observer.observe(root, { subtree: true, childList: true, attributes: true });
    }
    isListStale = false;
    scene = null;
  }

  function measureAgain(): Scene {
    scene = measuring.spend(() => sceneOf(list));
    return scene;
  }

  return {
    /** Returns all pictures as they are now, in reading order. */
    all(): readonly PagePicture[] {
      if (isListStale) listAgain();
      return list;
    },
    /** Returns the topmost picture at a point, as the page is now. */
    at(point: Point, includeBackgrounds: boolean): PagePicture | null {
      if (isListStale) listAgain();
      return pictureAt(measureAgain(), point, includeBackgrounds);
    },
    /**
     * Returns the topmost picture under a hovering pointer; undefined where that takes too long now: `changed` is called
     * again.
     */
    under(point: Point, includeBackgrounds: boolean): PagePicture | null | undefined {
      if (isListStale && listing.isLeft()) listAgain();
      if (measuring.age() > sceneCacheMs) scene = null;
      if (isListStale || !scene) {
        if (!measuring.isLeft()) {
          changed();
          return undefined;
        }
        scene = measureAgain();
      }
      // A stale list still has most pictures.
      if (isListStale) changed();
      return pictureAt(scene, point, includeBackgrounds);
    },
  };
}

/** Limits slow work to a share of the time, from 0 to 1. */
export function createTimeBudget(share: number) {
  let [at, took] = [Number.NEGATIVE_INFINITY, 0];
  return {
    /** Returns the time since the last run, in milliseconds. */
    age: () => performance.now() - at,
    /** Whether the work may run again. */
    isLeft: () => performance.now() - at >= took / share,
    spend<T>(act: () => T): T {
      at = performance.now();
      const result = act();
      took = performance.now() - at;
      return result;
    },
  };
}
