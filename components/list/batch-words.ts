import type { Batch, Estimate } from '../../utils/model/batch';
import { dollars, grouped } from '../../utils/i18n/amounts';
import { t, tn } from '../../utils/i18n/messages';
import { oneLine } from '../shared/job-words';
import type { Plan } from './batch-plan';

/** Tokens, and dollars where prices are known. */
export function takenWords(tokens: number, cost: number | null): string {
  return oneLine([
    tn('batch_tokens', Math.round(tokens)),
    cost === null || cost === 0 ? undefined : dollars(cost),
  ]);
}

/** What a batch will take, or that nobody knows yet. */
export function estimateWords({ tokensEach, costEach, from }: Estimate, pictures: number): string {
  if (tokensEach === null) return t('batch_not_known');
  const taken = takenWords(tokensEach * pictures, costEach === null ? null : costEach * pictures);
  return tn('batch_estimate', from, taken);
}

/** What answers took that did not say so, or whose price is not known: no budget holds those. */
export function unknownWords({ unknown = 0, unpriced = 0, budgetCost }: Batch): string[] {
  return [
    ...(unknown > 0 ? [tn('batch_unknown', unknown)] : []),
    ...(unpriced > 0 && budgetCost > 0 ? [tn('batch_unpriced', unpriced)] : []),
  ];
}

/** What a plan passes by, and why. */
export function skippedWords({ decorative, spacers, repeated }: Plan): string[] {
  return [
    ...(decorative > 0 ? [tn('batch_decorative', decorative)] : []),
    ...(spacers > 0 ? [tn('batch_spacers', spacers)] : []),
    ...(repeated > 0 ? [tn('batch_repeated', repeated)] : []),
  ];
}

/** A time in milliseconds, so coarse that it does not jump about. */
export function leftWords(left: number | null): string {
  if (left === null) return t('batch_left_unknown');
  const minutes = Math.ceil(left / 60_000);
  return minutes <= 1 ? t('batch_left_moment') : tn('batch_left_minutes', minutes);
}

const reasons = ['decorative', 'spacer', 'repeated', 'named', 'overBudget'] as const;

/** How a batch ended: what is done, what failed, and what was passed by, each with its number. */
export function endWords({ items, state }: Batch): string[] {
  const inState = (wanted: string): number => items.filter((item) => item.state === wanted).length;
  const [done, failed, stopped] = [inState('done'), inState('failed'), inState('stopped')];
  return [
    ...(state === 'overBudget' ? [t('batch_over_budget')] : []),
    ...(state === 'stopped' ? [t('batch_stopped')] : []),
    tn('batch_done', done),
    ...(failed > 0 ? [tn('batch_failed', failed)] : []),
    ...(stopped > 0 ? [tn('batch_left_over', stopped)] : []),
    ...reasons.flatMap((why) => {
      const number = items.filter((item) => item.state === 'skipped' && item.why === why).length;
      return number > 0 ? [t(`batch_skipped_${why}`, grouped(number))] : [];
    }),
  ];
}
