import type { RefObject, VNode } from 'preact';
import { useId, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Proposal } from '../../utils/model/alt-text';
import type { Batch } from '../../utils/model/batch';
import { hostPattern, hostOf, siteOf } from '../../utils/lib/url';
import type { PageRef } from '../../utils/model/picture';
import { formatNumber, t } from '../../utils/i18n/messages';
import { background } from '../shared/background';
import { CheckBox } from '../shared/check-box';
import type { Keep } from '../shared/hooks/use-chosen';
import { changeListed } from '../shared/hooks/use-settings';
import { usePanelTools } from '../shared/panel-tools';
import { requestPermissions } from '../shared/permissions';
import { batchPlan, isNobody, planWords, useEstimate } from './batch-plan';
import { addedWords } from './picture-words';
import { saveReport } from './report';
import { webOrigin } from './use-alt-writer';
import type { PictureListState } from './use-picture-list';
import { isUnwritten } from './use-results';

/** The choice to add alt text automatically on this site; shown once there is some. */
function AutomaticSite({ page, isOn, isWritten }: { page: PageRef; isOn: boolean; isWritten: boolean }) {
  const { act, settings, show } = usePanelTools();
  const origin = webOrigin(page);
  if (origin === '' || !settings || !(isWritten || isOn)) return null;
  const change: Keep<boolean> = (isWanted, isLatest) => {
    // Before anything is awaited: a browser asks for a permission only in a click.
    const allowed = isWanted ? requestPermissions({ origins: [hostPattern(origin)] }) : Promise.resolve(true);
    const keep = async (): Promise<boolean> => {
      const isAllowed = await allowed;
      if (!isLatest()) return false;
      if (!isAllowed) show(t('host_refused', hostOf(origin)));
      else await changeListed('autoAltSites', origin, isWanted);
      return isAllowed;
    };
    let kept: Promise<boolean> | undefined;
    act(() => (kept = keep()));
    return kept;
  };
  return <CheckBox label={t('write_by_itself', hostOf(origin))} checked={isOn} change={change} />;
}

/** The choice to add alt text also for pictures that the page cannot read itself; shown once there is some. */
function UnreadablePictures({
  page,
  proposals,
}: {
  page: PageRef;
  proposals: readonly Proposal[];
}): VNode | null {
  const { act } = usePanelTools();
  const origin = siteOf(page.url);
  const isAllowed = useMayAddUnreadable(page);
  if (origin === '' || !(isAllowed || proposals.some(({ isPageReadable }) => !isPageReadable))) return null;
  const change: Keep<boolean> = async (isWanted) => {
    const kept = changeListed('unreadableAltSites', origin, isWanted);
    act(() => kept);
    return kept.then(() => true);
  };
  return <CheckBox label={t('write_unreadable')} checked={isAllowed} change={change} />;
}

/** Returns whether alt text may be added to a page for pictures that the page cannot read itself. */
function useMayAddUnreadable(page: PageRef): boolean {
  const { settings } = usePanelTools();
  return settings?.unreadableAltSites.includes(siteOf(page.url)) ?? false;
}

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
    <>
      <button type="button" class="first" onClick={() => add(unwritten)}>
        {t('write_all', formatNumber(unwritten.length))}
      </button>
      {reviewed.length > 0 && reviewed.length < unwritten.length && (
        <button type="button" onClick={() => add(reviewed)}>
          {t('write_reviewed', formatNumber(reviewed.length))}
        </button>
      )}
    </>
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

/**
 * The actions at the lower edge, while the list is scrolled: for the selected pictures, else for those without alt text and
 * for the proposals; after alt text was added, also what is there now. The report can always be saved.
 */
export function ListBar({ listing, batch }: { listing: PictureListState; batch: Batch | undefined }): VNode {
  const tools = usePanelTools();
  const { act, openSettings } = tools;
  const { list, listed, chosen, proposals, altWriting, selectOnly } = listing;
  const { page } = listed;
  const { pictures, isLost } = list;
  const unwritten = useUnwritten(listing);
  const mayAddUnreadable = useMayAddUnreadable(page);
  const addable = unwritten.filter(({ isPageReadable }) => isPageReadable || mayAddUnreadable);
  const facts = useId();
  const estimate = useEstimate();
  const isSelection = chosen.length > 0;
  const plan = useMemo(() => batchPlan(pictures, chosen, proposals), [pictures, chosen, proposals]);
  const written = useMemo(() => pictures.filter((picture) => picture.written !== '').length, [pictures]);
  const canWrite = plan.asked > 0 && !batch && !isLost && estimate !== undefined;
  const canAdd = addable.length > 0 && !isSelection && !isLost;
  const isWritten = written > 0 && !isLost;
  const bar = useBarHeight();
  // The card of the started batch appears above.
  const start = (): void => act(() => background.startBatch({ items: [...plan.items] }));
  return (
    <section ref={bar} class="list-bar" aria-label={t('list_actions')} tabIndex={-1}>
      {isWritten && <p class="added">{addedWords(written, altWriting.isAutomatic)}</p>}
      {plan.words !== '' && !isLost && <p class="meta">{plan.words}</p>}
      {canWrite && (
        <p id={facts} class="meta">
          {planWords(plan, estimate)}
        </p>
      )}
      {canAdd && altWriting.needsDisclosure && <p class="meta">{t('write_told')}</p>}
      <div class="row">
        {canAdd && <AddButtons unwritten={addable} writeAlt={altWriting.writeAlt} />}
        {canWrite && isNobody(estimate) && (
          <button type="button" onClick={() => openSettings()}>
            {t('action_settings')}
          </button>
        )}
        {canWrite && !isNobody(estimate) && (
          <button type="button" class={canAdd ? undefined : 'first'} aria-describedby={facts} onClick={start}>
            {t('batch_for', formatNumber(plan.asked))}
          </button>
        )}
        <button type="button" onClick={() => act(() => saveReport('html', listing, tools))}>
          {t('report_save')}
        </button>
        {isWritten && (
          <button type="button" class="ghost" onClick={() => act(altWriting.undoAlt)}>
            {t('write_undo')}
          </button>
        )}
        {isSelection && (
          <button type="button" class="ghost" onClick={() => selectOnly([])}>
            {t('list_select_none')}
          </button>
        )}
      </div>
      {!isSelection && !isLost && <UnreadablePictures page={page} proposals={unwritten} />}
      {!isLost && <AutomaticSite page={page} isOn={altWriting.isAutomatic} isWritten={isWritten} />}
    </section>
  );
}
