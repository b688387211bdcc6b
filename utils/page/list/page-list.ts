import type { PageListEvent, PictureCounts } from '../../model/page-pictures';
import { pictureByRef } from '../pictures/pictures';
import { findFocusedPicture, type FocusedPicture } from './focused-picture';
import { createPictureHighlighter } from './go-to-picture';
import { createInventory, judgeTogether, type InventoryRow } from './inventory';
import { thumbnailOf } from '../pictures/draw-picture';
import { watchPictureChanges } from './watch-changes';

/** The pictures of this page with their names and verdicts; `writtenOn` is what we have written on an element ourselves. */
export function createPageList(writtenOn: (element: Element) => string) {
  const inventory = createInventory(writtenOn);
  const guide = createPictureHighlighter();
  return {
    count(): PictureCounts {
      const verdicts = inventory.all().map(({ listed }) => listed.verdict);
      const many = (verdict: string): number => verdicts.filter((each) => each === verdict).length;
      return { all: verdicts.length, missing: many('missing'), poor: many('poor') };
    },
    /** The picture a person means: see `picturesContract.focused`. */
    focused: (from: string, step: number): FocusedPicture | null =>
      findFocusedPicture(inventory.all(), from, step),
    /** Scrolls to a picture, outlines it and gives it the focus; says whether it is there. */
    goTo(ref: string): { isThere: boolean } {
      const picture = pictureByRef(ref);
      if (picture) guide.show(picture.element);
      return { isThere: picture !== null };
    },
    /** A picture as a data URI, its long side at most `side` pixels; null where no script may draw it. */
    async thumbnail(ref: string, side: number): Promise<string | null> {
      const picture = pictureByRef(ref);
      return picture && thumbnailOf(picture, side);
    },
    /** The pictures to which nobody has given a name, and that have one of these addresses or selectors. */
    candidates(known: readonly { address: string; selector: string }[]) {
      const addresses = new Set(known.map(({ address }) => address).filter((each) => each !== ''));
      const selectors = new Set(known.map(({ selector }) => selector).filter((each) => each !== ''));
      return inventory
        .all()
        .map(({ listed }) => listed)
        .filter(({ name, written, reason }) => name === '' && written === '' && !decorates.has(reason.kind))
        .filter(({ address, selector }) => addresses.has(address) || selectors.has(selector))
        .map(({ ref, address, selector }) => ({ ref, address, selector }));
    },
    /** The list, then what changes, until the signal is aborted. */
    events: (signal: AbortSignal): AsyncGenerator<PageListEvent> => listEvents(inventory, signal),
  };
}

/** Where the author has said that there is nothing to say. */
const decorates = new Set(['emptyAlt', 'presentationRole', 'presentationConflict']);

/** The page waits no longer for us at a time, in milliseconds: less than a frame. */
const slice = 12;
/** The list is made again for so small a share of the time, however lively the page. */
const share = 0.05;

/** The list in pieces, the first one soon; then what changes, until the signal is aborted. */
async function* listEvents(
  inventory: ReturnType<typeof createInventory>,
  signal: AbortSignal,
): AsyncGenerator<PageListEvent> {
  const staleness = createStaleness(signal);
  const watch = watchPictureChanges(staleness.set, signal);
  const trees = new Set<Node>();
  const entered = (tree: Node): void => {
    trees.add(tree);
    watch(tree);
  };
  const sent = createSent();
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    staleness.clear();
    trees.clear();
    const rows: InventoryRow[] = [];
    let took = 0;
    for await (const piece of inSlices(inventory.scan(entered), signal)) {
      took += piece.took;
      rows.push(...piece.rows);
      if (isFirst && (piece.rows.length > 0 || piece.isLast)) yield sent.listed(piece.rows, piece.isLast);
    }
    if (signal.aborted) return;
    const changed = sent.changed(judgeTogether(rows, trees));
    if (changed) yield changed;
    await staleness.next(took / share);
  }
}

interface Piece {
  rows: InventoryRow[];
  isLast: boolean;
  /** How long the page waited, in milliseconds. */
  took: number;
}

/** Takes what is found in turns with the page. */
async function* inSlices(scan: Iterable<InventoryRow | null>, signal: AbortSignal): AsyncGenerator<Piece> {
  let since = performance.now();
  let rows: InventoryRow[] = [];
  for (const row of scan) {
    if (row) rows.push(row);
    const took = performance.now() - since;
    if (took < slice) continue;
    yield { rows, isLast: false, took };
    await nextTask();
    if (signal.aborted) return;
    since = performance.now();
    rows = [];
  }
  yield { rows, isLast: true, took: performance.now() - since };
}

/** Lets the page go on, and comes in its turn: timers would be made to wait. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

/** Whether the page may have changed since it was looked at. */
function createStaleness(signal: AbortSignal) {
  let isStale = false;
  let wake = (): void => {};
  signal.addEventListener('abort', () => wake());
  return {
    set(): void {
      isStale = true;
      wake();
    },
    clear: () => void (isStale = false),
    /** Resolves when the page may have changed, so many milliseconds from now at the soonest, or when the signal is aborted. */
    async next(rest: number): Promise<void> {
      const rested = new Promise<void>((resolve) => void setTimeout(resolve, rest));
      const gone = new Promise<void>((resolve) => {
        wake = () => void (signal.aborted && resolve());
        wake();
      });
      await Promise.race([rested, gone]);
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (isStale || signal.aborted) resolve();
      });
    },
  };
}

/** What a reader of the events has been told. */
function createSent() {
  const told = new Map<string, string>();
  let order = '';
  const tell = ({ listed }: InventoryRow): boolean => {
    const now = JSON.stringify(listed);
    const isNew = told.get(listed.ref) !== now;
    told.set(listed.ref, now);
    return isNew;
  };
  return {
    listed(rows: readonly InventoryRow[], isLast: boolean): PageListEvent {
      for (const row of rows) tell(row);
      order += rows.map(({ listed }) => `${listed.ref}\n`).join('');
      return { type: 'listed', pictures: rows.map(({ listed }) => listed), isLast };
    },
    /** What is not as it was told; null for nothing. */
    changed(rows: readonly InventoryRow[]): PageListEvent | null {
      const pictures = rows.filter(tell).map(({ listed }) => listed);
      const refs = rows.map(({ listed }) => listed.ref);
      const now = refs.map((ref) => `${ref}\n`).join('');
      if (pictures.length === 0 && now === order) return null;
      order = now;
      const there = new Set(refs);
      for (const ref of told.keys()) if (!there.has(ref)) told.delete(ref);
      return { type: 'changed', order: refs, pictures };
    },
  };
}
