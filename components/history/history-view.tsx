import type { VNode } from 'preact';
import { useCallback, useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import { formatNumber, t, tn } from '../../utils/i18n/messages';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { usePanelTools } from '../shared/panel-tools';
import { background } from '../shared/background';
import { removeAnswers } from '../shared/undo-delete';
import { ExportButtons } from '../shared/export-buttons';
import { ViewHeader } from '../shared/view-header';
import { HistoryFilters } from './history-filters';
import { MemoHistoryItem } from './history-item';
import { type HistoryResults, type HistoryState, isNarrowed, useHistory } from './use-history';
import './history.css';

/** The time from the last key to the announcement of the number of results, in milliseconds. */
const announceAfterMs = 700;

const countWords = ({ query, filter }: HistoryState, total: number): string =>
  isNarrowed(query, filter) ? tn('history_found', total) : tn('history_count', total);

/** Announces the number of results once a person has stopped typing. */
function useSpokenCount(history: HistoryState): void {
  const { say } = usePanelTools();
  const { found, query, filter } = history;
  const isFirst = useRef(true);
  const words = found ? countWords(history, found.total) : '';
  useEffect(() => {
    if (words === '') return undefined;
    // Not the number at the start, which is on the page.
    if (isFirst.current) {
      isFirst.current = false;
      return undefined;
    }
    const due = setTimeout(() => say(words), announceAfterMs);
    return () => clearTimeout(due);
  }, [words, query, filter, say]);
}

function List({
  found,
  open,
  remove,
  showMore,
}: {
  found: HistoryResults;
  open: (id: string) => void;
  remove: (id: string) => void;
  showMore: () => void;
}): VNode {
  const { entries, total, terms } = found;
  const index = useRef(0);
  const wanted = useRef<number>(undefined);
  const items = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(':scope > li')];
  const list = useKeptFocus<HTMLUListElement>(
    (container) => items(container)[Math.min(index.current, items(container).length - 1)],
    (container, focused) => {
      index.current = items(container).findIndex((item) => item.contains(focused));
    },
  );
  useLayoutEffect(() => {
    // After **Show more**, the focus goes to the first added answer.
    if (wanted.current === undefined || !list.current) return;
    items(list.current)[wanted.current]?.focus();
    wanted.current = undefined;
  }, [entries, list]);
  return (
    <>
      <ul ref={list} class="history-list" aria-label={t('history_title')}>
        {entries.map((entry) => (
          <MemoHistoryItem key={entry.job.id} entry={entry} terms={terms} open={open} remove={remove} />
        ))}
      </ul>
      {entries.length < total && (
        <div class="row">
          <button
            type="button"
            onClick={() => {
              wanted.current = entries.length;
              showMore();
            }}
          >
            {t('history_more')}
          </button>
          <span class="meta">{t('history_shown', formatNumber(entries.length), formatNumber(total))}</span>
        </div>
      )}
    </>
  );
}

/** The searchable list of all stored answers. */
export function HistoryView({
  recalled,
  back,
}: {
  /** Called with the id of an answer that is shown in panels again. */
  recalled: (id: string) => void;
  /** Leaves the view. */
  back?: () => void;
}): VNode {
  const history = useHistory();
  const { act, actAndFollow, say, show } = usePanelTools();
  const heading = useId();
  const { found, showMore, again } = history;
  useSpokenCount(history);
  const open = useCallback(
    (id: string) =>
      actAndFollow(async () => {
        await background.reopen({ id });
        recalled(id);
        return { id };
      }),
    [actAndFollow, recalled],
  );
  const remove = useCallback(
    (id: string) =>
      act(async () => {
        const removed = await removeAnswers([id]);
        // None at a second press.
        if (removed > 0) say(tn('deleted_many', removed));
      }),
    [act, say],
  );
  return (
    <section class="history" data-query={found?.query} aria-labelledby={heading}>
      <ViewHeader id={heading} title={t('history_title')} back={back} />
      <HistoryFilters history={history} />
      {found === undefined && <p class="meta">{t('history_loading')}</p>}
      {found === null && (
        <div class="failure" role="alert">
          <p>{t('history_failed')}</p>
          <div class="row">
            <button type="button" onClick={again}>
              {t('history_try_again')}
            </button>
          </div>
        </div>
      )}
      {found && found.total === 0 && (
        <p>{isNarrowed(history.query, history.filter) ? t('history_none') : t('history_empty')}</p>
      )}
      {found && found.total !== 0 && (
        <>
          <p class="meta count">{countWords(history, found.total)}</p>
          <List found={found} open={open} remove={remove} showMore={showMore} />
          <details>
            <summary>{t('history_export')}</summary>
            <ExportButtons ids={history.allIds} show={show} />
          </details>
        </>
      )}
    </section>
  );
}
