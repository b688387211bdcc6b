import type { Limit } from '../model/usage';
import { t, tn, uiDirection, uiLanguage } from './messages';

/** A number of things, such as "1,204". */
export function grouped(value: number): string {
  return new Intl.NumberFormat(uiLanguage()).format(value);
}

/** A share from 0 to 1 in per cent. */
export function percent(share: number): string {
  return new Intl.NumberFormat(uiLanguage(), { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

/** An amount of dollars: to the cent, and where that is too coarse by its first two digits, such as "$0.0036". */
export function dollars(value: number): string {
  const coarse = value > 0 && value < 0.1;
  const format = new Intl.NumberFormat(uiLanguage(), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: coarse ? Math.min(8, 1 - Math.floor(Math.log10(value))) : 2,
    minimumFractionDigits: 2,
  });
  if (uiDirection() === 'ltr') return format.format(value);
  // Arabic has “US$” after the number, where the sign would change places with its letters.
  const parts = format.formatToParts(value);
  return parts
    .map(({ type, value: part }) => (type === 'currency' ? `\u{2066}${part}\u{2069}` : part))
    .join('');
}

/** A limit in words, such as "50,000 tokens a day". */
export function limitWords({ per, unit, amount }: Limit): string {
  return unit === 'tokens' ? tn(`limit_tokens_${per}`, amount) : t(`limit_cost_${per}`, dollars(amount));
}
