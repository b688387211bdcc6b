import { useRef, useState } from 'preact/hooks';
import { menuItemOf } from '../../utils/model/task-start';
import { defaultSettings, maxOwnTasks, type OwnTask, type Settings } from '../../utils/model/settings';
import { changeSettings } from '../../utils/store/settings';
import { t } from '../../utils/i18n/messages';
import { plainNumber } from '../shared/format';
import { useFocusAfter } from '../shared/hooks/use-focus-after';
import { changeFailureText } from './setting-changes';

/** A deleted task, with what it takes to restore it. */
interface DeletedTask {
  task: OwnTask;
  /** The ids of the tasks before it. */
  earlier: readonly string[];
  wasHidden: boolean;
}

/** The latest words about the list; a task that was deleted can be restored. */
interface TaskOutcome {
  words: string;
  deleted?: DeletedTask;
}

/** What a button of the list does. */
type Act = 'edit' | 'up' | 'down' | 'undo' | 'new';

/** How far a button moves a task. */
const step = { up: -1, down: 1 };

/** An open form, of a task or of a new one. Each opening creates a new object. */
interface OpenForm {
  task?: OwnTask;
  /** Its place in the list when the form was opened. */
  at?: number;
}

const changeTasks = (change: (tasks: OwnTask[]) => OwnTask[]): Promise<Settings> =>
  changeSettings((before) => ({ ...before, ownTasks: change(before.ownTasks) }));

const hasTask = (tasks: readonly OwnTask[], { id }: OwnTask): boolean => tasks.some((one) => one.id === id);

/** Returns the tasks with one of them saved: it takes the place of the task with its id, else it is added. */
function withTask(known: readonly OwnTask[], task: OwnTask): OwnTask[] {
  return hasTask(known, task) ? known.map((one) => (one.id === task.id ? task : one)) : [...known, task];
}

/** Returns the tasks with one of them moved from its latest place, which the page may not show yet. */
function withMoved(known: readonly OwnTask[], { id }: OwnTask, act: keyof typeof step): OwnTask[] {
  const at = known.findIndex((one) => one.id === id);
  const found = known[at];
  return found ? known.toSpliced(at, 1).toSpliced(Math.max(0, at + step[act]), 0, found) : [...known];
}

/** Returns the settings without a task and without its menu item. */
function withoutTask(before: Settings, gone: OwnTask): Settings {
  return {
    ...before,
    ownTasks: before.ownTasks.filter(({ id }) => id !== gone.id),
    menuHidden: before.menuHidden.filter((item) => item !== menuItemOf(gone)),
  };
}

/** Returns the settings with a deleted task after the tasks that it followed; unchanged where it has come back already. */
function withRestored(now: Settings, { task, earlier, wasHidden }: DeletedTask): Settings {
  if (hasTask(now.ownTasks, task)) return now;
  const at = now.ownTasks.findLastIndex(({ id }) => earlier.includes(id)) + 1;
  return {
    ...now,
    ownTasks: now.ownTasks.toSpliced(at, 0, task),
    menuHidden: wasHidden ? [menuItemOf(task), ...now.menuHidden] : now.menuHidden,
  };
}

/** The list of own tasks and its acts. */
export type OwnTaskActs = ReturnType<typeof useOwnTasks>;

/** The open form; `isOpen` also tells whether a form from before an `await` is still open. */
function useForm() {
  const [form, setForm] = useState<OpenForm>();
  const latest = useRef<OpenForm>(undefined);
  const show = (next: OpenForm | undefined): void => {
    latest.current = next;
    setForm(next);
  };
  return { form, show, isOpen: (one: OpenForm | undefined): boolean => latest.current === one };
}

/** Runs acts one after the other, and announces each once it is stored. */
function useActs() {
  const [said, setSaid] = useState<TaskOutcome>();
  const last = useRef(Promise.resolve());
  /** The last words stay where an act has none; after a failure, a deleted task can still be restored. */
  const keep = (work: () => Promise<TaskOutcome | undefined>): void => {
    last.current = last.current.then(work).then(
      (done) => setSaid((before) => done ?? before),
      (thrown: unknown) => setSaid((before) => ({ ...before, words: changeFailureText(thrown) })),
    );
  };
  return { said, keep };
}

/**
 * Returns the list of own tasks and its acts; `kept` are the stored tasks. Each act is announced, and the focus stays at or
 * near its button.
 */
export function useOwnTasks(kept: readonly OwnTask[]) {
  const { form, show, isOpen } = useForm();
  const { said, keep } = useActs();
  const { list, focusAfter: focus } = useFocusAfter<HTMLDivElement>();
  /** Moves the focus to a button once it is there: of a task, by its id, else of the list. */
  const focusAfter = (act: Act, id?: string): void =>
    focus(`${id === undefined ? '' : `[data-task="${CSS.escape(id)}"] `}[data-act="${act}"]`);
  const edited = form?.task;
  const isGone = edited !== undefined && !hasTask(kept, edited);
  const close = (): void => {
    if (edited && !isGone) focusAfter('edit', edited.id);
    else focusAfter('new');
    show(undefined);
  };
  const save = (task: OwnTask): void =>
    keep(async () => {
      const { ownTasks } = await changeTasks((known) => withTask(known, task));
      if (isOpen(form)) {
        if (edited || ownTasks.length >= maxOwnTasks) focusAfter('edit', task.id);
        else focusAfter('new');
        show(undefined);
      }
      return { words: t('own_saved', task.name) };
    });
  const move = (task: OwnTask, act: keyof typeof step): void =>
    keep(async () => {
      const { ownTasks } = await changeTasks((known) => {
        if (hasTask(known, task)) focusAfter(act, task.id);
        return withMoved(known, task, act);
      });
      const at = ownTasks.findIndex(({ id }) => id === task.id);
      if (at < 0) return undefined;
      return { words: t('own_moved', task.name, plainNumber(at + 1), plainNumber(ownTasks.length)) };
    });
  const remove = (task: OwnTask): void =>
    keep(async () => {
      let before = defaultSettings;
      await changeSettings((now) => {
        before = now;
        return withoutTask(now, task);
      });
      const at = before.ownTasks.findIndex(({ id }) => id === task.id);
      const found = before.ownTasks[at];
      // After a second press the task is deleted already, which the first press announced.
      if (!found) return undefined;
      focusAfter('undo');
      const earlier = before.ownTasks.slice(0, at).map(({ id }) => id);
      const wasHidden = before.menuHidden.includes(menuItemOf(found));
      return { words: t('deleted', task.name), deleted: { task: found, earlier, wasHidden } };
    });
  const undo = (deleted: DeletedTask): void =>
    keep(async () => {
      await changeSettings((now) => withRestored(now, deleted));
      const { task } = deleted;
      focusAfter('edit', task.id);
      return { words: t('import_undone') };
    });
  // A task that another tab has deleted stays while its form is open, at its place: a moved form would lose the focus.
  const tasks = isGone ? kept.toSpliced(Math.min(form?.at ?? 0, kept.length), 0, edited) : kept;
  const isNew = form !== undefined && !edited;
  /** Opens the form of a task, or of a new one. */
  const edit = (task?: OwnTask, at = 0): void => show(task ? { task, at } : {});
  return { list, tasks, open: edited?.id, isNew, said, edit, close, save, move, remove, undo };
}
