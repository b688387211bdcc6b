import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { HistoryFilter } from '../../utils/model/history-search';
import { watchHistory } from '../../utils/store/history/changes';
import { createHistoryReader, type Found, type HistoryChoices } from './history-reader';

/** So many answers are added to the list at once. */
const pageSize = 50;

export interface HistoryState {
  /** Undefined while the history is first read, null where it cannot be. */
  found: Found | null | undefined;
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

const nothing: HistoryChoices = { sites: [], kinds: [], engines: [] };

/** The history as one types. */
export function useHistory(): HistoryState {
  const life = useMemo(() => new AbortController(), []);
  const reader = useMemo(() => createHistoryReader(life.signal), [life]);
  useLayoutEffect(() => () => life.abort(), [life]);
  const [found, setFound] = useState<Found | null>();
  const [choices, setChoices] = useState(nothing);
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<HistoryFilter>({});
  const [most, setMost] = useState(pageSize);
  const [serial, setSerial] = useState(0);
  const again = useCallback(() => setSerial((before) => before + 1), []);
  const latest = useRef({ query, filter });
  latest.current = { query, filter };

  const listed = useRef<unknown[]>([]);

  // Before it is read: what is written meanwhile is heard of.
  useLayoutEffect(
    () =>
      watchHistory(() => {
        reader.changed();
        again();
      }),
    [again, reader],
  );
  // Not after the next frame: what is typed is looked for at once.
  useLayoutEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const read = async (): Promise<void> => {
      // A list that is read again as a whole keeps its length, and the focus that is in it.
      const isNew = listed.current[0] !== query || listed.current[1] !== filter;
      for await (const part of reader.read({ query, filter, most, isNew }, signal)) setFound(part);
      listed.current = [query, filter];
      setChoices(await reader.choices(signal));
    };
    read().catch((thrown: unknown) => {
      if (signal.aborted) return;
      console.error('The history was not read', thrown);
      setFound(null);
    });
    return () => left.abort();
  }, [reader, query, filter, most, serial]);

  return {
    found,
    choices,
    query,
    filter,
    search: useCallback((words: string) => {
      setQuery(words);
      setMost(pageSize);
    }, []),
    narrow: useCallback((part: HistoryFilter) => {
      setFilter((before) => ({ ...before, ...part }));
      setMost(pageSize);
    }, []),
    showMore: useCallback(() => setMost((before) => before + pageSize), []),
    again,
    allIds: () => reader.ids(latest.current.query, latest.current.filter, new AbortController().signal),
  };
}
