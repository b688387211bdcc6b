import type { OpenPanel } from '../announce/announcement-target';
import type { Jobs } from '../jobs/jobs';
import { setBadge } from '../../platform/panel';

export type Badge = ReturnType<typeof showJobsOnBadge>;

/**
 * Shows the state of jobs on the toolbar button while no panel is open, because commands open none. Returns functions that must be
 * called when a panel has opened, and when a command could not announce its answer.
 */
export function showJobsOnBadge(jobs: Jobs, openPanels: readonly OpenPanel[]) {
  let shown: Parameters<typeof setBadge>[0];
  const show = (badge: typeof shown): void => {
    if (badge !== shown) void setBadge(badge);
    shown = badge;
  };
  const isWorking = (): boolean => jobs.state().jobs.some((job) => job.state === 'working');
  jobs.subscribe((event) => {
    if (event.type === 'removed' && shown === 'working' && !isWorking()) show(undefined);
    if (event.type !== 'job' && event.type !== 'event') return;
    const id = event.type === 'job' ? event.job.id : event.id;
    const state = jobs.find(id)?.state;
    if (openPanels.length > 0 || state === undefined) return;
    if (isWorking()) show('working');
    else show(state === 'done' || state === 'failed' ? state : undefined);
  });
  return {
    opened(): void {
      // Cleared even if this worker has set no badge, because an earlier worker may have.
      shown = undefined;
      void setBadge(undefined);
    },
    failed: (): void => show('failed'),
  };
}
