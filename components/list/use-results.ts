import { useMemo, useRef } from 'preact/hooks';
import type { Proposal } from '../../utils/model/alt-text';
import type { Job } from '../../utils/model/job';
import type { ListedPicture, ListedPage, VerdictReason } from '../../utils/model/page-pictures';
import type { FeedState } from '../../utils/model/feed';

/** One value for each picture that has one, by the picture's ref. */
export type ByRef<T> = ReadonlyMap<string, T>;

const placeOf = ({ address, selector }: Pick<ListedPicture, 'address' | 'selector'>): string =>
  JSON.stringify([address, selector]);

/** Returns the proposal for each picture: the one made for its ref, else, after a reload, for the same place. */
function proposalsFor(pictures: readonly ListedPicture[], proposals: readonly Proposal[]): ByRef<Proposal> {
  const byRef = new Map(proposals.map((proposal) => [proposal.ref, proposal]));
  const byPlace = new Map(proposals.map((proposal) => [placeOf(proposal), proposal]));
  const found = new Map<string, Proposal>();
  if (proposals.length === 0) return found;
  for (const picture of pictures) {
    const proposal = byRef.get(picture.ref) ?? byPlace.get(placeOf(picture));
    if (proposal) found.set(picture.ref, proposal);
  }
  return found;
}

/** Returns the ref of a job's picture in a tab; undefined for other pictures. */
function refOf(job: Job, tabId: number): string | undefined {
  const [source] = job.sources;
  return source?.kind === 'element' && source.page.tabId === tabId ? source.ref : undefined;
}

/** Returns the newest job for each picture of a tab; `jobs` begin with the newest. */
function jobsFor(jobs: readonly Job[], tabId: number): ByRef<Job> {
  const found = new Map<string, Job>();
  for (const job of jobs) {
    const ref = refOf(job, tabId);
    if (ref !== undefined && !found.has(ref)) found.set(ref, job);
  }
  return found;
}

/** Whether two sets of jobs look the same in the list, which shows no answers. */
function looksSame(before: ByRef<Job>, now: ByRef<Job>): boolean {
  if (before.size !== now.size) return false;
  return [...now].every(([ref, { id, state, stage }]) => {
    const was = before.get(ref);
    return was?.id === id && was.state === state && was.stage === stage;
  });
}

/** The author's marks as decorative, and the lack of any. */
const byAuthor = new Set<VerdictReason['kind']>(['emptyAlt', 'presentationRole']);
const unmarked = new Set<VerdictReason['kind']>(['noRole', 'exposed', 'textOnly']);

/** Whether alt text may be written for a picture: its author gave no alt text, and did not mark it as decorative. */
export function canHoldAlt({ verdict, reason, kind }: ListedPicture): boolean {
  if (kind === 'area') return false;
  return (verdict === 'missing' && !byAuthor.has(reason.kind)) || unmarked.has(reason.kind);
}

/** Whether a proposal can be written into the page and is not there yet. */
export function isUnwritten(picture: ListedPicture, proposal: Proposal | undefined): boolean {
  return (
    proposal?.decision === 'alt' &&
    proposal.text.trim() !== '' &&
    canHoldAlt(picture) &&
    !picture.written.endsWith(proposal.text.trim())
  );
}

const noProposals: Proposal[] = [];

/** Returns the proposal and the job for each picture of a list, and the proposals for pictures that are not listed. */
export function useResults(
  pictures: readonly ListedPicture[],
  { proposals: proposed = noProposals, jobs: all }: FeedState,
  { page: { tabId } }: ListedPage,
): { proposals: ByRef<Proposal>; jobs: ByRef<Job>; unlisted: readonly Proposal[] } {
  const proposals = useMemo(() => proposalsFor(pictures, proposed), [pictures, proposed]);
  const unlisted = useMemo(() => {
    const placed = new Set(proposals.values());
    return proposed.filter((proposal) => !placed.has(proposal));
  }, [proposals, proposed]);
  // Jobs change with every word of an answer: the list is drawn again only for changes that it shows.
  const before = useRef<ByRef<Job>>(new Map());
  const now = useMemo(() => jobsFor(all, tabId), [all, tabId]);
  if (!looksSame(before.current, now)) before.current = now;
  return { proposals, jobs: before.current, unlisted };
}
