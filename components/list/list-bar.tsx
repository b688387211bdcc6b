import type { RefObject, VNode } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Proposal } from '../../utils/model/alt-text';
import { hostPattern, hostOf, siteOf } from '../../utils/lib/url';
import type { PageRef } from '../../utils/model/picture';
import { formatNumber, t } from '../../utils/i18n/messages';
import { CheckBox } from '../shared/check-box';
import type { Keep } from '../shared/hooks/use-chosen';
import { changeListed } from '../shared/hooks/use-settings';
import { usePanelTools } from '../shared/panel-tools';
import { requestPermissions } from '../shared/permissions';
import { DownChevron } from '../shared/icons';
import { oneLine } from '../shared/job-words';
import { Menu } from '../shared/menu';
import { isUnwritten } from './use-results';
import { type BatchItems, BatchPlan, planFor, skippedWords, withoutAltText } from './batch-plan';
import { createReport, reportItems } from './report';
import type { PictureListState } from './use-picture-list';

/** The origin of a web page, which settings can name; empty for other pages, such as files. */
function webOrigin({ url }: PageRef): string {
  const site = siteOf(url);
  return /^https?:/.test(site) ? site : '';
}

/** Returns whether alt text is added automatically on a page's site. */
function useIsAutomatic(page: PageRef): boolean {
  const { settings } = usePanelTools();
  return settings?.autoAltSites.includes(webOrigin(page)) ?? false;
}

/** The choice to add alt text automatically on this site; shown once there is some. */
function AutomaticSite({ page, isWritten }: { page: PageRef; isWritten: boolean }): VNode | null {
  const { act, settings, show } = usePanelTools();
  const origin = webOrigin(page);
  const isOn = useIsAutomatic(page);
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
  altWriting: { writeAlt, needsDisclosure },
}: {
  unwritten: readonly Proposal[];
  altWriting: PictureListState['altWriting'];
}): VNode | null {
  const { act } = usePanelTools();
  if (unwritten.length === 0) return null;
  const reviewed = unwritten.filter(({ isReviewed }) => isReviewed);
  const add = (some: readonly Proposal[]): void => act(() => writeAlt(some.map(({ id }) => id)));
  return (
    <>
      {needsDisclosure && <p class="meta">{t('write_told')}</p>}
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

/** The report on the selected pictures, and the button that ends the selection. */
function SelectionButtons({
  listing: { listed, chosen, proposals, selectOnly },
}: {
  listing: PictureListState;
}) {
  const tools = usePanelTools();
  const items = () => reportItems(() => createReport(listed.page, chosen, proposals, [], Date.now()), tools);
  return (
    <>
      <Menu name={t('report')} look="ghost" groups={() => [{ label: t('report'), items: items() }]}>
        {t('report')}
        <DownChevron />
      </Menu>
      <button type="button" class="ghost" onClick={() => selectOnly([])}>
        {t('list_select_none')}
      </button>
    </>
  );
}

/** Keeps the height of the bar in a variable of the document, for what must not be below it. */
function useBarHeight(isShown: boolean): RefObject<HTMLElement | null> {
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
  }, [isShown]);
  return bar;
}

/** The number of selected pictures, or of those that can have alt text, and why it is smaller. */
function barWords(plan: BatchItems, selected: number): string {
  const all = plan.items.length;
  const skipped = skippedWords(plan);
  if (selected > 0) return oneLine([t('list_selected', formatNumber(selected)), ...skipped]);
  if (plan.asked === 0 || plan.asked === all) return '';
  return oneLine([t('list_can_write', formatNumber(plan.asked), formatNumber(all)), ...skipped]);
}

/**
 * The actions at the lower edge, while the list is scrolled: for the selected pictures, else for those without alt text and
 * for the proposals. None if there is nothing to do.
 */
export function ListBar({
  listing,
  hasBatch,
}: {
  listing: PictureListState;
  hasBatch: boolean;
}): VNode | null {
  const { list, listed, chosen, proposals, altWriting } = listing;
  const { page } = listed;
  const { pictures, isLost } = list;
  const unwritten = useUnwritten(listing);
  const isOn = useIsAutomatic(page);
  const mayAddUnreadable = useMayAddUnreadable(page);
  const addable = unwritten.filter(({ isPageReadable }) => isPageReadable || mayAddUnreadable);
  const [isPlanning, setPlanning] = useState(false);
  const write = useRef<HTMLButtonElement>(null);
  const closed = useRef(false);
  useLayoutEffect(() => {
    if (closed.current) write.current?.focus();
    closed.current = false;
  }, [isPlanning]);
  const isSelection = chosen.length > 0;
  const plan = planFor(isSelection ? chosen : withoutAltText(pictures, proposals));
  const canWrite = plan.asked > 0 && !hasBatch && !isLost;
  useLayoutEffect(() => {
    if (!canWrite) setPlanning(false);
  }, [canWrite]);
  const words = canWrite || isSelection ? barWords(plan, chosen.length) : '';
  const canAdd = unwritten.length > 0 && !isSelection && !isLost;
  const isWritten = !isLost && pictures.some(({ written }) => written !== '');
  const isShown = canWrite || isSelection || canAdd || isWritten || (isOn && !isLost);
  const bar = useBarHeight(isShown);
  if (!isShown) return null;
  if (isPlanning && canWrite)
    return (
      <section ref={bar} class="list-bar" aria-label={t('list_actions')} tabIndex={-1}>
        <BatchPlan
          plan={plan}
          close={() => {
            closed.current = true;
            setPlanning(false);
          }}
        />
      </section>
    );
  return (
    <section ref={bar} class="list-bar" aria-label={t('list_actions')} tabIndex={-1}>
      {words !== '' && <p class="meta">{words}</p>}
      <div class="row">
        {canAdd && <AddButtons unwritten={addable} altWriting={altWriting} />}
        {canWrite && (
          <button
            ref={write}
            type="button"
            class={canAdd && addable.length > 0 ? undefined : 'first'}
            onClick={() => setPlanning(true)}
          >
            {t('batch_for', formatNumber(plan.asked))}
          </button>
        )}
        {isSelection && <SelectionButtons listing={listing} />}
      </div>
      {canAdd && <UnreadablePictures page={page} proposals={unwritten} />}
      {!isLost && <AutomaticSite page={page} isWritten={isWritten} />}
    </section>
  );
}
