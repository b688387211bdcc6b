import { type Batch, batchProgress } from '../model/batch';
import { isEmptyText, type Job, type Stage } from '../model/job';
import type { Note } from '../model/picture';
import { formatNumber, formatPercent, listWords, nameOfScript, t, tn } from './messages';
import { failureWords } from './failures';
import { taskName } from './answer-words';

// Announcements for screen readers: short, because the ear cannot go back.

/**
 * Returns a job for announcements in a page, which may hear what is announced there: not what answers, by name, address or model,
 * no limits or amounts, and not how the person named a task.
 */
export function forPage(job: Job): Job {
  const { task, stage, failure, notes } = job;
  return {
    ...job,
    task: task.kind === 'custom' ? { ...task, name: t('task_own') } : task,
    stage: 'host' in stage ? { ...stage, host: '' } : stage,
    failure: failure && { code: failure.code },
    notes: notes.filter(({ kind }) => kind !== 'room-made'),
  };
}

/** Returns the announcement that a job has started. */
export function jobStartAnnouncement({ task }: Job): string {
  return t('announce_started', taskName(task));
}

/** Returns what a picture without readable text has: places that could not be read, or nothing. */
export function emptyTextWords({ notes }: Pick<Job, 'notes'>): string {
  const unread = notes.find((note) => note.kind === 'places-unread');
  return unread ? unreadWords(unread) : t('no_text_found');
}

/** Returns how many places could not be read, and what they look like. */
export function unreadWords({ places, looksLike }: Extract<Note, { kind: 'places-unread' }>): string {
  const words = tn('note_unread', places);
  const names = looksLike.map((look) =>
    look === 'vertical' ? t('note_unread_vertical') : nameOfScript(look),
  );
  return names.length === 0 ? words : t('note_unread_like', words, listWords(names));
}

/** Returns the announcement of a job's end, with what to do after a failure; `undefined` while the job works. */
export function jobEndAnnouncement(job: Job): string | undefined {
  const name = taskName(job.task);
  switch (job.state) {
    case 'done':
      if (isEmptyText(job)) return emptyTextWords(job);
      return isCutOff(job) ? t('announce_cut_off', name) : t('announce_done', name);
    case 'stopped':
      return t('announce_stopped', name);
    case 'interrupted':
      return t('announce_interrupted', name);
    case 'failed': {
      const { title, next } = failureWords(job.failure ?? { code: 'internal' });
      return t('two_sentences', title, next);
    }
    case 'working':
      return undefined;
  }
}

/** Returns fixed words for the state of a job that works, is done or has failed. */
export function jobStateWords(job: Job): string {
  // What is missing, and no fault: the first press of a key then tells what to do.
  if (job.failure?.code === 'noConnection') return failureWords(job.failure).title;
  if (job.state !== 'working') return t(job.state === 'done' ? 'feedback_done' : 'feedback_failed');
  return job.task.kind === 'describe' ? t('feedback_describing') : jobStartAnnouncement(forPage(job));
}

/** Whether an answer is cut off. */
export function isCutOff({ notes }: Job): boolean {
  return notes.some(({ kind }) => kind === 'cut-off');
}

/** Returns the announcement of what the working jobs do. */
export function progressAnnouncement([first, ...others]: readonly Job[]): string {
  return first && others.length === 0
    ? t('announce_still', shortStageWords(first.stage))
    : t('announce_still', t('list_count', formatNumber(others.length + 1)));
}

/** Returns a stage in few words, without a size or a time. */
export function shortStageWords(stage: Stage): string {
  switch (stage.kind) {
    case 'queued':
      return t('stage_queued');
    case 'acquiring':
      return t('stage_acquiring');
    case 'scrolling':
      return t('stage_scrolling', formatPercent(stage.progress));
    case 'preparing':
      return t('stage_preparing');
    case 'sending':
    case 'waiting':
      return stage.host === '' ? t('stage_queued') : t('label_of', t('stage_queued'), stage.host);
    case 'loading-reader':
      return t('stage_loading_reader', formatPercent(stage.progress));
    case 'reading':
      return t('stage_reading', formatPercent(stage.progress));
    case 'loading-model':
      return t('stage_loading_model');
    case 'reasoning':
      return t('stage_reasoning');
    case 'answering':
      return t('stage_answering');
  }
}

/** Returns the words for a batch that a later background continues. */
export function resumedBatchWords(ended: number, of: number): string {
  return t('batch_resumed', formatNumber(ended), formatNumber(of));
}

/** Returns the announcement of a batch's progress, without skipped pictures. */
export function batchAnnouncement(batch: Batch): string {
  const { ended, answered, of } = batchProgress(batch);
  const words = (count: number): string => t('announce_batch', formatNumber(count), formatNumber(of));
  switch (batch.state) {
    case 'working':
      if (ended === batch.resumedFrom) return resumedBatchWords(ended, of);
      return ended === 0 ? t('announce_started', t('batch_title')) : words(ended);
    case 'done':
      return t('announce_done', words(answered));
    case 'stopped':
      return t('announce_stopped', words(answered));
  }
}
