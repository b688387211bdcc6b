import type { VNode } from 'preact';
import type { Proposal } from '../../utils/model/alt-text';
import { hostPattern, hostOf } from '../../utils/lib/url';
import type { ListedPicture } from '../../utils/model/page-pictures';
import type { PageRef } from '../../utils/model/picture';
import { changeSettings } from '../../utils/store/settings';
import { t, tn } from '../../utils/i18n/messages';
import { CheckBox } from '../shared/check-box';
import type { Keep } from '../shared/hooks/use-chosen';
import { usePanelTools } from '../shared/panel-tools';
import { requestPermissions } from '../shared/permissions';
import { isToWrite, type ByRef } from './results';
import { webOrigin, type AltWriting } from './use-writing';

/** Whether what was written on this site before is written again by itself: a question only once there is something. */
function BySelf({ page, isWritten }: { page: PageRef; isWritten: boolean }): VNode | null {
  const { act, settings, show } = usePanelTools();
  const origin = webOrigin(page);
  const isOn = settings?.autoAltSites.includes(origin) ?? false;
  if (origin === '' || !settings || !(isWritten || isOn)) return null;
  const change: Keep<boolean> = (isWanted, isLatest) => {
    // In the click itself: a browser asks at no other time.
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

/** Writing all that is proposed, or all that was ticked off, into the page, and taking it back. */
export function WriteBar({
  pictures,
  proposals,
  page,
  writing: { write, takeBack, isToTell },
}: {
  pictures: readonly ListedPicture[];
  proposals: ByRef<Proposal>;
  page: PageRef;
  writing: AltWriting;
}): VNode | null {
  const { act } = usePanelTools();
  const toWrite = pictures.flatMap((picture) => {
    const proposal = proposals.get(picture.ref);
    return proposal && isToWrite(picture, proposal) ? [proposal] : [];
  });
  const reviewed = toWrite.filter(({ isReviewed }) => isReviewed);
  const isWritten = pictures.some(({ written }) => written !== '');
  if (proposals.size === 0 && !isWritten) return null;
  const ids = (some: readonly Proposal[]): string[] => some.map(({ id }) => id);
  return (
    <div class="write" role="group" aria-label={t('write_title')} tabIndex={-1}>
      {toWrite.length > 0 && isToTell && <p class="meta">{t('write_told')}</p>}
      <div class="row">
        {toWrite.length > 0 && (
          <button type="button" onClick={() => act(() => write(ids(toWrite)))}>
            {tn('write_all', toWrite.length)}
          </button>
        )}
        {reviewed.length > 0 && reviewed.length < toWrite.length && (
          <button type="button" onClick={() => act(() => write(ids(reviewed)))}>
            {tn('write_reviewed', reviewed.length)}
          </button>
        )}
        {isWritten && (
          <button type="button" onClick={() => act(takeBack)}>
            {t('write_undo')}
          </button>
        )}
      </div>
      <BySelf page={page} isWritten={isWritten} />
    </div>
  );
}
