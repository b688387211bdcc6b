import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { itemOf } from '../../utils/model/task-start';
import { mostTasks, type OwnTask, type Settings } from '../../utils/model/settings';
import { changeSettings, TooManyTasks } from '../../utils/store/settings';
import { t } from '../../utils/i18n/messages';
import { count } from '../shared/format';
import { changeToUndo } from './take-back';

/** Something said of the list; what was deleted can be put back where it was, and to what the menu showed of it. */
export interface Said {
  words: string;
  deleted?: { task: OwnTask; takeBack: Awaited<ReturnType<typeof changeToUndo>> };
}

/** What a button of the list does. */
export type Act = 'edit' | 'up' | 'down' | 'undo' | 'new';

/** How far a button moves a task. */
const step = { up: -1, down: 1 };

/** Takes the focus to a button once it is there: of a task's by its id, else of the list's own. */
function useFocusAfter(): {
  list: RefObject<HTMLDivElement | null>;
  focusAfter: (act: Act, id?: string) => void;
} {
  const list = useRef<HTMLDivElement>(null);
  const awaited = useRef<string>(undefined);
  useLayoutEffect(() => {
    const wanted = awaited.current;
    const button = wanted === undefined ? null : list.current?.querySelector<HTMLElement>(wanted);
    if (!button) return;
    awaited.current = undefined;
    button.focus();
  });
  return {
    list,
    focusAfter: (act, id) => {
      const within = id === undefined ? '' : `[data-task="${CSS.escape(id)}"] `;
      awaited.current = `${within}[data-act="${act}"]`;
    },
  };
}

/** A form that is open, of a task, or without one of a new one. Another opening is another form. */
interface OpenForm {
  task?: OwnTask;
  /** Its place in the list when the form was opened. */
  at?: number;
}

const changeTasks = (change: (tasks: OwnTask[]) => OwnTask[]): Promise<Settings> =>
  changeSettings((before) => ({ ...before, ownTasks: change(before.ownTasks) }));

const hasTask = (tasks: readonly OwnTask[], { id }: OwnTask): boolean => tasks.some((one) => one.id === id);

/** The tasks with one as it is now. A form gives it the same id each time: saved twice it comes once, and one that has gone comes back. */
function withTask(known: readonly OwnTask[], task: OwnTask): OwnTask[] {
  return hasTask(known, task) ? known.map((one) => (one.id === task.id ? task : one)) : [...known, task];
}

/** The tasks with one moved from where it is by now: what is shown may be a press behind. */
function withMoved(known: readonly OwnTask[], { id }: OwnTask, act: keyof typeof step): OwnTask[] {
  const at = known.findIndex((one) => one.id === id);
  const found = known[at];
  return found ? known.toSpliced(at, 1).toSpliced(Math.max(0, at + step[act]), 0, found) : [...known];
}

/** The settings without a task, and without what they say of its menu item. */
function withoutTask(before: Settings, gone: OwnTask): Settings {
  return {
    ...before,
    ownTasks: before.ownTasks.filter(({ id }) => id !== gone.id),
    menuHidden: before.menuHidden.filter((item) => item !== itemOf(gone)),
  };
}

function notSaved(thrown: unknown): string {
  return thrown instanceof TooManyTasks ? t('own_too_many', count(mostTasks)) : t('clear_failed');
}

/** What can be done with the list of one's own tasks, each said and with the focus where it was, or near. */
export interface OwnTaskActs {
  list: RefObject<HTMLDivElement | null>;
  /** The tasks to show: also one whose form is open and that another tab has deleted. */
  tasks: readonly OwnTask[];
  /** The id of the task whose form is open, if one is. */
  open: string | undefined;
  /** Whether the form of a new task is open. */
  isNew: boolean;
  said: Said | undefined;
  /** Opens the form of a task, or without one that of a new one. */
  edit: (task?: OwnTask, at?: number) => void;
  close: () => void;
  save: (task: OwnTask) => void;
  move: (task: OwnTask, act: 'up' | 'down') => void;
  remove: (task: OwnTask) => void;
  undo: (deleted: NonNullable<Said['deleted']>) => void;
}

/** The form that is open; `isOpen` tells by now, also of one that was open when something began. */
function useForm() {
  const [form, setForm] = useState<OpenForm>();
  const latest = useRef<OpenForm>(undefined);
  const show = (next: OpenForm | undefined): void => {
    latest.current = next;
    setForm(next);
  };
  return { form, show, isOpen: (one: OpenForm | undefined): boolean => latest.current === one };
}

/** Does one act after another, so that none is lost, and says what was done once it is kept. */
function useActs() {
  const [said, setSaid] = useState<Said>();
  const last = useRef(Promise.resolve());
  /** Where an act has nothing to say, what was said before stays; where it fails, what can be put back does. */
  const keep = (work: () => Promise<Said | undefined>): void => {
    last.current = last.current.then(work).then(
      (done) => setSaid((before) => done ?? before),
      (thrown: unknown) => setSaid((before) => ({ ...before, words: notSaved(thrown) })),
    );
  };
  return { said, keep };
}

/** The acts of the list of one's own tasks. */
export function useOwnTasks(kept: readonly OwnTask[]): OwnTaskActs {
  const { form, show, isOpen } = useForm();
  const { said, keep } = useActs();
  const { list, focusAfter } = useFocusAfter();
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
        if (edited || ownTasks.length >= mostTasks) focusAfter('edit', task.id);
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
      return { words: t('own_moved', task.name, count(at + 1), count(ownTasks.length)) };
    });
  const remove = (task: OwnTask): void =>
    keep(async () => {
      let wasThere = false;
      const takeBack = await changeToUndo((before) => {
        wasThere = hasTask(before.ownTasks, task);
        return withoutTask(before, task);
      });
      // Pressed twice: what can be put back stays so.
      if (!wasThere) return undefined;
      focusAfter('undo');
      return { words: t('own_deleted', task.name), deleted: { task, takeBack } };
    });
  const undo = ({ task, takeBack }: NonNullable<Said['deleted']>): void =>
    keep(async () => {
      await takeBack();
      focusAfter('edit', task.id);
      return { words: t('own_restored', task.name) };
    });
  // Where it stood: a form that is moved in the page loses the keyboard.
  const tasks = isGone ? kept.toSpliced(Math.min(form?.at ?? 0, kept.length), 0, edited) : kept;
  const isNew = form !== undefined && !edited;
  const edit = (task?: OwnTask, at = 0): void => show(task ? { task, at } : {});
  return { list, tasks, open: edited?.id, isNew, said, edit, close, save, move, remove, undo };
}
