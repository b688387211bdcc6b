import type { Task } from '../model/task';
import { t } from './messages';

/** A task's name, in the language of the texts; one's own has the name that it was given. */
export function nameOfTask(task: Task): string {
  if (task.kind === 'custom') return task.name;
  return task.kind === 'revise' ? t(`task_${task.how}`) : t(`task_${task.kind}`);
}
