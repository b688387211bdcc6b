import { wholeOf } from '../../model/conversation';
import { isLastEvent, type Job } from '../../model/job';
import type { PageRef } from '../../model/picture';
import { showKeyWords } from '../../bus/remote-contexts';
import { uiLanguage } from '../../i18n/messages';
import { jobStateWords } from '../../i18n/spoken-words';
import { logFailure } from '../../lib/async';
import { type Badge, setBadge } from '../../platform/panel';
import { tabInFront } from '../../platform/tabs';
import { readSettings } from '../../store/settings';
import type { OpenPanel } from '../announce/announcement-target';
import type { Jobs } from '../jobs/jobs';

export type KeyFeedback = ReturnType<typeof createKeyFeedback>;

async function showInPage(page: PageRef, { words }: Badge): Promise<void> {
  const { showKeyFeedback } = await readSettings();
  if (showKeyFeedback) await showKeyWords(page, words, uiLanguage());
}

/**
 * Shows what keys and jobs do while no panel is open, because commands open none: on the toolbar button, for each tab, and for
 * commands also in the page. Returns functions for commands, and one that must be called when a panel has opened.
 */
export function createKeyFeedback(jobs: Jobs, openPanels: readonly OpenPanel[]) {
  /** What is shown, by tab; `undefined` stands for all tabs. */
  const shown = new Map<number | undefined, Badge>();
  const mark = (badge: Badge | undefined, tabId: number | undefined): void => {
    const before = shown.get(tabId);
    if (openPanels.length > 0 || JSON.stringify(badge) === JSON.stringify(before)) return;
    if (badge) shown.set(tabId, badge);
    else shown.delete(tabId);
    void setBadge(badge, tabId);
  };
  const show = (badge: Badge, page: PageRef): void => {
    mark(badge, page.tabId);
    if (openPanels.length === 0) void logFailure(showInPage(page, badge), 'What a key does was not shown');
  };
  const pageOf = (job: Job): PageRef | undefined =>
    wholeOf(jobs.state().jobs, job).sources.flatMap((source) => ('page' in source ? [source.page] : []))[0];
  const workingIn = (tabId: number | undefined): Job | undefined =>
    jobs.state().jobs.find((job) => job.state === 'working' && pageOf(job)?.tabId === tabId);

  jobs.subscribe((event) => {
    if (event.type === 'removed')
      for (const [tabId, { state }] of shown)
        if (state === 'working' && !workingIn(tabId)) mark(undefined, tabId);
    if (event.type !== 'job' && event.type !== 'event') return;
    const job = jobs.find(event.type === 'job' ? event.job.id : event.id);
    if (!job) return;
    const page = pageOf(job);
    const now = workingIn(page?.tabId) ?? job;
    const badge = badgeOf(now);
    const isChange = event.type === 'job' || isLastEvent(event.event);
    if (badge && page && isChange && now.byCommand && !isOnScreen(now)) show(badge, page);
    else mark(badge, page?.tabId);
  });
  return {
    /** Shows on the button that a command works. */
    works: (badge: Badge | undefined, { tabId }: PageRef): void => mark(badge, tabId),
    /** Shows what a command has done. The words are fixed: see `createKeyWords`. */
    show,
    opened(): void {
      // Cleared even if this worker has shown nothing, because an earlier worker may have.
      for (const tabId of new Set([undefined, ...shown.keys()])) void setBadge(undefined, tabId);
      shown.clear();
      void tabInFront().then((front) => setBadge(undefined, front?.id));
    },
  };
}

function badgeOf(job: Job): Badge | undefined {
  const { state } = job;
  const isShown = state === 'working' || state === 'done' || state === 'failed';
  return isShown ? { state, words: jobStateWords(job) } : undefined;
}

/** Whether a screenshot for the job may still be taken, which words in the page would be on. */
const isOnScreen = ({ state, sources }: Job): boolean =>
  state === 'working' && sources.some(({ kind }) => kind !== 'element');
