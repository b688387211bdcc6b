import type { VNode } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { device } from '../../utils/model/settings';
import { formatNumber, t } from '../../utils/i18n/messages';
import { SelectField } from '../shared/field';
import { FilterIcon } from '../shared/icons';
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
      return t('two_facts', t('task_more'), t('task_shorter'));
    default:
      return t('setting_ownTasks');
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

/** The fields of the filters, one for each property by which answers are filtered. */
function FilterFields({ history: { choices, filter, narrow } }: { history: HistoryState }): VNode {
  return (
    <>
      <FilterField
        label={t('site')}
        chosen={filter.site}
        options={choices.sites.map((site) => ({ value: site, name: site || t('history_no_site') }))}
        choose={(site) => narrow({ site })}
      />
      <FilterField
        label={t('task')}
        chosen={filter.kind}
        options={choices.kinds.map((kind) => ({ value: kind, name: kindName(kind) }))}
        choose={(kind) => narrow({ kind })}
      />
      <FilterField
        label={t('answered_by_label')}
        chosen={filter.engine}
        options={choices.engines.map((engine) => ({
          value: engine.id,
          name: engine.id === device ? t('this_device') : engine.name,
        }))}
        choose={(engine) => narrow({ engine })}
      />
    </>
  );
}

/** The search box, which has the focus when the history opens, and the button that opens the filters. */
export function HistoryFilters({ history }: { history: HistoryState }): VNode {
  const filters = useId();
  const box = useRef<HTMLInputElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { filter, narrow, query, search } = history;
  const active = Object.values(filter).filter((part) => part !== undefined).length;
  useLayoutEffect(() => box.current?.focus(), []);
  return (
    <div class="history-filters" role="search">
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
      <button
        ref={toggle}
        type="button"
        class="ghost filter"
        aria-expanded={isOpen}
        aria-controls={filters}
        data-tip={t('history_filters')}
        onClick={() => setOpen(!isOpen)}
      >
        <FilterIcon />
        <span class="visually-hidden">{t('history_filters')}</span>
        {active > 0 && <span class="badge">{formatNumber(active)}</span>}
      </button>
      <div id={filters} class="fields" hidden={!isOpen}>
        <FilterFields history={history} />
        {active > 0 && (
          <button
            type="button"
            class="ghost small"
            onClick={() => {
              toggle.current?.focus();
              narrow({ site: undefined, kind: undefined, engine: undefined });
            }}
          >
            {t('search_clear')}
          </button>
        )}
      </div>
    </div>
  );
}
