import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { defaultSettings, maxOwnTasks, type Settings } from '../../utils/model/settings';
import { changeSettings, TooManyTasks } from '../../utils/store/settings';
import { t } from '../../utils/i18n/messages';
import { plainNumber, listWords } from '../shared/format';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { settingName, valueInWords } from './setting-descriptors';
import { UnusableFile } from './settings-file';

/** One setting that would change, and how, in words. */
export interface SettingChange {
  name: keyof Settings;
  words: string;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the items of a list as JSON, by their ids, else by that JSON itself. */
function itemsById(items: readonly unknown[]): Map<string, string> {
  return new Map(
    items.map((item) => {
      const { id = JSON.stringify(item) } = Object(item) as { id?: string };
      return [id, JSON.stringify(item)];
    }),
  );
}

function listChangeWords(before: readonly unknown[], after: readonly unknown[]): string {
  const [was, is] = [itemsById(before), itemsById(after)];
  const added = [...is.keys()].filter((id) => !was.has(id)).length;
  const removed = [...was.keys()].filter((id) => !is.has(id)).length;
  const changed = [...is].filter(([id, item]) => was.has(id) && was.get(id) !== item).length;
  const words = [
    ...(added > 0 ? [t('change_added', plainNumber(added))] : []),
    ...(changed > 0 ? [t('change_changed', plainNumber(changed))] : []),
    ...(removed > 0 ? [t('change_removed', plainNumber(removed))] : []),
  ];
  // Without any of these, the order has changed.
  return words.length > 0 ? listWords(words) : t('change_changed', plainNumber(is.size));
}

/** Returns the names of the settings that differ, in the order of the schema. */
function changedNames(before: Settings, after: Settings): (keyof Settings)[] {
  return (Object.keys(before) as (keyof Settings)[]).filter((name) => !isSame(before[name], after[name]));
}

/** Returns the settings that differ, in the order of the schema, each in words. */
export function describeChanges(before: Settings, after: Settings): SettingChange[] {
  return changedNames(before, after).map((name) => {
    const [was, is] = [before[name], after[name]];
    const label = settingName(name);
    if (Array.isArray(was) && Array.isArray(is))
      return { name, words: t('label_of', label, listChangeWords(was, is)) };
    const values = [valueInWords(name, was, before.connections), valueInWords(name, is, after.connections)];
    return { name, words: t('change_of_value', label, ...values) };
  });
}

/** Returns the settings with some of them taken from others. */
export function withSettingsFrom(
  now: Settings,
  from: Settings,
  names: readonly (keyof Settings)[],
): Settings {
  return { ...now, ...Object.fromEntries(names.map((name) => [name, from[name]])) };
}

/** Returns why settings could not be changed, in words. */
function failureText(thrown: unknown): string {
  if (thrown instanceof UnusableFile) return thrown.message;
  if (thrown instanceof TooManyTasks) return t('tasks_too_many', plainNumber(maxOwnTasks));
  return t('save_failed');
}

/** The outcome of a change of several settings. */
interface Outcome {
  words: readonly string[];
  isError?: boolean;
  undo?: () => void;
}

/**
 * Returns functions that change several settings at once, and the outcome, which can be undone: every setting that was
 * changed then has its earlier value again, also if it was changed since.
 */
export function useUndoableChange() {
  const [outcome, setOutcome] = useState<Outcome>();
  /** Does some work, and shows its failure; `undo` stays available after a failure. */
  const attempt = (work: () => Promise<void>, undo?: () => void): void => {
    setOutcome(undefined);
    work().catch((thrown: unknown) =>
      setOutcome({ words: [failureText(thrown)], isError: true, ...(undo && { undo }) }),
    );
  };
  const change = async (make: (before: Settings) => Settings, words: readonly string[]): Promise<void> => {
    let snapshot = defaultSettings;
    const after = await changeSettings((now) => {
      snapshot = now;
      return make(now);
    });
    const names = changedNames(snapshot, after);
    const undo = (): void =>
      attempt(async () => {
        await changeSettings((now) => withSettingsFrom(now, snapshot, names));
        setOutcome({ words: [t('import_undone')] });
      }, undo);
    setOutcome({ words, undo });
  };
  return {
    outcome,
    /** Shows words as the outcome, with nothing to undo. */
    tell: (...words: string[]): void => setOutcome({ words }),
    attempt,
    /** Changes settings, and shows words with the button that undoes the change. */
    change: (...given: Parameters<typeof change>): void => attempt(() => change(...given)),
  };
}

/** Shows the outcome of an import or a reset, with the button that undoes it. */
export function OutcomeRegion({ outcome }: { outcome: Outcome | undefined }): VNode {
  // The button disappears when it is pressed; then the focus goes to the region.
  const region = useKeptFocus<HTMLDivElement>();
  const words = outcome?.words ?? [];
  return (
    <div ref={region} tabIndex={-1} class="outcome">
      {/* In the document from the start, so that its first words are announced; a status once it has words. */}
      <div
        aria-live="polite"
        role={words.length > 0 && !outcome?.isError ? 'status' : undefined}
        class="said"
      >
        {!outcome?.isError && words.map((text) => <p key={text}>{text}</p>)}
      </div>
      {outcome?.isError && (
        <p role="alert" class="error">
          {words.join(' ')}
        </p>
      )}
      {outcome?.undo && (
        <button type="button" onClick={outcome.undo}>
          {t('undo')}
        </button>
      )}
    </div>
  );
}
