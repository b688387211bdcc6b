import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { formatNumber, t } from '../../utils/i18n/messages';
import { fileNameOf } from '../../utils/lib/url';
import { foldCase } from '../../utils/lib/text';
import { type ListedPicture, type Verdict, verdictNow } from '../../utils/model/page-pictures';

/** The filter of a list. */
export interface View {
  verdict: Verdict | 'all';
  search: string;
}

const verdicts = ['missing', 'poor', 'named', 'decorative'] as const satisfies readonly Verdict[];

export const defaultView: View = { verdict: 'all', search: '' };

/** Whether a view leaves pictures out, or might. */
export const isFilter = ({ verdict, search }: View): boolean => verdict !== 'all' || search.trim() !== '';

/** Returns the number of pictures of each verdict. By default, added alt text counts. */
export function countsOf(
  pictures: readonly ListedPicture[],
  verdictOf: (picture: ListedPicture) => Verdict = verdictNow,
): Record<View['verdict'], number> {
  const counts = { all: pictures.length, missing: 0, poor: 0, named: 0, decorative: 0 };
  for (const picture of pictures) counts[verdictOf(picture)] += 1;
  return counts;
}

/** Returns a function that tells whether a view shows a picture; the search covers its name and its file's name. */
export function createFilter({ verdict, search }: View): (picture: ListedPicture) => boolean {
  const wanted = foldCase(search.trim());
  return (picture) =>
    (verdict === 'all' || verdictNow(picture) === verdict) &&
    (wanted === '' || foldCase(`${picture.name}\n${fileNameOf(picture.address)}`).includes(wanted));
}

/** The number of pictures from which on a list can be searched. */
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

/** The search of a long list. */
export function ListSearch({
  view,
  change,
  pictures,
}: {
  view: View;
  change: (part: Partial<View>) => void;
  /** The number of all pictures. */
  pictures: number;
}): VNode | null {
  if (pictures < searchedFrom && view.search === '') return null;
  return (
    <input
      type="search"
      aria-label={t('search')}
      placeholder={t('search')}
      value={view.search}
      onInput={(event) => change({ search: event.currentTarget.value })}
    />
  );
}
