import { type HistoryFilter, historyMatcher, searchRecord, type SearchRecord } from '../model/history-entry';
import type { Hash } from '../model/picture';
import { database } from './database';

const channelName = 'sightread-history';

/** Tells the pages that show the history which jobs were written or removed. */
export function historyChanged(ids: readonly string[]): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(ids);
  channel.close();
}

/** Calls back with the ids of jobs that this or another context wrote or removed; returns how to stop that. */
export function watchHistory(changed: (ids: readonly string[]) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => changed(data));
  return () => channel.close();
}

/** The ids of the newest answers, newest first; all of them by default. */
export async function newestIds(max?: number): Promise<string[]> {
  return (await database()).getAllKeysFromIndex('historyEntries', 'order', undefined, max);
}

/** The number of answers in the history. */
export async function historyCount(): Promise<number> {
  return (await database()).count('historyEntries');
}

/** The number of answers by site; files and others have none, and are counted for the empty one. */
export async function answersBySite(): Promise<Map<string, number>> {
  const sites = new Map<string, number>();
  for (const { site } of await (await database()).getAll('historyEntries'))
    sites.set(site, (sites.get(site) ?? 0) + 1);
  return sites;
}

/** The ids of the answers about a site's pictures. */
export async function idsOfSite(site: string): Promise<string[]> {
  return (await database()).getAllKeysFromIndex('historyEntries', 'site', site);
}

/** The size of the history in bytes: answers, pictures and thumbnails. */
export async function historyBytes(): Promise<number> {
  const db = await database();
  const names = ['history', 'pictures', 'thumbnails'] as const;
  const sizes = await Promise.all(names.map((name) => db.get('sizes', name)));
  return sizes.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0);
}

/** Whether a job of the history has the answer that the cache has under a key. */
export async function isAnswerKept(key: Hash): Promise<boolean> {
  return (await (await database()).countFromIndex('historyEntries', 'answer', key)) > 0;
}

/** What there is to narrow the history to. */
export interface HistoryChoices {
  sites: string[];
  kinds: string[];
  /** By id, with the name that each had last. */
  engines: { id: string; name: string }[];
}

/**
 * The history's words in memory. What is typed is looked for in all of them: of ten thousand answers they are some
 * fifteen megabytes, which are gone through in less time than an index in the database takes to find the answers to a
 * single letter. After the first time only records that have changed are read.
 */
export function createHistorySearch() {
  let records: Map<string, SearchRecord> | undefined;
  let sorted: readonly SearchRecord[] | undefined;
  let choices: HistoryChoices | undefined;
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
      const record = searchRecord.safeParse(value).data;
      if (record) now.set(record.id, record);
    }
    [records, sorted, choices] = [now, undefined, undefined];
  };

  const newestFirst = (): readonly SearchRecord[] =>
    (sorted ??= [...(records?.values() ?? [])].sort((one, other) => other.at - one.at));

  return {
    /** Has the next `refresh` read these jobs again. */
    changed(ids: readonly string[]): void {
      for (const id of ids) changed.add(id);
    },

    /** Reads what was written since the last time. */
    async refresh(): Promise<void> {
      reading = reading.catch(() => (records = undefined)).then(read);
      await reading;
    },

    /** The ids of the answers that have a word beginning with each of the terms and pass the filter; newest first. */
    find(terms: readonly string[], filter: HistoryFilter): string[] {
      const isMatch = historyMatcher(terms, filter);
      return newestFirst().flatMap((record) => (isMatch(record) ? [record.id] : []));
    },

    /** What all answers that were read can be narrowed to; the same object until something else was read. */
    choices(): HistoryChoices {
      const all = newestFirst();
      choices ??= {
        sites: [...new Set(all.map(({ site }) => site))].sort(),
        kinds: [...new Set(all.map(({ kind }) => kind))].sort(),
        engines: enginesOf(all),
      };
      return choices;
    },
  };
}

/** The engines that gave answers, each with its name in the newest of them. */
function enginesOf(newestFirst: readonly SearchRecord[]): HistoryChoices['engines'] {
  const names = new Map<string, string>();
  for (const { engine, engineName } of newestFirst) {
    if (engine !== '' && !names.has(engine)) names.set(engine, engineName);
  }
  return [...names].map(([id, name]) => ({ id, name }));
}
