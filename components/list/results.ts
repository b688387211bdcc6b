import type { Proposal } from '../../utils/model/alt-text';
import type { Job } from '../../utils/model/job';
import type { ListedPicture } from '../../utils/model/page-pictures';

/** What there is for each picture, by its ref. */
export type ByRef<T> = ReadonlyMap<string, T>;

const placeOf = ({ address, selector }: Pick<ListedPicture, 'address' | 'selector'>): string =>
  JSON.stringify([address, selector]);

/** The proposal for each picture: the one made for it, else, as after a reload, for one at the same place. */
export function proposalsFor(
  pictures: readonly ListedPicture[],
  proposals: readonly Proposal[],
): ByRef<Proposal> {
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

/** Where a job's picture is listed: its ref on a page; undefined for one from elsewhere. */
function refOf(job: Job, tabId: number): string | undefined {
  const [source] = job.sources;
  return source?.kind === 'element' && source.page.tabId === tabId ? source.ref : undefined;
}

/** The newest job for each picture of a tab's list; `jobs` are newest first. */
export function jobsFor(jobs: readonly Job[], tabId: number): ByRef<Job> {
  const found = new Map<string, Job>();
  for (const job of jobs) {
    const ref = refOf(job, tabId);
    if (ref !== undefined && !found.has(ref)) found.set(ref, job);
  }
  return found;
}

/** Whether two sets of jobs look the same in the list, which shows no answers: those grow with every word. */
export function looksSame(before: ByRef<Job>, now: ByRef<Job>): boolean {
  if (before.size !== now.size) return false;
  return [...now].every(([ref, { id, state, stage }]) => {
    const was = before.get(ref);
    return was?.id === id && was.state === state && was.stage === stage;
  });
}

/** Whether alt text may be written to a picture: its author gave it no name, and did not mark it as decorative. */
export function isWritable({ verdict, reason }: ListedPicture): boolean {
  return verdict === 'missing' || reason.kind === 'noRole';
}

/** Whether there is something to write into the page that does not stand there yet. */
export function isToWrite(picture: ListedPicture, proposal: Proposal | undefined): boolean {
  return (
    proposal?.decision === 'alt' &&
    proposal.text.trim() !== '' &&
    isWritable(picture) &&
    !picture.written.endsWith(proposal.text.trim())
  );
}
