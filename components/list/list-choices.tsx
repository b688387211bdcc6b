import type { VNode } from 'preact';
import type { Proposal } from '../../utils/model/alt-text';
import type { PageRef } from '../../utils/model/picture';
import { t } from '../../utils/i18n/messages';
import { hostPattern, hostOf, siteOf } from '../../utils/lib/url';
import { CheckBox } from '../shared/check-box';
import type { Keep } from '../shared/hooks/use-chosen';
import { changeListed } from '../shared/hooks/use-settings';
import { usePanelTools } from '../shared/panel-tools';
import { requestPermissions } from '../shared/permissions';
import { webOrigin } from './use-alt-writer';

/** The choice to add alt text automatically on this site; shown once there is some. */
export function AutomaticSite({
  page,
  isOn,
  isWritten,
}: {
  page: PageRef;
  isOn: boolean;
  isWritten: boolean;
}) {
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
export function UnreadablePictures({
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
export function useMayAddUnreadable(page: PageRef): boolean {
  const { settings } = usePanelTools();
  return settings?.unreadableAltSites.includes(siteOf(page.url)) ?? false;
}
