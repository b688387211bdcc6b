import type { ComponentProps, RefObject, VNode } from 'preact';
import { useEffect, useId, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { FeedState } from '../../utils/model/feed';
import type { Batch } from '../../utils/model/batch';
import type { ListedPage } from '../../utils/model/page-pictures';
import type { PageRef } from '../../utils/model/picture';
import { formatNumber, t } from '../../utils/i18n/messages';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import type { Surface } from '../shared/hooks/use-place';
import { usePanelTools } from '../shared/panel-tools';
import { MoreIcon } from '../shared/icons';
import { Menu } from '../shared/menu';
import { ViewHeader } from '../shared/view-header';
import { BatchCard, isOfPage } from './batch-card';
import { countsOf, FilterChips, ListSearch } from './filters';
import { ListBar } from './list-bar';
import { PictureRows } from './picture-rows';
import { reportItems } from './report';
import { leaveList } from './use-open-list';
import { type PictureListState, usePictureList } from './use-picture-list';
import type { PageList } from './use-page-list';
import './pictures.css';

/** The state of a list that has no pictures to show yet, has none, or has lost its page. */
function ListStatus({
  list: { pictures, isWhole, isLost, barred },
  listAgain,
}: {
  list: PageList;
  listAgain: () => void;
}): VNode | null {
  if (isLost)
    return (
      <div class="hint lost">
        <p>{t('list_lost')}</p>
        <button type="button" onClick={listAgain}>
          {t('list_again')}
        </button>
      </div>
    );
  if (!isWhole && pictures.length === 0)
    return (
      <div class="status">
        <p class="meta">{t('loading')}</p>
        <progress aria-label={t('loading')} />
      </div>
    );
  return pictures.length + barred === 0 ? <p>{t('list_empty')}</p> : null;
}

/** The menu of the view: the report for programs, and the selection of what is shown. */
function ListMenu({ listing }: { listing: PictureListState }): VNode {
  const tools = usePanelTools();
  const { list, shown, unlisted, selectOnly } = listing;
  const selectShown = (): void => {
    selectOnly(shown.map(({ ref }) => ref));
    tools.say(t('list_selected', formatNumber(shown.length)));
  };
  const groups = () => [
    { label: t('report'), items: reportItems(listing, tools) },
    {
      label: t('list_title'),
      items: shown.length > 0 ? [{ label: t('list_select_shown'), press: selectShown }] : [],
    },
  ];
  if (list.pictures.length + unlisted.length === 0) return <></>;
  return (
    <Menu name={t('more_actions')} groups={groups}>
      <MoreIcon />
    </Menu>
  );
}

/** The pictures that the filter shows. */
function FilteredPictures({
  listing,
  ...handlers
}: { listing: PictureListState } & Pick<
  ComponentProps<typeof PictureRows>,
  'isHidden' | 'openAnswer'
>): VNode {
  const { list, listed, shown, places, proposals, jobs, thumbnail, altWriting } = listing;
  const { selected, select, act } = listing;
  const isShown = useMemo(() => new Set(shown), [shown]);
  const isLive = !list.isLost;
  const items = useMemo(
    () =>
      list.pictures.map((picture) => ({
        picture,
        place: places.get(picture.ref) ?? 0,
        isShown: isShown.has(picture),
        isSelected: selected.has(picture.ref),
        proposal: proposals.get(picture.ref),
        job: jobs.get(picture.ref),
        isLive,
      })),
    [list.pictures, places, isShown, selected, proposals, jobs, isLive],
  );
  return (
    <PictureRows
      listed={listed}
      thumbnail={thumbnail}
      items={items}
      writeAlt={altWriting.writeAlt}
      undoAlt={altWriting.undoAlt}
      act={act}
      select={select}
      {...handlers}
    />
  );
}

/** Where the focus goes when a control disappears after its work; never to a control with the opposite effect. */
const focusFallbacks = [
  ['.batch', '.batch h3, .list-bar'],
  ['.list-bar', '.batch[data-batch="working"] h3, .list-bar'],
] as const;

/** Keeps the focus in the list when its element disappears: nearby, else on the heading. */
function useFocusInList(): RefObject<HTMLElement | null> {
  const near = useRef<string>(undefined);
  return useKeptFocus<HTMLElement>(
    (section) =>
      (near.current === undefined ? null : section.querySelector<HTMLElement>(near.current)) ??
      section.querySelector('h2'),
    (_section, focused) => {
      near.current = focusFallbacks.find(([around]) => focused.closest(around))?.[1];
    },
  );
}

/** Returns the batch that concerns the list of a page: its own, and any that is working, because only one can. */
function batchOf({ batch }: FeedState, page: PageRef): Batch | undefined {
  return batch && (batch.state === 'working' || isOfPage(batch, page)) ? batch : undefined;
}

/** The list of a page's pictures: the alt text of each, what can be done about it, and the results. */
export function PicturesOnPage({
  state,
  listed,
  surface,
  isHidden,
  takesFocus,
  listAgain,
  back,
  lost,
  openAnswer,
}: {
  state: FeedState;
  listed: ListedPage;
  surface: Surface;
  /** Whether something else is shown instead of the list. */
  isHidden: boolean;
  /** Whether this panel's own button opened the list: then its heading takes the focus. True once. */
  takesFocus: () => boolean;
  listAgain: () => void;
  /** Leaves the view. */
  back: () => void;
  /** Called when the page is gone. */
  lost: () => void;
  /** Shows the answer of a job that was started here. */
  openAnswer: (id: string) => void;
}): VNode {
  const heading = useId();
  const listing = usePictureList(state, listed, surface);
  const { list, view, change, labelFor } = listing;
  const { page } = listed;
  const section = useFocusInList();
  useEffect(() => {
    if (list.isLost) lost();
  }, [list.isLost, lost]);
  useLayoutEffect(() => {
    if (takesFocus()) section.current?.querySelector('h2')?.focus();
  }, [takesFocus, section]);
  const { pictures } = list;
  const batch = batchOf(state, page);
  return (
    <section ref={section} class="listing" hidden={isHidden} aria-labelledby={heading}>
      <ViewHeader id={heading} title={t('list_title')} back={leaveList() ?? back}>
        <ListMenu listing={listing} />
      </ViewHeader>
      <p class="meta page" dir="auto">
        {page.title || page.url}
      </p>
      {pictures.length > 0 && (
        <>
          <FilterChips view={view} change={change} counts={countsOf(pictures)} />
          <ListSearch view={view} change={change} pictures={pictures.length} />
        </>
      )}
      {list.barred > 0 && (
        <p class="meta" data-part="frames">
          {t('list_frames', formatNumber(list.barred))}
        </p>
      )}
      <ListStatus list={list} listAgain={listAgain} />
      {batch && <BatchCard batch={batch} page={page} jobs={state.jobs} labelFor={labelFor} />}
      {pictures.length > 0 && (
        <FilteredPictures listing={listing} isHidden={isHidden} openAnswer={openAnswer} />
      )}
      {pictures.length + listing.unlisted.length > 0 && <ListBar listing={listing} batch={batch} />}
    </section>
  );
}
