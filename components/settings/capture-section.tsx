import type { VNode } from 'preact';
import type { Settings } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { SettingsSection } from './settings-section';
import { SwitchBox } from './switch-box';

/** How the capture tool is used. */
export function CaptureSection({ settings }: { settings: Settings }): VNode {
  return (
    <SettingsSection title={t('section_capture')}>
      <SwitchBox setting="captureLetters" settings={settings} hint={t('capture_letters_hint')} />
      <SwitchBox setting="previewCaptures" settings={settings} hint={t('preview_captures_hint')} />
    </SettingsSection>
  );
}
