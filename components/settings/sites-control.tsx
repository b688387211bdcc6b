import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { hostPattern } from '../../utils/lib/url';
import type { Settings } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { hostPatterns } from '../connection/connections';
import { Field } from '../shared/field';
import { changeListed, useSave } from '../shared/hooks/use-settings';
import { requestPermissions } from '../shared/permissions';
import { typedSiteOrigin } from './setting-descriptors';

/** Removes a site, and the access to its host where nothing else in the settings needs it. */
export async function removeAutoAltSite(site: string): Promise<void> {
  const { autoAltSites, connections } = await changeListed('autoAltSites', site, false);
  const needed = hostPatterns([...autoAltSites, ...connections.map(({ baseUrl }) => baseUrl)]);
  if (needed.includes(hostPattern(site))) return;
  // Where all sites are allowed, browsers keep the access; that is no failure.
  await browser.permissions.remove({ origins: [hostPattern(site)] }).catch(() => undefined);
}

/** The sites on which alt text is added automatically, with the form for one more. */
export function SitesControl({ settings: { autoAltSites: sites } }: { settings: Settings }): VNode {
  const box = useRef<HTMLInputElement>(null);
  const save = useSave();
  const [{ typed, error }, set] = useState<{ typed: string; error?: string }>({ typed: '' });
  const add = async (site: string): Promise<void> => {
    const isAllowed = await requestPermissions({ origins: [hostPattern(site)] });
    if (isAllowed) await changeListed('autoAltSites', site, true);
    const after = isAllowed ? { typed: '' } : { typed, error: t('host_refused', site) };
    // The box may contain the next address by then.
    set((now) => (now.typed === typed ? after : now));
  };
  const remove = (site: string): void => {
    // The button disappears with its site.
    box.current?.focus();
    void save(() => removeAutoAltSite(site));
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    const site = typedSiteOrigin(typed);
    if (site === null) set({ typed, error: t('alt_sites_no_address') });
    else void save(() => add(site));
  };
  return (
    <div class="stack" data-setting="autoAltSites">
      <p>{t('alt_sites_intro')}</p>
      {sites.length > 0 && (
        <ul class="sites">
          {sites.map((site) => (
            <li key={site} class="row">
              <span dir="ltr">{site}</span>
              <button
                type="button"
                aria-label={t('label_of', t('alt_sites_remove'), site)}
                onClick={() => remove(site)}
              >
                {t('alt_sites_remove')}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p class="meta" aria-live="polite">
        {sites.length === 0 ? t('alt_sites_none') : ''}
      </p>
      <form onSubmit={submit} noValidate>
        <Field label={t('alt_sites_address')} error={error}>
          {(ties) => (
            <input
              {...ties}
              ref={box}
              type="url"
              dir="ltr"
              autocomplete="off"
              value={typed}
              onInput={({ currentTarget: { value } }) => set({ typed: value })}
            />
          )}
        </Field>
        <div class="row">
          <button type="submit">{t('alt_sites_add')}</button>
        </div>
      </form>
    </div>
  );
}
