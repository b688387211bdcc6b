import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { HistoryFilter } from '../../utils/model/history-entry';
import { termsOf } from '../../utils/model/history-words';
import type { Job } from '../../utils/model/job';
import {
  createHistorySearch,
  type HistoryChoices,
  historyCount,
  newestIds,
  watchHistory,
} from '../../utils/store/history';
import { jobsOf } from '../../utils/store/jobs';
import { storedAmong } from '../../utils/store/pictures';

/** So many answers are added to the list at once. */
const pageSize = 50;

/** One answer in the list. */
export interface ListedAnswer {
  job: Job;
  /** Its picture is no longer kept. */
  isEvicted: boolean;
}

/** What was found. `total` counts also what is not listed yet. */
export interface HistoryResults {
  entries: ListedAnswer[];
  total: number;
  /** What was looked for. */
  query: string;
  terms: readonly string[];
}

interface HistoryQuery {
  query: string;
  filter: HistoryFilter;
  max: number;
}

const isUnfiltered = (filter: HistoryFilter): boolean =>
  Object.values(filter).every((part) => part === undefined);

async function listedAnswers(jobs: readonly Job[]): Promise<ListedAnswer[]> {
  const stored = await storedAmong(jobs.flatMap(({ pictures }) => pictures.map(({ hash }) => hash)));
  return jobs.map((job) => ({
    job,
    isEvicted: job.pictures.length > 0 && !job.pictures.some(({ hash }) => stored.has(hash)),
  }));
}

/** Reads the history as it is searched, newest first. */
function createHistoryReader() {
  const search = createHistorySearch();
  let listed = new Map<string, ListedAnswer>();

  /** The answers of some ids; those that were listed before are the same objects, so that nobody draws them again. */
  const answersOf = async (ids: readonly string[]): Promise<ListedAnswer[]> => {
    const before = listed;
    const read = await listedAnswers(await jobsOf(ids.filter((id) => !before.has(id))));
    const all = new Map([...before, ...read.map((entry) => [entry.job.id, entry] as const)]);
    const found = ids.flatMap((id) => all.get(id) ?? []);
    if (before === listed) listed = new Map(found.map((entry) => [entry.job.id, entry]));
    return found;
  };

  const idsFor = async (query: string, filter: HistoryFilter): Promise<string[]> => {
    await search.refresh();
    return search.find(termsOf(query), filter);
  };

  return {
    /** Has what is known of these answers read again, and what is known of all pictures. */
    changed(ids: readonly string[]): void {
      search.changed(ids);
      listed = new Map();
    },

    /** What is found: without anything to look for, the newest answers, for which no words have to be read. */
    async read({ query, filter, max }: HistoryQuery): Promise<HistoryResults> {
      const terms = termsOf(query);
      if (terms.length === 0 && isUnfiltered(filter)) {
        const [ids, total] = await Promise.all([newestIds(max), historyCount()]);
        return { entries: await answersOf(ids), total, query, terms };
      }
      const ids = await idsFor(query, filter);
      return { entries: await answersOf(ids.slice(0, max)), total: ids.length, query, terms };
    },

    /** The ids of all that is found, newest first. */
    idsFor,

    /** What there is to choose from; the same object until something else is kept. */
    async choices(): Promise<HistoryChoices> {
      await search.refresh();
      return search.choices();
    },
  };
}

export interface HistoryState {
  /** Undefined while the history is first read, null where it cannot be. */
  found: HistoryResults | null | undefined;
  choices: HistoryChoices;
  query: string;
  filter: HistoryFilter;
  search: (query: string) => void;
  narrow: (part: HistoryFilter) => void;
  /** Lists some more of what was found. */
  showMore: () => void;
  again: () => void;
  /** The ids of all that was found, newest first. */
  allIds: () => Promise<string[]>;
}

const noChoices: HistoryChoices = { sites: [], kinds: [], engines: [] };

/** The history as one types. */
export function useHistory(): HistoryState {
  const reader = useMemo(createHistoryReader, []);
  const [found, setFound] = useState<HistoryResults | null>();
  const [choices, setChoices] = useState(noChoices);
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<HistoryFilter>({});
  const [max, setMax] = useState(pageSize);
  const [serial, setSerial] = useState(0);
  const again = useCallback(() => setSerial((before) => before + 1), []);
  const latest = useRef({ query, filter });
  latest.current = { query, filter };

  // Before it is read: what is written meanwhile is heard of.
  useLayoutEffect(
    () =>
      watchHistory((ids) => {
        reader.changed(ids);
        again();
      }),
    [again, reader],
  );
  // Not after the next frame: what is typed is looked for at once.
  useLayoutEffect(() => {
    let isOutdated = false;
    const read = async (): Promise<void> => {
      const results = await reader.read({ query, filter, max });
      if (isOutdated) return;
      setFound(results);
      const all = await reader.choices();
      if (!isOutdated) setChoices(all);
    };
    read().catch((thrown: unknown) => {
      if (isOutdated) return;
      console.error('The history was not read', thrown);
      setFound(null);
    });
    return () => {
      isOutdated = true;
    };
  }, [reader, query, filter, max, serial]);

  return {
    found,
    choices,
    query,
    filter,
    search: useCallback((words: string) => {
      setQuery(words);
      setMax(pageSize);
    }, []),
    narrow: useCallback((part: HistoryFilter) => {
      setFilter((before) => ({ ...before, ...part }));
      setMax(pageSize);
    }, []),
    showMore: useCallback(() => setMax((before) => before + pageSize), []),
    again,
    allIds: () => reader.idsFor(latest.current.query, latest.current.filter),
  };
}
