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

/** What the announcer says of a change: starts and ends, never the stream, never a failure (alerts say those). */
export function announcementsOf(before: FeedState, now: FeedState): string[] {
  return changedJobs(before, now).flatMap(({ was, is }) => {
    if (was?.state === is.state) return [];
    const words = is.state === 'working' ? t('announce_started', taskName(is.task)) : endWords(is);
    return words === undefined ? [] : [words];
  });
}
