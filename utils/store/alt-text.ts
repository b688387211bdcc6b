import { proposal, type Proposal } from '../model/alt-text';
import { parsed } from './browser-storage';
import { database, write } from './database';
import { writeWithRoom } from './room';
import type { WriteTransaction } from './schema';
import { type Batch, batch } from '../model/batch';

/** The maximum number of stored proposals, enough for two of the longest lists. The oldest ones beyond it are deleted. */
const maxProposals = 20_000;

/** Deletes the oldest proposals beyond a maximum number. */
async function trim(transaction: WriteTransaction, maxCount: number): Promise<void> {
  const store = transaction.objectStore('proposals');
  let excess = (await store.count()) - maxCount;
  let oldest = excess > 0 ? await store.index('at').openCursor() : null;
  for (; oldest && excess > 0; excess -= 1) {
    await oldest.delete();
    oldest = await oldest.continue();
  }
}

/** Stores a proposal. Replaces the one with the same id. Throws `FailureError`, as `withRoom` does. */
export async function putProposal(made: Proposal, maxCount = maxProposals): Promise<void> {
  await writeWithRoom(['proposals'], async (transaction) => {
    const value = { page: made.page, at: made.at, proposal: made };
    await transaction.objectStore('proposals').put(value, made.id);
    await trim(transaction, maxCount);
  });
}

/** Changes a stored proposal and returns it; `undefined` if none has this id. Throws `FailureError`, as `withRoom` does. */
export async function changeProposal(
  id: string,
  change: (before: Proposal) => Proposal,
): Promise<Proposal | undefined> {
  return writeWithRoom(['proposals'], async (transaction) => {
    const store = transaction.objectStore('proposals');
    const before = parsed(proposal, (await store.get(id))?.proposal, 'proposal');
    const made = before && change(before);
    if (made) await store.put({ page: made.page, at: made.at, proposal: made }, id);
    return made;
  });
}

/** Returns a stored proposal; `undefined` if none has this id. */
export async function getProposal(id: string): Promise<Proposal | undefined> {
  return parsed(proposal, (await (await database()).get('proposals', id))?.proposal, 'proposal');
}

/** Returns the valid proposals for a page, oldest first. `page` is its address without the fragment. */
export async function proposalsOf(page: string): Promise<Proposal[]> {
  const stored = await (await database()).getAllFromIndex('proposals', 'page', page);
  return stored
    .flatMap((value) => parsed(proposal, value.proposal, 'proposal') ?? [])
    .sort((a, b) => a.at - b.at);
}

/** Deletes a proposal. */
export async function removeProposal(id: string): Promise<void> {
  await (await database()).delete('proposals', id);
}

/** The key of the only batch. */
const key = 'now';

/** Stores the batch; `undefined` deletes it. Throws `FailureError`, as `withRoom` does. */
export async function writeBatch(now: Batch | undefined): Promise<void> {
  await writeWithRoom(['batches'], async (transaction) => {
    const store = transaction.objectStore('batches');
    if (now) await store.put(now, key);
    else await store.delete(key);
  });
}

/** Returns the stored batch; `undefined` if there is none, or if it is invalid. */
export async function readBatch(): Promise<Batch | undefined> {
  return parsed(batch, await (await database()).get('batches', key), 'batch');
}

/** Whether the user was told that pages of an origin can detect announcements, which reveals assistive technology. */
export async function isDisclosed(origin: string): Promise<boolean> {
  return (await (await database()).getKey('disclosedSites', origin)) !== undefined;
}

/** Stores that the user was told this about an origin. */
export async function markDisclosed(origin: string): Promise<void> {
  await write(['disclosedSites'], (transaction) =>
    transaction.objectStore('disclosedSites').put(Date.now(), origin),
  );
}
