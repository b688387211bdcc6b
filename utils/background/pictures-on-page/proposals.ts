import type { Proposal } from '../../model/alt-text';
import { proposalOf } from '../../answers/alt-text/alt-decision';
import type { ListedPlace } from '../../model/batch';
import type { Job } from '../../model/job';
import { pageKey } from '../../lib/url';
import { logFailure } from '../../lib/async';
import type { Jobs } from '../jobs/jobs';
import { changeProposal, getProposal, putProposal, removeProposal } from '../../store/alt-text';

export type Proposals = ReturnType<typeof createProposals>;

/** Returns the proposals of alt text, which are saved by page and picture. They are shown while their page is listed. */
export function createProposals(jobs: Pick<Jobs, 'subscribe' | 'find' | 'publish' | 'state'>) {
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
    const { ref = '', url, selector = '' } = source;
    void logFailure(propose(job, { ref, address: url, selector }), 'A proposal was not saved');
  });

  return {
    propose,
    remove,

    /** Saves a user's changes to the text and decision of a proposal, but not to its picture. */
    async edit({ id, decision, text, long, isEdited, isReviewed }: Proposal): Promise<void> {
      await change(id, { decision, text, long, isEdited, isReviewed });
    },

    /** Saves whether a proposal is written into its page. */
    async markWritten(id: string, isWritten: boolean): Promise<void> {
      await change(id, { isKept: isWritten });
    },

    /**
     * Saves the new place of a proposal's picture. Returns the proposal for that place. If the picture is in another place, too, that
     * is a copy. Returns `undefined` if the proposal was deleted meanwhile.
     */
    async moveTo(id: string, { ref, address, selector }: ListedPlace): Promise<Proposal | undefined> {
      const proposal = await getProposal(id);
      if (!proposal) return undefined;
      const idThere = proposal.selector === selector ? id : idOf(proposal.page, proposal.hash, selector);
      const moved = await change(idThere, { ref, address, selector });
      if (moved) return moved;
      const copy = { ...proposal, id: idThere, ref, address, selector };
      await save(copy);
      return copy;
    },
  };
}

/** Returns a proposal's id. It includes the selector, because a picture in several places may mean something else in each. */
function idOf(page: string, hash: string, selector: string): string {
  return `${page} ${hash}${selector === '' ? '' : ` ${selector}`}`;
}
