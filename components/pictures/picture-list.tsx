import type { RefObject, VNode } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { picturesContract } from '../../utils/bus/contracts';
import { client } from '../../utils/bus/rpc';
import { t } from '../../utils/text/messages';
import { useKeptFocus } from '../hooks/use-kept-focus';
import { actOfKey, nextWithoutName } from './list-keys';
import { createItems, type Item } from './picture-item';
import { createThumbnails, type Thumbnails } from './thumbnails';

/** What can be done with a picture of the list. */
export type ItemAct = 'describe' | 'alt' | 'go';

/** A thumbnail's longer side, in pixels: twice what it is shown in. */
const side = 144;

const itemOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('li[data-ref]') : null;
const refOf = (item: HTMLElement | null): string => item?.dataset['ref'] ?? '';
const checkboxOf = (item: HTMLElement | null | undefined): HTMLInputElement | null | undefined =>
  item?.querySelector<HTMLInputElement>('.pick input');

/** The script in a tab that knows its page's pictures. */
export function picturesOf(tabId: number) {
  return client(picturesContract, (message) => browser.tabs.sendMessage(tabId, message, { frameId: 0 }));
}

/** The thumbnails of a list, asked of its page while the list is open. */
function useThumbnails(tabId: number): RefObject<Thumbnails | null> {
  const thumbnails = useRef<Thumbnails>(null);
  useEffect(() => {
    const closed = new AbortController();
    const page = picturesOf(tabId);
    const ask = (item: HTMLElement): Promise<string | null> => page.thumbnail({ ref: refOf(item), side });
    thumbnails.current = createThumbnails(ask, closed.signal);
    return () => closed.abort();
  }, [tabId]);
  return thumbnails;
}

interface Heard {
  act: (act: ItemAct, ref: string) => void;
  select: (ref: string, isSelected: boolean) => void;
  search: () => void;
  hasLetters: boolean;
}

function heardKey(event: KeyboardEvent, list: HTMLElement, { act, search, hasLetters }: Heard): void {
  const wanted = hasLetters ? actOfKey(event) : undefined;
  if (wanted === undefined) return;
  event.preventDefault();
  const item = itemOf(event.target);
  switch (wanted) {
    case 'next':
    case 'previous': {
      const items = [...list.querySelectorAll<HTMLElement>(':scope > li')];
      checkboxOf(nextWithoutName(items, item, wanted === 'next' ? 1 : -1))?.focus();
      break;
    }
    case 'search':
      search();
      break;
    case 'select':
      checkboxOf(item)?.click();
      break;
    case 'describe':
    case 'go':
      if (item) act(wanted, refOf(item));
  }
}

function heardClick(target: EventTarget | null, { act, select }: Heard): void {
  const item = itemOf(target);
  if (!item || !(target instanceof Element)) return;
  const wanted = target.closest<HTMLElement>('button[data-act]')?.dataset['act'];
  if (wanted === 'describe' || wanted === 'alt' || wanted === 'go') act(wanted, refOf(item));
  const box = checkboxOf(item);
  if (target === box) select(refOf(item), box.checked);
}

/**
 * The list itself. Every item is in the page, drawn by the browser when it comes near: what the browser says of that
 * asks for its thumbnail. One listener hears for all items.
 */
export function PictureList({
  items,
  tabId,
  ...heard
}: Heard & { items: readonly Item[]; tabId: number }): VNode {
  const draw = useMemo(createItems, []);
  const thumbnails = useThumbnails(tabId);
  const left = useRef<HTMLElement>(null);
  const list = useKeptFocus<HTMLUListElement>(
    () => (left.current?.isConnected ? checkboxOf(left.current) : null),
    (_list, focused) => {
      left.current = itemOf(focused);
    },
  );
  useEffect(() => {
    const seen = (event: Event): void => {
      const item = itemOf(event.target);
      const { skipped } = event as ContentVisibilityAutoStateChangeEvent;
      if (item) thumbnails.current?.seen(item, !skipped);
    };
    const element = list.current;
    element?.addEventListener('contentvisibilityautostatechange', seen);
    return () => element?.removeEventListener('contentvisibilityautostatechange', seen);
  }, [list, thumbnails]);
  return (
    <ul
      ref={list}
      class="pictures-list"
      aria-label={t('list_title')}
      onClick={({ target }) => heardClick(target, heard)}
      onKeyDown={(event) => heardKey(event, event.currentTarget, heard)}
      // Neither the page nor the browser could draw it.
      onErrorCapture={({ target }) => target instanceof HTMLImageElement && target.removeAttribute('src')}
    >
      {items.map(draw)}
    </ul>
  );
}
