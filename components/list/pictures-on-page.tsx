import type { ComponentProps, RefObject, VNode } from 'preact';
import { useCallback, useId, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { FeedState } from '../../utils/model/feed';
import type { ListedPage } from '../../utils/model/page-pictures';
import { formatNumber, t } from '../../utils/i18n/messages';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import type { Surface } from '../shared/hooks/use-place';
import { usePanelTools } from '../shared/panel-tools';
import { background } from '../shared/background';
import { MoreIcon } from '../shared/icons';
import { Menu } from '../shared/menu';
import { ViewHeader } from '../shared/view-header';
import { BatchCard } from './batch-card';
import { countsOf, FilterChips, ListSearch } from './filters';
import { ListBar } from './list-bar';
import { PictureRows } from './picture-rows';
import { createReport, reportItems } from './report';
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

/** The menu of the view: the report on what is shown, the selection of it, and what concerns the whole page. */
function ListMenu({ listing }: { listing: PictureListState }): VNode {
  const tools = usePanelTools();
  const { list, listed, shown, unlisted, proposals, altWriting, selectOnly } = listing;
  const report = () => createReport(listed.page, shown, proposals, unlisted, Date.now());
  const selectShown = (): void => {
    selectOnly(shown.map(({ ref }) => ref));
    tools.say(t('list_selected', formatNumber(shown.length)));
  };
  const isWritten = !list.isLost && list.pictures.some(({ written }) => written !== '');
  const groups = () => [
    { label: t('report'), items: reportItems(report, tools) },
    {
      label: t('list_title'),
      items: [
        ...(shown.length > 0 ? [{ label: t('list_select_shown'), press: selectShown }] : []),
        ...(isWritten ? [{ label: t('write_undo'), press: () => tools.act(altWriting.undoAlt) }] : []),
      ],
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
  const { list, listed, shown, places, proposals, jobs, altWriting } = listing;
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
      items={items}
      writeAlt={altWriting.writeAlt}
      act={act}
      select={select}
      {...handlers}
    />
  );
}

/** Where the focus goes when a control disappears after its work; never to a control with the opposite effect. */
const focusFallbacks = [
  ['.plan', '.batch h3, .list-bar'],
  ['.batch', '.batch h3, .list-bar'],
  ['.list-bar', '.list-bar'],
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

/** Moves the focus to an answer in this document. */
const focusAnswer = (id: string): void => document.getElementById(id)?.focus();

/** The list of a page's pictures: the alt text of each, what can be done about it, and the results. */
export function PicturesOnPage({
  state,
  listed,
  surface,
  isHidden,
  takesFocus,
  listAgain,
  back,
  openAnswer = focusAnswer,
}: {
  state: FeedState;
  listed: ListedPage;
  surface: Surface;
  /** Whether something else is shown instead of the list. */
  isHidden: boolean;
  /** Whether this panel's own button opened the list: then its heading takes the focus. True once. */
  takesFocus: () => boolean;
  listAgain: () => void;
  /** Leaves the view; by default, closes the list in all panels. */
  back?: () => void;
  /** Shows the answer of a job that was started here. */
  openAnswer?: (id: string) => void;
}): VNode {
  const heading = useId();
  const listing = usePictureList(state, listed, surface);
  const { list, view, change, labelFor } = listing;
  const { page } = listed;
  const { act } = usePanelTools();
  const section = useFocusInList();
  useLayoutEffect(() => {
    if (takesFocus()) section.current?.querySelector('h2')?.focus();
  }, [takesFocus, section]);
  const close = useCallback(() => act(() => background.closeList({})), [act]);
  const { pictures } = list;
  return (
    <section ref={section} class="listing" aria-labelledby={heading}>
      <ViewHeader id={heading} title={t('list_title')} back={back ?? close}>
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
      {state.batch && <BatchCard batch={state.batch} jobs={state.jobs} labelFor={labelFor} />}
      {pictures.length > 0 && (
        <FilteredPictures listing={listing} isHidden={isHidden} openAnswer={openAnswer} />
      )}
      <ListBar listing={listing} hasBatch={state.batch !== undefined} />
    </section>
  );
}
