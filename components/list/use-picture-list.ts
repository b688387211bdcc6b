import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import type { FeedState } from '../../utils/model/feed';
import type { ListedPage, ListedPicture } from '../../utils/model/page-pictures';
import { describeTask } from '../../utils/model/task-start';
import { formatNumber, t } from '../../utils/i18n/messages';
import { leaveToPage, type Surface } from '../shared/hooks/use-place';
import { usePanelTools } from '../shared/panel-tools';
import { background } from '../shared/background';
import { type ItemAction, pictureScript } from './picture-rows';
import { pictureLabel } from './picture-words';
import { type ByRef, useResults } from './use-results';
import { createFilter, defaultView, type View } from './filters';
import { type PageList, usePageList } from './use-page-list';
import { useAltWriter } from './use-alt-writer';

/** The selection, by ref. Pictures that are no longer listed are not selected. */
function useSelection(pictures: readonly ListedPicture[]) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const select = useCallback((ref: string, isSelected: boolean) => {
    setMarked((before) => {
      const now = new Set(before);
      if (isSelected) now.add(ref);
      else now.delete(ref);
      return now;
    });
  }, []);
  /** Selects these pictures and no others. */
  const selectOnly = useCallback((refs: readonly string[]) => setMarked(new Set(refs)), []);
  const selected = useMemo(
    () =>
      marked.size === 0 ? marked : new Set(pictures.flatMap(({ ref }) => (marked.has(ref) ? [ref] : []))),
    [marked, pictures],
  );
  return { selected, select, selectOnly };
}

export type PictureListState = ReturnType<typeof usePictureList>;

/** The actions of a row's buttons. */
function useItemActions(
  { page: { tabId }, document }: ListedPage,
  pictures: PageList['pictures'],
  surface: Surface,
) {
  const { act, show, settings } = usePanelTools();
  const known = useRef(pictures);
  known.current = pictures;
  return useCallback(
    (wanted: ItemAction, ref: string): void => {
      const picture = known.current.find((one) => one.ref === ref);
      if (!picture) return;
      const { address, selector } = picture;
      act(async () => {
        if (wanted !== 'go') {
          const task = wanted === 'alt' ? ({ kind: 'alt' } as const) : describeTask(settings);
          await background.startOnListed({ task, ref, address, selector });
          return;
        }
        const { isThere } = await pictureScript(tabId, document).goTo({ ref });
        if (!isThere) return show(t('write_outcome_gone'));
        await browser.tabs.update(tabId, { active: true });
        await leaveToPage(surface);
      });
    },
    [act, show, settings, tabId, document, surface],
  );
}

/** A thumbnail's longer side in pixels: twice its size on the screen. */
const thumbnailSide = 112;

/** Returns a function that returns a thumbnail of a picture, drawn by its page; null where that cannot. Each is asked for once. */
function useThumbnails({ page: { tabId }, document }: ListedPage) {
  return useMemo(() => {
    const page = pictureScript(tabId, document);
    const known = new Map<string, string>();
    return async (ref: string): Promise<string | null> => {
      const drawn = known.get(ref) ?? (await page.thumbnail({ ref, side: thumbnailSide }));
      if (drawn !== null) known.set(ref, drawn);
      return drawn;
    };
  }, [tabId, document]);
}

/** The view of a list. Announces the number of shown pictures after each change of the view. */
function useView(pictures: PageList['pictures']) {
  const { say } = usePanelTools();
  const [view, setView] = useState(defaultView);
  const filter = useMemo(() => createFilter(view), [view]);
  // A picture that just got its alt text stays until another view is chosen, with the focus in it.
  const before = useRef<{ filter: typeof filter; refs: ReadonlySet<string> }>(undefined);
  const shown = useMemo(() => {
    const refs = before.current?.filter === filter ? before.current.refs : undefined;
    const now = pictures.filter(
      (picture) => filter(picture) || (picture.written !== '' && refs?.has(picture.ref) === true),
    );
    before.current = { filter, refs: new Set(now.map(({ ref }) => ref)) };
    return now;
  }, [pictures, filter]);
  const change = useCallback((part: Partial<View>) => setView((before) => ({ ...before, ...part })), []);
  const announced = useRef(view);
  useEffect(() => {
    if (announced.current === view) return;
    announced.current = view;
    say(t('list_count', formatNumber(shown.length)));
  }, [say, view, shown]);
  return { view, change, shown };
}

/** Returns the list of a page's pictures, with their results and the actions on them. */
export function usePictureList(state: FeedState, listed: ListedPage, surface: Surface) {
  const list = usePageList(listed);
  const { pictures } = list;
  const selection = useSelection(pictures);
  const { selected } = selection;
  /** The selected pictures. */
  const chosen = useMemo(
    () => (selected.size === 0 ? [] : pictures.filter(({ ref }) => selected.has(ref))),
    [pictures, selected],
  );
  /** Each picture's place on the page, from 1. */
  const places = useMemo<ByRef<number>>(
    () => new Map(pictures.map((picture, index) => [picture.ref, index + 1])),
    [pictures],
  );
  const labelFor = useCallback(
    (ref: string) => {
      const place = places.get(ref);
      const picture = place === undefined ? undefined : pictures[place - 1];
      return picture && place !== undefined ? pictureLabel(picture, place) : t('picture_removed');
    },
    [pictures, places],
  );
  /** The name of the file that the last report was saved as; empty before. */
  const [savedAs, setSavedAs] = useState('');
  return {
    listed,
    list,
    savedAs,
    setSavedAs,
    ...selection,
    chosen,
    places,
    labelFor,
    ...useView(pictures),
    ...useResults(pictures, state, listed),
    thumbnail: useThumbnails(listed),
    altWriting: useAltWriter(listed.page),
    act: useItemActions(listed, pictures, surface),
  };
}
