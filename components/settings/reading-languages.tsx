import type { VNode } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import { readingLanguages, shippedLanguages, tagOfLanguage } from '../../utils/model/reading-languages';
import type { Settings } from '../../utils/model/settings';
import { changeSettings } from '../../utils/store/settings';
import { t } from '../../utils/i18n/messages';
import { list } from '../shared/format';
import { TickBox } from '../shared/check-box';
import { languageName, shortLanguageName, sortedByName } from '../shared/language-names';
import { RadioGroup } from './radio-group';

/** Which languages text on this device is read in. What is chosen holds at once; with none ticked it is automatic. */
export function ReadingLanguages({ chosen }: { chosen: readonly string[] }): VNode {
  const automatic = useMemo(() => readingLanguages({ chosen: [], browser: navigator.languages }), []);
  const choose = (change: (before: readonly string[]) => readonly string[]): Promise<Settings> =>
    changeSettings((before) => ({ ...before, readingLanguages: [...change(before.readingLanguages)] }));
  return (
    <RadioGroup
      setting="readingLanguages"
      legend={t('reading_languages')}
      hint={t('reading_languages_hint')}
      choices={[
        {
          value: 'automatic',
          label: t('reading_languages_automatic'),
          hint: t(
            'reading_languages_automatic_hint',
            list(automatic.map((code) => shortLanguageName(tagOfLanguage(code)))),
          ),
        },
        {
          value: 'chosen',
          label: t('reading_languages_chosen'),
          hint: t('reading_languages_chosen_hint'),
          more: <Boxes chosen={chosen} choose={choose} />,
        },
      ]}
      value={chosen.length === 0 ? 'automatic' : 'chosen'}
      choose={(value) =>
        choose((before) => (value === 'automatic' ? [] : before.length === 0 ? automatic : before))
      }
    />
  );
}

/** A box to tick for each language. */
function Boxes({
  chosen,
  choose,
}: {
  chosen: readonly string[];
  choose: (change: (before: readonly string[]) => readonly string[]) => Promise<Settings>;
}): VNode {
  const group = useId();
  const offered = useMemo(
    () => sortedByName(shippedLanguages.map((code) => ({ code, name: languageName(tagOfLanguage(code)) }))),
    [],
  );
  return (
    <div class="boxes" role="group" aria-label={t('reading_languages_chosen')}>
      {offered.map(({ code, name }) => (
        <div class="check" key={code}>
          <TickBox
            id={`${group}-${code}`}
            checked={chosen.includes(code)}
            change={(checked) =>
              choose((before) =>
                checked ? [...new Set([...before, code])] : before.filter((other) => other !== code),
              )
            }
          />
          <label for={`${group}-${code}`}>{name}</label>
        </div>
      ))}
    </div>
  );
}
