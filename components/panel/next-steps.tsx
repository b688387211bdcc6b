import type { Job } from '../../utils/model/job';
import { describeTask, type TaskRequest, ownTaskRequest } from '../../utils/model/task-start';
import type { Task } from '../../utils/model/task';
import { t } from '../../utils/i18n/messages';
import { taskName } from '../../utils/i18n/answer-words';
import { background } from '../shared/background';
import type { PanelTools } from '../shared/panel-tools';
import { answerLanguages } from '../shared/language-names';
import type { MenuGroup, MenuItem } from '../shared/menu';
import { changeSettings } from '../../utils/store/settings';

/** Whether an answer describes a picture, so that more or less detail can be requested. */
function isDescription({ kind, ...task }: Task): boolean {
  const hasShape = 'shape' in task && (task.shape === 'table' || task.shape === 'json');
  return kind === 'describe' || kind === 'ask' || kind === 'revise' || (kind === 'custom' && !hasShape);
}

const more: Task = { kind: 'revise', how: 'more' };
const shorter: Task = { kind: 'revise', how: 'shorter' };

/** Returns the next steps in a job's conversation that depend on its answer, the most likely one first. */
export function nextStepsOf(
  { id, task }: Job,
  { settings, actAndFollow }: Pick<PanelTools, 'settings' | 'actAndFollow'>,
): MenuItem[] {
  const next = (one: Task): MenuItem => ({
    label: taskName(one),
    press: () => actAndFollow(() => background.followUp({ id, task: one })),
  });
  if (isDescription(task)) return [next(more), next(shorter)];
  if (task.kind !== 'text') return [];
  return [next({ kind: 'translate', language: settings?.translateTo ?? '' })];
}

type ActTools = Pick<PanelTools, 'settings' | 'act'>;

/** Returns the menu group of all tasks that begin a conversation with a number of pictures. */
export function newConversations(
  pictures: number,
  tools: ActTools,
  begin: (start: TaskRequest) => void,
): MenuGroup {
  const { settings } = tools;
  const standard: Task[] = [
    describeTask(settings),
    // Alt text is written for one picture.
    ...(pictures === 1 ? [{ kind: 'alt' } as const] : []),
    { kind: 'text' },
    { kind: 'translate', language: settings?.translateTo ?? '' },
  ];
  const starts = [
    ...standard.map((task): TaskRequest => ({ task })),
    ...(settings?.ownTasks ?? []).map(ownTaskRequest),
  ];
  return {
    label: t('menu_new'),
    items: [
      ...starts.map((start) => ({ label: taskName(start.task), press: () => begin(start) })),
      { label: t('translate_to'), items: translations(tools, begin) },
    ],
  };
}

/** Returns an item for each language of translations. The chosen one becomes the default. */
function translations({ settings, act }: ActTools, begin: (start: TaskRequest) => void): MenuItem[] {
  return [{ tag: '', name: t('answer_language') }, ...answerLanguages()].map(({ tag, name }) => ({
    label: name,
    isChosen: tag === (settings?.translateTo ?? ''),
    press: () => {
      act(() => changeSettings((before) => ({ ...before, translateTo: tag })));
      begin({ task: { kind: 'translate', language: tag } });
    },
  }));
}
