import type { VNode } from 'preact';
import { useCallback, useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import { formatNumber, t } from '../../utils/i18n/messages';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { usePanelTools } from '../shared/panel-tools';
import { background } from '../shared/background';
import { removeAnswers } from '../shared/undo-delete';
import { historyExports } from '../shared/export-buttons';
import { dayWords } from '../shared/format';
import { MoreIcon } from '../shared/icons';
import { Menu } from '../shared/menu';
import { ViewHeader } from '../shared/view-header';
import { MemoHistoryItem } from './history-item';
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

/** Returns conversations by the days of their newest turns; those of a day are next to each other. */
function byDay(entries: readonly ListedConversation[]): [day: string, ListedConversation[]][] {
  const days = Map.groupBy(entries, ({ newest }) => new Date(newest.createdAt).toDateString());
  return [...days];
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

/** The results by day. When the one with the focus is deleted, the next one gets the focus. */
function Results({
  found: { entries, total, terms },
  open,
  remove,
  showMore,
}: {
  found: HistoryResults;
  open: (id: string) => void;
  remove: (id: string) => void;
  showMore: () => void;
}): VNode {
  const id = useId();
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
    if (event.key !== 'Delete' || !row) return;
    event.preventDefault();
    remove(row.dataset['id'] ?? '');
  };
  return (
    <div ref={list} class="history-list" onKeyDown={onKeyDown}>
      {byDay(entries).map(([day, answers]) => (
        <div key={day}>
          <h3 id={`${id}-${day}`}>{dayWords(Date.parse(day))}</h3>
          <ul aria-labelledby={`${id}-${day}`}>
            {answers.map((entry) => (
              <MemoHistoryItem key={entry.id} entry={entry} terms={terms} open={open} remove={remove} />
            ))}
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
  remove,
}: {
  history: HistoryState;
  remove: (ids: () => Promise<readonly string[]>) => void;
}): VNode {
  const { show, openSettings } = usePanelTools();
  const total = found?.total ?? 0;
  const actions = () => [
    ...historyExports(allIds, show).map(({ name, save }) => ({
      label: t('history_export_as', name),
      press: save,
    })),
    { label: t('history_delete_shown', formatNumber(total)), press: () => remove(allIds) },
  ];
  const groups = () => [
    {
      label: t('history_title'),
      items: [...(total > 0 ? actions() : []), { label: t('open_settings'), press: () => openSettings() }],
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
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => box.current?.focus(), []);
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
  const removeAll = useCallback(
    (ids: () => Promise<readonly string[]>) =>
      act(async () => {
        const removed = await removeAnswers(await ids());
        // None at a second press.
        if (removed > 0) say(t('deleted_many', formatNumber(removed)));
      }),
    [act, say],
  );
  const remove = useCallback((id: string) => removeAll(async () => [id]), [removeAll]);
  return (
    <section class="history" data-query={found?.query} aria-labelledby={heading}>
      <ViewHeader id={heading} title={t('history_title')} back={back}>
        <ResultsMenu history={history} remove={removeAll} />
      </ViewHeader>
      <input
        ref={box}
        type="search"
        dir="auto"
        autocomplete="off"
        aria-label={t('search')}
        placeholder={t('search')}
        value={query}
        onInput={({ currentTarget }) => search(currentTarget.value)}
      />
      <NoResults history={history} />
      {found && found.total > 0 && (
        <>
          {query.trim() !== '' && <p class="meta">{t('history_count', formatNumber(found.total))}</p>}
          <Results found={found} open={open} remove={remove} showMore={showMore} />
        </>
      )}
    </section>
  );
}
