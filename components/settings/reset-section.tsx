import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { Connection, Settings } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { background } from '../shared/background';
import { OutcomeRegion } from './outcome-region';
import { optionsParts } from './parts';
import { ConfirmBox } from '../shared/confirm-box';
import { SettingsSection } from './settings-section';
import { type Change, changesOf } from './setting-changes';
import { withDefaults } from './settings-file';
import { useChange } from './use-change';

const everything = 'all';

/** The settings of a part of the page, or of all of them. */
function settingsIn(part: string): (keyof Settings)[] {
  return optionsParts.flatMap(({ id, settings }) =>
    part === everything || part === id ? [...settings] : [],
  );
}

function forgetKeys(connections: readonly Connection[]): void {
  // What is not forgotten now stands on the page of sites and keys.
  for (const { id } of connections) void background.deleteSecrets({ id }).catch(() => undefined);
}

/** What a reset would change, and whether keys go, too. */
function Question({
  changes,
  reset,
  close,
}: {
  changes: readonly Change[];
  reset: (withKeys: boolean) => void;
  close: () => void;
}): VNode {
  const id = useId();
  const [withKeys, setWithKeys] = useState(false);
  return (
    <ConfirmBox
      question={t('reset_question')}
      yes={t('reset_yes')}
      no={t('reset_no')}
      accept={() => reset(withKeys)}
      decline={close}
    >
      <ul class="changes plain">
        {changes.map(({ name, words }) => (
          <li key={name}>{words}</li>
        ))}
      </ul>
      {changes.some(({ name }) => name === 'connections') && (
        <div class="check">
          <input
            id={id}
            type="checkbox"
            checked={withKeys}
            onChange={({ currentTarget: { checked } }) => setWithKeys(checked)}
          />
          <label for={id}>{t('reset_keys')}</label>
        </div>
      )}
    </ConfirmBox>
  );
}

/** Puts all settings, or those of one section, back to what they were at first. */
export function ResetSection({ settings }: { settings: Settings }): VNode {
  const select = useId();
  const [part, setPart] = useState(everything);
  const [changes, setChanges] = useState<readonly Change[]>();
  const { outcome, tell, change } = useChange();
  const box = useKeptFocus<HTMLDivElement>((container) => container.querySelector('button'));
  const ask = (): void => {
    const found = changesOf(settings, withDefaults(settings, settingsIn(part)));
    tell(found.length === 0 ? { words: [t('reset_nothing')] } : undefined);
    setChanges(found.length > 0 ? found : undefined);
  };
  const reset = (withKeys: boolean): void => {
    const names = (changes ?? []).map(({ name }) => name);
    setChanges(undefined);
    if (withKeys) forgetKeys(settings.connections);
    change((now) => withDefaults(now, names), [t('reset_done')]);
  };
  return (
    <SettingsSection title={t('section_reset')}>
      <p>{t('reset_intro')}</p>
      <div ref={box} class="group">
        <div class="field">
          <label for={select}>{t('reset_which')}</label>
          <div class="row">
            <select
              id={select}
              data-unsearched
              value={part}
              onChange={({ currentTarget: { value } }) => {
                setPart(value);
                setChanges(undefined);
              }}
            >
              <option value={everything}>{t('reset_all')}</option>
              {optionsParts
                .filter((each) => each.settings.length > 0)
                .map(({ id, title }) => (
                  <option key={id} value={id}>
                    {t(title)}
                  </option>
                ))}
            </select>
            <button type="button" onClick={ask}>
              {t('reset_button')}
            </button>
          </div>
        </div>
        {changes && <Question changes={changes} reset={reset} close={() => setChanges(undefined)} />}
      </div>
      <OutcomeRegion outcome={outcome} />
    </SettingsSection>
  );
}
