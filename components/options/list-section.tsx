import type { VNode } from 'preact';
import type { Settings } from '../../utils/domain/settings';
import { changeSettings } from '../../utils/store/settings';
import { t } from '../../utils/text/messages';
import { CheckBox } from './check-box';
import { Section } from './section';

/** How the list of a page's pictures is used. */
export function ListSection({ settings }: { settings: Settings }): VNode {
  return (
    <Section title={t('section_list')}>
      <CheckBox
        label={t('list_letters')}
        hint={t('list_letters_hint')}
        checked={settings.listLetters}
        change={(listLetters) => void changeSettings((before) => ({ ...before, listLetters }))}
      />
    </Section>
  );
}
