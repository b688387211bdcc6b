import type { VNode } from 'preact';
import type { Settings } from '../../utils/domain/settings';
import { changeSettings } from '../../utils/store/settings';
import { t } from '../../utils/text/messages';
import { CheckBox } from './check-box';
import { Section } from './section';

/** What alt text is made of, and in which language. */
export function AltSection({ settings }: { settings: Settings }): VNode {
  return (
    <Section title={t('section_alt')}>
      <CheckBox
        label={t('alt_context')}
        hint={t('alt_context_hint')}
        checked={settings.altContext}
        change={(altContext) => void changeSettings((before) => ({ ...before, altContext }))}
      />
      <CheckBox
        label={t('alt_in_page_language')}
        hint={t('alt_in_page_language_hint')}
        checked={settings.altInPageLanguage}
        change={(altInPageLanguage) => void changeSettings((before) => ({ ...before, altInPageLanguage }))}
      />
    </Section>
  );
}
