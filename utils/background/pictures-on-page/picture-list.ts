import type { Batches } from './batch';
import type { backgroundContract } from '../../bus/contracts/background';
import type { Handlers } from '../../bus/rpc';
import { sourceAt } from '../../model/batch-items';
import { fail } from '../../model/failure';
import type { ListedPage, PictureCounts } from '../../model/page-pictures';
import { pageKey } from '../../lib/url';
import type { PageRef } from '../../model/picture';
import type { Settings } from '../../model/settings';
import { logFailure } from '../../lib/async';
import { estimateCost } from './cost-estimate';
import { onGesturePage } from '../triggers/gesture-page';
import type { Jobs } from '../jobs/jobs';
import { keepAliveDuring } from '../../platform/keep-alive';
import type { Proposals } from './proposals';
import { getProposal, proposalsOf } from '../../store/proposals';
import { readListed, writeListed } from '../../store/session';
import type { AltWriter, AltWriterTools } from './alt-writer';

type Handled = Pick<
  Handlers<typeof backgroundContract.methods>,
  | 'listPictures'
  | 'closeList'
  | 'startListed'
  | 'estimate'
  | 'startBatch'
  | 'stopBatch'
  | 'retryBatch'
  | 'dismissBatch'
  | 'putProposal'
  | 'removeProposal'
  | 'writeAlt'
  | 'undoAlt'
>;

/** What the list of a page's pictures needs of its surroundings. */
export interface PictureListTools {
  jobs: Jobs;
  proposing: Proposals;
  batching: Batches;
  writing: AltWriter;
  pictures: AltWriterTools['pictures'];
  settings(): Promise<Settings>;
}

export type Listing = ReturnType<typeof createPictureList>;

/** The list of a page's pictures, in all panels at once, and what is done from it. */
export function createPictureList(tools: PictureListTools) {
  const { jobs, proposing, batching, writing } = tools;
  let looking = new AbortController();

  /** Shows what is proposed for pictures of the page; those that were proposed before it was loaded have to be found first. */
  const showProposals = async (listed: ListedPage, isAnother: boolean): Promise<void> => {
    const { page } = listed;
    looking.abort();
    looking = new AbortController();
    const { signal } = looking;
    const known = await proposalsOf(pageKey(page.url));
    const script = await tools.pictures(page);
    const there = await script.stillThere({ refs: known.map(({ ref }) => ref) });
    if (signal.aborted) return;
    const refs = new Set(there.refs);
    const proposals = known.filter(({ ref }) => refs.has(ref));
    if (isAnother) jobs.publish({ type: 'listed', listed, proposals });
    else for (const proposal of proposals) jobs.publish({ type: 'proposal', proposal });
    const others = known.filter(({ ref }) => !refs.has(ref));
    const finding = writing.recall(page, others, signal).catch((thrown: unknown) => {
      // Another list is shown by now, or its page has gone.
      if (!signal.aborted) console.error('What was proposed before was not found', thrown);
    });
    void keepAliveDuring(finding);
  };

  const ready = (async (): Promise<void> => {
    const [listed] = await Promise.all([readListed(), jobs.ready]);
    if (!listed) return;
    jobs.publish({ type: 'listed', listed, proposals: [] });
    // Not waited for: a page may hang.
    void logFailure(showProposals(listed, false), 'What is proposed for the listed page was not read');
  })();

  const listedPage = async (): Promise<PageRef> => {
    await ready;
    return jobs.state().listed?.page ?? fail('pageChanged');
  };

  /** Shows the list of a page's pictures in every panel; says how many there are. Throws `FailureError` like `injectScript`. */
  const show = async (page: PageRef): Promise<PictureCounts> => {
    await ready;
    const counts = await (await tools.pictures(page)).count({});
    const listed = { page, serial: (jobs.state().listed?.serial ?? 0) + 1 };
    await writeListed(listed);
    await showProposals(listed, true);
    return counts;
  };

  const hide = async (): Promise<void> => {
    await ready;
    looking.abort();
    await writeListed(undefined);
    jobs.publish({ type: 'listed', listed: undefined, proposals: [] });
  };

  const handlers: Handled = {
    listPictures: async (_nothing, { tab }) => ({
      outcome: await onGesturePage(show, { ownTab: tab !== undefined, toFront: false }),
    }),
    closeList: hide,
    startListed: async ({ task, ...place }) => ({
      id: await jobs.start({ task, sources: [sourceAt(await listedPage(), place)], inPanel: true }),
    }),
    estimate: async () => {
      await jobs.ready;
      return estimateCost(await tools.settings(), jobs.state().jobs);
    },
    startBatch: async (order) => ({ id: await batching.start(await listedPage(), order) }),
    stopBatch: ({ id }) => batching.stop(id),
    retryBatch: ({ id }) => batching.retry(id),
    dismissBatch: ({ id }) => batching.dismiss(id),
    putProposal: ({ proposal }) => proposing.edit(proposal),
    removeProposal: ({ id }) => proposing.forget(id),
    writeAlt: async ({ ids }) => {
      const page = await listedPage();
      const known = await Promise.all(ids.map(getProposal));
      const proposals = known.flatMap((one) => (one?.page === pageKey(page.url) ? [one] : []));
      return { outcomes: await keepAliveDuring(writing.write(page, proposals)) };
    },
    undoAlt: async () => ({ undone: await writing.undo(await listedPage()) }),
  };

  return {
    /** Resolves when what an earlier worker showed is known. */
    ready,
    handlers,
    show,

    /** Stops a batch, and shows neither it nor a list any more. */
    async clear(): Promise<void> {
      await hide();
      const { batch } = jobs.state();
      if (!batch) return;
      await batching.stop(batch.id);
      await batching.dismiss(batch.id);
    },

    /** Finds what was written into a page before, for a list that is shown of it; says how much can be written again. */
    async offer(page: PageRef): Promise<number> {
      return (await keepAliveDuring(writing.offer(page))).length;
    },

    /** Takes back all that was written into a page; says how much there was. Throws `FailureError`. */
    undo: (page: PageRef): Promise<number> => writing.undo(page),
  };
}
