import type { RefObject, VNode } from 'preact';
import { useId, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { FeedState } from '../../utils/model/feed';
import type { ListedPage } from '../../utils/model/page-pictures';
import { t } from '../../utils/i18n/messages';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import type { Surface } from '../shared/hooks/use-place';
import { usePanelTools } from '../shared/panel-tools';
import { background } from '../shared/background';
import { BatchCard } from './batch-card';
import { withoutAltText, BatchStart } from './batch-start';
import { Filters, countsOf, SelectButtons } from './filters';
import { PictureRows } from './picture-rows';
import { ReportMenu, createReport, summaryWords } from './report';
import { type PictureListState, shownWords, usePictureList } from './use-picture-list';
import type { PageList } from './use-page-list';
import { WriteBar } from './write-bar';
import './pictures.css';

/** The state of a list that has no pictures to show yet, has none, or has lost its page. */
function ListStatus({
  list: { pictures, isWhole, isLost },
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
        <p class="meta">{t('list_loading')}</p>
        <progress aria-label={t('list_loading')} />
      </div>
    );
  return pictures.length === 0 ? <p>{t('list_empty')}</p> : null;
}

/** The actions on many pictures: batches, alt text for the page, and the report. */
function BulkActions({ listing, state }: { listing: PictureListState; state: FeedState }): VNode {
  const { list, page, chosen, shown, proposals, unlisted, altWriting, labelFor } = listing;
  const { pictures, isLost } = list;
  const isSelection = chosen.length > 0;
  return (
    <>
      {pictures.length > 0 && <p data-part="summary">{summaryWords(pictures)}</p>}
      {state.batch === undefined && !isLost && (
        <BatchStart
          pictures={isSelection ? chosen : withoutAltText(pictures, proposals)}
          isSelection={isSelection}
        />
      )}
      {state.batch && <BatchCard batch={state.batch} jobs={state.jobs} labelFor={labelFor} />}
      {!isLost && <WriteBar pictures={pictures} proposals={proposals} page={page} altWriting={altWriting} />}
      {pictures.length + unlisted.length > 0 && (
        <ReportMenu
          shown={shown.length + unlisted.length}
          selected={chosen.length}
          make={(which) =>
            which === 'shown'
              ? createReport(page, shown, proposals, unlisted, Date.now())
              : createReport(page, chosen, proposals, [], Date.now())
          }
        />
      )}
    </>
  );
}

/** The pictures, with their filters and the selection. */
function FilteredPictures({ listing, isHidden }: { listing: PictureListState; isHidden: boolean }): VNode {
  const { settings } = usePanelTools();
  const { list, page, view, change, ordered, shown, places, proposals, jobs, altWriting } = listing;
  const { selected, select, selectOnly, act } = listing;
  const search = useRef<HTMLInputElement>(null);
  const isShown = useMemo(() => new Set(shown), [shown]);
  const hasLetters = settings?.listLetters ?? false;
  const isLive = !list.isLost;
  const items = useMemo(
    () =>
      ordered.map((picture) => ({
        picture,
        place: places.get(picture.ref) ?? 0,
        isShown: isShown.has(picture),
        isSelected: selected.has(picture.ref),
        proposal: proposals.get(picture.ref),
        job: jobs.get(picture.ref),
        isLive,
      })),
    [ordered, places, isShown, selected, proposals, jobs, isLive],
  );
  return (
    <>
      <Filters view={view} change={change} counts={countsOf(list.pictures)} search={search} />
      <SelectButtons
        pictures={shown}
        selected={selected}
        selectOnly={selectOnly}
        words={shownWords(shown.length)}
      />
      {hasLetters && (
        <details class="meta">
          <summary>{t('list_letters_title')}</summary>
          <p>{t('list_letters_help')}</p>
        </details>
      )}
      <PictureRows
        tabId={page.tabId}
        items={items}
        isHidden={isHidden}
        writeAlt={altWriting.writeAlt}
        act={act}
        select={select}
        search={() => search.current?.focus()}
        hasLetters={hasLetters && isLive}
      />
    </>
  );
}

/** Where the focus goes when a control disappears after its work; never to a control with the opposite effect. */
const focusFallbacks = [
  ['.batch', '.batch h3, .batch > button'],
  ['.write', '.write'],
  ['.selecting', '.selecting button'],
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

/** The list of a page's pictures: the alt text of each, what can be done about it, and the results. */
export function PicturesOnPage({
  state,
  listed,
  surface,
  isHidden,
  takesFocus,
  listAgain,
}: {
  state: FeedState;
  listed: ListedPage;
  surface: Surface;
  /** Whether something else is shown instead of the list. */
  isHidden: boolean;
  /** Whether this panel's own button opened the list: then its heading takes the focus. True once. */
  takesFocus: () => boolean;
  listAgain: () => void;
}): VNode {
  const heading = useId();
  const listing = usePictureList(state, listed, surface);
  const { list, page } = listing;
  const { act } = usePanelTools();
  const section = useFocusInList();
  useLayoutEffect(() => {
    if (takesFocus()) section.current?.querySelector('h2')?.focus();
  }, [takesFocus, section]);
  return (
    <section ref={section} class="card listing" aria-labelledby={heading}>
      <div class="top">
        <h2 id={heading} tabIndex={-1}>
          {t('list_title')}
        </h2>
        <button type="button" class="ghost" onClick={() => act(() => background.closeList({}))}>
          {t('list_close')}
        </button>
      </div>
      <p class="meta page" dir="auto">
        {page.title || page.url}
      </p>
      <ListStatus list={list} listAgain={listAgain} />
      <BulkActions listing={listing} state={state} />
      {list.pictures.length > 0 && <FilteredPictures listing={listing} isHidden={isHidden} />}
    </section>
  );
}
