import type { Proposal } from '../../model/alt-text';
import { altOutcomeOf, proposalOf } from '../../answers/alt-text/alt-decision';
import type { ListedPlace } from '../../model/batch';
import type { Job } from '../../model/job';
import type { ElementSource } from '../../model/picture';
import { pageKey } from '../../lib/url';
import { logFailure } from '../../lib/async';
import { menuPrefix } from '../../platform/menus';
import type { Jobs } from '../jobs/jobs';
import { changeProposal, getProposal, proposalsOf, putProposal, removeProposal } from '../../store/alt-text';

export type Proposals = ReturnType<typeof createProposals>;

/**
 * Returns the proposals of alt text, which are saved by page and picture. They are shown while their page is listed, once their place
 * is known. `place` finds the place of a new proposal that has none.
 */
export function createProposals(
  jobs: Pick<Jobs, 'subscribe' | 'find' | 'publish' | 'state' | 'get' | 'editAlt'>,
  place: (proposal: Proposal) => void = () => undefined,
) {
  const { save, change, remove } = createShownProposals(jobs);

  /** Saves the proposal of a finished job for the picture at a place, and replaces an earlier proposal. Returns it, if there is one. */
  const propose = async (
    job: Job,
    { ref, address, selector }: ListedPlace,
  ): Promise<Proposal | undefined> => {
    const [source] = job.sources;
    if (source?.kind !== 'element') return undefined;
    const page = pageKey(source.page.url);
    const proposal = proposalOf(job, { ref, address, selector, page });
    if (!proposal) return undefined;
    const id = idOf(page, proposal.hash, selector);
    const replaced = (jobs.state().proposals ?? []).filter(
      (other) => other.page === page && other.ref === ref && ref !== '' && other.id !== id,
    );
    await Promise.all(replaced.map((other) => remove(other.id)));
    const made = { ...proposal, id };
    await save(made);
    return made;
  };

  const proposeFor = async (job: Job, source: ElementSource): Promise<void> => {
    // What is only repeated is older than what a user has made of it.
    const edited = job.cached?.isHit ? await editedText(job, source) : undefined;
    if (edited !== undefined) await jobs.editAlt(job.id, edited);
    const made = await propose(jobs.find(job.id) ?? job, placeOf(source));
    if (made && !hasPlace(made)) place(made);
  };

  jobs.subscribe((event) => {
    if (event.type !== 'event' || event.event.type !== 'done') return;
    const job = jobs.find(event.id);
    const source = job?.sources[0];
    // A batch saves its own proposals, one for each place of a picture.
    if (job?.task.kind !== 'alt' || job.batch !== undefined || source?.kind !== 'element') return;
    void logFailure(proposeFor(job, source), 'A proposal was not saved');
  });

  return {
    propose,
    remove,

    /** Saves a user's changes to the text and decision of a proposal, but not to its picture; and the text of its answer. */
    async edit({ id, decision, text, long, isEdited, isReviewed, job }: Proposal): Promise<void> {
      await change(id, { decision, text, long, isEdited, isReviewed });
      // A job of a batch may have proposals for several places.
      if (isEdited && (await jobs.get(job))?.batch === undefined) await jobs.editAlt(job, text);
    },

    /** Saves alt text that a user has edited in its answer, also in the proposals that the answer has made. */
    async editAnswer(id: string, text: string): Promise<void> {
      await jobs.editAlt(id, text);
      const job = await jobs.get(id);
      for (const proposal of job ? await proposalsOfJob(job) : [])
        await change(proposal.id, { text, isEdited: true });
    },

    /**
     * Returns the proposals of an answer with alt text for a page, each with the answer's text: one for each place of the picture, or
     * one whose place is not known. Makes one again if all were discarded. Returns none for any other answer.
     */
    async ofAnswer(job: Job): Promise<Proposal[]> {
      const known = await proposalsOfJob(job);
      const [source] = job.sources;
      if (known.length === 0) {
        const made = source?.kind === 'element' ? await propose(job, placeOf(source)) : undefined;
        return made ? [made] : [];
      }
      const part = answerPart(job);
      const all = await Promise.all(
        known.map(async (each) => (each.text === part.text ? each : ((await change(each.id, part)) ?? each))),
      );
      // Its picture is looked for in all places.
      const unplaced = all.filter(({ selector, ref }) => selector === '' && !hasPlace({ ref }));
      return unplaced.length > 0 ? unplaced : all;
    },

    /** Saves whether a proposal is written into its page. */
    async markWritten(id: string, isWritten: boolean): Promise<void> {
      await change(id, { isKept: isWritten });
    },

    moveTo: createMoves(save, change),
  };
}

/** Returns functions that save, change and delete proposals, also in panels. */
function createShownProposals(jobs: Pick<Jobs, 'publish' | 'state'>) {
  const show = (proposal: Proposal): void => {
    const { listed } = jobs.state();
    if (listed && pageKey(listed.page.url) === proposal.page && hasPlace(proposal))
      jobs.publish({ type: 'proposal', proposal });
  };

  /** Saves a proposal, and shows it even if this fails. Throws why. */
  const save = async (proposal: Proposal): Promise<void> => {
    await putProposal(proposal).finally(() => show(proposal));
  };

  const change = async (id: string, part: Partial<Proposal>): Promise<Proposal | undefined> => {
    const changed = await changeProposal(id, (before) => ({ ...before, ...part }));
    if (changed) show(changed);
    return changed;
  };

  /** Deletes a proposal, also from panels. */
  const remove = async (id: string): Promise<void> => {
    await removeProposal(id);
    jobs.publish({ type: 'unproposed', id });
  };

  return { save, change, remove };
}

/**
 * Returns a function that saves a place of a proposal's picture. It returns the proposal for that place: this one, or a copy if the
 * picture was in another place, too, or nowhere yet; or another one that is there. One without a place replaces an older one there
 * that no user has edited, and any other if `isAsked`. It returns `undefined` if the proposal was deleted meanwhile, or if `isAsked`
 * and another one is there.
 */
function createMoves(
  save: (proposal: Proposal) => Promise<void>,
  change: (id: string, part: Partial<Proposal>) => Promise<Proposal | undefined>,
) {
  return async (
    before: Proposal,
    { ref, address, selector }: ListedPlace,
    isAsked: boolean,
  ): Promise<Proposal | undefined> => {
    const stored = await getProposal(before.id);
    const proposal = isAsked ? (stored ?? before) : stored;
    if (!proposal) return undefined;
    if (proposal.selector === selector) return change(proposal.id, { ref, address, selector });
    const id = idOf(proposal.page, proposal.hash, selector);
    const there = await getProposal(id);
    const isReplaced = there && proposal.selector === '' && (isAsked || replaces(proposal, there));
    if (there && !isReplaced) return isAsked ? undefined : change(id, { ref, address, selector });
    const { isReviewed, isKept } = there?.text === proposal.text ? there : proposal;
    const copy = { ...proposal, id, ref, address, selector, isReviewed, isKept };
    await save(copy);
    return copy;
  };
}

/** Returns the proposals that a job has made for a page: one for each place of its picture. */
export async function proposalsOfJob({ id, sources: [source] }: Job): Promise<Proposal[]> {
  if (source?.kind !== 'element') return [];
  return (await proposalsOf(pageKey(source.page.url))).filter(({ job }) => job === id);
}

/** Returns the alt text that a user has last edited for the picture of a job, anywhere on its page; `undefined` if there is none. */
async function editedText(
  { pictures: [picture] }: Job,
  { page }: ElementSource,
): Promise<string | undefined> {
  const known = await proposalsOf(pageKey(page.url));
  return known.findLast(
    ({ hash, isEdited, decision }) => isEdited && decision === 'alt' && hash === picture?.hash,
  )?.text;
}

/** Returns what a proposal has of the answer of its job, as a user has edited it. */
function answerPart(job: Job): Partial<Proposal> {
  const { text, decision } = altOutcomeOf(job)?.answer ?? {};
  if (text === undefined || decision === undefined) return {};
  return { text, decision, isEdited: job.editedAlt !== undefined, isReviewed: false };
}

function placeOf({ ref = '', url, selector = '' }: ElementSource): ListedPlace {
  return { ref, address: url, selector };
}

/** Whether a proposal was made for an element, or was found in one. One of the menu knows only the address of its picture. */
function hasPlace({ ref }: Pick<Proposal, 'ref'>): boolean {
  return ref !== '' && !ref.startsWith(menuPrefix);
}

/** Whether a proposal replaces another one of its picture without a press: it is newer, and no text of a user is lost. */
function replaces(proposal: Proposal, other: Proposal): boolean {
  const isOwn = ({ isEdited, isReviewed }: Proposal): boolean => isEdited || isReviewed;
  return proposal.at > other.at && (isOwn(proposal) || !isOwn(other));
}

/** Returns a proposal's id. It includes the selector, because a picture in several places may mean something else in each. */
function idOf(page: string, hash: string, selector: string): string {
  return `${page} ${hash}${selector === '' ? '' : ` ${selector}`}`;
}
