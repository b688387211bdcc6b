import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { defaultSettings, maxOwnTasks, type Settings } from '../../utils/model/settings';
import { changeSettings, TooManyTasks } from '../../utils/store/settings';
import { t } from '../../utils/i18n/messages';
import { plainNumber } from '../shared/format';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { UnusableFile } from './settings-file';

/** Returns why settings could not be changed, in words. */
export function changeFailureText(thrown: unknown): string {
  if (thrown instanceof UnusableFile) return thrown.message;
  return thrown instanceof TooManyTasks ? t('tasks_too_many', plainNumber(maxOwnTasks)) : t('save_failed');
}

/** The outcome of a change of several settings. */
interface Outcome {
  words: string;
  isError?: boolean;
  undo?: () => void;
}

/** Returns functions that change several settings at once, and the outcome. Undo restores all settings as they were before. */
export function useUndoableChange() {
  const [outcome, setOutcome] = useState<Outcome>();
  /** Does some work, and shows its failure; `undo` stays available after a failure. */
  const attempt = (work: () => Promise<void>, undo?: () => void): void => {
    setOutcome(undefined);
    work().catch((thrown: unknown) =>
      setOutcome({ words: changeFailureText(thrown), isError: true, ...(undo && { undo }) }),
    );
  };
  const change = async (make: (before: Settings) => Settings, words: string): Promise<void> => {
    let snapshot = defaultSettings;
    await changeSettings((now) => {
      snapshot = now;
      return make(now);
    });
    const undo = (): void =>
      attempt(async () => {
        await changeSettings(() => snapshot);
        setOutcome({ words: t('import_undone') });
      }, undo);
    setOutcome({ words, undo });
  };
  return {
    outcome,
    attempt,
    /** Changes settings, and shows words with the button that undoes the change. */
    change: (...given: Parameters<typeof change>): void => attempt(() => change(...given)),
  };
}

/** Shows the outcome of an import or a reset, with the button that undoes it. */
export function OutcomeRegion({ outcome }: { outcome: Outcome | undefined }): VNode {
  // The button disappears when it is pressed; then the focus goes to the region.
  const region = useKeptFocus<HTMLDivElement>();
  const { words, isError = false, undo } = outcome ?? {};
  const isSaid = words !== undefined && !isError;
  return (
    <div ref={region} tabIndex={-1} class="outcome">
      {/* In the document from the start, so that its first words are announced; a status once it has words. */}
      <div aria-live="polite" role={isSaid ? 'status' : undefined} class="said">
        {isSaid && <p>{words}</p>}
      </div>
      {isError && (
        <p role="alert" class="error">
          {words}
        </p>
      )}
      {undo && (
        <button type="button" onClick={undo}>
          {t('undo')}
        </button>
      )}
    </div>
  );
}
