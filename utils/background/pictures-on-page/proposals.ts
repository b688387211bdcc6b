import { type Proposal } from '../../model/alt-text';
import { proposalOf } from '../../answers/alt-text/alt-proposal';
import type { Place } from '../../model/batch-items';
import type { Job } from '../../model/job';
import { pageKey } from '../../lib/url';
import { tried } from '../../lib/log-failure';
import type { Jobs } from '../jobs/jobs';
import { countAltUsage } from '../../store/alt-usage';
import { changeProposal, getProposal, putProposal, removeProposal } from '../../store/proposals';

export type Proposing = ReturnType<typeof createProposing>;

/** What jobs propose as alt text is kept by the page and the picture, and shown where that page's pictures are listed. */
export function createProposing(jobs: Pick<Jobs, 'subscribe' | 'find' | 'publish' | 'state'>) {
  const isListed = ({ page }: Proposal): boolean => {
    const { listed } = jobs.state();
    return listed !== undefined && pageKey(listed.page.url) === page;
  };

  const show = (made: Proposal): void => {
    if (isListed(made)) jobs.publish({ type: 'proposal', proposal: made });
  };

  const keep = async (made: Proposal): Promise<void> => {
    await putProposal(made);
    show(made);
  };

  const change = async (
    id: string,
    how: (before: Proposal) => Partial<Proposal>,
  ): Promise<Proposal | undefined> => {
    const made = await changeProposal(id, (before) => ({ ...before, ...how(before) }));
    if (made) show(made);
    return made;
  };

  const forget = async (id: string): Promise<void> => {
    await removeProposal(id);
    jobs.publish({ type: 'unproposed', id });
  };

  /** Keeps what a finished job proposes for a place, in place of what was proposed for that before. */
  const propose = async (job: Job, { ref, address, selector }: Place): Promise<void> => {
    const [source] = job.sources;
    if (source?.kind !== 'element') return;
    const page = pageKey(source.page.url);
    const made = proposalOf(job, { ref, address, selector, page });
    if (!made) return;
    const id = idOf(page, made.hash, selector);
    const before = (jobs.state().proposals ?? []).filter(
      (other) => other.page === page && other.ref === ref && ref !== '' && other.id !== id,
    );
    await Promise.all(before.map((other) => forget(other.id)));
    await keep({ ...made, id });
  };

  /** Counts what an answer took, for those who want to know what the next will take. */
  const count = async ({ answerer, usage, cached }: Job): Promise<void> => {
    if (answerer && usage && !cached?.isHit) await countAltUsage(answerer.id, answerer.model, usage);
  };

  jobs.subscribe((event) => {
    if (event.type !== 'event' || event.event.type !== 'done') return;
    const job = jobs.find(event.id);
    if (job?.task.kind !== 'alt') return;
    void tried(count(job), 'What alt text takes was not counted');
    const [source] = job.sources;
    // A batch has its own proposed, for all places of a picture.
    if (job.batch !== undefined || source?.kind !== 'element') return;
    const { ref = '', url, selector = '' } = source;
    void tried(propose(job, { ref, address: url, selector }), 'A proposal was not kept');
  });

  return {
    propose,

    /** Keeps what a person made of a proposal: what it is about, and what was done with it, is not theirs to say. */
    async edit({ id, decision, text, long, isEdited, isReviewed }: Proposal): Promise<void> {
      await change(id, () => ({ decision, text, long, isEdited, isReviewed }));
    },

    /** Remembers whether a proposal stands in its page. */
    async mark(id: string, isKept: boolean): Promise<void> {
      await change(id, () => ({ isKept }));
    },

    /**
     * Keeps where the picture of a proposal is now, and gives what is proposed there: another one, where the same
     * picture stands elsewhere, too. Nothing where it was forgotten meanwhile.
     */
    async found(id: string, { ref, address, selector }: Place): Promise<Proposal | undefined> {
      const known = await getProposal(id);
      if (!known) return undefined;
      const there = known.selector === selector ? id : idOf(known.page, known.hash, selector);
      const moved = await change(there, () => ({ ref, address, selector }));
      if (moved) return moved;
      const made = { ...known, id: there, ref, address, selector };
      await keep(made);
      return made;
    },

    /** Forgets a proposal, and has panels forget it. */
    forget,
  };
}

/** The same picture may stand in several places, and mean something else in each. */
function idOf(page: string, hash: string, selector: string): string {
  return `${page} ${hash}${selector === '' ? '' : ` ${selector}`}`;
}
