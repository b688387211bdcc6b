import type { RefObject, VNode } from 'preact';
import { useId } from 'preact/hooks';
import { grouped } from '../../utils/i18n/amounts';
import { t } from '../../utils/i18n/messages';
import { sorts, verdicts, type View } from './shown-pictures';

const isSort = (value: string): value is View['sort'] => sorts.some((sort) => sort === value);
const isVerdict = (value: string): value is View['verdict'] =>
  value === 'all' || verdicts.some((verdict) => verdict === value);

/** Which pictures are shown, in which order. */
export function Filters({
  view,
  change,
  counts,
  search,
}: {
  view: View;
  change: (part: Partial<View>) => void;
  counts: Record<View['verdict'], number>;
  search: RefObject<HTMLInputElement | null>;
}): VNode {
  const id = useId();
  return (
    <div class="filters" role="search">
      <div class="field">
        <label for={`${id}-show`}>{t('list_show')}</label>
        <select
          id={`${id}-show`}
          value={view.verdict}
          onChange={({ currentTarget: { value } }) => isVerdict(value) && change({ verdict: value })}
        >
          {(['all', ...verdicts] as const).map((verdict) => (
            <option key={verdict} value={verdict}>
              {t(`list_show_${verdict}`, grouped(counts[verdict]))}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for={`${id}-sort`}>{t('list_sort')}</label>
        <select
          id={`${id}-sort`}
          value={view.sort}
          onChange={({ currentTarget: { value } }) => isSort(value) && change({ sort: value })}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`list_sort_${sort}`)}
            </option>
          ))}
        </select>
      </div>
      <div class="field wide">
        <label for={`${id}-search`}>{t('list_search')}</label>
        <input
          ref={search}
          id={`${id}-search`}
          type="search"
          value={view.search}
          onInput={(event) => change({ search: event.currentTarget.value })}
        />
      </div>
    </div>
  );
}
