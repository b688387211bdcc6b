import { picturesScript } from '../../bus/remote-contexts';
import type { Proposal, WriteOutcome } from '../../model/alt-text';
import type { PageRef } from '../../model/picture';
import { createMutex, neverAborted } from '../../lib/async';
import { pageKey, siteOf } from '../../lib/url';
import type { Proposals } from './proposals';
import { findProposals, type Search } from './rematch';
import { proposalsOf } from '../../store/alt-text';
import { readSettings } from '../../store/settings';

/** The outcome of writing a proposal into its page. */
interface ProposalOutcome {
  id: string;
  outcome: WriteOutcome;
}

export type ProposalWriter = ReturnType<typeof createProposalWriter>;

const hasAltText = ({ decision, text }: Proposal): boolean => decision === 'alt' && text.trim() !== '';

/**
 * Yields the proposals for places in which pictures of proposals are found, with these places saved; `before` is the proposal whose
 * picture is there. One without a place is deleted once it has a copy in each place of its picture.
 */
async function* findAgain(
  saved: Proposals,
  page: PageRef,
  proposals: readonly Proposal[],
  search: Search,
  signal: AbortSignal,
): AsyncGenerator<{ before: Proposal; proposal: Proposal }> {
  const copied = new Map<string, boolean>();
  for await (const { proposal: before, place } of findProposals(page, proposals, search, signal)) {
    // The proposal may have been edited or deleted during the search.
    const proposal = await saved.moveTo(before, place, search === 'write');
    if (!proposal) continue;
    const { id, selector, job } = before;
    if (selector === '' && proposal.id !== id)
      copied.set(id, proposal.job === job && copied.get(id) !== false);
    yield { before, proposal };
  }
  for (const [id, isCopied] of copied) if (isCopied) await saved.remove(id);
}

/** Returns all that `findAgain` yields. */
async function allFound(
  ...search: Parameters<typeof findAgain>
): Promise<{ before: Proposal; proposal: Proposal }[]> {
  const found = [];
  for await (const each of findAgain(...search)) found.push(each);
  return found;
}

/** Returns functions that write proposals into the pages of their pictures, through the script there, and undo that. */
export function createProposalWriter(saved: Proposals) {
  // One after the other: a proposal that is undone while it is being written would be marked as written.
  const exclusively = createMutex('Alt text was not written or undone');

  const writeOnce = (page: PageRef, proposals: readonly Proposal[]): Promise<ProposalOutcome[]> =>
    exclusively(async () => {
      const { altPrefix: prefix, unreadableAltSites } = await readSettings();
      const isAllowed = unreadableAltSites.includes(siteOf(page.url));
      // If the page cannot read a picture, an answer about the picture would tell the page something new.
      const mayWrite = (each: Proposal): boolean => each.isPageReadable === true || isAllowed;
      const writings = proposals
        .filter((each) => hasAltText(each) && mayWrite(each))
        .map(({ ref, text, lang }) => ({ ref, text, lang }));
      const script = await picturesScript(page);
      const results = writings.length > 0 ? await script.writeAlt({ writings, prefix }) : [];
      const byRef = new Map(results.map(({ ref, outcome }) => [ref, outcome]));
      const outcomes = proposals.map((proposal): ProposalOutcome => {
        const { id, ref } = proposal;
        if (!hasAltText(proposal)) return { id, outcome: 'leftEmpty' };
        return { id, outcome: mayWrite(proposal) ? (byRef.get(ref) ?? 'gone') : 'notReadable' };
      });
      const written = outcomes.filter(({ outcome }) => outcome === 'written');
      await Promise.all(written.map(({ id }) => saved.markWritten(id, true)));
      return outcomes;
    });

  const writtenBefore = async (page: PageRef): Promise<Proposal[]> =>
    (await proposalsOf(pageKey(page.url))).filter(({ isKept }) => isKept);

  return {
    /** Finds the pictures of proposals in a page, as after a reload, and saves their new places, which shows them in the list. */
    async rematch(page: PageRef, proposals: readonly Proposal[], signal: AbortSignal): Promise<void> {
      await allFound(saved, page, proposals, 'show', signal);
    },

    /**
     * Writes proposals into a page. Returns the outcome of each; one of a picture that is found in several places has several outcomes.
     * Throws `FailureError` if the page cannot be reached.
     */
    async writeAlt(page: PageRef, proposals: readonly Proposal[]): Promise<ProposalOutcome[]> {
      const outcomes = await writeOnce(page, proposals);
      const gone = new Set(outcomes.flatMap(({ id, outcome }) => (outcome === 'gone' ? [id] : [])));
      if (gone.size === 0) return outcomes;
      // The page may have been reloaded, which gives its pictures other refs; one that was started by the menu had none.
      const missing = proposals.filter(({ id }) => gone.has(id));
      const found = await allFound(saved, page, missing, 'write', neverAborted());
      const again = await writeOnce(
        page,
        found.map(({ proposal }) => proposal),
      );
      const retried = again.map(({ outcome }, index) => ({ id: found[index]?.before.id ?? '', outcome }));
      return outcomes.flatMap((first) => {
        const others = retried.filter(({ id }) => id === first.id);
        return others.length > 0 ? others : [first];
      });
    },

    /**
     * Removes written alt text from a page, that of pictures by their refs or all of it, and does not write it again on the next load.
     * Returns the number of pictures that had some. Throws `FailureError` if the page cannot be reached.
     */
    undoAlt: (page: PageRef, refs?: readonly string[]): Promise<number> =>
      exclusively(async () => {
        const written = (await writtenBefore(page)).filter(({ ref }) => refs?.includes(ref) ?? true);
        const { undone } = await (await picturesScript(page)).undoAlt(refs ? { refs: [...refs] } : {});
        await Promise.all(written.map(({ id }) => saved.markWritten(id, false)));
        return undone;
      }),

    /**
     * Returns the proposals that were written into this page before and whose pictures are in it again. Throws `FailureError` if the
     * page cannot be reached.
     */
    async findWritten(page: PageRef): Promise<Proposal[]> {
      const before = await writtenBefore(page);
      const found = await allFound(saved, page, before, 'automatic', neverAborted());
      return found.map(({ proposal }) => proposal).filter(({ isKept }) => isKept);
    },
  };
}
