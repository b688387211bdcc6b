import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { Connection, Settings } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { background } from '../shared/background';
import { ConfirmBox } from '../shared/confirm-box';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { describeChanges, OutcomeRegion, type SettingChange, useUndoableChange } from './setting-changes';
import { optionsParts, settingDescriptors, settingNames } from './setting-descriptors';
import { withDefaults } from './settings-file';

const everything = 'all';

/** Returns the settings of a section, or of all. */
function settingsIn(part: string): (keyof Settings)[] {
  return settingNames.filter((name) => part === everything || settingDescriptors[name].part === part);
}

const resettableParts = optionsParts.filter(({ id }) => settingsIn(id).length > 0);

function forgetKeys(connections: readonly Connection[]): void {
  // The page "Sites and keys" lists the keys that could not be forgotten.
  for (const { id } of connections) void background.deleteSecrets({ id }).catch(() => undefined);
}

/** What a reset would change, and whether it deletes keys, too. */
function ResetQuestion({
  changes,
  reset,
  close,
}: {
  changes: readonly SettingChange[];
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

/** Puts all settings, or those of one section, back to their defaults. */
export function ResetBody({ settings }: { settings: Settings }): VNode {
  const select = useId();
  const [part, setPart] = useState(everything);
  const [changes, setChanges] = useState<readonly SettingChange[]>();
  const { outcome, tell, change } = useUndoableChange();
  const box = useKeptFocus<HTMLDivElement>((container) => container.querySelector('button'));
  const ask = (): void => {
    const found = describeChanges(settings, withDefaults(settings, settingsIn(part)));
    tell(...(found.length === 0 ? [t('reset_nothing')] : []));
    setChanges(found.length > 0 ? found : undefined);
  };
  const reset = (withKeys: boolean): void => {
    const names = (changes ?? []).map(({ name }) => name);
    setChanges(undefined);
    if (withKeys) forgetKeys(settings.connections);
    change((now) => withDefaults(now, names), [t('reset_done')]);
  };
  return (
    <>
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
              {resettableParts.map(({ id, title }) => (
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
        {changes && <ResetQuestion changes={changes} reset={reset} close={() => setChanges(undefined)} />}
      </div>
      <OutcomeRegion outcome={outcome} />
    </>
  );
}
