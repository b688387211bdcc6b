import type { VNode } from 'preact';
import { t, uiLanguage } from '../../../utils/i18n/messages';

/** The rates that are offered. */
const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3];

/** A list to choose the reading rate from: 1 is the voice's usual rate. */
export function RateChoice({ rate, choose }: { rate: number; choose: (rate: number) => void }): VNode {
  const offered = rates.includes(rate) ? rates : [...rates, rate].toSorted((one, other) => one - other);
  const number = new Intl.NumberFormat(uiLanguage());
  return (
    <label>
      {t('read_aloud_rate')}
      <select value={rate} onChange={({ currentTarget: { value } }) => choose(Number(value))}>
        {offered.map((each) => (
          <option key={each} value={each}>
            {t('read_aloud_rate_times', number.format(each))}
          </option>
        ))}
      </select>
    </label>
  );
}
