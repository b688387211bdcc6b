import type { VNode } from 'preact';
import { device, type Settings } from '../../utils/domain/settings';
import { t } from '../../utils/text/messages';
import { changeSettings } from '../../utils/store/settings';
import { connectionLabel } from './connections';
import { RadioGroup, type Choice } from './radio-group';
import { ReadingLanguages } from './reading-languages';
import { Section } from './section';

/** Which engine does what. Nothing goes from the device to a service unless it is chosen here. */
export function EnginesSection({ settings }: { settings: Settings }): VNode {
  const { connections } = settings;
  const services: Choice[] = connections.map((connection) => ({
    value: connection.id,
    label: connectionLabel(connection, connections),
  }));
  const onDevice = { value: device, label: t('engine_device') };
  return (
    <Section title={t('section_engines')}>
      <RadioGroup
        legend={t('describe_with')}
        choices={[{ ...onDevice, unavailable: t('describe_device_unavailable') }, ...services]}
        value={settings.describeWith}
        choose={(describeWith) => void changeSettings((before) => ({ ...before, describeWith }))}
      />
      {services.length === 0 && <p class="meta">{t('engine_no_connection')}</p>}
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
