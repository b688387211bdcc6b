import type { RefObject, VNode } from 'preact';
import { useId, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Proposal } from '../../utils/model/alt-text';
import type { Batch, Estimate } from '../../utils/model/batch';
import { formatNumber, t } from '../../utils/i18n/messages';
import { background } from '../shared/background';
import { usePanelTools } from '../shared/panel-tools';
import { type BatchPlan, batchPlan, isNobody, planWords, useEstimate } from './batch-plan';
import { isFilter } from './filters';
import { AutomaticSite, UnreadablePictures, useMayAddUnreadable } from './list-choices';
import { addedWords } from './picture-words';
import { saveReport } from './report';
import type { PictureListState } from './use-picture-list';
import { isUnwritten } from './use-results';

/** The proposals that can be added to the page. */
function useUnwritten({ list, proposals }: PictureListState): readonly Proposal[] {
  return useMemo(
    () =>
      list.pictures.flatMap((picture) => {
        const proposal = proposals.get(picture.ref);
        return proposal && isUnwritten(picture, proposal) ? [proposal] : [];
      }),
    [list.pictures, proposals],
  );
}

/** The buttons that add all proposals to the page, or those that were reviewed. */
function AddButtons({
  unwritten,
  writeAlt,
}: {
  unwritten: readonly Proposal[];
  writeAlt: PictureListState['altWriting']['writeAlt'];
}): VNode {
  const { act } = usePanelTools();
  const reviewed = unwritten.filter(({ isReviewed }) => isReviewed);
  const add = (some: readonly Proposal[]): void => act(() => writeAlt(some.map(({ id }) => id)));
  return (
    <div class="row">
      <button type="button" class="first" onClick={() => add(unwritten)}>
        {t('write_all', formatNumber(unwritten.length))}
      </button>
      {reviewed.length > 0 && reviewed.length < unwritten.length && (
        <button type="button" onClick={() => add(reviewed)}>
          {t('write_reviewed', formatNumber(reviewed.length))}
        </button>
      )}
    </div>
  );
}

/** Keeps the height of the bar in a variable of the document, for what must not be below it. */
function useBarHeight(): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const { style, dataset } = document.documentElement;
    dataset['hasBar'] = '';
    const observer = new ResizeObserver(() => style.setProperty('--list-bar', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--list-bar');
      delete dataset['hasBar'];
    };
  }, []);
  return bar;
}

/** How many pictures got alt text, and the button that removes it: of the selected pictures if there are some. */
function Added({ listing }: { listing: PictureListState }): VNode | null {
  const { act } = usePanelTools();
  const { list, chosen, proposals, altWriting } = listing;
  const written = list.pictures.filter((picture) => picture.written !== '');
  const isSelection = chosen.length > 0;
  const removed = isSelection ? chosen.filter((picture) => picture.written !== '') : written;
  // A proposal may still have the ref of an element that the page has replaced.
  const refs = removed.flatMap(({ ref }) => [ref, proposals.get(ref)?.ref ?? ref]);
  const number = formatNumber(removed.length);
  if (written.length === 0) return null;
  return (
    <div class="row">
      <p class="added">{addedWords(written.length, altWriting.isAutomatic)}</p>
      {removed.length > 0 && (
        <button
          type="button"
          class="ghost"
          onClick={() => act(() => altWriting.undoAlt(isSelection ? refs : undefined))}
        >
          {isSelection ? t('write_undo', number) : t('write_undo_all', number)}
        </button>
      )}
    </div>
  );
}

/** The button that starts a batch; where nothing can describe, what mends that. */
function WriteButton({
  plan,
  estimate,
  facts,
  isFirst,
}: {
  plan: BatchPlan;
  estimate: Estimate;
  /** The id of the words about the batch. */
  facts: string;
  isFirst: boolean;
}): VNode {
  const { act, openSettings } = usePanelTools();
  if (isNobody(estimate))
    return (
      <button type="button" onClick={() => openSettings()}>
        {t('action_settings')}
      </button>
    );
  // The card of the started batch appears above.
  const start = (): void => act(() => background.startBatch({ items: [...plan.items] }));
  return (
    <button type="button" class={isFirst ? 'first' : undefined} aria-describedby={facts} onClick={start}>
      {t('batch_for', formatNumber(plan.asked))}
    </button>
  );
}

/** The buttons at the end of the bar. */
function LastButtons({ listing }: { listing: PictureListState }): VNode {
  const tools = usePanelTools();
  const { chosen, selectOnly } = listing;
  return (
    <div class="row end">
      {chosen.length > 0 && (
        <button type="button" class="ghost" onClick={() => selectOnly([])}>
          {t('list_select_none')}
        </button>
      )}
      <button type="button" onClick={() => tools.act(() => saveReport('html', listing, tools))}>
        {t('report_save')}
      </button>
    </div>
  );
}

/**
 * The actions at the lower edge, while the list is scrolled: for the selected pictures, else for those without alt text and
 * for the proposals; after alt text was added, also what is there now. The report can always be saved. No button comes to stand
 * where another one was pressed: what appears and disappears is above the last row, or at its start.
 */
export function ListBar({ listing, batch }: { listing: PictureListState; batch: Batch | undefined }): VNode {
  const { list, listed, shown, view, chosen, proposals, altWriting } = listing;
  const { page } = listed;
  const { pictures, isLost } = list;
  const unwritten = useUnwritten(listing);
  const mayAddUnreadable = useMayAddUnreadable(page);
  const addable = unwritten.filter(({ isPageReadable }) => isPageReadable || mayAddUnreadable);
  const facts = useId();
  const estimate = useEstimate();
  const isSelection = chosen.length > 0;
  const filtered = isFilter(view) ? shown : undefined;
  const plan = useMemo(
    () => batchPlan({ pictures, selected: chosen, filtered, proposed: proposals }),
    [pictures, chosen, filtered, proposals],
  );
  const isIdle = batch?.state !== 'working' && !isLost;
  const canWrite = plan.asked > 0 && isIdle && estimate !== undefined;
  const canAdd = addable.length > 0 && isIdle && !isSelection;
  const add = canAdd && <AddButtons unwritten={addable} writeAlt={altWriting.writeAlt} />;
  return (
    <section ref={useBarHeight()} class="list-bar" aria-label={t('list_actions')} tabIndex={-1}>
      <Added listing={listing} />
      {isIdle && <UnreadablePictures page={page} proposals={unwritten} />}
      {isIdle && (
        <AutomaticSite
          page={page}
          isOn={altWriting.isAutomatic}
          isWritten={pictures.some(({ written }) => written !== '')}
        />
      )}
      {plan.words !== '' && (canWrite || (plan.asked === 0 && isIdle)) && <p class="meta">{plan.words}</p>}
      {canWrite && (
        <p id={facts} class="meta">
          {planWords(plan, estimate)}
        </p>
      )}
      {canAdd && altWriting.needsDisclosure && <p class="meta">{t('write_told')}</p>}
      {listing.savedAs !== '' && (
        <p class="meta saved" data-part="saved">
          {t('history_exported', listing.savedAs)}
        </p>
      )}
      {canWrite && add}
      <div class="row">
        {canWrite ? <WriteButton plan={plan} estimate={estimate} facts={facts} isFirst={!canAdd} /> : add}
        <LastButtons listing={listing} />
      </div>
    </section>
  );
}
