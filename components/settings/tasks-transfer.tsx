import type { VNode } from 'preact';
import type { OwnTask } from '../../utils/model/settings';
import { readSettings } from '../../utils/store/settings';
import { t, tn } from '../../utils/i18n/messages';
import { FileTransfer } from './file-transfer';
import { OutcomeRegion } from './outcome-region';
import { fileOf, newAmong, readFile, tooMany } from './tasks-file';
import { useChange } from './use-change';

/** Takes one's own tasks to another browser and back. */
export function TasksTransfer({ tasks }: { tasks: readonly OwnTask[] }): VNode {
  const { outcome, tell, attempt, change } = useChange();
  const take = async (text: Promise<string>): Promise<void> => {
    const file = readFile(await text);
    if ('error' in file) return tell({ words: [file.error], isError: true });
    const { ownTasks } = await readSettings();
    const added = newAmong(file.tasks, ownTasks);
    const many = tooMany(ownTasks.length + added.length);
    if (many !== undefined) return tell({ words: [many], isError: true });
    const known = file.tasks.length - added.length;
    const left = known === 0 ? [] : [tn('import_known', known)];
    if (added.length === 0) return tell({ words: [t('imported_none'), ...left] });
    change(
      (now) => ({ ...now, ownTasks: [...now.ownTasks, ...newAmong(added, now.ownTasks)] }),
      [tn('tasks_imported', added.length), ...left],
    );
  };
  return (
    <>
      <FileTransfer
        name="sightread-tasks.json"
        content={tasks.length > 0 ? () => fileOf(tasks) : undefined}
        words={{ export: t('tasks_export'), import: t('tasks_import') }}
        take={(text) => attempt(() => take(text))}
      />
      <p class="meta">{t('tasks_transfer')}</p>
      <OutcomeRegion outcome={outcome} />
    </>
  );
}
