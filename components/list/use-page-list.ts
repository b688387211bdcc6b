import { useEffect, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { pageListStream } from '../../utils/bus/contracts/pictures';
import { openStream } from '../../utils/bus/stream';
import { logFailure } from '../../utils/lib/async';
import { readLastPictures, writeLastPictures } from '../../utils/store/session';
import type { ListedPage, ListedPicture, PageListEvent } from '../../utils/model/page-pictures';

/** The pictures of a page that have arrived so far; `isWhole` once its first list is complete. */
interface KnownList {
  pictures: readonly ListedPicture[];
  isWhole: boolean;
  /** The number of frames whose pictures are out of reach. */
  barred: number;
}

export const emptyList: KnownList = { pictures: [], isWhole: false, barred: 0 };

/** Pictures that are drawn at the same time: the panel keeps responding while thousands arrive. */
const chunkSize = 1000;

/** Splits a long event into several, each of which is quickly drawn. */
function chunksOf(event: PageListEvent): PageListEvent[] {
  if (event.type !== 'listed' || event.pictures.length <= chunkSize) return [event];
  const { pictures, isLast } = event;
  return Array.from({ length: Math.ceil(pictures.length / chunkSize) }, (_none, index) => ({
    type: 'listed' as const,
    pictures: pictures.slice(index * chunkSize, (index + 1) * chunkSize),
    isLast: isLast && (index + 1) * chunkSize >= pictures.length,
  }));
}

/**
 * Whether to draw a list again that was last drawn with `drawn` pictures. A long list arrives in some hundred events, and
 * drawing takes time for the whole list: the next drawing waits until the list has grown by half, or is complete.
 */
export function shouldDraw({ pictures, isWhole }: KnownList, drawn: number): boolean {
  return isWhole || pictures.length - drawn >= Math.min(chunkSize, drawn / 2);
}

/** Returns the list after an event. Unchanged pictures keep their identity, so that they are not drawn again. */
export function nextList(before: KnownList, event: PageListEvent): KnownList {
  if (event.type === 'barred') return { ...before, barred: event.frames };
  if (event.type === 'listed')
    return {
      ...before,
      pictures: [...before.pictures, ...event.pictures],
      isWhole: before.isWhole || event.isLast,
    };
  const known = new Map([...before.pictures, ...event.pictures].map((picture) => [picture.ref, picture]));
  return { ...before, pictures: event.order.flatMap((ref) => known.get(ref) ?? []) };
}

/** The pictures of a page; `isLost` once the page is gone, of which these were the last pictures. */
export interface PageList extends KnownList {
  isLost: boolean;
}

/** The maximum number of pictures that outlive their page: a megabyte or two of the 10 MB that a session may store. */
const maxKept = 2000;

/** Pictures of a page that is gone: what was added to it is gone, too. */
const ofLostPage = (pictures: readonly ListedPicture[]): readonly ListedPicture[] =>
  pictures.map((picture) => (picture.written === '' ? picture : { ...picture, written: '' }));

/** The pictures of a page, straight from the script in the page; of a page that is gone, those that a panel listed last. */
export function usePageList({ page: { tabId }, document, openedAt }: ListedPage): PageList {
  const [list, setList] = useState<PageList>({ ...emptyList, isLost: false });
  useEffect(() => {
    const closed = new AbortController();
    const connect = (name: string): ReturnType<typeof browser.tabs.connect> =>
      browser.tabs.connect(tabId, { frameId: 0, name });
    let known = emptyList;
    let drawn = 0;
    const follow = async (): Promise<void> => {
      for await (const event of openStream(pageListStream, { document }, closed.signal, connect))
        for (const chunk of chunksOf(event)) {
          known = nextList(known, chunk);
          if (!shouldDraw(known, drawn)) continue;
          drawn = known.pictures.length;
          setList({ ...known, isLost: false });
          // Lets the browser draw these before the next event.
          await scheduler.yield();
          closed.signal.throwIfAborted();
        }
    };
    const keep = (): void => {
      const pictures = known.pictures.slice(0, maxKept);
      if (pictures.length > 0)
        void logFailure(writeLastPictures({ openedAt, pictures }), 'The listed pictures were not stored');
    };
    const lost = async (): Promise<void> => {
      keep();
      const last = await readLastPictures().catch(() => undefined);
      if (known.pictures.length === 0 && last?.openedAt === openedAt)
        known = { ...emptyList, pictures: last.pictures, isWhole: true };
      if (!closed.signal.aborted) setList({ ...known, pictures: ofLostPage(known.pictures), isLost: true });
    };
    follow().then(lost, lost);
    addEventListener('pagehide', keep, { signal: closed.signal });
    return () => closed.abort();
  }, [tabId, document, openedAt]);
  return list;
}
