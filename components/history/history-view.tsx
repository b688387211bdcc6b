import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useCallback, useEffect, useId, useRef } from 'preact/hooks';
import { takeFocus } from '../shared/take-focus';
import { formatNumber, t, tn } from '../../utils/i18n/messages';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { usePanelTools } from '../shared/panel-tools';
import { background } from '../shared/background';
import { DeletedRow, sayDeleted } from '../shared/deleted-row';
import { type Deletion, deleteConversations, useDeletions } from '../shared/deletions';
import { historyExports } from '../shared/export-buttons';
import { dayWords } from '../shared/format';
import { MoreIcon } from '../shared/icons';
import { Menu } from '../shared/menu';
import { ViewHeader } from '../shared/view-header';
import { HistoryItem } from './history-item';
import { type HistoryResults, type HistoryState, type ListedConversation, useHistory } from './use-history';
import './history.css';

/** The time from the last key to the announcement of the number of results, in milliseconds. */
const announceAfterMs = 700;

/** Announces the number of results once a person has stopped typing. */
function useSpokenCount({ found, query }: HistoryState): void {
  const { say } = usePanelTools();
  const isFirst = useRef(true);
  const words = found ? t('history_count', formatNumber(found.total)) : '';
  useEffect(() => {
    if (words === '') return undefined;
    // Not the number at the start.
    if (isFirst.current) {
      isFirst.current = false;
      return undefined;
    }
    const due = setTimeout(() => say(words), announceAfterMs);
    return () => clearTimeout(due);
  }, [words, query, say]);
}

/** A conversation in the list, or the row in the place of a deleted one. */
type Row = { at: number; entry: ListedConversation } | { at: number; deletion: Deletion };

/** Returns the rows by the days of their newest turns, newest first. */
function byDay(
  entries: readonly ListedConversation[],
  deletions: readonly Deletion[],
): [day: string, Row[]][] {
  const rows: Row[] = [
    ...entries.map((entry) => ({ at: entry.newest.createdAt, entry })),
    ...deletions.map((deletion) => ({ at: deletion.at, deletion })),
  ];
  const newestFirst = rows.toSorted((one, other) => other.at - one.at);
  return [...Map.groupBy(newestFirst, ({ at }) => new Date(at).toDateString())];
}

/** The end of the list, which calls `showMore` whenever it comes near the viewport. `shown` is the number of answers before it. */
function MoreOnScroll({ shown, showMore }: { shown: number; showMore: () => void }): VNode {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) showMore();
      },
      { rootMargin: '100%' },
    );
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, [shown, showMore]);
  return <div ref={end} />;
}

const rowsIn = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('.history-item')];

/** The results by day. A deleted one that is restored gets the focus back. */
function Results({
  found: { entries, total, terms },
  deletions,
  open,
  remove,
  showMore,
}: {
  found: HistoryResults;
  deletions: readonly Deletion[];
  open: (id: string) => void;
  remove: (id: string) => void;
  showMore: () => void;
}): VNode {
  const id = useId();
  const { say } = usePanelTools();
  const searched = useSignal(terms);
  searched.value = terms;
  const index = useRef(0);
  const list = useKeptFocus<HTMLDivElement>(
    (container) => {
      const rows = rowsIn(container);
      return rows[Math.min(index.current, rows.length - 1)]?.querySelector('button');
    },
    (container, focused) => {
      index.current = rowsIn(container).findIndex((row) => row.contains(focused));
    },
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('.history-item') : null;
    const removed = row?.dataset['id'];
    if (event.key !== 'Delete' || removed === undefined) return;
    event.preventDefault();
    remove(removed);
  };
  return (
    <div ref={list} class="history-list" onKeyDown={onKeyDown}>
      {byDay(entries, deletions).map(([day, rows]) => (
        <div key={day}>
          <h3 id={`${id}-${day}`}>{dayWords(Date.parse(day))}</h3>
          <ul aria-labelledby={`${id}-${day}`}>
            {rows.map((row) =>
              'entry' in row ? (
                <HistoryItem
                  key={row.entry.id}
                  entry={row.entry}
                  terms={searched}
                  open={open}
                  remove={remove}
                />
              ) : (
                <li key={`deleted-${row.at}`} class="history-item">
                  <DeletedRow deletion={row.deletion} say={say} />
                </li>
              ),
            )}
          </ul>
        </div>
      ))}
      {entries.length < total && <MoreOnScroll shown={entries.length} showMore={showMore} />}
    </div>
  );
}

/** The actions on all results. */
function ResultsMenu({
  history: { found, allIds },
  removeAll,
}: {
  history: HistoryState;
  removeAll: () => void;
}): VNode {
  const { act, say, show, openSettings } = usePanelTools();
  const total = found?.total ?? 0;
  const actions = () => [
    ...historyExports(allIds, show).map(({ name, save }) => ({
      label: t('history_export_as', name),
      press: save,
    })),
    { label: tn('history_delete_shown', total), press: removeAll },
  ];
  const undo = found?.lastDeletion;
  const undoLast = async (): Promise<void> => {
    const { restored } = await background.restoreAnswers({ undo: undo ?? '' });
    say(t(restored > 0 ? 'restored' : 'restored_none'));
  };
  const groups = () => [
    {
      label: t('history_title'),
      items: [
        ...(undo === undefined ? [] : [{ label: t('undo_last'), press: () => act(undoLast) }]),
        ...(total > 0 ? actions() : []),
        { label: t('open_settings'), press: () => openSettings() },
      ],
    },
  ];
  return (
    <Menu name={t('more_actions')} groups={groups}>
      <MoreIcon />
    </Menu>
  );
}

/** What is shown in place of results. */
function NoResults({ history: { found, query, again } }: { history: HistoryState }): VNode | null {
  if (found === undefined) return <p class="meta">{t('loading')}</p>;
  if (found === null)
    return (
      <div class="failure" role="alert">
        <p>{t('load_failed')}</p>
        <div class="row">
          <button type="button" onClick={again}>
            {t('action_retry')}
          </button>
        </div>
      </div>
    );
  if (found.total > 0) return null;
  return <p>{query.trim() !== '' ? t('history_none') : t('history_empty')}</p>;
}

/** The searchable list of all stored answers, by day. */
export function HistoryView({
  reopened,
  back,
}: {
  /** Called with the id of an answer that is shown in panels again. */
  reopened: (id: string) => void;
  /** Leaves the view. */
  back?: () => void;
}): VNode {
  const history = useHistory();
  const { act, actAndFollow, say } = usePanelTools();
  const heading = useId();
  const { found, showMore, query, search } = history;
  useSpokenCount(history);
  const open = useCallback(
    (id: string) =>
      actAndFollow(async () => {
        await background.reopen({ id });
        reopened(id);
        return { id };
      }),
    [actAndFollow, reopened],
  );
  const entries = useRef<readonly ListedConversation[]>([]);
  entries.current = found?.entries ?? [];
  const deletions = useDeletions('history', (id) => entries.current.some((entry) => entry.id === id));
  const remove = useCallback(
    (id: string) => {
      const at = entries.current.find((entry) => entry.id === id)?.newest.createdAt ?? 0;
      act(async () => sayDeleted(await deleteConversations([id], 'history', at), say));
    },
    [act, say],
  );
  const removeAll = (): void =>
    act(async () => {
      const at = entries.current[0]?.newest.createdAt ?? 0;
      sayDeleted(await deleteConversations(await history.allIds(), 'history', at), say);
    });
  return (
    <section class="history" data-query={found?.query} aria-labelledby={heading}>
      <ViewHeader id={heading} title={t('history_title')} back={back}>
        <ResultsMenu history={history} removeAll={removeAll} />
      </ViewHeader>
      <input
        ref={takeFocus}
        type="search"
        dir="auto"
        autocomplete="off"
        aria-label={t('search')}
        placeholder={t('search')}
        value={query}
        onInput={({ currentTarget }) => search(currentTarget.value)}
      />
      {deletions.length === 0 && <NoResults history={history} />}
      {found && found.total > 0 && query.trim() !== '' && (
        <p class="meta">{t('history_count', formatNumber(found.total))}</p>
      )}
      {found && (found.total > 0 || deletions.length > 0) && (
        <Results {...{ found, deletions, open, remove, showMore }} />
      )}
    </section>
  );
}
