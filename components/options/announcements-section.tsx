import type { VNode } from 'preact';
import { settings as settingsSchema, type Settings } from '../../utils/domain/settings';
import { changeSettings } from '../../utils/store/settings';
import { t } from '../../utils/text/messages';
import { CheckBox } from './check-box';
import { RadioGroup } from './radio-group';
import { Section } from './section';

const whens = ['commands', 'always', 'never'] as const satisfies readonly Settings['speakAnswers'][];
const boxes = ['quiet', 'announceProgress', 'sound'] as const satisfies readonly (keyof Settings)[];
const words = {
  quiet: { label: 'quiet', hint: 'quiet_hint' },
  announceProgress: { label: 'announce_progress', hint: 'announce_progress_hint' },
  sound: { label: 'sound', hint: 'sound_hint' },
} as const;

/** What is said to screen readers, and when. */
export function AnnouncementsSection({ settings }: { settings: Settings }): VNode {
  return (
    <Section title={t('section_announcements')}>
      <RadioGroup
        legend={t('speak_answers')}
        choices={whens.map((value) => ({ value, label: t(`speak_answers_${value}`) }))}
        value={settings.speakAnswers}
        choose={(value) => {
          const speakAnswers = settingsSchema.shape.speakAnswers.parse(value);
          void changeSettings((before) => ({ ...before, speakAnswers }));
        }}
      />
      {boxes.map((name) => (
        <CheckBox
          key={name}
          label={t(words[name].label)}
          hint={t(words[name].hint)}
          checked={settings[name]}
          change={(checked) => void changeSettings((before) => ({ ...before, [name]: checked }))}
        />
      ))}
    </Section>
  );
}
