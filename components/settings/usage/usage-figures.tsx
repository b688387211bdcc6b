import type { VNode } from 'preact';
import { dayOf, monthOf, sumUsage, type UsageCounts, type UsageRow } from '../../../utils/model/usage';
import { formatDollars, formatNumber, t, uiLanguage } from '../../../utils/i18n/messages';
import { SettingsCard } from '../setting-controls';

/** Returns a day such as `2026-11-22` as people write it, without the year. */
function dayInWords(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const format = new Intl.DateTimeFormat(uiLanguage(), { day: 'numeric', month: 'short' });
  return format.format(new Date(year, month - 1, date));
}

/** Returns the cost, as far as it is known. */
function costInWords({ cost, unknown, unpriced }: UsageCounts): string {
  if (unknown + unpriced === 0) return formatDollars(cost);
  return cost === 0 ? t('usage_cost_unknown') : t('usage_cost_at_least', formatDollars(cost));
}

function UsageFigure({ name, total }: { name: string; total: UsageCounts }): VNode {
  return (
    <div class="figure">
      <dt>{name}</dt>
      <dd>
        <strong>{t('usage_tokens', formatNumber(total.input), formatNumber(total.output))}</strong>
        <span>{costInWords(total)}</span>
        <span>{t('label_of', t('usage_column_requests'), formatNumber(total.requests))}</span>
      </dd>
    </div>
  );
}

/** The usage of today, of this month and in all, and the number of answers of unknown usage. */
export function UsageTotals({ rows, now }: { rows: readonly UsageRow[]; now: Date }): VNode {
  const since = (first: string): UsageCounts => sumUsage(rows.filter(({ day }) => day >= first));
  const all = sumUsage(rows);
  return (
    <SettingsCard heading="h2" title={t('usage_section')}>
      {rows.length === 0 ? (
        <p>{t('usage_none')}</p>
      ) : (
        <dl class="figures">
          <UsageFigure name={t('usage_today')} total={since(dayOf(now))} />
          <UsageFigure name={t('usage_month')} total={since(monthOf(now))} />
          <UsageFigure name={t('usage_all')} total={all} />
        </dl>
      )}
      {all.unknown > 0 && <p class="meta">{t('label_of', t('usage_unknown'), formatNumber(all.unknown))}</p>}
    </SettingsCard>
  );
}

/** A row of a table; `of` is the service of a model. */
interface UsageTableRow {
  id: string;
  name: string;
  of?: string;
  total: UsageCounts;
}

/** Requests, tokens and cost, row by row. */
function UsageTable({
  caption,
  heading,
  rows,
}: {
  caption: string;
  heading: string;
  rows: readonly UsageTableRow[];
}): VNode {
  return (
    // On a narrow page the table alone is scrolled, by the keyboard too.
    <div class="scrolled" role="group" aria-label={caption} tabIndex={0}>
      <table>
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">{t('usage_column_requests')}</th>
            <th scope="col">{t('usage_column_input')}</th>
            <th scope="col">{t('usage_column_output')}</th>
            <th scope="col">{t('usage_column_cost')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, of, total }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                {of !== undefined && <small>{of}</small>}
              </th>
              <td>{formatNumber(total.requests)}</td>
              <td>{formatNumber(total.input)}</td>
              <td>{formatNumber(total.output)}</td>
              <td>{costInWords(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const daysShown = 30;

interface DayUsage {
  day: string;
  total: UsageCounts;
}

/** Returns the usage of the last days up to now, the earliest first. */
function lastDays(rows: readonly UsageRow[], now: Date): DayUsage[] {
  return Array.from({ length: daysShown }, (_day, at) => {
    // By the calendar: not every day has 24 hours.
    const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysShown + 1 + at);
    const day = dayOf(date);
    return { day, total: sumUsage(rows.filter((row) => row.day === day)) };
  });
}

const tokensOf = ({ total: { input, output } }: DayUsage): number => input + output;

/** The tokens of the last thirty days as bars, and the same in a table. */
export function UsageByDay({ rows, now }: { rows: readonly UsageRow[]; now: Date }): VNode {
  const days = lastDays(rows, now);
  const max = Math.max(...days.map(tokensOf));
  const [first, last] = [days[0], days.at(-1)];
  return (
    <SettingsCard heading="h2" title={t('usage_days_caption')}>
      {/* The table below has the same data, for screen readers too. */}
      <div class="chart" aria-hidden="true">
        <p class="meta">{t('usage_most', formatNumber(max))}</p>
        <div class="bars">
          {days.map((day) => (
            <span key={day.day} class="bar-of-day" data-empty={tokensOf(day) === 0}>
              <span style={{ height: `${max === 0 ? 0 : (100 * tokensOf(day)) / max}%` }} />
            </span>
          ))}
        </div>
        <p class="meta ends">
          <span>{first && dayInWords(first.day)}</span>
          <span>{last && dayInWords(last.day)}</span>
        </p>
      </div>
      <details>
        <summary>{t('usage_as_table')}</summary>
        <UsageTable
          caption={t('usage_days_caption')}
          heading={t('limit_period_day')}
          rows={days
            .filter(({ total }) => total.requests > 0)
            .toReversed()
            .map(({ day, total }) => ({ id: day, name: dayInWords(day), total }))}
        />
      </details>
    </SettingsCard>
  );
}

/** Returns a row for each model of each connection, under the connection's latest name; the most used first. */
function rowsByModel(rows: readonly UsageRow[]): UsageTableRow[] {
  const keyOf = ({ connection, model }: UsageRow): string => JSON.stringify([connection, model]);
  return [...new Set(rows.map(keyOf))]
    .map((id) => {
      const own = rows.filter((row) => keyOf(row) === id);
      const { model = '', name = '' } = own.at(-1) ?? {};
      return { id, name: model, of: name, total: sumUsage(own) };
    })
    .toSorted((one, other) => other.total.requests - one.total.requests);
}

/** The usage of each model of each connection. */
export function UsageByModel({ rows }: { rows: readonly UsageRow[] }): VNode {
  return (
    <SettingsCard heading="h2" title={t('usage_by_model')}>
      <UsageTable caption={t('usage_by_model')} heading={t('check_model')} rows={rowsByModel(rows)} />
    </SettingsCard>
  );
}
