import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { maxOwnTasks, type OwnTask, type Settings } from '../../utils/model/settings';
import { readSettings, TooManyTasks } from '../../utils/store/settings';
import { t } from '../../utils/i18n/messages';
import { CheckBox } from '../shared/check-box';
import { ConfirmBox } from '../shared/confirm-box';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { plainNumber } from '../shared/format';
import { saveFile } from '../shared/save-file';
import {
  describeChanges,
  OutcomeRegion,
  type SettingChange,
  useUndoableChange,
  withSettingsFrom,
} from './setting-changes';
import {
  type FileSettings,
  mergeFile,
  readSettingsFile,
  settingsFile,
  tasksFile,
  UnusableFile,
} from './settings-file';

/** No larger file is read, in bytes. */
const maxFileSize = 1_000_000;

/** Reads a file of settings. Throws `UnusableFile`, also for a file that is too large or cannot be read. */
async function fileSettings(file: File): Promise<FileSettings> {
  const text = file.size > maxFileSize ? '' : await file.text().catch(() => '');
  return readSettingsFile(text);
}

/** The buttons of export and import. */
function FileButtons({
  name,
  content,
  words,
  take,
}: {
  /** The name of the exported file. */
  name: string;
  /** Returns what is exported; undefined where there is nothing to export. */
  content: (() => string) | undefined;
  words: { export: string; import: string };
  /** Takes the file that was chosen for import. */
  take: (file: File) => void;
}): VNode {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div class="row">
      {content && (
        <button
          type="button"
          onClick={() => saveFile(name, new Blob([content()], { type: 'application/json' }))}
        >
          {words.export}
        </button>
      )}
      <button type="button" data-act="import" onClick={() => chooser.current?.click()}>
        {words.import}
      </button>
      <input
        ref={chooser}
        type="file"
        accept="application/json,.json"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (!file) return;
          take(file);
          // Otherwise choosing the same file again would fire no event.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** Shows what a file would change, each change with a checkbox, and asks for it. */
function ImportPreview({
  changes,
  importThese,
  close,
}: {
  changes: readonly SettingChange[];
  importThese: (names: readonly (keyof Settings)[]) => void;
  close: () => void;
}): VNode {
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const toggle = (name: string, isTicked: boolean): void =>
    setLeftOut((before) => [...before.filter((one) => one !== name), ...(isTicked ? [] : [name])]);
  const names = changes.map(({ name }) => name);
  return (
    <ConfirmBox
      question={t('reset_question')}
      yes={t('import_yes')}
      no={t('cancel')}
      accept={() => importThese(names.filter((name) => !leftOut.includes(name)))}
      decline={close}
    >
      <ul class="changes">
        {changes.map(({ name, words }) => (
          <li key={name}>
            <CheckBox
              label={words}
              checked={!leftOut.includes(name)}
              change={(isTicked) => toggle(name, isTicked)}
            />
          </li>
        ))}
      </ul>
      {names.includes('autoAltSites') && <p class="meta">{t('import_sites')}</p>}
    </ConfirmBox>
  );
}

/** Exports all settings, and imports a file; its changes are shown before they are made. */
export function TransferBody({ settings }: { settings: Settings }): VNode {
  const [pending, setPending] = useState<{ file: FileSettings; changes: readonly SettingChange[] }>();
  const { outcome, tell, attempt, change } = useUndoableChange();
  const container = useKeptFocus<HTMLDivElement>((element) =>
    element.querySelector<HTMLElement>('[data-act="import"]'),
  );
  const take = async (chosen: File): Promise<void> => {
    setPending(undefined);
    const file = await fileSettings(chosen);
    const before = await readSettings();
    const after = mergeFile(before, file);
    const tasks = after.ownTasks.length;
    if (tasks > maxOwnTasks && tasks > before.ownTasks.length) throw new TooManyTasks(tasks);
    const changes = describeChanges(before, after);
    if (changes.length === 0) tell(t('import_nothing'));
    else setPending({ file, changes });
  };
  const importThese = (names: readonly (keyof Settings)[]): void => {
    if (!pending) return;
    setPending(undefined);
    change(
      (now) => withSettingsFrom(now, mergeFile(now, pending.file), names),
      [t('import_done', plainNumber(names.length))],
    );
  };
  return (
    <>
      <div ref={container} class="stack">
        <p class="meta">{t('settings_transfer')}</p>
        <FileButtons
          name="sightread-settings.json"
          content={() => settingsFile(settings)}
          words={{ export: t('settings_export'), import: t('settings_import') }}
          take={(file) => attempt(() => take(file))}
        />
        {pending && (
          <ImportPreview
            changes={pending.changes}
            importThese={importThese}
            close={() => setPending(undefined)}
          />
        )}
      </div>
      <OutcomeRegion outcome={outcome} />
    </>
  );
}

/** Exports the own tasks, and adds the new tasks of a file. */
export function TasksTransfer({ tasks }: { tasks: readonly OwnTask[] }): VNode {
  const { outcome, tell, attempt, change } = useUndoableChange();
  const take = async (chosen: File): Promise<void> => {
    const file = await fileSettings(chosen);
    if (!file.ownTasks) throw new UnusableFile(t('import_no_file'));
    // With new ids, so that no task of the file replaces a task that is here.
    const ownTasks = file.ownTasks.map((task) => ({ ...task, id: crypto.randomUUID() }));
    const before = await readSettings();
    const added = mergeFile(before, { ownTasks }).ownTasks.length - before.ownTasks.length;
    const known = ownTasks.length - added;
    const words = [
      added > 0 ? t('import_done', plainNumber(added)) : t('imported_none'),
      ...(known > 0 ? [t('import_known', plainNumber(known))] : []),
    ];
    if (added === 0) tell(...words);
    else change((now) => mergeFile(now, { ownTasks }), words);
  };
  return (
    <>
      <details>
        <summary>{t('section_transfer')}</summary>
        <FileButtons
          name="sightread-tasks.json"
          content={tasks.length > 0 ? () => tasksFile(tasks) : undefined}
          words={{ export: t('tasks_export'), import: t('tasks_import') }}
          take={(file) => attempt(() => take(file))}
        />
      </details>
      <OutcomeRegion outcome={outcome} />
    </>
  );
}
