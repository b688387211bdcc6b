import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { defaultSettings, type Settings } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { background } from '../shared/background';
import { CheckBox } from '../shared/check-box';
import { ConfirmBox } from '../shared/confirm-box';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import {
  describeChanges,
  OutcomeRegion,
  type SettingChange,
  useUndoableChange,
  withSettingsFrom,
} from './setting-changes';
import { settingNames, settingsInSection, settingsSections } from './setting-descriptors';

const everything = 'all';

/** Returns the settings of a section, or of all sections. */
function settingsToReset(section: string): (keyof Settings)[] {
  const found = settingsSections.find(({ id }) => id === section);
  return found ? settingsInSection(found.id) : settingNames;
}

/** Shows what a reset would change, and asks for it; the keys can be deleted, too. */
function ResetQuestion({
  changes,
  reset,
  close,
}: {
  changes: readonly SettingChange[];
  reset: (withKeys: boolean) => void;
  close: () => void;
}): VNode {
  const [withKeys, setWithKeys] = useState(false);
  return (
    <ConfirmBox
      question={t('reset_question')}
      yes={t('reset_yes')}
      no={t('cancel')}
      accept={() => reset(withKeys)}
      decline={close}
    >
      <ul class="changes plain">
        {changes.map(({ name, words }) => (
          <li key={name}>{words}</li>
        ))}
      </ul>
      {changes.some(({ name }) => name === 'connections') && (
        <CheckBox label={t('reset_keys')} checked={withKeys} change={setWithKeys} />
      )}
    </ConfirmBox>
  );
}

/** Resets all settings, or those of one section, to their defaults. */
export function ResetBody({ settings }: { settings: Settings }): VNode {
  const select = useId();
  const [section, setSection] = useState(everything);
  const [changes, setChanges] = useState<readonly SettingChange[]>();
  const { outcome, tell, change } = useUndoableChange();
  const box = useKeptFocus<HTMLDivElement>((container) => container.querySelector('button'));
  const ask = (): void => {
    const found = describeChanges(
      settings,
      withSettingsFrom(settings, defaultSettings, settingsToReset(section)),
    );
    tell(...(found.length === 0 ? [t('import_nothing')] : []));
    setChanges(found.length > 0 ? found : undefined);
  };
  const reset = (withKeys: boolean): void => {
    const names = (changes ?? []).map(({ name }) => name);
    setChanges(undefined);
    // The page of site access and keys lists the keys that could not be deleted.
    if (withKeys)
      for (const { id } of settings.connections) void background.deleteSecrets({ id }).catch(() => undefined);
    change((now) => withSettingsFrom(now, defaultSettings, names), [t('reset_done')]);
  };
  return (
    <>
      <div ref={box} class="stack">
        <div class="field">
          <label for={select}>{t('reset_which')}</label>
          <div class="row">
            <select
              id={select}
              data-unsearched
              value={section}
              onChange={({ currentTarget: { value } }) => {
                setSection(value);
                setChanges(undefined);
              }}
            >
              <option value={everything}>{t('reset_all')}</option>
              {settingsSections.map(({ id, title }) => (
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
