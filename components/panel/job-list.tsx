import type { VNode } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Job } from '../../utils/model/job';
import { t } from '../../utils/i18n/messages';
import { GrowthContext, type Feed } from '../shared/hooks/use-feed';
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

/** So many jobs are drawn with the panel, and so many more whenever the browser has nothing else to do. */
const drawnFirst = 4;
const drawnLater = 12;

/** Returns how many of the jobs to draw: a panel that opens is not to wait for those that nobody sees yet. */
function useDrawnCount(count: number): number {
  const [drawn, setDrawn] = useState(drawnFirst);
  useEffect(() => {
    if (drawn >= count) return undefined;
    const next = drawn + drawnLater;
    // Once all are drawn, new ones are drawn as they come.
    const waiting = requestIdleCallback(() => setDrawn(next >= count ? Infinity : next), { timeout: 200 });
    return () => cancelIdleCallback(waiting);
  }, [drawn, count]);
  return drawn;
}

/**
 * All jobs, newest first: the newest one whole, the others as rows that open. When the one with the focus is deleted, the
 * next one gets the focus.
 */
export function JobList({
  jobs,
  target,
  failedHere,
  growth,
  continueHere,
  openHistory,
}: {
  jobs: readonly Job[];
  /** The id of the job that the composer is about. */
  target: string | undefined;
  failedHere: ReadonlySet<string>;
  growth: Feed['growth'];
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
  const drawn = useDrawnCount(jobs.length);
  return (
    <PanelJobsContext.Provider value={jobs}>
      <GrowthContext.Provider value={growth}>
        <div class={jobs.some(({ turns }) => turns.length > 0) ? 'jobs has-questions' : 'jobs'} ref={list}>
          {jobs.slice(0, drawn).flatMap((job, at) => [
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
      </GrowthContext.Provider>
    </PanelJobsContext.Provider>
  );
}
