import type { VNode } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { device } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { SelectField } from '../shared/field';
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

/** The value of the option for no filter. Not an empty text: the site of an answer may be empty. */
const noFilter = '*';

/** A filter of the list; `chosen` is undefined for no filter. */
function FilterField({
  label,
  chosen = noFilter,
  options,
  choose,
}: {
  label: string;
  chosen: string | undefined;
  options: readonly { value: string; name: string }[];
  choose: (value: string | undefined) => void;
}): VNode {
  return (
    <SelectField
      label={label}
      value={chosen}
      options={[{ value: noFilter, name: t('history_any') }, ...options]}
      choose={(value) => choose(value === noFilter ? undefined : value)}
    />
  );
}

/** The search box, which has the focus when the history opens, and the filters. */
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
      <FilterField
        label={t('history_filter_site')}
        chosen={filter.site}
        options={choices.sites.map((site) => ({ value: site, name: site || t('history_no_site') }))}
        choose={(site) => narrow({ site })}
      />
      <FilterField
        label={t('history_filter_task')}
        chosen={filter.kind}
        options={choices.kinds.map((kind) => ({ value: kind, name: kindName(kind) }))}
        choose={(kind) => narrow({ kind })}
      />
      <FilterField
        label={t('history_filter_engine')}
        chosen={filter.engine}
        options={choices.engines.map((engine) => ({
          value: engine.id,
          name: engine.id === device ? t('history_device') : engine.name,
        }))}
        choose={(engine) => narrow({ engine })}
      />
    </div>
  );
}
