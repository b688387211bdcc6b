import type { VNode } from 'preact';
import type { Settings } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { SettingsSection } from './settings-section';
import { SwitchBox } from './switch-box';

/** What alt text is made of, and in which language. */
export function AltSection({ settings }: { settings: Settings }): VNode {
  return (
    <SettingsSection title={t('section_alt')}>
      <SwitchBox setting="altContext" settings={settings} hint={t('alt_context_hint')} />
      <SwitchBox setting="altInPageLanguage" settings={settings} hint={t('alt_in_page_language_hint')} />
    </SettingsSection>
  );
}
