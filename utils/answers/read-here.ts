import { comesPlain } from './answer-shape';
import type { Job } from '../model/job';
import { device } from '../model/settings';

/** What of a job or a turn of one tells in which form its answer is written. */
export type Answered = Pick<Job, 'task' | 'answer' | 'answerer'>;

/** Whether an answer is text that was read on this device: Markdown of our own making, around words that mean themselves. */
export function isReadHere({ task, answerer }: Pick<Job, 'task' | 'answerer'>): boolean {
  return task.kind === 'text' && answerer?.id === device;
}

/** Whether an answer stands as it came: text that a service read, or that was asked for as such. Every other one is Markdown. */
export function isPlain(answered: Answered): boolean {
  return comesPlain(answered) && !isReadHere(answered);
}
