import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { defaultSettings, type Settings } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { background } from '../shared/background';
import { CheckBox } from '../shared/check-box';
import { ConfirmBox } from '../shared/confirm-box';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { OutcomeRegion, useUndoableChange } from './setting-changes';

/** Resets all settings after a question; the keys can be deleted, too. */
export function ResetBody({ settings: { connections } }: { settings: Settings }): VNode {
  const [isAsking, setAsking] = useState(false);
  const [withKeys, setWithKeys] = useState(false);
  const { outcome, change } = useUndoableChange();
  const box = useKeptFocus<HTMLDivElement>((container) => container.querySelector('button'));
  const reset = (): void => {
    setAsking(false);
    // The page of site access and keys lists the keys that could not be deleted.
    if (withKeys)
      for (const { id } of connections) void background.deleteSecrets({ id }).catch(() => undefined);
    change(() => defaultSettings, t('reset_done'));
  };
  const ask = (): void => {
    setWithKeys(false);
    setAsking(true);
  };
  return (
    <>
      <div ref={box} class="stack">
        <div class="row">
          <button type="button" onClick={ask}>
            {t('reset_all')}
          </button>
        </div>
        {isAsking && (
          <ConfirmBox
            question={t('reset_question')}
            yes={t('reset_yes')}
            no={t('cancel')}
            accept={reset}
            decline={() => setAsking(false)}
          >
            {connections.length > 0 && (
              <CheckBox label={t('reset_keys')} checked={withKeys} change={setWithKeys} />
            )}
          </ConfirmBox>
        )}
      </div>
      <OutcomeRegion outcome={outcome} />
    </>
  );
}
