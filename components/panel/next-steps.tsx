import type { VNode } from 'preact';
import { isEmptyText, type Job } from '../../utils/model/job';
import type { Settings } from '../../utils/model/settings';
import { describeTask, type TaskRequest, ownTaskRequest } from '../../utils/model/task-start';
import type { Task } from '../../utils/model/task';
import { t } from '../../utils/i18n/messages';
import { taskName } from '../../utils/i18n/answer-words';
import { background } from '../shared/background';
import { usePanelTools } from '../shared/panel-tools';

const detail: readonly Task[] = [
  { kind: 'revise', how: 'more' },
  { kind: 'revise', how: 'shorter' },
];

/** Whether an answer describes a picture, so that more or less detail can be requested. */
function isDescription({ kind, ...task }: Task): boolean {
  const hasShape = 'shape' in task && (task.shape === 'table' || task.shape === 'json');
  return kind === 'describe' || kind === 'ask' || kind === 'revise' || (kind === 'custom' && !hasShape);
}

const isSame = (one: Task, other: Task): boolean =>
  one.kind === other.kind && ('id' in one && 'id' in other ? one.id === other.id : true);

/** Returns the standard tasks and the own tasks for a number of pictures. */
export function startsFor(pictures: number, settings: Settings | undefined): TaskRequest[] {
  const standard: Task[] = [
    describeTask(settings),
    { kind: 'text' },
    { kind: 'translate', language: settings?.translateTo ?? '' },
    // Alt text is written for one picture.
    ...(pictures === 1 ? [{ kind: 'alt' } as const] : []),
  ];
  return [
    ...standard.map((one): TaskRequest => ({ task: one })),
    ...(settings?.ownTasks ?? []).map(ownTaskRequest),
  ];
}

/** A button for each task. */
export function StartButtons({
  starts,
  begin,
}: {
  starts: readonly TaskRequest[];
  begin: (start: TaskRequest) => void;
}): VNode {
  return (
    <>
      {starts.map((start) => (
        <button
          key={'id' in start.task ? start.task.id : start.task.kind}
          type="button"
          onClick={() => begin(start)}
        >
          <span dir="auto">{taskName(start.task)}</span>
        </button>
      ))}
    </>
  );
}

/** The further tasks for the pictures of a finished job: the most likely as buttons, the others folded. */
export function NextSteps({ job }: { job: Job }): VNode | null {
  const { settings, actAndFollow } = usePanelTools();
  const { id, task, state, pictures } = job;
  if (state !== 'done' || pictures.length === 0) return null;
  const rest = startsFor(pictures.length, settings).filter((one) => !isSame(one.task, task));
  const translation = rest.filter(() => task.kind === 'text' && !isEmptyText(job)).find(isTranslation);
  const begin = (start: TaskRequest): void =>
    actAndFollow(() => background.startOnPicturesOf({ id, ...start }));
  return (
    <div class="next-steps" data-part="next">
      {isDescription(task) &&
        detail.map((one) => (
          <button
            key={taskName(one)}
            type="button"
            onClick={() => actAndFollow(() => background.followUp({ id, task: one }))}
          >
            {taskName(one)}
          </button>
        ))}
      {translation && <StartButtons starts={[translation]} begin={begin} />}
      <details>
        <summary>{t('next_steps')}</summary>
        <div class="row">
          <StartButtons starts={rest.filter((start) => start !== translation)} begin={begin} />
        </div>
      </details>
    </div>
  );
}

const isTranslation = ({ task }: TaskRequest): boolean => task.kind === 'translate';
