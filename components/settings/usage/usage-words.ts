import type { Totals } from '../../../utils/model/usage';
import { dollars } from '../../../utils/i18n/amounts';
import { t, tn, uiLanguage } from '../../../utils/i18n/messages';

/** A day such as `2026-11-22` of the last weeks, as people say it. */
export function dayWords(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const format = new Intl.DateTimeFormat(uiLanguage(), { day: 'numeric', month: 'short' });
  return format.format(new Date(year, month - 1, date));
}

/** What it cost, as far as that is known. */
export function costWords({ cost, unknown, unpriced }: Totals): string {
  if (unknown + unpriced === 0) return dollars(cost);
  return cost === 0 ? t('usage_cost_unknown') : t('usage_cost_at_least', dollars(cost));
}

/** How many requests were sent. */
export function requestWords({ requests }: Totals): string {
  return tn('usage_requests', requests);
}
