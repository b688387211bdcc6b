import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { Job } from '../../utils/domain/job';
import { useKeptFocus } from '../hooks/use-kept-focus';
import { MemoJobCard } from './job-card';

const articlesOf = (list: Element): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>(':scope > article'),
];

/** All jobs, newest first. When the one with the focus is deleted, its neighbour gets it. */
export function JobList({
  jobs,
  failedHere,
}: {
  jobs: readonly Job[];
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
      {jobs.map((job) => (
        <MemoJobCard key={job.id} job={job} failedHere={failedHere.has(job.id)} />
      ))}
    </div>
  );
}
