import type { Proposal } from '../../model/alt-text';
import { proposalOf } from '../../answers/alt-text/alt-decision';
import type { ListedPlace } from '../../model/batch';
import type { Job } from '../../model/job';
import type { ElementSource } from '../../model/picture';
import { pageKey } from '../../lib/url';
import { logFailure } from '../../lib/async';
import type { Jobs } from '../jobs/jobs';
import { changeProposal, getProposal, proposalsOf, putProposal, removeProposal } from '../../store/alt-text';

export type Proposals = ReturnType<typeof createProposals>;

/** Returns the proposals of alt text, which are saved by page and picture. They are shown while their page is listed. */
export function createProposals(
  jobs: Pick<Jobs, 'subscribe' | 'find' | 'publish' | 'state' | 'get' | 'editAlt'>,
) {
  const { save, change, remove } = createShownProposals(jobs);

  /** Saves the proposal of a finished job for the picture at a place, and replaces an earlier proposal. */
  const propose = async (job: Job, { ref, address, selector }: ListedPlace): Promise<void> => {
    const [source] = job.sources;
    if (source?.kind !== 'element') return;
    const page = pageKey(source.page.url);
    const proposal = proposalOf(job, { ref, address, selector, page });
    if (!proposal) return;
    const id = idOf(page, proposal.hash, selector);
    const replaced = (jobs.state().proposals ?? []).filter(
      (other) => other.page === page && other.ref === ref && ref !== '' && other.id !== id,
    );
    await Promise.all(replaced.map((other) => remove(other.id)));
    await save({ ...proposal, id });
  };

  jobs.subscribe((event) => {
    if (event.type !== 'event' || event.event.type !== 'done') return;
    const job = jobs.find(event.id);
    const source = job?.sources[0];
    // A batch saves its own proposals, one for each place of a picture.
    if (job?.task.kind !== 'alt' || job.batch !== undefined || source?.kind !== 'element') return;
    void logFailure(propose(job, placeOf(source)), 'A proposal was not saved');
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
      for (const proposal of job ? await ofJob(job) : []) await change(proposal.id, { text, isEdited: true });
    },

    /** Returns the proposal of an answer with alt text for a page, made again if it was discarded; `undefined` for any other answer. */
    async ofAnswer(job: Job): Promise<Proposal | undefined> {
      const [known] = await ofJob(job);
      const [source] = job.sources;
      if (known || source?.kind !== 'element') return known;
      await propose(job, placeOf(source));
      return (await ofJob(job))[0];
    },

    /** Saves whether a proposal is written into its page. */
    async markWritten(id: string, isWritten: boolean): Promise<void> {
      await change(id, { isKept: isWritten });
    },

    /**
     * Saves the new place of a proposal's picture. Returns the proposal for that place. If the picture is in another place, too, that
     * is a copy; a proposal whose place was not known, as of the menu, is moved. Returns `undefined` if the proposal was deleted meanwhile.
     */
    async moveTo(id: string, { ref, address, selector }: ListedPlace): Promise<Proposal | undefined> {
      const proposal = await getProposal(id);
      if (!proposal) return undefined;
      const idThere = proposal.selector === selector ? id : idOf(proposal.page, proposal.hash, selector);
      const moved = await change(idThere, { ref, address, selector });
      if (moved) return moved;
      const copy = { ...proposal, id: idThere, ref, address, selector };
      await save(copy);
      if (proposal.selector === '') await remove(id);
      return copy;
    },
  };
}

/** Returns functions that save, change and delete proposals, also in panels. */
function createShownProposals(jobs: Pick<Jobs, 'publish' | 'state'>) {
  const show = (proposal: Proposal): void => {
    const { listed } = jobs.state();
    if (listed && pageKey(listed.page.url) === proposal.page) jobs.publish({ type: 'proposal', proposal });
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

/** Returns the proposals that a job has made for a page. */
async function ofJob({ id, sources: [source] }: Job): Promise<Proposal[]> {
  if (source?.kind !== 'element') return [];
  return (await proposalsOf(pageKey(source.page.url))).filter(({ job }) => job === id);
}

function placeOf({ ref = '', url, selector = '' }: ElementSource): ListedPlace {
  return { ref, address: url, selector };
}

/** Returns a proposal's id. It includes the selector, because a picture in several places may mean something else in each. */
function idOf(page: string, hash: string, selector: string): string {
  return `${page} ${hash}${selector === '' ? '' : ` ${selector}`}`;
}
