import type { VNode } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { device } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import type { HistoryState } from './use-history';

/** The name of a kind of task, for the filter. */
function kindName(kind: string): string {
  switch (kind) {
    case 'describe':
    case 'alt':
    case 'text':
    case 'ask':
    case 'translate':
      return t(`task_${kind}`);
    case 'revise':
      return t('history_task_revise');
    default:
      return t('history_task_custom');
  }
}

/** An option that stands for no filter; a site may be empty, an id may be anything but this. */
const any = '*';

function Choice({
  label,
  value,
  options,
  choose,
}: {
  label: string;
  value: string | undefined;
  options: readonly { value: string; name: string }[];
  choose: (value: string | undefined) => void;
}): VNode {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value ?? any}
        onChange={({ currentTarget }) =>
          choose(currentTarget.value === any ? undefined : currentTarget.value)
        }
      >
        <option value={any}>{t('history_any')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The search box, which has the focus when the history opens, and what the list is narrowed to. */
export function HistoryFilters({ history }: { history: HistoryState }): VNode {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const { choices, filter, narrow, query, search } = history;
  useLayoutEffect(() => box.current?.focus(), []);
  return (
    <div class="history-filters" role="search">
      <div class="field wide">
        <label for={id}>{t('history_search')}</label>
        <input
          ref={box}
          id={id}
          type="search"
          dir="auto"
          autocomplete="off"
          aria-describedby={`${id}-hint`}
          value={query}
          onInput={({ currentTarget }) => search(currentTarget.value)}
        />
        <p id={`${id}-hint`} class="meta">
          {t('history_search_hint')}
        </p>
      </div>
      <Choice
        label={t('history_filter_site')}
        value={filter.site}
        options={choices.sites.map((site) => ({ value: site, name: site || t('history_no_site') }))}
        choose={(site) => narrow({ site })}
      />
      <Choice
        label={t('history_filter_task')}
        value={filter.kind}
        options={choices.kinds.map((kind) => ({ value: kind, name: kindName(kind) }))}
        choose={(kind) => narrow({ kind })}
      />
      <Choice
        label={t('history_filter_engine')}
        value={filter.engine}
        options={choices.engines.map((engine) => ({
          value: engine.id,
          name: engine.id === device ? t('history_device') : engine.name,
        }))}
        choose={(engine) => narrow({ engine })}
      />
    </div>
  );
}
