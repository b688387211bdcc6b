import type { VNode } from 'preact';
import { device, type Settings } from '../../utils/model/settings';
import { changeSettings } from '../../utils/store/settings';
import { t } from '../../utils/i18n/messages';
import { CheckBox } from '../shared/check-box';
import { RadioGroup } from './radio-group';
import { SettingsSection } from './settings-section';
import { serviceChoices } from './service-choices';

/** Who gives second opinions, and whether a model compares them with the first. */
export function OpinionsSection({ settings }: { settings: Settings }): VNode {
  const { connections, secondOpinionWith, compareOpinions } = settings;
  return (
    <SettingsSection title={t('section_opinions')}>
      <div data-setting="secondOpinionWith">
        <RadioGroup
          legend={t('opinion_with')}
          choices={[
            { value: '', label: t('opinion_with_other'), hint: t('opinion_with_other_hint') },
            { value: device, label: t('engine_device'), hint: t('opinion_with_device_hint') },
            ...serviceChoices(connections),
          ]}
          value={secondOpinionWith}
          choose={(value) => changeSettings((before) => ({ ...before, secondOpinionWith: value }))}
        />
      </div>
      <CheckBox
        setting="compareOpinions"
        label={t('compare_opinions')}
        hint={t('compare_opinions_hint')}
        checked={compareOpinions}
        change={(checked) => changeSettings((before) => ({ ...before, compareOpinions: checked }))}
      />
    </SettingsSection>
  );
}
