import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { Composer } from '../../utils/model/feed';
import type { Job } from '../../utils/model/job';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { MemoJobCard } from './job-card';
import { isSamePicture } from './picture-room';

const articlesOf = (list: Element): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>(':scope > article'),
];

/** All jobs, newest first. When the one with the focus is deleted, its neighbour gets it. */
export function JobList({
  jobs,
  composer,
  failedHere,
}: {
  jobs: readonly Job[];
  /** More pictures for a further question of one of them. */
  composer: Composer | undefined;
  failedHere: ReadonlySet<string>;
}): VNode {
  const index = useRef(0);
  const list = useKeptFocus<HTMLDivElement>(
    (container) => {
      const left = articlesOf(container);
      return left[Math.min(index.current, left.length - 1)];
    },
    (container, focused) => {
      index.current = articlesOf(container).findIndex((article) => article.contains(focused));
    },
  );
  return (
    <div class="jobs" ref={list}>
      {jobs.map((job, index) => (
        <MemoJobCard
          key={job.id}
          job={job}
          failedHere={failedHere.has(job.id)}
          composer={composer?.about === job.id ? composer : undefined}
          stagingFailedHere={composer?.about === job.id && failedHere.has(composer.id)}
          isRepeat={isSamePicture(jobs[index - 1]?.pictures ?? [], job.pictures)}
        />
      ))}
    </div>
  );
}
