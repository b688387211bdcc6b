import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import type { Proposal } from '../../utils/model/alt-text';
import type { FeedState } from '../../utils/model/feed';
import type { Job } from '../../utils/model/job';
import type { ListedPage, ListedPicture } from '../../utils/model/page-pictures';
import { describing } from '../../utils/model/task-start';
import { t, tn } from '../../utils/i18n/messages';
import { leaveToPage, type Surface } from '../shared/hooks/use-place';
import { usePanelTools } from '../shared/panel-tools';
import { background } from '../shared/background';
import { type ItemAct, picturesOf } from './picture-list';
import { labelOf } from './picture-words';
import type { ByRef } from './results';
import { createFilter, inOrder, type View, wholePage } from './shown-pictures';
import { type PageList, usePageList } from './use-page-list';
import { useResults } from './use-results';
import { type Selection, useSelection } from './use-selection';
import { useWriting, type Writing } from './use-writing';

/** All that is known of a page's list, and what a person has made of it. */
export interface Listing extends Selection {
  page: ListedPage['page'];
  list: PageList;
  view: View;
  change: (part: Partial<View>) => void;
  /** All pictures in the view's order, and those of them that it shows. */
  ordered: readonly ListedPicture[];
  shown: readonly ListedPicture[];
  /** The ticked ones. */
  chosen: readonly ListedPicture[];
  /** From 1, by ref. */
  places: ByRef<number>;
  labelFor: (ref: string) => string;
  proposals: ByRef<Proposal>;
  /** Proposals for pictures that are not listed. */
  left: readonly Proposal[];
  jobs: ByRef<Job>;
  writing: Writing;
  act: (wanted: ItemAct, ref: string) => void;
}

/** What is done with one picture: by the background, or by the page itself. */
function useItemActs({ page: { tabId } }: ListedPage, pictures: PageList['pictures'], surface: Surface) {
  const { act, show, settings } = usePanelTools();
  const known = useRef(pictures);
  known.current = pictures;
  return useCallback(
    (wanted: ItemAct, ref: string): void => {
      const picture = known.current.find((one) => one.ref === ref);
      if (!picture) return;
      const { address, selector } = picture;
      act(async () => {
        if (wanted !== 'go') {
          const task = wanted === 'alt' ? ({ kind: 'alt' } as const) : describing(settings);
          await background.startListed({ task, ref, address, selector });
          return;
        }
        const { isThere } = await picturesOf(tabId).goTo({ ref });
        if (!isThere) return show(t('list_gone'));
        await browser.tabs.update(tabId, { active: true });
        await leaveToPage(surface);
      });
    },
    [act, show, settings, tabId, surface],
  );
}

/** What is shown of a list, in its order; says how many that are, each time a person has changed it. */
function useView(pictures: PageList['pictures']): Pick<Listing, 'view' | 'change' | 'ordered' | 'shown'> {
  const { say } = usePanelTools();
  const [view, setView] = useState(wholePage);
  const ordered = useMemo(() => inOrder(pictures, view.sort), [pictures, view.sort]);
  const filter = useMemo(() => createFilter(view), [view]);
  const shown = useMemo(() => ordered.filter(filter), [ordered, filter]);
  const change = useCallback((part: Partial<View>) => setView((before) => ({ ...before, ...part })), []);
  const told = useRef(view);
  useEffect(() => {
    if (told.current === view) return;
    told.current = view;
    say(shownWords(shown.length));
  }, [say, view, shown]);
  return { view, change, ordered, shown };
}

/** How many pictures are shown. */
export function shownWords(shown: number): string {
  return tn('list_shown', shown);
}

/** The list of a page, and all that is done with it. */
export function useListing(state: FeedState, listed: ListedPage, surface: Surface): Listing {
  const list = usePageList(listed);
  const { pictures } = list;
  const selection = useSelection(pictures);
  const { selected } = selection;
  const chosen = useMemo(
    () => (selected.size === 0 ? [] : pictures.filter(({ ref }) => selected.has(ref))),
    [pictures, selected],
  );
  const places = useMemo(
    () => new Map(pictures.map((picture, index) => [picture.ref, index + 1])),
    [pictures],
  );
  const labelFor = useCallback(
    (ref: string) => {
      const place = places.get(ref);
      const picture = place === undefined ? undefined : pictures[place - 1];
      return picture && place !== undefined ? labelOf(picture, place) : t('list_gone_picture');
    },
    [pictures, places],
  );
  return {
    page: listed.page,
    list,
    ...selection,
    chosen,
    places,
    labelFor,
    ...useView(pictures),
    ...useResults(pictures, state, listed),
    writing: useWriting(listed.page),
    act: useItemActs(listed, pictures, surface),
  };
}
