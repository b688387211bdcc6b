import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { hostPattern } from '../../utils/lib/url';
import type { Settings } from '../../utils/model/settings';
import { changeSettings } from '../../utils/store/settings';
import { t } from '../../utils/i18n/messages';
import { hostPatterns } from '../connection/connections';
import { Field } from '../shared/field';
import { requestPermissions } from '../shared/permissions';
import { typedSiteOrigin } from './setting-descriptors';

interface NewSite {
  typed: string;
  error: string | undefined;
}

const emptySite: NewSite = { typed: '', error: undefined };

/** The state of the form for one more site. Adding the site asks the browser first. */
function useNewSite() {
  const [{ typed, error }, set] = useState<NewSite>(emptySite);
  const ask = async (site: string): Promise<void> => {
    // The box may hold the next address by then.
    const end = (after: NewSite): void => set((now) => (now.typed === typed ? after : now));
    if (!(await requestPermissions({ origins: [hostPattern(site)] }))) {
      end({ typed, error: t('alt_sites_refused') });
      return;
    }
    await changeSettings((before) => ({
      ...before,
      autoAltSites: [...before.autoAltSites.filter((known) => known !== site), site],
    }));
    end(emptySite);
  };
  return {
    typed,
    error,
    type: (value: string): void => set({ typed: value, error: undefined }),
    /** To be called in the click itself. */
    add(): void {
      const site = typedSiteOrigin(typed);
      if (site === null) set({ typed, error: t('alt_sites_no_address') });
      else void ask(site);
    },
  };
}

/** Removes a site, and the access to its host where nothing else in the settings needs it. */
export async function removeAutoAltSite(site: string): Promise<void> {
  const { autoAltSites, connections } = await changeSettings((before) => ({
    ...before,
    autoAltSites: before.autoAltSites.filter((known) => known !== site),
  }));
  const needed = hostPatterns([...autoAltSites, ...connections.map(({ baseUrl }) => baseUrl)]);
  if (needed.includes(hostPattern(site))) return;
  // A browser keeps the access where all sites are allowed; that is no failure.
  await browser.permissions.remove({ origins: [hostPattern(site)] }).catch(() => undefined);
}

/** The sites on which alt text is added automatically, with the form for one more. */
export function SitesControl({ settings: { autoAltSites: sites } }: { settings: Settings }): VNode {
  const box = useRef<HTMLInputElement>(null);
  const { typed, error, type, add } = useNewSite();
  const remove = (site: string): void => {
    // The button disappears with its site.
    box.current?.focus();
    void removeAutoAltSite(site);
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    add();
  };
  return (
    <div class="group" data-setting="autoAltSites">
      <p>{t('alt_sites_intro')}</p>
      <p>{t('alt_sites_seen')}</p>
      {sites.length > 0 && (
        <ul class="sites">
          {sites.map((site) => (
            <li key={site} class="row">
              <span dir="ltr">{site}</span>
              <button type="button" aria-label={t('alt_sites_remove_one', site)} onClick={() => remove(site)}>
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
        <Field label={t('alt_sites_address')} hint={t('alt_sites_address_hint')} error={error}>
          {(ties) => (
            <input
              {...ties}
              ref={box}
              type="url"
              dir="ltr"
              autocomplete="off"
              value={typed}
              onInput={({ currentTarget: { value } }) => type(value)}
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
