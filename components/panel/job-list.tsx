import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { Job } from '../../utils/model/job';
import type { PanelDraft } from './question-draft';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { MemoJobCard } from './job-card';
import { isSamePicture } from './picture-view';

const articlesOf = (list: Element): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>(':scope > article'),
];

/** All jobs, newest first. When the one with the focus is deleted, its neighbour gets it. */
export function JobList({
  jobs,
  staged,
  failedHere,
}: {
  jobs: readonly Job[];
  /** More pictures for a further question of one of them. */
  staged: Pick<PanelDraft, 'draft' | 'failedHere'>;
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
          draft={staged.draft?.about === job.id ? staged.draft : undefined}
          stagingFailedHere={staged.draft?.about === job.id && staged.failedHere}
          isRepeat={isSamePicture(jobs[index - 1]?.pictures ?? [], job.pictures)}
        />
      ))}
    </div>
  );
}
