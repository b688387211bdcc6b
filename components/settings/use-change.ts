import { useState } from 'preact/hooks';
import type { Settings } from '../../utils/model/settings';
import { TooManyTasks } from '../../utils/store/settings';
import { t } from '../../utils/i18n/messages';
import { list } from '../shared/format';
import { settingName } from './setting-words';
import { changeToUndo, type TakenBack } from './take-back';
import { tooMany } from './tasks-file';

/** What came of changing many settings at once. */
export interface Outcome {
  words: readonly string[];
  isError?: boolean;
  /** Takes back what was changed, but for what was changed since. */
  undo?: () => void;
}

function wordsFor({ isAny, left }: TakenBack): string {
  if (left.length === 0) return t('import_undone');
  return isAny ? t('import_undone_but', list(left.map(settingName))) : t('import_undone_none');
}

/** Changes many settings at once, says what came of it, and takes it back. */
export function useChange() {
  const [outcome, setOutcome] = useState<Outcome>();
  const attempt = (work: () => Promise<void>, undo?: () => void): void => {
    setOutcome(undefined);
    work().catch((thrown: unknown) => {
      const words = thrown instanceof TooManyTasks ? tooMany(thrown.all) : undefined;
      setOutcome({ words: [words ?? t('clear_failed')], isError: true, ...(undo && { undo }) });
    });
  };
  const change = async (make: (before: Settings) => Settings, words: readonly string[]): Promise<void> => {
    const takeBack = await changeToUndo(make);
    const undo = (): void => attempt(async () => setOutcome({ words: [wordsFor(await takeBack())] }), undo);
    setOutcome({ words, undo });
  };
  return {
    outcome,
    tell: setOutcome,
    /** Does something whose outcome takes the place of the last one; says so where the browser's storage refuses. */
    attempt,
    /** Changes settings, and says so with the button that takes it back. */
    change: (...given: Parameters<typeof change>): void => attempt(() => change(...given)),
  };
}
