import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { Settings } from '../../utils/model/settings';
import { changeSettings } from '../../utils/store/settings';
import { t } from '../../utils/i18n/messages';
import { useChosen } from '../shared/hooks/use-chosen';
import { Field } from '../shared/field';

import { SettingsSection } from './settings-section';
import { removeSite, useNewSite } from './use-new-site';

/** How alt text is written into pages, and the sites on which that happens by itself. */
export function SitesSection({ settings }: { settings: Settings }): VNode {
  const prefix = useChosen(settings.altPrefix, (altPrefix) =>
    changeSettings((before) => ({ ...before, altPrefix })),
  );
  return (
    <SettingsSection title={t('section_alt_sites')}>
      <Field setting="altPrefix" label={t('alt_prefix')} hint={t('alt_prefix_hint')}>
        {(ties) => (
          <input
            {...ties}
            type="text"
            autocomplete="off"
            value={prefix.shown}
            onInput={({ currentTarget: { value } }) => prefix.type(value)}
            onChange={({ currentTarget: { value } }) => prefix.choose(value)}
            onBlur={prefix.leave}
          />
        )}
      </Field>
      <div class="group" data-setting="autoAltSites">
        <p>{t('alt_sites_intro')}</p>
        <p>{t('alt_sites_seen')}</p>
        <Sites sites={settings.autoAltSites} />
      </div>
    </SettingsSection>
  );
}

function Sites({ sites }: { sites: readonly string[] }): VNode {
  const box = useRef<HTMLInputElement>(null);
  const { typed, error, type, add } = useNewSite();
  const remove = (site: string): void => {
    // Its button goes with it.
    box.current?.focus();
    void removeSite(site);
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    add();
  };
  return (
    <>
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
    </>
  );
}
