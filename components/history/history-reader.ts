import type { HistoryDoc } from '../../utils/model/history-entry';
import { type HistoryFilter, termsOf } from '../../utils/model/history-search';
import type { Job } from '../../utils/model/job';
import {
  createHistorySearch,
  historyCount,
  jobsOf,
  newestIds,
  picturesKept,
} from '../../utils/store/history/reading';

/** So many answers are drawn first, which is more than a window shows. */
const mostAtFirst = 12;

/** One answer in the list. */
export interface HistoryEntry {
  job: Job;
  /** Its picture is no longer kept. */
  isEvicted: boolean;
}

/** What can be chosen in the filters. */
export interface HistoryChoices {
  sites: string[];
  kinds: string[];
  /** By id, with the name it had last. */
  engines: { id: string; name: string }[];
}

/** What was found. `total` counts also what is not listed yet; it is undefined while that is still being counted. */
export interface Found {
  entries: HistoryEntry[];
  total: number | undefined;
  /** What was looked for. */
  query: string;
  terms: readonly string[];
}

/** What is to be read. */
export interface Wanted {
  query: string;
  filter: HistoryFilter;
  most: number;
  /** Another list than before: its first few are answered before the rest. */
  isNew: boolean;
}

const isOpen = ({ site, kind, engine }: HistoryFilter): boolean =>
  site === undefined && kind === undefined && engine === undefined;

async function entriesOf(jobs: readonly Job[]): Promise<HistoryEntry[]> {
  const kept = await picturesKept(jobs.flatMap(({ pictures }) => pictures.map(({ hash }) => hash)));
  return jobs.map((job) => ({
    job,
    isEvicted: job.pictures.length > 0 && !job.pictures.some(({ hash }) => kept.has(hash)),
  }));
}

/** Resolves when what was answered is on the screen; of a page that nobody sees, at once. */
const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

function enginesOf(docs: readonly HistoryDoc[]): HistoryChoices['engines'] {
  const names = new Map<string, string>();
  // Newest first: the first name is the last that it had.
  for (const { engine, engineName } of docs) {
    if (engine !== '' && !names.has(engine)) names.set(engine, engineName);
  }
  return [...names].map(([id, name]) => ({ id, name }));
}

/**
 * Reads the history as it is searched, newest first: the first few as soon as they are known, then the page of them. Nothing
 * is read any more once `life` is over.
 */
export function createHistoryReader(life: AbortSignal) {
  const search = createHistorySearch();
  let entries = new Map<string, HistoryEntry>();
  let fresh: Promise<void> | undefined;
  let chosenFrom: unknown;
  let choices: HistoryChoices = { sites: [], kinds: [], engines: [] };

  /** Whoever comes while the index is read waits for the same reading, which goes on when another gives up. */
  const refresh = async (signal: AbortSignal): Promise<void> => {
    const mine = (fresh ??= search.refresh(life));
    await mine.catch((thrown: unknown) => {
      if (fresh === mine) fresh = undefined;
      throw thrown;
    });
    signal.throwIfAborted();
  };

  /** The entries of some ids; those that were listed before as they were, so that nobody draws them again. */
  const listed = async (ids: readonly string[]): Promise<HistoryEntry[]> => {
    const before = entries;
    const read = await entriesOf(await jobsOf(ids.filter((id) => !before.has(id))));
    const all = new Map([...before, ...read.map((entry) => [entry.job.id, entry] as const)]);
    const found = ids.flatMap((id) => all.get(id) ?? []);
    if (before === entries) entries = new Map(found.map((entry) => [entry.job.id, entry]));
    return found;
  };

  /** Everything without a word to look for: nothing is needed of the index but its first page. */
  async function* newest(
    { most, isNew }: Wanted,
    signal: AbortSignal,
  ): AsyncGenerator<Pick<Found, 'entries' | 'total'>> {
    const [ids, total] = await Promise.all([newestIds(most), historyCount()]);
    if (isNew && ids.length > mostAtFirst) {
      yield { entries: await listed(ids.slice(0, mostAtFirst)), total };
      await drawn();
      signal.throwIfAborted();
    }
    yield { entries: await listed(ids), total };
  }

  async function* matches(
    { query, filter, most, isNew }: Wanted,
    signal: AbortSignal,
  ): AsyncGenerator<Pick<Found, 'entries' | 'total'>> {
    await refresh(signal);
    const ids: string[] = [];
    let isFirst = isNew;
    for await (const some of search.find(query, filter, signal, mostAtFirst)) {
      ids.push(...some);
      if (!isFirst || ids.length < mostAtFirst) continue;
      isFirst = false;
      yield { entries: await listed(ids.slice(0, mostAtFirst)), total: undefined };
      await drawn();
      signal.throwIfAborted();
    }
    yield { entries: await listed(ids.slice(0, most)), total: ids.length };
  }

  return {
    /** What was read may have changed. */
    changed(): void {
      fresh = undefined;
      entries = new Map();
    },

    /** What was found, once or twice: its first few, and then the whole page. Throws the signal's reason. */
    async *read(wanted: Wanted, signal: AbortSignal): AsyncGenerator<Found> {
      const { query, filter } = wanted;
      const terms = termsOf(query);
      const isAll = terms.length === 0 && isOpen(filter);
      for await (const part of isAll ? newest(wanted, signal) : matches(wanted, signal)) {
        signal.throwIfAborted();
        yield { ...part, terms, query };
      }
    },

    /** The ids of all that is found, newest first. Throws the signal's reason. */
    async ids(query: string, filter: HistoryFilter, signal: AbortSignal): Promise<string[]> {
      await refresh(signal);
      const ids: string[] = [];
      for await (const some of search.find(query, filter, signal)) ids.push(...some);
      return ids;
    },

    /** What there is to choose from; the same until something else is kept. Throws the signal's reason. */
    async choices(signal: AbortSignal): Promise<HistoryChoices> {
      await refresh(signal);
      const docs = search.docs();
      if (docs !== chosenFrom) {
        choices = {
          sites: [...new Set(docs.map(({ site }) => site))].sort(),
          kinds: [...new Set(docs.map(({ kind }) => kind))].sort(),
          engines: enginesOf(docs),
        };
        chosenFrom = docs;
      }
      return choices;
    },
  };
}
