import type { FeedState } from '../../utils/domain/feed';
import type { Job } from '../../utils/domain/job';
import { t } from '../../utils/text/messages';
import { changedJobs } from '../hooks/feed-changes';
import { isEmptyText, taskName } from './job-words';

function endWords(job: Job): string | undefined {
  const name = taskName(job.task);
  switch (job.state) {
    case 'done':
      if (isEmptyText(job)) return t('announce_no_text');
      return job.notes.some(({ kind }) => kind === 'cut-off')
        ? t('announce_cut_off', name)
        : t('announce_done', name);
    case 'stopped':
      return t('announce_stopped', name);
    case 'interrupted':
      return t('announce_interrupted', name);
    case 'working':
    case 'failed':
      return undefined;
  }
}

/**
 * Makes what finds the words for the announcer in a change: starts, ends, and once that a job waits for its service;
 * never the stream, never a failure (alerts say those).
 */
export function createAnnouncements(): (before: FeedState, now: FeedState) => string[] {
  const waited = new Set<string>();
  return (before, now) =>
    changedJobs(before, now).flatMap(({ was, is }) => {
      const { id, state, stage, task } = is;
      if (was?.state !== state) {
        const words = state === 'working' ? t('announce_started', taskName(task)) : endWords(is);
        return words ?? [];
      }
      if (state !== 'working' || stage.kind !== 'waiting' || waited.has(id)) return [];
      waited.add(id);
      return t('announce_waiting', stage.host);
    });
}
