import {
  type ListedPicture,
  type PageListEvent,
  type PictureCounts,
  verdictNow,
} from '../../model/page-pictures';
import { abortable } from '../../lib/async';
import { shownPictureOf } from '../pictures/image-map';
import { pictureByRef } from '../pictures/pictures';
import { findFocusedPicture } from './focused-picture';
import { showPicture } from './go-to-picture';
import { judgeTogether, listPictures, scanPictures, type InventoryRow } from './inventory';
import { thumbnailOf } from '../pictures/draw-picture';
import { watchPictureChanges } from './watch-changes';

/** The pictures of this page with their names and verdicts. */
export const pageList = {
  /**
   * Counts the pictures, while the page has nothing to do; a page that never has waits a moment. Where a panel follows the
   * list, returns the counts of that once it is complete.
   */
  async count(): Promise<PictureCounts> {
    const turn = new TaskController({ priority: 'background' });
    const timer = setTimeout(() => turn.setPriority('user-visible'), maxYieldMs);
    const pause = (): Promise<void> => scheduler.postTask(() => undefined, { signal: turn.signal });
    const trees = new Set<Node>();
    const found: InventoryRow[] = [];
    try {
      for await (const { rows } of inSlices(
        scanPictures((tree) => void trees.add(tree)),
        pause,
      )) {
        const counts = await followedCounts;
        if (counts) return counts;
        found.push(...rows);
      }
      const judged: InventoryRow[] = [];
      for await (const { rows } of inSlices(judgeTogether(found, trees), pause)) judged.push(...rows);
      return countsOf(judged);
    } finally {
      clearTimeout(timer);
    }
  },
  /** Returns the picture that the keyboard means: see `picturesContract.focused`. */
  focused: ({ from, step }: { from: string; step: number }) => findFocusedPicture(listPictures(), from, step),
  /** Scrolls to a picture, outlines and focuses it. Returns whether the picture is in the page. */
  goTo({ ref }: { ref: string }): { isThere: boolean } {
    const picture = pictureByRef(ref);
    if (picture) showPicture(shownPictureOf(picture).element);
    return { isThere: picture !== null };
  },
  /**
   * Returns a picture as a data URI, its long side at most `side` pixels; null where scripts may not draw the picture.
   */
  async thumbnail({ ref, side }: { ref: string; side: number }): Promise<string | null> {
    const picture = pictureByRef(ref);
    return picture && thumbnailOf(shownPictureOf(picture), side);
  },
  /** Returns the pictures that have one of these addresses or selectors: see `picturesContract.candidates`. */
  candidates({ known }: { known: readonly { address: string; selector: string }[] }) {
    const addresses = new Set(known.map(({ address }) => address).filter((each) => each !== ''));
    const selectors = new Set(known.map(({ selector }) => selector).filter((each) => each !== ''));
    return listPictures()
      .map(({ listed }) => listed)
      .filter(({ address, selector }) => addresses.has(address) || selectors.has(selector))
      .map(({ ref, address, selector, name, reason }) => {
        const isNamed = name !== '' || decorativeReasons.has(reason.kind);
        return { ref, address, selector, isNamed };
      });
  },
  /** Yields the list, then its changes, until the signal is aborted. */
  events: listEvents,
};

/** The counts of the list that a panel follows, as soon as it is complete; undefined where it ends before. */
let followedCounts: Promise<PictureCounts | undefined> | undefined;

function countsOf(rows: readonly InventoryRow[]): PictureCounts {
  const many = (verdict: string): number =>
    rows.filter(({ listed }) => verdictNow(listed) === verdict).length;
  return { all: rows.length, missing: many('missing'), poor: many('poor') };
}

/** Verdicts for pictures that the author marked as decorative. */
const decorativeReasons = new Set(['emptyAlt', 'presentationRole', 'presentationConflict']);

/** How long the page waits for the list at a time, in milliseconds: less than a frame. */
const maxSliceMs = 12;
/** How long counting lets all else go first, in milliseconds. */
const maxYieldMs = 2000;
/** The share of the time that new lists may take, however often the page changes. */
const maxTimeShare = 0.05;

/** Lets the page's own tasks go on. Not by a timer, which would be throttled, nor by `yield`, which would come before these. */
const nextTask = (): Promise<void> => scheduler.postTask(() => undefined);

/** Yields the list in pieces, the first one soon; then its changes, until the signal is aborted. */
async function* listEvents(signal: AbortSignal): AsyncGenerator<PageListEvent> {
  let change = Promise.withResolvers<void>();
  const watch = watchPictureChanges(() => change.resolve(), signal);
  const report = createReport();
  let saidBarred = 0;
  let counts = Promise.withResolvers<PictureCounts | undefined>();
  try {
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      change = Promise.withResolvers();
      counts = Promise.withResolvers();
      followedCounts = counts.promise;
      const trees = new Set<Node>();
      const rows: InventoryRow[] = [];
      let took = 0;
      let barred = 0;
      const entered = (tree: Node): void => {
        trees.add(tree);
        watch(tree);
      };
      for await (const piece of inSlices(
        scanPictures(entered, () => (barred += 1)),
        nextTask,
        signal,
      )) {
        took += piece.took;
        rows.push(...piece.rows);
        if (isFirst && (piece.rows.length > 0 || piece.isLast)) yield report.listed(piece.rows, piece.isLast);
      }
      if (signal.aborted) return;
      if (barred !== saidBarred) yield { type: 'barred', frames: barred };
      saidBarred = barred;
      const changes = report.changes();
      const judged: InventoryRow[] = [];
      for await (const piece of inSlices(changes.among(judgeTogether(rows, trees)), nextTask, signal)) {
        took += piece.took;
        judged.push(...piece.rows);
      }
      if (signal.aborted) return;
      counts.resolve(countsOf(judged));
      const changed = changes.event();
      if (changed) yield changed;
      const pause = new Promise((resolve) => setTimeout(resolve, took / maxTimeShare));
      await abortable(Promise.all([pause, change.promise]), signal).catch(() => undefined);
    }
  } finally {
    // Also where the page has made it fail: counting would wait for ever.
    counts.resolve(undefined);
    if (followedCounts === counts.promise) followedCounts = undefined;
  }
}

/**
 * Yields rows in pieces, between tasks of the page; `took` is how long the page waited for a piece, in milliseconds. Ends
 * with the signal.
 */
async function* inSlices(
  scan: Iterable<InventoryRow | null>,
  pause: () => Promise<void>,
  signal?: AbortSignal,
) {
  let since = performance.now();
  let rows: InventoryRow[] = [];
  for (const row of scan) {
    if (row) rows.push(row);
    const took = performance.now() - since;
    if (took < maxSliceMs) continue;
    yield { rows, isLast: false, took };
    await pause();
    if (signal?.aborted) return;
    since = performance.now();
    rows = [];
  }
  yield { rows, isLast: true, took: performance.now() - since };
}

/** What the events have reported so far: by ref, in the order of the list. */
function createReport() {
  let reported = new Map<string, string>();
  return {
    listed(rows: readonly InventoryRow[], isLast: boolean): PageListEvent {
      for (const { listed } of rows) reported.set(listed.ref, JSON.stringify(listed));
      return { type: 'listed', pictures: rows.map(({ listed }) => listed), isLast };
    },
    /** Returns what finds the changes since the last report. */
    changes() {
      const now = new Map<string, string>();
      const pictures: ListedPicture[] = [];
      return {
        /** Yields the rows of a whole list, and compares them. */
        *among(rows: Iterable<InventoryRow>) {
          for (const row of rows) {
            const { listed } = row;
            const text = JSON.stringify(listed);
            now.set(listed.ref, text);
            if (reported.get(listed.ref) !== text) pictures.push(listed);
            yield row;
          }
        },
        /** Returns the changes among those rows; null without any. */
        event(): PageListEvent | null {
          const order = [...now.keys()];
          const isSameOrder = order.join('\n') === [...reported.keys()].join('\n');
          reported = now;
          return pictures.length === 0 && isSameOrder ? null : { type: 'changed', order, pictures };
        },
      };
    },
  };
}
