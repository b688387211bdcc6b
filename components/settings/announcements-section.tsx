import type { VNode } from 'preact';
import { settings as settingsSchema, type Settings } from '../../utils/model/settings';
import { changeSettings } from '../../utils/store/settings';
import { t } from '../../utils/i18n/messages';
import { RadioGroup } from './radio-group';
import { SettingsSection } from './settings-section';
import { SwitchBox } from './switch-box';

const whens = ['commands', 'always', 'never'] as const satisfies readonly Settings['speakAnswers'][];

/** What is said to screen readers, and when. */
export function AnnouncementsSection({ settings }: { settings: Settings }): VNode {
  return (
    <SettingsSection title={t('section_announcements')}>
      <RadioGroup
        setting="speakAnswers"
        legend={t('speak_answers')}
        hint={t('speak_answers_hint')}
        choices={whens.map((value) => ({ value, label: t(`speak_answers_${value}`) }))}
        value={settings.speakAnswers}
        choose={(value) => {
          const speakAnswers = settingsSchema.shape.speakAnswers.parse(value);
          return changeSettings((before) => ({ ...before, speakAnswers }));
        }}
      />
      <SwitchBox setting="quiet" settings={settings} hint={t('quiet_hint')} />
      <SwitchBox setting="announceProgress" settings={settings} hint={t('announce_progress_hint')} />
      <SwitchBox setting="sound" settings={settings} hint={t('sound_hint')} />
    </SettingsSection>
  );
}
