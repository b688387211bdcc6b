import type { RefObject, VNode } from 'preact';
import { useId } from 'preact/hooks';
import { formatNumber, t, tn } from '../../utils/i18n/messages';
import { fileNameOf } from '../../utils/lib/url';
import { foldCase } from '../../utils/lib/text';
import type { ListedPicture, Verdict } from '../../utils/model/page-pictures';
import { SelectField } from '../shared/field';
import { usePanelTools } from '../shared/panel-tools';

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

/** The form for the filter and the order of the list. */
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
      <SelectField
        label={t('list_show')}
        value={view.verdict}
        options={(['all', ...verdicts] as const).map((verdict) => ({
          value: verdict,
          name: t(`list_show_${verdict}`, formatNumber(counts[verdict])),
        }))}
        choose={(verdict) => change({ verdict })}
      />
      <SelectField
        label={t('list_sort')}
        value={view.sort}
        options={sorts.map((sort) => ({ value: sort, name: t(`list_sort_${sort}`) }))}
        choose={(sort) => change({ sort })}
      />
      <div class="field wide">
        <label for={id}>{t('list_search')}</label>
        <input
          ref={search}
          id={id}
          type="search"
          value={view.search}
          onInput={(event) => change({ search: event.currentTarget.value })}
        />
      </div>
    </div>
  );
}

/** The buttons that select many of the shown pictures at once. */
export function SelectButtons({
  pictures,
  selected,
  selectOnly,
  words,
}: {
  pictures: readonly ListedPicture[];
  selected: ReadonlySet<string>;
  selectOnly: (refs: readonly string[]) => void;
  /** How many pictures are shown. */
  words: string;
}): VNode {
  const { say } = usePanelTools();
  const choose = (some: readonly ListedPicture[]): void => {
    selectOnly(some.map(({ ref }) => ref));
    say(tn('list_selected', some.length));
  };
  const withoutAlt = pictures.filter(({ verdict }) => verdict === 'missing');
  return (
    <div class="row selecting">
      <span class="meta">
        {words} {selected.size > 0 && tn('list_selected', selected.size)}
      </span>
      <button type="button" class="ghost" onClick={() => choose(pictures)}>
        {t('list_select_shown')}
      </button>
      {withoutAlt.length > 0 && withoutAlt.length < pictures.length && (
        <button type="button" class="ghost" onClick={() => choose(withoutAlt)}>
          {t('list_select_nameless')}
        </button>
      )}
      {selected.size > 0 && (
        <button type="button" class="ghost" onClick={() => choose([])}>
          {t('list_select_none')}
        </button>
      )}
    </div>
  );
}
