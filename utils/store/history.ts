import { searchRecord, type SearchRecord } from '../model/history-entry';
import { termMatcher } from '../model/history-words';
import type { Hash } from '../model/picture';
import { database } from './database';
import { parsed } from './browser-storage';

const channelName = 'sightread-history';

/** Notifies all pages that show the history that the conversations with these ids were changed or deleted. */
export function historyChanged(ids: readonly string[]): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(ids);
  channel.close();
}

/** Calls back with the ids of conversations that any context has changed or deleted. Returns a function that stops this. */
export function watchHistory(changed: (ids: readonly string[]) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => changed(data));
  return () => channel.close();
}

/** Returns the ids of the newest `max` conversations that the history shows, newest first; of all by default. */
export async function newestIds(max?: number): Promise<string[]> {
  const db = await database();
  const hidden = (await db.count('historyEntries')) - (await db.count('searchRecords'));
  const ids = await storedIds(max === undefined ? undefined : max + hidden);
  if (hidden === 0) return ids;
  const shown = new Set(await db.getAllKeys('searchRecords'));
  return ids.filter((id) => shown.has(id)).slice(0, max);
}

/** Returns the ids of the newest `max` stored conversations, with those that only failed; of all by default. */
export async function storedIds(max?: number): Promise<string[]> {
  return (await database()).getAllKeysFromIndex('historyEntries', 'order', undefined, max);
}

/** Returns the number of conversations that the history shows. */
export async function historyCount(): Promise<number> {
  return (await database()).count('searchRecords');
}

/** Returns the size of the history in bytes: answers, pictures and thumbnails. */
export async function historyBytes(): Promise<number> {
  const { store } = (await database()).transaction('sizes');
  const names = ['history', 'pictures', 'thumbnails'] as const;
  const sizes = await Promise.all(names.map((name) => store.get(name)));
  return sizes.reduce<number>((sum, bytes = 0) => sum + bytes, 0);
}

/** Whether a conversation of the history has the cached answer with this key. */
export async function isAnswerKept(key: Hash): Promise<boolean> {
  return (await (await database()).countFromIndex('historyEntries', 'answers', key)) > 0;
}

/**
 * Returns a search of the history by words. It holds all words in memory, about 15 MB for 10,000 answers. A search in memory is
 * faster than an index in the database, most of all for a single letter. Later reads are of changed records only.
 */
export function createHistorySearch() {
  let records: Map<string, SearchRecord> | undefined;
  let sorted: readonly SearchRecord[] | undefined;
  let changed = new Set<string>();
  let reading: Promise<void> = Promise.resolve();

  const read = async (): Promise<void> => {
    if (records && changed.size === 0) return;
    const ids = [...changed];
    changed = new Set();
    const db = await database();
    const now = records ?? new Map<string, SearchRecord>();
    const { store } = db.transaction('searchRecords');
    const values = records ? await Promise.all(ids.map((id) => store.get(id))) : await store.getAll();
    if (records) for (const id of ids) now.delete(id);
    for (const value of values) {
      const record = parsed(searchRecord, value, 'search record');
      if (record) now.set(record.id, record);
    }
    [records, sorted] = [now, undefined];
  };

  const newestFirst = (): readonly SearchRecord[] =>
    (sorted ??= [...(records?.values() ?? [])].sort((one, other) => other.at - one.at));

  return {
    /** Marks conversations: the next `refresh` reads them again. */
    changed(ids: readonly string[]): void {
      for (const id of ids) changed.add(id);
    },

    /** Reads the records that changed since the last call. Throws `FailureError` if the database cannot be read. */
    async refresh(): Promise<void> {
      reading = reading.catch(() => (records = undefined)).then(read);
      await reading;
    },

    /** Returns the ids of the conversations that have, for each term, a word that begins with it; newest first. */
    find(terms: readonly string[]): string[] {
      const hasTerms = termMatcher(terms);
      return newestFirst().flatMap(({ id, text }) => (hasTerms(text) ? [id] : []));
    },
  };
}
