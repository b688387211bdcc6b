import { hashesOf, type SearchRecord, searchRecordOf } from '../model/history-entry';
import type { Job } from '../model/job';
import type { HistoryEntry, SizeName, WriteTransaction } from './schema';

/** The stores that are written together with a job of the history. */
export const historyStores = ['historyEntries', 'searchRecords', 'sizes'] as const;

/** Changes one of the `sizes` by a number of bytes, or of pictures. */
export async function addToSize(transaction: WriteTransaction, name: SizeName, by: number): Promise<void> {
  const sizes = transaction.objectStore('sizes');
  await sizes.put(Math.max(0, ((await sizes.get(name)) ?? 0) + by), name);
}

/** Returns the entry and the search record of a job. */
function historyEntryOf(job: Job): { entry: HistoryEntry; record: SearchRecord } {
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
  const before = await entries.get(job.id);
  await entries.put(entry, job.id);
  await transaction.objectStore('searchRecords').put(record, job.id);
  await addToSize(transaction, 'history', entry.bytes - (before?.bytes ?? 0));
}

/** Deletes the entries and search records of jobs. Returns the deleted entries. */
export async function removeHistoryEntries(
  transaction: WriteTransaction,
  ids: readonly string[],
): Promise<HistoryEntry[]> {
  const entries = transaction.objectStore('historyEntries');
  const removed: HistoryEntry[] = [];
  for (const id of ids) {
    const entry = await entries.get(id);
    if (!entry) continue;
    await entries.delete(id);
    await transaction.objectStore('searchRecords').delete(id);
    removed.push(entry);
  }
  const bytes = removed.reduce((sum, entry) => sum + entry.bytes, 0);
  if (bytes > 0) await addToSize(transaction, 'history', -bytes);
  return removed;
}
