import type { VNode } from 'preact';
import { device, type Settings } from '../../utils/model/settings';
import { browserLanguage, t } from '../../utils/i18n/messages';
import { changeSettings } from '../../utils/store/settings';
import { useDeviceModel } from '../shared/hooks/use-device-model';
import { AnnouncerRegion, useAnnouncer } from '../shared/announcer';
import { ModelDownload } from '../shared/model-download';
import { RadioGroup } from './radio-group';
import { ReadingLanguages } from './reading-languages';
import { SettingsSection } from './settings-section';
import { serviceChoices } from './service-choices';

/** Which engine does what. Nothing goes from the device to a service unless it is chosen here. */
export function EnginesSection({ settings }: { settings: Settings }): VNode {
  const { connections } = settings;
  const model = useDeviceModel(settings.answerLanguage || browserLanguage());
  const services = serviceChoices(connections);
  const { said, say } = useAnnouncer();
  const isAnnounced = said.serial > 0 || model.state?.startsWith('download');
  const stateOfModel = model.state ? t(`describe_device_${model.state}`) : '';
  const onDevice = { value: device, label: t('engine_device') };
  return (
    <SettingsSection title={t('section_engines')}>
      <RadioGroup
        setting="describeWith"
        legend={t('describe_with')}
        hint={t('describe_with_hint')}
        choices={[
          {
            ...onDevice,
            ...(model.state === 'ready' ? { hint: stateOfModel } : { unavailable: stateOfModel }),
            more: <ModelDownload model={model} say={say} />,
          },
          ...services,
        ]}
        value={settings.describeWith}
        choose={(describeWith) => changeSettings((before) => ({ ...before, describeWith }))}
      />
      {isAnnounced && <AnnouncerRegion said={said} />}
      {services.length === 0 && model.state !== 'ready' && <p class="meta">{t('engine_no_connection')}</p>}
      <RadioGroup
        setting="textWith"
        legend={t('text_with')}
        hint={t('text_with_hint')}
        choices={[{ ...onDevice, hint: t('text_device_hint') }, ...services]}
        value={settings.textWith}
        choose={(textWith) => changeSettings((before) => ({ ...before, textWith }))}
      />
      <ReadingLanguages chosen={settings.readingLanguages} />
    </SettingsSection>
  );
}
