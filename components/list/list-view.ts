import { createItemViews, type Item, type ItemView } from './item-view';
import { createThumbnails } from './thumbnails';

/** The items of a list in the page. */
export interface ListView {
  /** Shows these, in this order; what has not changed is not touched. */
  show: (items: readonly Item[]) => void;
  /** Draws again what components show, because something around them has changed. */
  redraw: () => void;
  /**
   * Takes the items out of the page while nobody can see them, or puts them back. Chromium 156 goes through all form
   * controls of a page, hidden ones too, whenever another comes or gets the focus, for its autofill: with the boxes and
   * buttons of ten thousand items that took a third of a second of its thread.
   */
  putAway: (isAway: boolean) => void;
  /** Takes all of it away. */
  close: () => void;
}

interface Shown {
  item: Item;
  view: ItemView;
  /** What a component draws below it: what is proposed for the picture, or done about it. */
  more: HTMLElement | undefined;
}

/**
 * So many items are laid out together, or not at all. A browser asks of each group in each frame whether it is near what
 * is seen: of thousands that would take longer than drawing.
 */
const inGroup = 50;

/**
 * Beyond so many, groups far from what is seen are not laid out. Chromium 156 then leaves what is in them out of the
 * accessibility tree until they are near (seen in its own tree, with content-visibility); all of a shorter list is there.
 */
const laidOut = 500;

/** About what an item takes, in rem: holds the place of groups that are not laid out. */
const height = 11;

const isSame = (a: Item, b: Item): boolean =>
  a.picture === b.picture &&
  a.place === b.place &&
  a.isShown === b.isShown &&
  a.isSelected === b.isSelected &&
  a.proposal === b.proposal &&
  a.job === b.job &&
  a.isLive === b.isLive;

/** The item that something stands in. */
export const itemOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('.item') : null;

/** An item's own box to tick. */
export const checkboxOf = (item: HTMLElement | null | undefined): HTMLInputElement | null | undefined =>
  item?.querySelector<HTMLInputElement>(':scope > .pick input');

/** Puts elements into a group in their order; those that stand right stay where they are. */
function arrange(group: HTMLElement, elements: readonly HTMLElement[]): void {
  let at = group.firstElementChild;
  for (const element of elements)
    if (element === at) at = at.nextElementSibling;
    else group.insertBefore(element, at);
}

/** Keeps the keyboard's place through a change: on what has it, or else on the box of the item that it was in. */
function keepingFocus(change: () => void): void {
  const focused = document.activeElement;
  const item = itemOf(focused);
  change();
  if (!item || document.activeElement === focused || !(focused instanceof HTMLElement)) return;
  if (focused.isConnected) focused.focus({ preventScroll: true });
  if (document.activeElement !== focused && item.isConnected)
    checkboxOf(item)?.focus({ preventScroll: true });
}

/** Has items near what is seen get their thumbnails: those of groups that are laid out, and those it is given. */
function createWatch(
  list: HTMLElement,
  ask: (ref: string) => Promise<string | null>,
  signal: AbortSignal,
): (item: HTMLElement) => void {
  const thumbnails = createThumbnails((item) => ask(item.dataset['ref'] ?? ''), signal);
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (target instanceof HTMLElement) thumbnails.seen(target, isIntersecting);
    },
    { rootMargin: '200px' },
  );
  list.addEventListener(
    'contentvisibilityautostatechange',
    (event) => {
      const group = event.target;
      if (!(group instanceof HTMLElement)) return;
      const { skipped } = event as ContentVisibilityAutoStateChangeEvent;
      for (const item of group.children) {
        if (skipped) near.unobserve(item);
        else near.observe(item);
      }
    },
    { signal },
  );
  signal.addEventListener('abort', () => near.disconnect());
  return (item) => near.observe(item);
}

/**
 * The items of a list in an element, which holds nothing else. `ask` gets a thumbnail for a picture's ref; `draw` draws
 * what a component shows below an item, or without one takes it away.
 */
export function createListView(
  list: HTMLElement,
  ask: (ref: string) => Promise<string | null>,
  draw: (place: HTMLElement, item: Item | undefined) => void,
): ListView {
  const closed = new AbortController();
  const make = createItemViews();
  const known = new Map<string, Shown>();
  const groups: HTMLElement[] = [];
  let isAway = false;
  const watch = createWatch(list, ask, closed.signal);

  const drawMore = (shown: Shown): void => {
    const { item, view } = shown;
    const isWanted = item.job !== undefined || item.proposal !== undefined;
    if (isWanted && !shown.more) {
      shown.more = document.createElement('div');
      shown.more.className = 'more';
      view.element.querySelector('.about')?.append(shown.more);
    }
    if (shown.more) draw(shown.more, isWanted ? item : undefined);
    if (isWanted) return;
    shown.more?.remove();
    shown.more = undefined;
  };
  const viewOf = (item: Item): HTMLElement => {
    const before = known.get(item.picture.ref);
    if (before && isSame(before.item, item)) return before.view.element;
    const shown = before ?? { item, view: make(), more: undefined };
    shown.item = item;
    shown.view.show(item);
    known.set(item.picture.ref, shown);
    drawMore(shown);
    return shown.view.element;
  };
  const dropOthers = (items: readonly Item[]): void => {
    if (known.size === items.length) return;
    const kept = new Set(items.map(({ picture }) => picture.ref));
    for (const [ref, { view, more }] of known) {
      if (kept.has(ref)) continue;
      if (more) draw(more, undefined);
      view.element.remove();
      known.delete(ref);
    }
  };
  const groupAt = (index: number): HTMLElement => {
    const group = groups[index] ?? document.createElement('div');
    if (!groups[index]) {
      group.className = 'group';
      groups.push(group);
    }
    return group;
  };
  return {
    show: (items) =>
      keepingFocus(() => {
        const elements = items.map(viewOf);
        dropOthers(items);
        const isLong = items.length > laidOut;
        list.classList.toggle('long', isLong);
        if (!isLong) elements.forEach(watch);
        const count = Math.ceil(items.length / inGroup);
        for (const empty of groups.splice(count)) empty.remove();
        for (let index = 0; index < count; index += 1) {
          const [from, to] = [index * inGroup, (index + 1) * inGroup];
          const group = groupAt(index);
          arrange(group, elements.slice(from, to));
          const shown = items.slice(from, to).filter(({ isShown }) => isShown).length;
          group.hidden = shown === 0;
          group.style.containIntrinsicBlockSize = `${shown * height}rem`;
          if (!isAway && group.parentElement !== list) list.append(group);
        }
      }),
    redraw: () => {
      for (const { more, item } of known.values()) if (more) draw(more, item);
    },
    putAway: (wanted) => {
      if (wanted === isAway) return;
      isAway = wanted;
      list.replaceChildren(...(wanted ? [] : groups));
    },
    close: () => {
      closed.abort();
      for (const { more } of known.values()) if (more) draw(more, undefined);
      list.replaceChildren();
    },
  };
}
