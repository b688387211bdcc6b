import type { Jobs } from '../jobs/jobs';
import { markButton } from '../../platform/badge';

/**
 * Shows on the toolbar button how things stand while no panel is open to show it: a command never opens a closed one.
 * `opened` is called when a panel has opened, `failed` when a command could not say why it does nothing.
 */
export function showOnButton(jobs: Jobs, isPanelOpen: () => boolean): { opened(): void; failed(): void } {
  let shown: Parameters<typeof markButton>[0];
  const mark = (next: typeof shown): void => {
    if (next !== shown) void markButton(next);
    shown = next;
  };
  jobs.subscribe((event) => {
    if (event.type !== 'job' && event.type !== 'event') return;
    const id = event.type === 'job' ? event.job.id : event.id;
    const state = jobs.find(id)?.state;
    if (isPanelOpen() || state === undefined) return;
    const isWorking = jobs.state().jobs.some((job) => job.state === 'working');
    if (isWorking) mark('working');
    else mark(state === 'done' || state === 'failed' ? state : undefined);
  });
  // An earlier worker may have left a mark that this one does not know of.
  return {
    opened() {
      shown = undefined;
      void markButton(undefined);
    },
    failed: () => mark('failed'),
  };
}
