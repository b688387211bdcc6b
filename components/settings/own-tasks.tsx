import type { VNode } from 'preact';
import { maxOwnTasks, type OwnTask, type Settings } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { OwnTaskForm } from './own-task-form';
import { TasksTransfer } from './transfer-section';
import { type OwnTaskActs, useOwnTasks } from './use-own-tasks';
import './own-tasks.css';

/** The own tasks in the order of the menu, with the buttons that add, change, move and delete them, and their transfer. */
export function OwnTasksControl({ settings: { ownTasks, connections } }: { settings: Settings }): VNode {
  const { list, tasks, open, isNew, said, edit, close, save, move, remove, undo } = useOwnTasks(ownTasks);
  return (
    <div data-setting="ownTasks" class="own">
      <h3>{t('own_tasks')}</h3>
      <p class="meta">{t('own_tasks_hint')}</p>
      <div ref={list} class="own-tasks">
        {tasks.length === 0 ? (
          <p class="meta">{t('own_none')}</p>
        ) : (
          <ol aria-label={t('own_tasks')}>
            {tasks.map((task, at) => (
              <li key={task.id} data-task={task.id}>
                {open === task.id ? (
                  <OwnTaskForm saved={task} connections={connections} save={save} cancel={close} />
                ) : (
                  <TaskLine
                    task={task}
                    at={at}
                    of={tasks.length}
                    edit={() => edit(task, at)}
                    move={move}
                    remove={remove}
                  />
                )}
              </li>
            ))}
          </ol>
        )}
        {/* In the document from the start, so that its first words are announced; a status once it has words. */}
        <div aria-live="polite" role={said ? 'status' : undefined} class="said">
          {said && <p dir="auto">{said.words}</p>}
          {said?.deleted && (
            <button
              type="button"
              class="stop"
              data-act="undo"
              onClick={() => said.deleted && undo(said.deleted)}
            >
              {t('own_undo')}
            </button>
          )}
        </div>
        {isNew ? (
          <OwnTaskForm saved={undefined} connections={connections} save={save} cancel={close} />
        ) : (
          <div class="row">
            {ownTasks.length < maxOwnTasks && (
              <button type="button" data-act="new" onClick={() => edit()}>
                {t('own_new')}
              </button>
            )}
          </div>
        )}
      </div>
      <TasksTransfer tasks={ownTasks} />
    </div>
  );
}

/** One task with its buttons. Disabled buttons stay in the document, so that they keep the focus. */
function TaskLine({
  task,
  at,
  of,
  edit,
  move,
  remove,
}: {
  task: OwnTask;
  at: number;
  of: number;
  edit: () => void;
  move: OwnTaskActs['move'];
  remove: OwnTaskActs['remove'];
}): VNode {
  const ways = [
    { act: 'up', words: t('own_up'), isEnd: at === 0 },
    { act: 'down', words: t('own_down'), isEnd: at === of - 1 },
  ] as const;
  const label = (act: 'edit' | 'up' | 'down' | 'delete'): string => t(`own_${act}_of`, task.name);
  return (
    <>
      <span class="name" dir="auto">
        {task.name}
      </span>
      <div class="row">
        <button type="button" data-act="edit" aria-label={label('edit')} onClick={edit}>
          {t('own_edit')}
        </button>
        {ways.map(({ act, words, isEnd }) => (
          <button
            key={act}
            type="button"
            data-act={act}
            aria-label={label(act)}
            aria-disabled={isEnd}
            onClick={isEnd ? undefined : () => move(task, act)}
          >
            {words}
          </button>
        ))}
        <button type="button" aria-label={label('delete')} onClick={() => remove(task)}>
          {t('own_delete')}
        </button>
      </div>
    </>
  );
}
