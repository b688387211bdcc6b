import { fileNameOf } from '../../utils/lib/url';
import { foldCase } from '../../utils/lib/text';
import type { ListedPicture, Verdict } from '../../utils/model/page-pictures';

/** Which pictures of a list are shown, and in which order. */
export interface View {
  verdict: Verdict | 'all';
  sort: (typeof sorts)[number];
  search: string;
}

export const verdicts = ['missing', 'poor', 'named', 'decorative'] as const satisfies readonly Verdict[];
export const sorts = ['page', 'size', 'verdict'] as const;

/** What a list shows at first. */
export const defaultView: View = { verdict: 'all', sort: 'page', search: '' };

/** How many pictures there are of each verdict. */
export function countsOf(pictures: readonly ListedPicture[]): Record<View['verdict'], number> {
  const counts = { all: pictures.length, missing: 0, poor: 0, named: 0, decorative: 0 };
  for (const { verdict } of pictures) counts[verdict] += 1;
  return counts;
}

/** The pictures in a view's order: as on the page, the largest first, or the worst named first. */
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

/** Whether a view shows a picture; what is searched for may stand in its name or its file's. */
export function createFilter({ verdict, search }: View): (picture: ListedPicture) => boolean {
  const wanted = foldCase(search.trim());
  return (picture) =>
    (verdict === 'all' || picture.verdict === verdict) &&
    (wanted === '' || foldCase(`${picture.name}\n${fileNameOf(picture.address)}`).includes(wanted));
}
