import type { VNode } from 'preact';
import { maxOwnTasks, type OwnTask, type Settings } from '../../utils/model/settings';
import { menuItemOf, menuItems } from '../../utils/model/task-start';
import { t } from '../../utils/i18n/messages';
import { CheckBox } from '../shared/check-box';
import { changeListed } from '../shared/hooks/use-settings';
import { IconButton } from '../shared/icon-button';
import { BinIcon, DownIcon, EditIcon, UpIcon } from '../shared/icons';
import { OwnTaskForm } from './own-task-form';
import { type OwnTaskActs, useOwnTasks } from './use-own-tasks';
import './own-tasks.css';

/**
 * The items of the context menu as one list with checkboxes: the standard ones, then the own tasks in the order of the menu,
 * with the buttons that change, move and delete them.
 */
export function OwnTasksControl({
  settings: { ownTasks, connections, menuHidden },
}: {
  settings: Settings;
}): VNode {
  const { list, tasks, open, isNew, said, edit, close, save, move, remove, undo } = useOwnTasks(ownTasks);
  const isInMenu = (item: string): boolean => !menuHidden.includes(item);
  return (
    <div data-setting="menuHidden ownTasks" class="stack">
      <div ref={list} class="own-tasks stack">
        <ol aria-label={t('section_tasks')}>
          {menuItems.map(({ id, text }) => (
            <li key={id}>
              <CheckBox
                label={t(text)}
                checked={isInMenu(id)}
                change={(isShown) => changeListed('menuHidden', id, !isShown)}
              />
            </li>
          ))}
          {tasks.map((task, at) => (
            <li key={task.id} data-task={task.id}>
              {open === task.id ? (
                <OwnTaskForm saved={task} connections={connections} save={save} cancel={close} />
              ) : (
                <TaskLine
                  task={task}
                  at={at}
                  of={tasks.length}
                  isShown={isInMenu(menuItemOf(task))}
                  edit={() => edit(task, at)}
                  move={move}
                  remove={remove}
                />
              )}
            </li>
          ))}
        </ol>
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
              {t('undo')}
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
    </div>
  );
}

/** One task with its checkbox and its buttons. Disabled buttons stay in the document, so that they keep the focus. */
function TaskLine({
  task,
  at,
  of,
  isShown,
  edit,
  move,
  remove,
}: {
  task: OwnTask;
  at: number;
  of: number;
  isShown: boolean;
  edit: () => void;
  move: OwnTaskActs['move'];
  remove: OwnTaskActs['remove'];
}): VNode {
  const ways = [
    { act: 'up', word: t('own_up'), icon: <UpIcon />, isEnd: at === 0 },
    { act: 'down', word: t('own_down'), icon: <DownIcon />, isEnd: at === of - 1 },
  ] as const;
  // The tooltip is short, so that it covers little of the next task.
  const named = (word: string) => ({ name: t('label_of', word, task.name), tip: word });
  return (
    <div class="task-line">
      <CheckBox
        label={task.name}
        checked={isShown}
        change={(shown) => changeListed('menuHidden', menuItemOf(task), !shown)}
      />
      <div class="acts">
        <IconButton class="ghost small" {...named(t('action_edit'))} data-act="edit" onClick={edit}>
          <EditIcon />
        </IconButton>
        {ways.map(({ act, word, icon, isEnd }) => (
          <IconButton
            key={act}
            class="ghost small"
            {...named(word)}
            data-act={act}
            aria-disabled={isEnd}
            onClick={isEnd ? undefined : () => move(task, act)}
          >
            {icon}
          </IconButton>
        ))}
        <IconButton class="ghost small" {...named(t('action_delete'))} onClick={() => remove(task)}>
          <BinIcon />
        </IconButton>
      </div>
    </div>
  );
}
