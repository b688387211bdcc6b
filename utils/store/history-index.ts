import type { Conversation } from '../model/conversation';
import { areOnlyFailed, attachmentsOf, searchRecordOf } from '../model/history-entry';
import type { SizeName, WriteTransaction } from './schema';

/** The stores that are written whenever a turn of the history is written. */
export const historyStores = ['historyEntries', 'searchRecords', 'sizes'] as const;

/** Changes one of the `sizes` by an amount: a number of bytes, or of pictures for `evicted`. */
export async function addToSize(transaction: WriteTransaction, name: SizeName, by: number): Promise<void> {
  const sizes = transaction.objectStore('sizes');
  await sizes.put(Math.max(0, ((await sizes.get(name)) ?? 0) + by), name);
}

/**
 * Writes the history entry and the search record of a conversation. Deletes both if the conversation has no turns. One that only failed
 * has no search record, and so is not shown in the history; its entry keeps its pictures until they are too old.
 */
export async function putHistoryEntry(transaction: WriteTransaction, now: Conversation): Promise<void> {
  const { id, turns } = now;
  const entries = transaction.objectStore('historyEntries');
  const records = transaction.objectStore('searchRecords');
  const before = (await entries.get(id))?.bytes ?? 0;
  if (turns.length === 0) {
    await entries.delete(id);
    await records.delete(id);
    return addToSize(transaction, 'history', -before);
  }
  const record = searchRecordOf(now);
  // An estimate: two bytes for each character.
  const bytes = 2 * (JSON.stringify(turns).length + record.text.length);
  await entries.put({ order: -record.at, bytes, ...attachmentsOf(turns) }, id);
  if (areOnlyFailed(turns)) await records.delete(id);
  else await records.put(record, id);
  return addToSize(transaction, 'history', bytes - before);
}
