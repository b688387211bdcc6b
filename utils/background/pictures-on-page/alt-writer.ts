import type { picturesContract } from '../../bus/contracts/pictures';
import type { Client } from '../../bus/rpc';
import type { Proposal, WriteOutcome } from '../../model/alt-text';
import type { PageRef } from '../../model/picture';
import type { Settings } from '../../model/settings';
import { createMutex } from '../../lib/async';
import { pageKey } from '../../lib/url';
import type { Proposals } from './proposals';
import { rematch, type RematchTools } from './rematch';
import { proposalsOf } from '../../store/proposals';

/** What writing into pages needs of its surroundings. */
export interface AltWriterTools extends RematchTools {
  pictures(page: PageRef): Promise<Client<typeof picturesContract.methods>>;
  proposing: Pick<Proposals, 'mark' | 'found'>;
  settings(): Promise<Settings>;
}

/** What became of a proposal. */
export interface ProposalOutcome {
  id: string;
  outcome: WriteOutcome;
}

export type AltWriter = ReturnType<typeof createAltWriter>;

/** Writes proposals into pages, remembers them there, and takes them back. */
export function createAltWriter(tools: AltWriterTools) {
  const attempt = async (page: PageRef, proposals: readonly Proposal[]): Promise<ProposalOutcome[]> => {
    const isText = ({ decision, text }: Proposal): boolean => decision === 'alt' && text.trim() !== '';
    const writings = proposals.filter(isText).map(({ ref, text, lang }) => ({ ref, text, lang }));
    const script = await tools.pictures(page);
    const prefix = (await tools.settings()).altPrefix;
    const outcomes = writings.length > 0 ? await script.write({ writings, prefix }) : [];
    const byRef = new Map(outcomes.map(({ ref, outcome }) => [ref, outcome]));
    return proposals.map((one) => ({
      id: one.id,
      outcome: isText(one) ? (byRef.get(one.ref) ?? 'gone') : 'leftEmpty',
    }));
  };

  /** Undone meanwhile, it must not be remembered. */
  const inTurn = createMutex('Nothing was written or undone');
  const writeNow = (page: PageRef, proposals: readonly Proposal[]): Promise<ProposalOutcome[]> =>
    inTurn(async () => {
      const written = await attempt(page, proposals);
      const ids = written.flatMap(({ id, outcome }) => (outcome === 'written' ? [id] : []));
      await Promise.all(ids.map((id) => tools.proposing.mark(id, true)));
      return written;
    });

  /** Finds the pictures of proposals in a page that was loaded anew, and keeps where they are now. */
  const recall = async (
    page: PageRef,
    proposals: readonly Proposal[],
    signal: AbortSignal,
  ): Promise<Proposal[]> => {
    const found: Proposal[] = [];
    for await (const { id, place } of rematch(page, proposals, tools, signal)) {
      // As it is proposed by now: looking takes a while.
      const one = await tools.proposing.found(id, place);
      if (one) found.push(one);
    }
    return found;
  };

  const remembered = async (page: PageRef): Promise<Proposal[]> =>
    (await proposalsOf(pageKey(page.url))).filter(({ isKept }) => isKept);

  return {
    recall,

    /** Writes proposals into a page, and remembers those that were; says what became of each. Throws `FailureError`. */
    async write(page: PageRef, proposals: readonly Proposal[]): Promise<ProposalOutcome[]> {
      const written = await writeNow(page, proposals);
      const gone = new Set(written.flatMap(({ id, outcome }) => (outcome === 'gone' ? [id] : [])));
      if (gone.size === 0) return written;
      // The page may have been loaded anew since.
      const lost = proposals.filter(({ id }) => gone.has(id));
      const found = await recall(page, lost, new AbortController().signal);
      const again = await writeNow(page, found);
      const outcomes = new Map(again.map(({ id, outcome }) => [id, outcome]));
      return written.map((one) => ({ ...one, outcome: outcomes.get(one.id) ?? one.outcome }));
    },

    /** Takes back all that was written into a page, and remembers none of it; says how much there was. Throws `FailureError`. */
    undo: (page: PageRef): Promise<number> =>
      inTurn(async () => {
        const { undone } = await (await tools.pictures(page)).undo({});
        const kept = await remembered(page);
        await Promise.all(kept.map(({ id }) => tools.proposing.mark(id, false)));
        return undone;
      }),

    /** What was written into this page before and can be again: those whose pictures are the very same. Throws `FailureError`. */
    async offer(page: PageRef): Promise<Proposal[]> {
      const found = await recall(page, await remembered(page), new AbortController().signal);
      return found.filter(({ isKept }) => isKept);
    },
  };
}
