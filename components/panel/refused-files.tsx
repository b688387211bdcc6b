import type { VNode } from 'preact';
import type { Composer } from '../../utils/model/feed';
import { failureWords } from '../../utils/i18n/failures';
import { t, tn } from '../../utils/i18n/messages';
import './refused-files.css';

/** So many are named: an alert reads all of them out. */
const mostNamed = 5;

/** What heads files that were not taken; undefined where there are none. */
export function refusedTitle({ refused = [], pictures }: Composer): string | undefined {
  if (refused.length === 0) return undefined;
  const isAll = pictures.length === 0 && refused.length > 1;
  return isAll ? t('staged_refused_all') : tn('staged_refused', refused.length);
}

/** What to do next about files that were not taken for several reasons; undefined where one failure says it. */
export function refusedAdvice({ refused = [], failure }: Composer): string | undefined {
  const codes = new Set(refused.map((one) => one.failure.code));
  // A picture of a page that failed beside them has its own words and way.
  const isOfFiles = failure !== undefined && codes.has(failure.code);
  return isOfFiles && codes.size > 1 ? t('staged_refused_next') : undefined;
}

/** The files that were not taken, each with why. */
export function RefusedFiles({ refused }: { refused: NonNullable<Composer['refused']> }): VNode {
  const unnamed = refused.length - mostNamed;
  return (
    <ul class="refused">
      {refused.slice(0, mostNamed).map(({ name, failure }, at) => (
        <li key={`${at}-${name}`}>{t('staged_refused_file', name, failureWords(failure).title)}</li>
      ))}
      {unnamed > 0 && <li>{tn('staged_refused_more', unnamed)}</li>}
    </ul>
  );
}
