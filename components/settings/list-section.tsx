import type { VNode } from 'preact';
import type { Settings } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { SettingsSection } from './settings-section';
import { SwitchBox } from './switch-box';

/** How the list of a page's pictures is used. */
export function ListSection({ settings }: { settings: Settings }): VNode {
  return (
    <SettingsSection title={t('section_list')}>
      <SwitchBox setting="listLetters" settings={settings} hint={t('list_letters_hint')} />
    </SettingsSection>
  );
}
