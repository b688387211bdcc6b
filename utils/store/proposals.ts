import type { IDBPTransaction } from 'idb';
import { proposal, type Proposal } from '../model/alt-text';
import { database, type Sightread } from './database';

/** No more proposals are kept, which is two of the longest lists; the oldest go first. */
export const mostProposals = 20_000;

/** Removes the oldest until no more than so many are left. */
async function trim(
  store: IDBPTransaction<Sightread, ['proposals'], 'readwrite'>['store'],
  most: number,
): Promise<void> {
  let over = (await store.count()) - most;
  let oldest = over > 0 ? await store.index('at').openCursor() : null;
  for (; oldest && over > 0; over -= 1) {
    await oldest.delete();
    oldest = await oldest.continue();
  }
}

/** Keeps a proposal, in place of the one of the same place. */
export async function putProposal(made: Proposal, most = mostProposals): Promise<void> {
  const transaction = (await database()).transaction('proposals', 'readwrite');
  await transaction.store.put({ page: made.page, at: made.at, proposal: made }, made.id);
  await trim(transaction.store, most);
  await transaction.done;
}

/** Changes a proposal as it is kept now, and gives it so; nothing for one that is not kept. */
export async function changeProposal(
  id: string,
  change: (before: Proposal) => Proposal,
): Promise<Proposal | undefined> {
  const transaction = (await database()).transaction('proposals', 'readwrite');
  const read = proposal.safeParse((await transaction.store.get(id))?.proposal);
  const made = read.success ? change(read.data) : undefined;
  if (made) await transaction.store.put({ page: made.page, at: made.at, proposal: made }, id);
  await transaction.done;
  return made;
}

/** A proposal that was kept, or nothing. */
export async function getProposal(id: string): Promise<Proposal | undefined> {
  const read = proposal.safeParse((await (await database()).get('proposals', id))?.proposal);
  return read.success ? read.data : undefined;
}

/** What is proposed for a page, oldest first, by its address without the fragment. What no schema can read any more is left out. */
export async function proposalsOf(page: string): Promise<Proposal[]> {
  const kept = await (await database()).getAllFromIndex('proposals', 'page', page);
  return kept
    .flatMap((value) => {
      const read = proposal.safeParse(value.proposal);
      return read.success ? [read.data] : [];
    })
    .sort((a, b) => a.at - b.at);
}

/** Forgets a proposal. */
export async function removeProposal(id: string): Promise<void> {
  await (await database()).delete('proposals', id);
}
