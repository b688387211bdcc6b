import { picturesScript } from '../../bus/remote-contexts';
import type { Proposal } from '../../model/alt-text';
import { fail } from '../../model/failure';
import type { ListedPage, PictureCounts } from '../../model/page-pictures';
import { pageKey } from '../../lib/url';
import { logFailure } from '../../lib/async';
import type { PageRef } from '../../model/picture';
import type { Jobs } from '../jobs/jobs';
import { keepAliveDuring } from '../../platform/keep-alive';
import { proposalsOf } from '../../store/alt-text';
import { readListed, writeLastPictures, writeListed } from '../../store/session';
import type { ProposalWriter } from './proposal-writer';

export type PictureList = ReturnType<typeof createPictureList>;

/** Returns the page whose pictures all panels list. The list itself goes directly from the page to the panels. */
export function createPictureList(jobs: Jobs, { rematch }: Pick<ProposalWriter, 'rematch'>) {
  let rematching = new AbortController();

  /** Shows proposals once their pictures are found in a page. */
  const find = (page: PageRef, proposals: readonly Proposal[]): void => {
    const { signal } = rematching;
    const finding = rematch(page, proposals, signal).catch((thrown: unknown) => {
      // After an abort, another list is shown or the page is gone.
      if (!signal.aborted) console.error('Earlier proposals were not found again', thrown);
    });
    void keepAliveDuring(finding);
  };

  /** Shows the proposals for the page's pictures. Proposals from before the page was reloaded appear once their pictures are found. */
  const showProposals = async (listed: ListedPage, isNewList: boolean): Promise<void> => {
    const { page } = listed;
    rematching.abort();
    rematching = new AbortController();
    const { signal } = rematching;
    const saved = await proposalsOf(pageKey(page.url));
    const { refs } = await (await picturesScript(page)).stillThere({ refs: saved.map(({ ref }) => ref) });
    if (signal.aborted) return;
    const present = new Set(refs);
    const proposals = saved.filter(({ ref }) => present.has(ref));
    if (isNewList) jobs.publish({ type: 'listed', listed, proposals });
    else for (const proposal of proposals) jobs.publish({ type: 'proposal', proposal });
    find(
      page,
      saved.filter(({ ref }) => !present.has(ref)),
    );
  };

  const ready = (async (): Promise<void> => {
    const [listed] = await Promise.all([
      logFailure(readListed(), 'The listed page was not read'),
      jobs.ready,
    ]);
    if (!listed) return;
    jobs.publish({ type: 'listed', listed, proposals: [] });
    // Not awaited, because a page may hang.
    void logFailure(showProposals(listed, false), 'The proposals for the listed page were not read');
  })();

  return {
    /** Resolves when the list of an earlier worker is shown again. */
    ready,

    /** Returns the listed page. Throws `FailureError` `pageChanged` if there is none. */
    async page(): Promise<PageRef> {
      await ready;
      return jobs.state().listed?.page ?? fail('pageChanged');
    },

    /** Lists the pictures of a page in every panel. Returns their numbers. Throws `FailureError`, as `injectScript` does. */
    async show(page: PageRef): Promise<PictureCounts> {
      await ready;
      const script = await picturesScript(page);
      const { document } = script;
      const openedAt = Math.max(Date.now(), (jobs.state().listed?.openedAt ?? 0) + 1);
      const listed = { page, document, openedAt };
      await writeListed(listed);
      await showProposals(listed, true);
      return script.count({});
    },

    /** Shows a new proposal, whose place is not known, in the list of its page. */
    place(proposal: Proposal): void {
      const { listed } = jobs.state();
      if (listed && pageKey(listed.page.url) === proposal.page) find(listed.page, [proposal]);
    },

    /** Closes the list in every panel. */
    async close(): Promise<void> {
      await ready;
      rematching.abort();
      await Promise.all([writeListed(undefined), writeLastPictures(undefined)]);
      jobs.publish({ type: 'listed', listed: undefined, proposals: [] });
    },
  };
}
