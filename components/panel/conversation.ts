import { createContext } from 'preact';
import type { Job, Turn } from '../../utils/model/job';
import { resultTitle } from '../../utils/i18n/answer-words';
import type { Task } from '../../utils/model/task';

type Asked = Pick<Turn, 'task' | 'answer'>;

const isSameTask = (one: Task, other: Task): boolean =>
  one.kind === 'ask' && other.kind === 'ask' ? one.question === other.question : one.kind === other.kind;
const isSameTurn = (one: Asked, other: Asked | undefined): boolean =>
  other !== undefined && one.answer === other.answer && isSameTask(one.task, other.task);
const isSamePicture = (one: Job, other: Job): boolean => one.pictures[0]?.hash === other.pictures[0]?.hash;

/** Whether a job's conversation begins with all turns of another job, or compares the other job's answer. */
function continues(job: Job, other: Job): boolean {
  if (job.opinionOf?.job === other.id) return true;
  return (
    job.turns.length > other.turns.length &&
    isSameTurn(other, job.turns[other.turns.length]) &&
    isSamePicture(job, other) &&
    other.turns.every((turn, at) => isSameTurn(turn, job.turns[at]))
  );
}

/**
 * Returns, for each job whose whole conversation a newer job shows, the newest such job. `jobs` are newest first, as in
 * the panel.
 */
export function continuationsOf(jobs: readonly Job[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [at, older] of jobs.entries()) {
    const newer = jobs.slice(0, at).find((job) => continues(job, older));
    if (newer) found.set(older.id, newer.id);
  }
  return found;
}

/**
 * Returns the jobs that asked a question in the place of the turn `at` of a job, oldest first, the job of that turn
 * included: the versions of an edited question. Of several that asked the same, one counts.
 */
export function versionsOf(job: Job, at: number, jobs: readonly Job[]): Job[] {
  const all = jobs.filter(
    (other) =>
      other.task.kind === 'ask' &&
      other.turns.length === at &&
      !other.opinionOf &&
      isSamePicture(job, other) &&
      other.turns.every((turn, place) => isSameTurn(turn, job.turns[place])),
  );
  const newest = new Map(all.toReversed().map((version) => [resultTitle(version.task), version]));
  const own = all.find((version) => isVersionOf(version, job, at));
  if (own) newest.set(resultTitle(own.task), own);
  const distinct = new Set(newest.values());
  return all.filter((version) => distinct.has(version)).toReversed();
}

/** Whether a job asked the question of the turn `at` of another job. */
export const isVersionOf = (version: Job, job: Job, at: number): boolean =>
  version.id === job.id || isSameTurn(version, job.turns[at]);

/** The jobs of the panel, newest first. */
export const PanelJobsContext = createContext<readonly Job[]>([]);

/** Opens a job's article, moves the focus to it and scrolls its question into view, unless a question is being written. */
export function goToJob(article: HTMLElement): void {
  // The event of the browser's search in the page, which opens what it finds.
  article.dispatchEvent(new Event('beforematch'));
  const at = document.activeElement;
  if (at instanceof HTMLTextAreaElement && at.value !== '') return;
  article.focus();
  const questions = article.querySelectorAll('.asked');
  const question = questions[questions.length - 1];
  if (question && question.getBoundingClientRect().top > innerHeight / 2)
    question.scrollIntoView({ block: 'start' });
}
