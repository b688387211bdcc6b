import type { VNode } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import { settings as settingsSchema, type Settings } from '../../utils/model/settings';
import { changeSettings } from '../../utils/store/settings';
import { browserLanguage, t } from '../../utils/i18n/messages';
import { languageName, answerLanguages } from '../shared/language-names';
import { ChoiceList } from './choosers';
import { RadioGroup } from './radio-group';
import { SettingsSection } from './settings-section';

const places = ['panel', 'popup', 'neither'] as const satisfies readonly Settings['answersIn'][];

/** In which language answers come, and where they open. */
export function AnswersSection({ settings }: { settings: Settings }): VNode {
  const select = useId();
  const offered = useMemo(answerLanguages, []);
  return (
    <SettingsSection title={t('section_answers')}>
      <div class="field" data-setting="answerLanguage">
        <label for={select}>{t('answer_language')}</label>
        <ChoiceList
          id={select}
          aria-describedby={`${select}-hint`}
          value={settings.answerLanguage}
          change={(value) => changeSettings((before) => ({ ...before, answerLanguage: value }))}
        >
          <option value="">{t('answer_language_browser', languageName(browserLanguage()))}</option>
          {offered.map(({ tag, name }) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </ChoiceList>
        <p id={`${select}-hint`} class="meta">
          {t('answer_language_hint')}
        </p>
      </div>
      <RadioGroup
        setting="answersIn"
        legend={t('answers_in')}
        hint={t('answers_in_hint')}
        choices={places.map((value) => ({
          value,
          label: t(`answers_in_${value}`),
          ...(value === 'neither' ? { hint: t('answers_in_neither_hint') } : {}),
        }))}
        value={settings.answersIn}
        choose={(value) => {
          const place = settingsSchema.shape.answersIn.parse(value);
          return changeSettings((before) => ({ ...before, answersIn: place }));
        }}
      />
    </SettingsSection>
  );
}
