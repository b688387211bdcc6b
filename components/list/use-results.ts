import { useMemo, useRef } from 'preact/hooks';
import type { Proposal } from '../../utils/model/alt-text';
import type { FeedState } from '../../utils/model/feed';
import type { Job } from '../../utils/model/job';
import type { ListedPage, ListedPicture } from '../../utils/model/page-pictures';
import { type ByRef, jobsFor, looksSame, proposalsFor } from './results';

const none: Proposal[] = [];

/** What the feed has for each picture of a list, and the proposals for none of them. */
export function useResults(
  pictures: readonly ListedPicture[],
  { proposals: proposed = none, jobs: all }: FeedState,
  { page: { tabId } }: ListedPage,
): { proposals: ByRef<Proposal>; jobs: ByRef<Job>; left: readonly Proposal[] } {
  const proposals = useMemo(() => proposalsFor(pictures, proposed), [pictures, proposed]);
  const left = useMemo(() => {
    const placed = new Set(proposals.values());
    return proposed.filter((proposal) => !placed.has(proposal));
  }, [proposals, proposed]);
  // Every word of an answer makes other jobs: the list is drawn again only for what it shows of them.
  const before = useRef<ByRef<Job>>(new Map());
  const now = useMemo(() => jobsFor(all, tabId), [all, tabId]);
  if (!looksSame(before.current, now)) before.current = now;
  return { proposals, jobs: before.current, left };
}
