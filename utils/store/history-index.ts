import { hashesOf, type SearchRecord, searchRecordOf } from '../model/history-entry';
import type { Job } from '../model/job';
import { countOf, type HistoryEntry, historyEntryIn, type SizeName, type WriteTransaction } from './schema';

/** The stores that are written together with a job of the history. */
export const historyStores = ['historyEntries', 'searchRecords', 'sizes'] as const;

/** Changes one of the `sizes` by a number of bytes, or of pictures. */
export async function addToSize(transaction: WriteTransaction, name: SizeName, by: number): Promise<void> {
  const sizes = transaction.objectStore('sizes');
  await sizes.put(Math.max(0, countOf(await sizes.get(name)) + by), name);
}

/** Stores the size of the history, counted from its entries: what a damaged entry says of its own is no measure. */
export async function recountHistory(transaction: WriteTransaction): Promise<void> {
  const entries = await transaction.objectStore('historyEntries').getAll();
  const bytes = entries.reduce<number>((sum, stored) => sum + historyEntryIn(stored).bytes, 0);
  await transaction.objectStore('sizes').put(bytes, 'history');
}

/** Returns the entry and the search record of a job. */
export function historyEntryOf(job: Job): { entry: HistoryEntry; record: SearchRecord } {
  const record = searchRecordOf(job);
  const entry: HistoryEntry = {
    order: -job.createdAt,
    // An estimate: two bytes a character.
    bytes: 2 * (JSON.stringify(job).length + record.text.length),
    site: record.site,
    hashes: hashesOf(job),
    ...(job.cached ? { answer: job.cached.key } : {}),
  };
  return { entry, record };
}

/** Writes the entry and the search record of a job, in place of those that it has. */
export async function putHistoryEntry(transaction: WriteTransaction, job: Job): Promise<void> {
  const { entry, record } = historyEntryOf(job);
  const entries = transaction.objectStore('historyEntries');
  const before = historyEntryIn(await entries.get(job.id));
  await entries.put(entry, job.id);
  await transaction.objectStore('searchRecords').put(record, job.id);
  await addToSize(transaction, 'history', entry.bytes - before.bytes);
}

/** Deletes the entries and search records of jobs. Returns the deleted entries. */
export async function removeHistoryEntries(
  transaction: WriteTransaction,
  ids: readonly string[],
): Promise<HistoryEntry[]> {
  const entries = transaction.objectStore('historyEntries');
  const removed: HistoryEntry[] = [];
  for (const id of ids) {
    const stored = await entries.get(id);
    if (stored === undefined) continue;
    const entry = historyEntryIn(stored);
    await entries.delete(id);
    await transaction.objectStore('searchRecords').delete(id);
    removed.push(entry);
  }
  if (removed.length === 0) return removed;
  const sizes = transaction.objectStore('sizes');
  const left = removed.reduce((size, { bytes }) => size - bytes, countOf(await sizes.get('history')));
  if (left > 0) await sizes.put(left, 'history');
  // Nothing is left, or the size was damaged.
  else await recountHistory(transaction);
  return removed;
}
