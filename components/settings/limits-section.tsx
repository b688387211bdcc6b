import type { VNode } from 'preact';
import { t } from '../../utils/i18n/messages';
import { SettingsSection } from './settings-section';
import { onUsagePage, settingName } from './setting-words';

/** Where the settings are that stand beside what they hold down: a search here finds them, too. */
export function LimitsSection(): VNode {
  return (
    <SettingsSection title={t('section_limits')}>
      <p>{t('limits_elsewhere')}</p>
      <ul class="names" aria-label={t('section_limits')}>
        {onUsagePage.map((name) => (
          <li key={name} data-name={name}>
            {settingName(name)}
          </li>
        ))}
      </ul>
      <p>
        <a href="/usage.html">{t('open_usage')}</a>
      </p>
    </SettingsSection>
  );
}
