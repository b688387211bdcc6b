import { createItemViews, type Item, type ItemView } from './item-view';

/** The rows of a list in the document. */
export type ListView = ReturnType<typeof createListView>;

interface Shown {
  item: Item;
  view: ItemView;
  /** The container of a component with the picture's proposal and job. */
  more: HTMLElement | undefined;
}

/** Rows that lie together in the document. */
interface Group {
  element: HTMLElement;
  items: readonly Item[];
  /** Whether the browser lays the group out, because it is near the viewport or has the focus. */
  isNear: boolean;
}

/**
 * Rows in a group, which is laid out as a whole or not at all. In each frame a browser checks for each group whether it
 * is near the viewport: for thousands of them that would take longer than drawing.
 */
const groupSize = 50;

/**
 * In a longer list, groups far from the viewport have no rows yet and are not laid out. Chromium 156 leaves what is not
 * laid out out of the accessibility tree (with content-visibility: auto); a shorter list is in the tree as a whole.
 */
const maxLaidOut = 500;

/** The usual height of a row in rem: groups without rows take as much room. */
const rowHeight = 5.7;

const isSame = (a: Item, b: Item): boolean =>
  (Object.keys(a) as (keyof Item)[]).every((key) => a[key] === b[key]);

function newGroup(): Group {
  const element = document.createElement('div');
  element.className = 'group';
  return { element, items: [], isNear: false };
}

/** Returns the row around an event's target. */
export const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('.item') : null;

/** Returns the checkbox that selects a row's picture. */
export const checkboxOf = (item: HTMLElement | null | undefined): HTMLInputElement | null | undefined =>
  item?.querySelector<HTMLInputElement>(':scope > .pick input');

/** Makes rows the only ones of a group, in their order, and moves no row that is in its place already. */
function arrange(group: HTMLElement, elements: readonly HTMLElement[]): void {
  const wanted = new Set<Element>(elements);
  for (const other of [...group.children].filter((row) => !wanted.has(row))) other.remove();
  let at = group.firstElementChild;
  for (const element of elements)
    if (element === at) at = at.nextElementSibling;
    else group.insertBefore(element, at);
}

/** Keeps the focus through a change: on its element, or else on the checkbox of its row. */
function keepFocus(change: (ref: string | undefined) => void): void {
  const focused = document.activeElement;
  const item = rowOf(focused);
  change(item?.dataset['ref']);
  if (!item || document.activeElement === focused || !(focused instanceof HTMLElement)) return;
  if (focused.isConnected) focused.focus({ preventScroll: true });
  if (document.activeElement !== focused && item.isConnected)
    checkboxOf(item)?.focus({ preventScroll: true });
}

/** Requests thumbnails for rows near the viewport. Returns functions that begin and end to watch a row. */
function watchViewport(ask: (ref: string) => Promise<string | null>, signal: AbortSignal) {
  const onSeen = createThumbnails((item) => ask(item.dataset['ref'] ?? ''), signal);
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (target instanceof HTMLElement) onSeen(target, isIntersecting);
    },
    { rootMargin: '200px' },
  );
  signal.addEventListener('abort', () => near.disconnect());
  return {
    watch: (item: Element): void => near.observe(item),
    unwatch: (item: Element): void => near.unobserve(item),
  };
}

type Draw = (place: HTMLElement, item: Item | undefined) => void;

/** Returns the rows by the refs of their pictures. A row is made when it is first needed, and keeps what a person types into it. */
function createRows(draw: Draw) {
  const make = createItemViews();
  const known = new Map<string, Shown>();

  const drawMore = (shown: Shown): void => {
    const { item, view } = shown;
    const isWanted = item.job !== undefined || item.proposal !== undefined;
    if (isWanted && !shown.more) {
      shown.more = document.createElement('div');
      shown.more.className = 'more';
      view.element.append(shown.more);
    }
    if (shown.more) draw(shown.more, isWanted ? item : undefined);
    // Not by `:has()` in the style: each change of a row would have the browser match the whole panel again.
    view.element.classList.toggle('has-more', isWanted);
    if (isWanted) return;
    shown.more?.remove();
    shown.more = undefined;
  };
  /** Returns the row of an item, brought up to date. */
  const rowFor = (item: Item): HTMLElement => {
    const before = known.get(item.picture.ref);
    if (before && isSame(before.item, item)) return before.view.element;
    const shown = before ?? { item, view: make(), more: undefined };
    shown.item = item;
    shown.view.show(item);
    known.set(item.picture.ref, shown);
    drawMore(shown);
    return shown.view.element;
  };
  return {
    rowFor,
    /** Brings the rows that exist up to date, and removes those of other pictures. */
    update(items: readonly Item[]): void {
      const others = new Set(known.keys());
      for (const item of items) if (others.delete(item.picture.ref)) rowFor(item);
      for (const ref of others) {
        const { view, more } = known.get(ref) ?? {};
        if (more) draw(more, undefined);
        view?.element.remove();
        known.delete(ref);
      }
    },
    /** Draws the components in the rows again, after a change of their context. */
    redraw(): void {
      for (const { more, item } of known.values()) if (more) draw(more, item);
    },
  };
}

/**
 * Creates the rows of a list in an element that holds nothing else. `ask` returns the thumbnail of a picture's ref; `draw`
 * draws the component of an item, or without an item removes the component.
 */
export function createListView(list: HTMLElement, ask: (ref: string) => Promise<string | null>, draw: Draw) {
  const closed = new AbortController();
  const { signal } = closed;
  const rows = createRows(draw);
  const groups: Group[] = [];
  let isDetached = false;
  const { watch, unwatch } = watchViewport(ask, signal);

  const fill = ({ element, items }: Group): void => {
    const filling = items.map(rows.rowFor);
    arrange(element, filling);
    element.style.minBlockSize = '';
    filling.forEach(watch);
  };
  const empty = ({ element, items }: Group): void => {
    element.replaceChildren();
    element.style.minBlockSize = `${items.length * rowHeight}rem`;
  };
  const changedNearness = (event: Event): void => {
    const group = groups.find(({ element }) => element === event.target);
    if (!group) return;
    group.isNear = !(event as ContentVisibilityAutoStateChangeEvent).skipped;
    if (group.isNear) fill(group);
    else [...group.element.children].forEach(unwatch);
  };
  const toggled = ({ target }: Event): void => {
    if (target instanceof HTMLDetailsElement) rowOf(target)?.classList.toggle('open', target.open);
  };
  list.addEventListener('contentvisibilityautostatechange', changedNearness, { signal });
  list.addEventListener('toggle', toggled, { capture: true, signal });
  return {
    /** Shows those of these items that are to be shown, in this order. Rows of unchanged items stay as they are. */
    show: (items: readonly Item[]): void =>
      keepFocus((focused) => {
        rows.update(items);
        const shown = items.filter(({ isShown }) => isShown);
        const isLong = shown.length > maxLaidOut;
        list.classList.toggle('long', isLong);
        const count = Math.ceil(shown.length / groupSize);
        for (const { element } of groups.splice(count)) element.remove();
        for (let index = 0; index < count; index += 1) {
          const group = (groups[index] ??= newGroup());
          group.items = shown.slice(index * groupSize, (index + 1) * groupSize);
          group.element.style.containIntrinsicBlockSize = `${group.items.length * rowHeight}rem`;
          // Tab comes into the list by its first and last row.
          const isEnd = index === 0 || index === count - 1;
          const hasFocus =
            focused !== undefined && group.items.some(({ picture }) => picture.ref === focused);
          if (!isLong || group.isNear || isEnd || hasFocus) fill(group);
          else empty(group);
          if (!isDetached && group.element.parentElement !== list) list.append(group.element);
        }
      }),
    redraw: rows.redraw,
    /**
     * Takes the rows out of the document while they are hidden, or puts them back. For autofill, Chromium 156 goes
     * through all form controls of a document, hidden ones too, whenever one is added or focused: 0.3 s with ten
     * thousand rows.
     */
    detach(wanted: boolean): void {
      if (wanted === isDetached) return;
      isDetached = wanted;
      list.replaceChildren(...(wanted ? [] : groups.map(({ element }) => element)));
    },
    /** Removes all rows. */
    close(): void {
      closed.abort();
      rows.update([]);
      list.replaceChildren();
    },
  };
}

/** Thumbnails are drawn by the page that a person is using. */
const maxConcurrent = 3;

/**
 * Fills the `img` of each row in the viewport, the latest first; rows that have left it meanwhile are skipped. `ask`
 * returns a data URI, or null where scripts of the page may not draw the picture. Its address is not loaded instead: the
 * page chose that, and requests of this page would carry cookies. Ends with the signal.
 * The returned function is to be called when a row has come near the viewport, or has left it.
 */
function createThumbnails(ask: (item: HTMLElement) => Promise<string | null>, signal: AbortSignal) {
  const waiting = new Set<HTMLElement>();
  const filled = new WeakSet<HTMLElement>();
  let running = 0;

  const fill = async (item: HTMLElement): Promise<void> => {
    const image = item.querySelector<HTMLImageElement>('img');
    if (!image) return;
    const drawn = await ask(item).catch(() => null);
    if (!signal.aborted && drawn !== null) image.src = drawn;
  };
  const next = (): void => {
    const item = [...waiting].at(-1);
    if (!item || running >= maxConcurrent || signal.aborted) return;
    waiting.delete(item);
    filled.add(item);
    running += 1;
    void fill(item).finally(() => {
      running -= 1;
      next();
    });
    next();
  };
  return (item: HTMLElement, isSeen: boolean): void => {
    waiting.delete(item);
    if (!isSeen || filled.has(item)) return;
    waiting.add(item);
    next();
  };
}
