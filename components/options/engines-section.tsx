import type { VNode } from 'preact';
import { device, type Settings } from '../../utils/domain/settings';
import { browserLanguage, t } from '../../utils/text/messages';
import { changeSettings } from '../../utils/store/settings';
import { useDeviceModel } from '../hooks/use-device-model';
import { AnnouncerRegion, useAnnouncer } from '../shared/announcer';
import { ModelDownload } from '../shared/model-download';
import { connectionLabel } from './connections';
import { RadioGroup, type Choice } from './radio-group';
import { ReadingLanguages } from './reading-languages';
import { Section } from './section';

/** Which engine does what. Nothing goes from the device to a service unless it is chosen here. */
export function EnginesSection({ settings }: { settings: Settings }): VNode {
  const { connections } = settings;
  const model = useDeviceModel(settings.answerLanguage || browserLanguage());
  const services: Choice[] = connections.map((connection) => ({
    value: connection.id,
    label: connectionLabel(connection, connections),
    ...(connection.isAgreed ? {} : { unavailable: t('engine_not_agreed', t('save_and_test')) }),
  }));
  const { said, say } = useAnnouncer();
  const isAnnounced = said.serial > 0 || model.state?.startsWith('download');
  const stateOfModel = model.state ? t(`describe_device_${model.state}`) : '';
  const onDevice = { value: device, label: t('engine_device') };
  return (
    <Section title={t('section_engines')}>
      <RadioGroup
        legend={t('describe_with')}
        choices={[
          {
            ...onDevice,
            ...(model.state === 'ready' ? { hint: stateOfModel } : { unavailable: stateOfModel }),
            more: <ModelDownload model={model} say={say} />,
          },
          ...services,
        ]}
        value={settings.describeWith}
        choose={(describeWith) => void changeSettings((before) => ({ ...before, describeWith }))}
      />
      {isAnnounced && <AnnouncerRegion said={said} />}
      {services.length === 0 && model.state !== 'ready' && <p class="meta">{t('engine_no_connection')}</p>}
      <RadioGroup
        legend={t('text_with')}
        choices={[{ ...onDevice, hint: t('text_device_hint') }, ...services]}
        value={settings.textWith}
        choose={(textWith) => void changeSettings((before) => ({ ...before, textWith }))}
      />
      <ReadingLanguages chosen={settings.readingLanguages} />
    </Section>
  );
}
