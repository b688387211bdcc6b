import type { VNode } from 'preact';
import type { Settings } from '../../utils/domain/settings';
import { changeSettings } from '../../utils/store/settings';
import { t } from '../../utils/text/messages';
import { CheckBox } from './check-box';
import { Section } from './section';

/** How the capture tool is used. */
export function CaptureSection({ settings }: { settings: Settings }): VNode {
  return (
    <Section title={t('section_capture')}>
      <CheckBox
        label={t('capture_letters')}
        hint={t('capture_letters_hint')}
        checked={settings.captureLetters}
        change={(captureLetters) => void changeSettings((before) => ({ ...before, captureLetters }))}
      />
      <CheckBox
        label={t('preview_captures')}
        hint={t('preview_captures_hint')}
        checked={settings.previewCaptures}
        change={(previewCaptures) => void changeSettings((before) => ({ ...before, previewCaptures }))}
      />
    </Section>
  );
}
