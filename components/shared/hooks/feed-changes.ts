import type { FeedState } from '../../../utils/model/feed';
import type { Job } from '../../../utils/model/job';

/** A job that is not as it was; `was` is undefined for one that is new. */
export interface JobChange {
  was: Job | undefined;
  is: Job;
}

/** The jobs that a change touched, oldest first. */
export function changedJobs(before: FeedState, now: FeedState): JobChange[] {
  if (before.jobs === now.jobs) return [];
  const known = new Map(before.jobs.map((job) => [job.id, job]));
  return now.jobs
    .filter((job) => known.get(job.id) !== job)
    .map((is) => ({ was: known.get(is.id), is }))
    .toReversed();
}

/** Returns the ids of jobs that failed by a change. */
export function newlyFailed(before: FeedState, now: FeedState): string[] {
  return changedJobs(before, now)
    .filter(({ was, is }) => is.state === 'failed' && was?.state !== 'failed')
    .map(({ is }) => is.id);
}
