import type { VNode } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Proposal } from '../../utils/model/alt-text';
import { hostPattern, hostOf, siteOf } from '../../utils/lib/url';
import type { ListedPicture } from '../../utils/model/page-pictures';
import type { PageRef } from '../../utils/model/picture';
import { changeSettings } from '../../utils/store/settings';
import { t, tn } from '../../utils/i18n/messages';
import { CheckBox } from '../shared/check-box';
import type { Keep } from '../shared/hooks/use-chosen';
import { usePanelTools } from '../shared/panel-tools';
import { requestPermissions } from '../shared/permissions';
import { isUnwritten, type ByRef } from './use-results';
import { markDisclosed, isDisclosed } from '../../utils/store/alt-text';
import { background } from '../shared/background';
import { writtenWords } from './picture-words';

/** The origin of a web page, which settings can name; empty for other pages, such as files. */
function webOrigin({ url }: PageRef): string {
  const site = siteOf(url);
  return /^https?:/.test(site) ? site : '';
}

/** Writes proposals into a page and shows the outcome, with the disclosure once for each site. */
export function useAltWriter(page: PageRef) {
  const { show } = usePanelTools();
  /** Whether the person does not know yet that a page can see the alt text in it. */
  const [needsDisclosure, setNeedsDisclosure] = useState(false);
  const site = siteOf(page.url);
  useEffect(() => {
    let isLeft = false;
    isDisclosed(site).then(
      (isKnown) => isLeft || setNeedsDisclosure(!isKnown),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [site]);
  const writeAlt = useCallback(
    async (ids: readonly string[]) => {
      const { outcomes } = await background.writeAlt({ ids: [...ids] });
      const words = writtenWords(outcomes.map(({ outcome }) => outcome));
      const isNews = outcomes.some(({ outcome }) => outcome === 'written') && !(await isDisclosed(site));
      show(...words, ...(isNews ? [t('write_told')] : []));
      if (!isNews) return;
      await markDisclosed(site);
      setNeedsDisclosure(false);
    },
    [site, show],
  );
  const undoAlt = useCallback(async () => {
    const { undone } = await background.undoAlt({});
    show(undone === 0 ? t('undone_none') : tn('undo_done', undone));
  }, [show]);
  return { writeAlt, undoAlt, needsDisclosure };
}

/** Whether alt text is written automatically on this site; shown once there is some. */
function AutomaticSite({ page, isWritten }: { page: PageRef; isWritten: boolean }): VNode | null {
  const { act, settings, show } = usePanelTools();
  const origin = webOrigin(page);
  const isOn = settings?.autoAltSites.includes(origin) ?? false;
  if (origin === '' || !settings || !(isWritten || isOn)) return null;
  const change: Keep<boolean> = (isWanted, isLatest) => {
    // Before anything is awaited: a browser asks for a permission only in a click.
    const allowed = isWanted ? requestPermissions({ origins: [hostPattern(origin)] }) : Promise.resolve(true);
    const keep = async (): Promise<boolean> => {
      const isAllowed = await allowed;
      if (!isLatest()) return false;
      if (!isAllowed) show(t('host_refused', hostOf(origin)));
      else
        await changeSettings((before) => {
          const others = before.autoAltSites.filter((site) => site !== origin);
          return { ...before, autoAltSites: isWanted ? [...others, origin] : others };
        });
      return isAllowed;
    };
    let kept: Promise<boolean> | undefined;
    act(() => (kept = keep()));
    return kept;
  };
  return (
    <CheckBox
      label={t('write_by_itself', hostOf(origin))}
      hint={t('write_by_itself_hint')}
      checked={isOn}
      change={change}
    />
  );
}

/** The buttons that write all proposals, or those that were reviewed, into the page, and remove them again. */
export function WriteBar({
  pictures,
  proposals,
  page,
  altWriting: { writeAlt, undoAlt, needsDisclosure },
}: {
  pictures: readonly ListedPicture[];
  proposals: ByRef<Proposal>;
  page: PageRef;
  altWriting: ReturnType<typeof useAltWriter>;
}): VNode | null {
  const { act } = usePanelTools();
  const toWrite = pictures.flatMap((picture) => {
    const proposal = proposals.get(picture.ref);
    return proposal && isUnwritten(picture, proposal) ? [proposal] : [];
  });
  const reviewed = toWrite.filter(({ isReviewed }) => isReviewed);
  const isWritten = pictures.some(({ written }) => written !== '');
  if (proposals.size === 0 && !isWritten) return null;
  const ids = (some: readonly Proposal[]): string[] => some.map(({ id }) => id);
  return (
    <div class="write" role="group" aria-label={t('write_title')} tabIndex={-1}>
      {toWrite.length > 0 && needsDisclosure && <p class="meta">{t('write_told')}</p>}
      <div class="row">
        {toWrite.length > 0 && (
          <button type="button" onClick={() => act(() => writeAlt(ids(toWrite)))}>
            {tn('write_all', toWrite.length)}
          </button>
        )}
        {reviewed.length > 0 && reviewed.length < toWrite.length && (
          <button type="button" onClick={() => act(() => writeAlt(ids(reviewed)))}>
            {tn('write_reviewed', reviewed.length)}
          </button>
        )}
        {isWritten && (
          <button type="button" onClick={() => act(undoAlt)}>
            {t('write_undo')}
          </button>
        )}
      </div>
      <AutomaticSite page={page} isWritten={isWritten} />
    </div>
  );
}
