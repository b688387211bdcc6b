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
import { lacking } from './batch-plan';
import { BatchStart } from './batch-start';
import { Filters } from './filters';
import { PictureList } from './picture-list';
import { ReportMenu } from './report';
import { reportOn, summaryWords } from './report-words';
import { SelectButtons } from './select-buttons';
import { countsOf } from './shown-pictures';
import { type Listing, shownWords, useListing } from './use-listing';
import type { PageList } from './use-page-list';
import { WriteBar } from './write-bar';
import './pictures.css';

function Heading({ id, takesFocus }: { id: string; takesFocus: () => boolean }): VNode {
  const { act } = usePanelTools();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (takesFocus()) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div class="top">
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t('list_title')}
      </h2>
      <button type="button" class="plain" onClick={() => act(() => background.closeList({}))}>
        {t('list_close')}
      </button>
    </div>
  );
}

/** That the page has gone, that nothing has come yet, or that there is nothing. */
function Absence({
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

/** What can be done with many pictures: alt text, writing it into the page, the report. */
function Together({ listing, state }: { listing: Listing; state: FeedState }): VNode {
  const { list, page, chosen, shown, proposals, left, writing, labelFor } = listing;
  const { pictures, isLost } = list;
  const isSelection = chosen.length > 0;
  return (
    <>
      {pictures.length > 0 && <p data-part="summary">{summaryWords(pictures)}</p>}
      {state.batch === undefined && !isLost && (
        <BatchStart
          pictures={isSelection ? chosen : lacking(pictures, proposals)}
          isSelection={isSelection}
        />
      )}
      {state.batch && <BatchCard batch={state.batch} jobs={state.jobs} labelFor={labelFor} />}
      {!isLost && <WriteBar pictures={pictures} proposals={proposals} page={page} writing={writing} />}
      {pictures.length + left.length > 0 && (
        <ReportMenu
          shown={shown.length + left.length}
          selected={chosen.length}
          make={(which) =>
            which === 'shown'
              ? reportOn(page, shown, proposals, left, Date.now())
              : reportOn(page, chosen, proposals, [], Date.now())
          }
        />
      )}
    </>
  );
}

/** The pictures themselves, and which of them are shown and selected. */
function OneByOne({ listing, isHidden }: { listing: Listing; isHidden: boolean }): VNode {
  const { settings } = usePanelTools();
  const { list, page, view, change, ordered, shown, places, proposals, jobs, writing } = listing;
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
      <PictureList
        tabId={page.tabId}
        items={items}
        isHidden={isHidden}
        write={writing.write}
        act={act}
        select={select}
        search={() => search.current?.focus()}
        hasLetters={hasLetters && isLive}
      />
    </>
  );
}

/** What stays, or comes in its place, where a control has done its work and is gone: nothing that a second press would undo. */
const places = [
  ['.batch', '.batch h3, .batch > button'],
  ['.write', '.write'],
  ['.selecting', '.selecting button'],
] as const;

/** Keeps the keyboard's place in a list: near what had it, else on the heading. */
function usePlaceInList(): RefObject<HTMLElement | null> {
  const near = useRef<string>(undefined);
  return useKeptFocus<HTMLElement>(
    (section) =>
      (near.current === undefined ? null : section.querySelector<HTMLElement>(near.current)) ??
      section.querySelector('h2'),
    (_section, focused) => {
      near.current = places.find(([around]) => focused.closest(around))?.[1];
    },
  );
}

/** The pictures of a page: what names each of them, what may be done about it, and what came of that. */
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
  /** Whether something else is shown in its place. */
  isHidden: boolean;
  /** Whether this panel's own button has asked for the list: then its heading takes the focus. True once. */
  takesFocus: () => boolean;
  listAgain: () => void;
}): VNode {
  const heading = useId();
  const listing = useListing(state, listed, surface);
  const { list, page } = listing;
  const section = usePlaceInList();
  return (
    <section ref={section} class="card listing" aria-labelledby={heading}>
      <Heading id={heading} takesFocus={takesFocus} />
      <p class="meta page" dir="auto">
        {page.title || page.url}
      </p>
      <Absence list={list} listAgain={listAgain} />
      <Together listing={listing} state={state} />
      {list.pictures.length > 0 && <OneByOne listing={listing} isHidden={isHidden} />}
    </section>
  );
}
