import { type Proposal } from './domain/alt-text';
import { proposalOf } from './domain/alt-proposal';
import type { Place } from './domain/batch-items';
import type { Job } from './domain/job';
import { pageKey } from './domain/page-key';
import { tried } from './domain/tried';
import type { Jobs } from './jobs';
import { countAltUsage } from './store/alt-usage';
import { getProposal, putProposal, removeProposal } from './store/proposals';

export type Proposing = ReturnType<typeof createProposing>;

/** What jobs propose as alt text is kept by the page and the picture, and shown where that page's pictures are listed. */
export function createProposing(jobs: Pick<Jobs, 'subscribe' | 'find' | 'publish' | 'state'>) {
  const isListed = ({ page }: Proposal): boolean => {
    const { listed } = jobs.state();
    return listed !== undefined && pageKey(listed.page.url) === page;
  };

  /** Keeps a proposal as it is now. */
  const keep = async (made: Proposal): Promise<void> => {
    await putProposal(made);
    if (isListed(made)) jobs.publish({ type: 'proposal', proposal: made });
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
    // The same picture may stand in several places, and mean something else in each.
    const id = `${page} ${made.hash}${selector === '' ? '' : ` ${selector}`}`;
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
    keep,

    /** Keeps what a person made of a proposal: what it is about, and what was done with it, is not theirs to say. */
    async edit({ id, decision, text, long, isEdited, isReviewed }: Proposal): Promise<void> {
      const known = await getProposal(id);
      if (known) await keep({ ...known, decision, text, long, isEdited, isReviewed });
    },

    /** Forgets a proposal, and has panels forget it. */
    forget,
  };
}
