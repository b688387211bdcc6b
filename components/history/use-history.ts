import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { logFailure } from '../../utils/lib/async';
import { searchWordsOf } from '../../utils/model/history-words';
import { type Conversation, newestTurn, wholePath } from '../../utils/model/conversation';
import type { Job } from '../../utils/model/job';
import { createHistorySearch, historyCount, newestIds, watchHistory } from '../../utils/store/history';
import { conversationsIn, lastDeletion } from '../../utils/store/jobs';
import { storedAmong } from '../../utils/store/pictures';

/** The number of answers that are listed at first, and added whenever the end of the list comes near. */
const pageSize = 20;

/** One conversation in the list. */
export interface ListedConversation extends Conversation {
  /** Its newest turn, as a whole. */
  newest: Job;
  /** Whether its pictures were removed from the store. */
  isEvicted: boolean;
}

/** The results of a search. */
export interface HistoryResults {
  /** The listed conversations, newest first. */
  entries: ListedConversation[];
  /** The number of all conversations that were found. */
  total: number;
  query: string;
  terms: readonly string[];
  /** The key that restores what was deleted last, until the browser closes. */
  lastDeletion: string | undefined;
}

async function listed(conversations: readonly Conversation[]): Promise<ListedConversation[]> {
  const whole = conversations.flatMap((conversation) => {
    const newest = wholePath(conversation.turns, newestTurn(conversation)).at(-1);
    return newest ? [{ ...conversation, newest }] : [];
  });
  const stored = await storedAmong(whole.flatMap(({ newest }) => newest.pictures.map(({ hash }) => hash)));
  return whole.map((each) => {
    const { pictures } = each.newest;
    return { ...each, isEvicted: pictures.length > 0 && !pictures.some(({ hash }) => stored.has(hash)) };
  });
}

/** Searches the history, newest first. */
function createHistoryReader() {
  const search = createHistorySearch();
  let known = new Map<string, ListedConversation>();

  /** Returns the conversations of some ids. Those that were listed before keep their identity, so that they are not drawn again. */
  const entriesOf = async (ids: readonly string[]): Promise<ListedConversation[]> => {
    const before = known;
    const read = await listed(await conversationsIn(ids.filter((id) => !before.has(id))));
    const all = new Map([...before, ...read.map((entry) => [entry.id, entry] as const)]);
    const found = ids.flatMap((id) => all.get(id) ?? []);
    if (before === known) known = new Map(found.map((entry) => [entry.id, entry]));
    return found;
  };

  const idsFor = async (query: string): Promise<string[]> => {
    await search.refresh();
    return search.find(searchWordsOf(query));
  };

  return {
    /** Forgets what was read of these conversations, and of all pictures. */
    changed(ids: readonly string[]): void {
      search.changed(ids);
      known = new Map();
    },

    /** Returns the first `max` results. */
    async read(query: string, max: number): Promise<HistoryResults> {
      const terms = searchWordsOf(query);
      if (terms.length === 0) {
        const [ids, total, last] = await Promise.all([newestIds(max), historyCount(), lastDeletion()]);
        const entries = await entriesOf(ids);
        // Read after the list, so that neither the list nor the first letter of a search waits for all words.
        void logFailure(search.refresh(), 'The words of the history were not read');
        return { entries, total, query, terms, lastDeletion: last };
      }
      const ids = await idsFor(query);
      const [entries, last] = await Promise.all([entriesOf(ids.slice(0, max)), lastDeletion()]);
      return { entries, total: ids.length, query, terms, lastDeletion: last };
    },

    /** Returns the ids of all results, newest first. */
    idsFor,
  };
}

/** The state of the history view, and the functions that change it. */
export type HistoryState = ReturnType<typeof useHistory>;

/** Returns the results for the typed search, as it changes. */
export function useHistory() {
  const reader = useMemo(createHistoryReader, []);
  /** Undefined until the history is read, null where it cannot be read. */
  const [found, setFound] = useState<HistoryResults | null>();
  const [query, setQuery] = useState('');
  const [max, setMax] = useState(pageSize);
  const [serial, setSerial] = useState(0);
  const again = useCallback(() => setSerial((before) => before + 1), []);
  const latest = useRef(query);
  latest.current = query;

  // Before the first read, so that changes during it are noticed.
  useLayoutEffect(
    () =>
      watchHistory((ids) => {
        reader.changed(ids);
        again();
      }),
    [again, reader],
  );
  // A layout effect: other effects would wait for the next frame.
  useLayoutEffect(() => {
    let isOutdated = false;
    const read = async (): Promise<void> => {
      const results = await reader.read(query, max);
      if (isOutdated) return;
      setFound(results);
    };
    read().catch((thrown: unknown) => {
      if (isOutdated) return;
      console.error('The history was not read', thrown);
      setFound(null);
    });
    return () => {
      isOutdated = true;
    };
  }, [reader, query, max, serial]);

  return {
    found,
    query,
    search: useCallback((words: string) => {
      setQuery(words);
      setMax(pageSize);
    }, []),
    showMore: useCallback(() => setMax((before) => before + pageSize), []),
    again,
    /** Returns the ids of all results, newest first. */
    allIds: () => reader.idsFor(latest.current),
  };
}
