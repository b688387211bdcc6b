import { useEffect, useRef } from 'preact/hooks';
import { browser } from 'wxt/browser';
import type { Job } from '../../utils/model/job';
import type { EnlargedPicture } from '../shared/panel-tools';

const fragment = '#enlarged=';

/** Opens a tab with a panel in which the picture is enlarged. */
export const openInTab = ({ job, at }: EnlargedPicture): Promise<unknown> =>
  browser.tabs.create({ url: browser.runtime.getURL(`/sidepanel.html${fragment}${at},${job.id}`) });

/** Enlarges the picture that this panel was opened for, as soon as its job is known. */
export function useEnlargedHere(jobs: readonly Job[], view: (picture: EnlargedPicture) => void): void {
  const isOpen = useRef(!location.hash.startsWith(fragment));
  useEffect(() => {
    if (isOpen.current) return;
    const [at, id] = location.hash.slice(fragment.length).split(',');
    const job = jobs.find((one) => one.id === id);
    if (!job) return;
    isOpen.current = true;
    view({ job, at: Number(at) });
  }, [jobs, view]);
}
