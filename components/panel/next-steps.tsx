import type { Job } from '../../utils/model/job';
import type { Settings } from '../../utils/model/settings';
import { describeTask, type TaskRequest, ownTaskRequest } from '../../utils/model/task-start';
import type { Task } from '../../utils/model/task';
import { t } from '../../utils/i18n/messages';
import { taskName } from '../../utils/i18n/answer-words';
import { background } from '../shared/background';
import type { PanelTools } from '../shared/panel-tools';
import { answerLanguages } from '../shared/language-names';
import type { MenuGroup, MenuItem } from '../shared/menu';
import { changeSettings } from '../../utils/store/settings';

/** A next step in a job's conversation. */
interface NextStep {
  label: string;
  begin: () => Promise<{ id: string }>;
}

/** Whether an answer describes a picture, so that more or less detail can be requested. */
function isDescription({ kind, ...task }: Task): boolean {
  const hasShape = 'shape' in task && (task.shape === 'table' || task.shape === 'json');
  return kind === 'describe' || kind === 'ask' || kind === 'revise' || (kind === 'custom' && !hasShape);
}

const more: Task = { kind: 'revise', how: 'more' };
const shorter: Task = { kind: 'revise', how: 'shorter' };

/** Returns the most likely next step after an answer, and the others that depend on the answer. */
export function nextStepsOf(
  { id, task }: Job,
  settings: Settings | undefined,
): { first: NextStep | undefined; others: NextStep[] } {
  const next = (one: Task): NextStep => ({
    label: taskName(one),
    begin: () => background.followUp({ id, task: one }),
  });
  if (isDescription(task)) return { first: next(more), others: [next(shorter)] };
  if (task.kind !== 'text') return { first: undefined, others: [] };
  const translate: Task = { kind: 'translate', language: settings?.translateTo ?? '' };
  return { first: next(translate), others: [] };
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
