import type { Job } from '../model/job';
import { readsText } from '../model/task';

/** Whether an answer is text of its own and no Markdown: JSON, too, unless it came in a code fence all the same. */
export function comesPlain({ task, answer }: Pick<Job, 'task' | 'answer'>): boolean {
  if (task.kind !== 'custom') return readsText(task);
  return task.shape === 'text' || (task.shape === 'json' && !answer.trimStart().startsWith('```'));
}
