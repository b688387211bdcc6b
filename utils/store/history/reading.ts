import type { HistoryDoc } from '../../model/history-entry';
import { job as jobSchema, type Job } from '../../model/job';
import type { Hash } from '../../model/picture';
import { type HistoryFilter, isMatch, termsOf } from '../../model/history-search';
import { inSlices } from '../../lib/slices';
import { database } from '../database';
import { docsIn } from './blocks';

/** So many blocks are read at once: some megabytes, a few milliseconds. */
const atOnce = 16;

/** The ids of the newest answers, newest first, as many as are wanted. */
export async function newestIds(most?: number): Promise<string[]> {
  return (await database()).getAllKeysFromIndex('places', 'order', undefined, most);
}

/** How many answers the history has. */
export async function historyCount(): Promise<number> {
  return (await database()).count('places');
}

/** How many answers each site has; files and others have none, and are the empty one. */
export async function sitesKept(): Promise<Map<string, number>> {
  const sites = new Map<string, number>();
  const places = await (await database()).getAll('places');
  for (const { site } of places) sites.set(site, (sites.get(site) ?? 0) + 1);
  return sites;
}

/** The ids of the answers about a site's pictures. */
export async function idsOfSite(site: string): Promise<string[]> {
  return (await database()).getAllKeysFromIndex('places', 'site', site);
}

/** What the history takes, in bytes: answers, pictures and thumbnails. */
export async function historyBytes(): Promise<number> {
  const db = await database();
  const sizes = await Promise.all(
    (['history', 'pictures', 'thumbnails'] as const).map((name) => db.get('sizes', name)),
  );
  return sizes.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0);
}

/** The jobs of these ids in their order; what is gone or cannot be read any more is left out. */
export async function jobsOf(ids: readonly string[]): Promise<Job[]> {
  const { store } = (await database()).transaction('jobs');
  const written = await Promise.all(ids.map((id) => store.get(id)));
  return written.flatMap((value) => {
    const read = jobSchema.safeParse(value);
    return read.success ? [read.data] : [];
  });
}

/** A picture's thumbnail, or nothing where none was made. */
export async function getThumbnail(hash: Hash): Promise<Blob | undefined> {
  return (await database()).get('thumbnails', hash);
}

/** Those of some pictures that are still kept, without reading them. */
export async function picturesKept(hashes: readonly Hash[]): Promise<Set<Hash>> {
  const { store } = (await database()).transaction('pictures');
  const keys = await Promise.all(hashes.map((hash) => store.getKey(hash)));
  return new Set(keys.filter((key) => key !== undefined));
}

/**
 * The history's words in memory. What is typed is looked for in all of them: of ten thousand answers they are some
 * fifteen megabytes, which are gone through in less time than an index in the database takes to find the answers to a
 * single letter. After the first time only blocks are read that were written since.
 */
export function createHistorySearch() {
  const blocks = new Map<number, HistoryDoc[]>();
  let sorted: readonly HistoryDoc[] | undefined;
  let seen = 0;
  let reading: Promise<void> = Promise.resolve();

  const read = async (signal: AbortSignal): Promise<void> => {
    for (;;) {
      signal.throwIfAborted();
      const { store } = (await database()).transaction('blocks');
      const since = IDBKeyRange.lowerBound(seen, true);
      const [keys, found] = await Promise.all([
        store.index('revision').getAllKeys(since, atOnce),
        store.index('revision').getAll(since, atOnce),
      ]);
      for (const [at, block] of found.entries()) {
        blocks.set(keys[at] ?? 0, docsIn(block));
        seen = Math.max(seen, block.revision);
        sorted = undefined;
      }
      if (found.length < atOnce) return;
    }
  };

  const docs = (): readonly HistoryDoc[] =>
    (sorted ??= [...blocks.values()].flat().sort((one, other) => other.at - one.at));

  return {
    /** Reads what was written since the last time. Throws the signal's reason. */
    refresh(signal: AbortSignal): Promise<void> {
      reading = reading.catch(() => undefined).then(() => read(signal));
      return reading;
    },
    /**
     * The ids of what has a word for each one typed, as its beginning, and passes the filter; newest first, in slices
     * between which others get their turn: the first as soon as it has `enough`, long before all are counted. Throws
     * the signal's reason.
     */
    find(
      query: string,
      filter: HistoryFilter,
      signal: AbortSignal,
      enough?: number,
    ): AsyncGenerator<string[]> {
      const terms = termsOf(query);
      return inSlices(docs(), (doc) => (isMatch(doc, terms, filter) ? [doc.id] : []), signal, enough);
    },
    /** Everything that was read, newest first; the same list until something else is read. */
    docs,
  };
}
