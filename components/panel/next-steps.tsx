import type { VNode } from 'preact';
import type { Job } from '../../utils/model/job';
import { device, type Settings } from '../../utils/model/settings';
import type { Task } from '../../utils/model/task';
import {
  canStart,
  describeTask,
  engineIdFor,
  type TaskRequest,
  ownTaskRequest,
} from '../../utils/model/task-start';
import { t } from '../../utils/i18n/messages';
import { taskName } from '../../utils/i18n/answer-words';
import { changeSettings } from '../../utils/store/settings';
import { background } from '../shared/background';
import { EditIcon, MinusIcon, PictureIcon, PlusIcon, TextIcon, TranslateIcon } from '../shared/icons';
import { answerLanguages } from '../shared/language-names';
import type { FoldedItems, MenuGroup, MenuItem } from '../shared/menu';
import type { PanelTools } from '../shared/panel-tools';

/** Whether an answer describes a picture, so that more or less detail can be requested. */
function isDescription({ kind, ...task }: Task): boolean {
  const hasShape = 'shape' in task && (task.shape === 'table' || task.shape === 'json');
  return kind === 'describe' || kind === 'ask' || kind === 'revise' || (kind === 'custom' && !hasShape);
}

const more: Task = { kind: 'revise', how: 'more' };
const shorter: Task = { kind: 'revise', how: 'shorter' };

const icons: { readonly [Kind in Task['kind']]?: () => VNode } = {
  describe: PictureIcon,
  alt: EditIcon,
  text: TextIcon,
  translate: TranslateIcon,
};

/** Returns the icon of a task, if it has one. */
function taskIcon(task: Task): Pick<MenuItem, 'icon'> {
  const Icon = task.kind === 'revise' ? (task.how === 'more' ? PlusIcon : MinusIcon) : icons[task.kind];
  return Icon ? { icon: <Icon /> } : {};
}

/** Whether a next step would fail: the small model of this device that gave the answer gets no such task. */
function isRefused(task: Task, { answerer }: Pick<Job, 'answerer'>, settings: Settings | undefined): boolean {
  if (settings && engineIdFor({ task }, settings) !== device) return false;
  return answerer?.tasks?.includes(task.kind) === false;
}

type StepTools = Pick<PanelTools, 'settings' | 'actAndFollow'>;

/** Returns the next steps in a job's conversation that depend on its answer and can be done, the most likely one first. */
export function nextStepsOf(job: Job, { settings, actAndFollow }: StepTools): MenuItem[] {
  const { id, task } = job;
  const translate: Task = { kind: 'translate', language: settings?.translateTo ?? '' };
  const steps = isDescription(task) ? [more, shorter] : task.kind === 'text' ? [translate] : [];
  return steps
    .filter((one) => !isRefused(one, job, settings) && (!settings || canStart({ task: one }, settings)))
    .map((one) => ({
      label: taskName(one),
      ...taskIcon(one),
      press: () => actAndFollow(() => background.followUp({ id, task: one })),
    }));
}

type ActTools = Pick<PanelTools, 'settings' | 'act'>;

/** Whether a task is the one of an answer: it would only be repeated. A translation may be into another language. */
const isSame = (task: Task, current: Task | undefined): boolean =>
  current?.kind === 'custom'
    ? task.kind === 'custom' && task.id === current.id
    : task.kind !== 'translate' && task.kind === current?.kind;

/**
 * Returns the menu group of the tasks that can begin a conversation with some pictures, without the `task` that was done with them. The
 * text of an answer is translated in its own conversation.
 */
export function newConversations(
  { pictures, task: current }: Pick<Partial<Job>, 'task'> & Pick<Job, 'pictures'>,
  tools: ActTools,
  begin: (start: TaskRequest) => void,
): MenuGroup {
  const { settings } = tools;
  const standard: Task[] = [
    describeTask(settings),
    // Alt text is written for one picture.
    ...(pictures.length === 1 ? [{ kind: 'alt' } as const] : []),
    { kind: 'text' },
    ...(current?.kind === 'text' ? [] : [{ kind: 'translate', language: '' } as const]),
  ];
  const starts = [
    ...standard.map((task): TaskRequest => ({ task })),
    ...(settings?.ownTasks ?? []).map(ownTaskRequest),
  ].filter((start) => !isSame(start.task, current) && (!settings || canStart(start, settings)));
  return {
    label: t('menu_new'),
    items: starts.map((start): MenuItem | FoldedItems => {
      const { task } = start;
      const icon = taskIcon(task);
      // In a menu next to the button `Copy`, the task's own name would mean that.
      const label = task.kind === 'text' ? t('text_in_picture') : taskName(task);
      return task.kind === 'translate'
        ? { label, ...icon, items: translations(tools, begin) }
        : { label, ...icon, press: () => begin(start) };
    }),
  };
}

/** Returns an item for each language of translations. The chosen one becomes the default. */
export function translations({ settings, act }: ActTools, begin: (start: TaskRequest) => void): MenuItem[] {
  return [{ tag: '', name: t('answer_language') }, ...answerLanguages()].map(({ tag, name }) => ({
    label: name,
    isChosen: tag === (settings?.translateTo ?? ''),
    press: () => {
      act(() => changeSettings((before) => ({ ...before, translateTo: tag })));
      begin({ task: { kind: 'translate', language: tag } });
    },
  }));
}
