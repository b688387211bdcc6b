import { type ComponentChildren, Fragment, type VNode } from 'preact';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Job } from '../../utils/model/job';
import { t } from '../../utils/i18n/messages';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { NextChevron } from '../shared/icons';
import { continuationsOf, PanelJobsContext } from './conversation';
import { MemoJobCard } from './job-card';

const articlesOf = (list: Element): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>(':scope > article'),
];

/**
 * Whether a person is in an article: listening to it, with its picture enlarged, or with the focus, unless the newest job is
 * about its picture too.
 */
function isInUse({ id, pictures }: Job, newest: Job): boolean {
  const article = document.getElementById(id);
  if (!article) return false;
  const isOnSamePicture = pictures[0] !== undefined && pictures[0].hash === newest.pictures[0]?.hash;
  return (
    article.querySelector('[data-reading]') !== null ||
    document.querySelector<HTMLElement>('dialog[data-job]')?.dataset['job'] === id ||
    (!isOnSamePicture && article.contains(document.activeElement))
  );
}

/**
 * Returns which jobs are open: always the newest one and that of the composer, others as a person opens them. An article in
 * use stays open when a newer job arrives, unless that continues it.
 */
function useOpenJobs(
  jobs: readonly Job[],
  target: string | undefined,
  continued: ReadonlyMap<string, string>,
) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const newest = jobs[0]?.id;
  const before = useRef(newest);
  let left: string | undefined;
  if (before.current !== newest) {
    const old = jobs.find(({ id }) => id === before.current);
    if (old && jobs[0] && !continued.has(old.id) && isInUse(old, jobs[0])) left = old.id;
    before.current = newest;
  }
  const toggle = useCallback((id: string, isOpen: boolean): void => {
    setOpened((now) => {
      const next = new Set(now);
      if (isOpen) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  useLayoutEffect(() => {
    if (left !== undefined) toggle(left, true);
  }, [left, toggle]);
  const isOpen = (id: string): boolean => id === newest || id === target || id === left || opened.has(id);
  return { isOpen, toggle };
}

/**
 * All jobs, newest first: the newest one whole, the others as rows that open. When the one with the focus is deleted, the
 * next one gets the focus.
 */
export function JobList({
  jobs,
  target,
  failedHere,
  continueHere,
  openHistory,
}: {
  jobs: readonly Job[];
  /** The id of the job that the composer is about. */
  target: string | undefined;
  failedHere: ReadonlySet<string>;
  /** Brings the composer to a job. */
  continueHere: (id: string) => void;
  openHistory: () => void;
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
  const continued = useMemo(() => continuationsOf(jobs), [jobs]);
  const { isOpen, toggle } = useOpenJobs(jobs, target, continued);
  const rows = (
    <div class="jobs" ref={list}>
      {jobs.flatMap((job, at) => [
        ...(at === 1
          ? [
              <h2 key="earlier" class="earlier">
                {t('earlier')}
              </h2>,
            ]
          : []),
        <MemoJobCard
          key={job.id}
          job={job}
          failedHere={failedHere.has(job.id)}
          isNewest={at === 0}
          isOpen={isOpen(job.id)}
          isContinued={continued.has(job.id)}
          hasComposer={job.id === target}
          toggle={toggle}
          continueHere={continueHere}
        />,
      ])}
      {jobs.length > 0 && (
        <button type="button" class="ghost all-answers" onClick={openHistory}>
          {t('all_answers')}
          <NextChevron />
        </button>
      )}
    </div>
  );
  useReleased(rows);
  return <PanelJobsContext.Provider value={jobs}>{rows}</PanelJobsContext.Provider>;
}

/** A virtual node with its children; Preact has called them `__k` in all versions since 10. */
type Rendered = VNode<{ children?: ComponentChildren }> & { __k?: (Rendered | null)[] | null };

/** Takes the children from virtual nodes that are in use no more. */
function release(node: Rendered): void {
  for (const child of node.__k ?? []) if (child?.type === Fragment) release(child);
  node.__k = null;
  node.props = { children: null };
}

/**
 * Empties a list's virtual nodes once the next ones have taken their place. Preact 11.2 keeps them: an element that a
 * component has kept or was given keeps the parents that it had at first, and these the list of that time with all its cards,
 * each of which keeps an earlier list. No card that left the list was ever freed.
 */
function useReleased(rows: Rendered): void {
  const last = useRef<Rendered>(undefined);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = rows;
    if (before && before !== rows) release(before);
  }, [rows]);
}
