import type { VNode } from 'preact';
import { dayOf, sum, type Totals, type UsageRow } from '../../../utils/model/usage';
import { grouped } from '../../../utils/i18n/amounts';
import { t } from '../../../utils/i18n/messages';
import { SettingsSection } from '../settings-section';
import { UsageTable } from './usage-table';
import { dayWords } from './usage-words';

const daysShown = 30;

/** One day and what was taken on it. */
interface Day {
  day: string;
  total: Totals;
}

/** The last days up to now, the earliest first. */
function lastDays(rows: readonly UsageRow[], now: Date): Day[] {
  return Array.from({ length: daysShown }, (_day, at) => {
    // By the calendar: a day of summer time has no 24 hours.
    const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysShown + 1 + at);
    const day = dayOf(date);
    return { day, total: sum(rows.filter((row) => row.day === day)) };
  });
}

const tokensOf = ({ total: { input, output } }: Day): number => input + output;

/** The tokens of the last thirty days as bars, and the same in a table. */
export function ByDay({ rows, now }: { rows: readonly UsageRow[]; now: Date }): VNode {
  const days = lastDays(rows, now);
  const most = Math.max(...days.map(tokensOf));
  const [first, last] = [days[0], days.at(-1)];
  return (
    <SettingsSection title={t('usage_by_day')}>
      {/* The table below says the same, and can be read out. */}
      <div class="chart" aria-hidden="true">
        <p class="meta">{t('usage_most', grouped(most))}</p>
        <div class="bars">
          {days.map((day) => (
            <span key={day.day} class="bar-of-day" data-empty={tokensOf(day) === 0}>
              <span style={{ height: `${most === 0 ? 0 : (100 * tokensOf(day)) / most}%` }} />
            </span>
          ))}
        </div>
        <p class="meta ends">
          <span>{first && dayWords(first.day)}</span>
          <span>{last && dayWords(last.day)}</span>
        </p>
      </div>
      <details>
        <summary>{t('usage_as_table')}</summary>
        <UsageTable
          caption={t('usage_days_caption')}
          heading={t('usage_day')}
          rows={days
            .filter(({ total }) => total.requests > 0)
            .toReversed()
            .map(({ day, total }) => ({ id: day, name: dayWords(day), total }))}
        />
      </details>
    </SettingsSection>
  );
}
