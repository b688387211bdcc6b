import { useEffect, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { pageListStream } from '../../utils/bus/contracts/pictures';
import { openStream } from '../../utils/bus/stream';
import type { ListedPage } from '../../utils/model/page-pictures';
import { emptyList, inPieces, isToDraw, type KnownList, nextList } from './known-list';

/** A page's pictures, as they are now, or as they were when the page was left. */
export interface PageList extends KnownList {
  isLost: boolean;
}

/** The pictures of a page, straight from the script in it. */
export function usePageList({ page: { tabId }, serial }: ListedPage): PageList {
  const [list, setList] = useState<PageList>({ ...emptyList, isLost: false });
  useEffect(() => {
    const closed = new AbortController();
    const connect = (name: string): ReturnType<typeof browser.tabs.connect> =>
      browser.tabs.connect(tabId, { frameId: 0, name });
    let known = emptyList;
    let drawn = 0;
    const follow = async (): Promise<void> => {
      for await (const event of openStream(pageListStream, {}, closed.signal, connect))
        for (const piece of inPieces(event)) {
          known = nextList(known, piece);
          if (!isToDraw(known, drawn)) continue;
          drawn = known.pictures.length;
          setList({ ...known, isLost: false });
          // Lets the browser draw these before the next ones come.
          await scheduler.yield();
          closed.signal.throwIfAborted();
        }
    };
    const lost = (): void => {
      if (!closed.signal.aborted) setList({ ...known, isLost: true });
    };
    follow().then(lost, lost);
    return () => closed.abort();
  }, [tabId, serial]);
  return list;
}
