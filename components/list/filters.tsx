import type { RefObject, VNode } from 'preact';
import { useId } from 'preact/hooks';
import { formatNumber, t } from '../../utils/i18n/messages';
import { fileNameOf } from '../../utils/lib/url';
import { foldCase } from '../../utils/lib/text';
import type { ListedPicture, Verdict } from '../../utils/model/page-pictures';

/** The filter and the order of a list. */
export interface View {
  verdict: Verdict | 'all';
  sort: (typeof sorts)[number];
  search: string;
}

const verdicts = ['missing', 'poor', 'named', 'decorative'] as const satisfies readonly Verdict[];
const sorts = ['page', 'size', 'verdict'] as const;

export const defaultView: View = { verdict: 'all', sort: 'page', search: '' };

/** Returns the number of pictures of each verdict. */
export function countsOf(pictures: readonly ListedPicture[]): Record<View['verdict'], number> {
  const counts = { all: pictures.length, missing: 0, poor: 0, named: 0, decorative: 0 };
  for (const { verdict } of pictures) counts[verdict] += 1;
  return counts;
}

/** Returns pictures in order: as on the page, by size, or by verdict with `missing` first. */
export function sortPictures(
  pictures: readonly ListedPicture[],
  sort: View['sort'],
): readonly ListedPicture[] {
  if (sort === 'page') return pictures;
  const area = ({ width, height }: ListedPicture): number => width * height;
  return pictures.toSorted((a, b) =>
    sort === 'size' ? area(b) - area(a) : verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict),
  );
}

/** Returns a function that tells whether a view shows a picture; the search covers its name and its file's name. */
export function createFilter({ verdict, search }: View): (picture: ListedPicture) => boolean {
  const wanted = foldCase(search.trim());
  return (picture) =>
    (verdict === 'all' || picture.verdict === verdict) &&
    (wanted === '' || foldCase(`${picture.name}\n${fileNameOf(picture.address)}`).includes(wanted));
}

/** The number of pictures from which on a list can be searched and sorted. */
const searchedFrom = 12;

function chipWords(verdict: View['verdict']): string {
  if (verdict === 'all') return t('history_any');
  return verdict === 'decorative' ? t('verdict_decorative') : t(`list_show_${verdict}`);
}

/** The filter, whose choices are the summary of the list: all pictures, and those of each verdict that there is. */
export function FilterChips({
  view,
  change,
  counts,
}: {
  view: View;
  change: (part: Partial<View>) => void;
  counts: Record<View['verdict'], number>;
}): VNode {
  const name = useId();
  const shown = (['all', ...verdicts] as const).filter(
    (verdict) => verdict === 'all' || verdict === view.verdict || counts[verdict] > 0,
  );
  return (
    <div class="chips" role="radiogroup" aria-label={t('history_filters')} data-part="summary">
      {shown.map((verdict) => (
        <label key={verdict} data-verdict-of={verdict}>
          <input
            type="radio"
            class="visually-hidden"
            name={name}
            checked={view.verdict === verdict}
            onChange={() => change({ verdict })}
          />
          <span>{chipWords(verdict)}</span> <span>{formatNumber(counts[verdict])}</span>
        </label>
      ))}
    </div>
  );
}

/** The search and the order of a long list. */
export function SearchAndSort({
  view,
  change,
  pictures,
  search,
}: {
  view: View;
  change: (part: Partial<View>) => void;
  /** The number of all pictures. */
  pictures: number;
  search: RefObject<HTMLInputElement | null>;
}): VNode | null {
  const isChanged = view.search !== '' || view.sort !== defaultView.sort;
  if (pictures < searchedFrom && !isChanged) return null;
  return (
    <div class="search-and-sort">
      <input
        ref={search}
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={view.search}
        onInput={(event) => change({ search: event.currentTarget.value })}
      />
      <select
        aria-label={t('list_sort')}
        value={view.sort}
        onChange={({ currentTarget }) => change({ sort: currentTarget.value as View['sort'] })}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`list_sort_${sort}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
