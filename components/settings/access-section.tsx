import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { t } from '../../utils/i18n/messages';
import { usePatternToAllow } from '../shared/hooks/use-host-to-allow';
import { requestPermissions } from '../shared/permissions';
import { SettingsSection } from './settings-section';

const everySite = ['<all_urls>'];

/** Access to the pictures of every site: what it is good for, whether it is given, and the button for either. */
export function AccessSection(): VNode {
  const lacking = usePatternToAllow(everySite);
  const state = useId();
  const change = (): void =>
    void (lacking === null
      ? // A browser whose administrator allows every site keeps it so.
        browser.permissions.remove({ origins: everySite }).catch(() => false)
      : requestPermissions({ origins: everySite }));
  return (
    <SettingsSection title={t('section_access')}>
      <p>{t('access_intro')}</p>
      <p>{t('access_never')}</p>
      <p>
        <a href="/access.html">{t('open_access')}</a>
      </p>
      {lacking !== undefined && (
        <div class="row">
          <button type="button" aria-describedby={state} onClick={change}>
            {lacking === null ? t('access_take_back') : t('access_allow')}
          </button>
          <p id={state} class="meta" aria-live="polite">
            {lacking === null ? t('access_allowed') : t('access_not_allowed')}
          </p>
        </div>
      )}
    </SettingsSection>
  );
}
