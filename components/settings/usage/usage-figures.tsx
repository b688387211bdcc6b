import type { VNode } from 'preact';
import { dayOf, monthOf, sumUsage, type UsageCounts, type UsageRow } from '../../../utils/model/usage';
import { formatDollars, formatNumber, t } from '../../../utils/i18n/messages';
import { SettingsCard } from '../setting-controls';

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

/** Returns the usage of each model of each connection, under the connection's latest name; the most used first. */
function totalsByModel(rows: readonly UsageRow[]) {
  const keyOf = ({ connection, model }: UsageRow): string => JSON.stringify([connection, model]);
  return [...new Set(rows.map(keyOf))]
    .map((id) => {
      const own = rows.filter((row) => keyOf(row) === id);
      const { model = '', name = '' } = own.at(-1) ?? {};
      return { id, model, name, total: sumUsage(own) };
    })
    .toSorted((one, other) => other.total.requests - one.total.requests);
}

/** The requests, tokens and cost of each model of each connection. */
export function UsageByModel({ rows }: { rows: readonly UsageRow[] }): VNode {
  const title = t('usage_by_model');
  return (
    <SettingsCard heading="h2" title={title}>
      {/* On a narrow page only the table is scrolled, by the keyboard too. */}
      <div class="scrolled" role="group" aria-label={title} tabIndex={0}>
        <table>
          <caption class="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('check_model')}</th>
              <th scope="col">{t('usage_column_requests')}</th>
              <th scope="col">{t('usage_column_input')}</th>
              <th scope="col">{t('usage_column_output')}</th>
              <th scope="col">{t('usage_column_cost')}</th>
            </tr>
          </thead>
          <tbody>
            {totalsByModel(rows).map(({ id, model, name, total }) => (
              <tr key={id}>
                <th scope="row">
                  {model}
                  <small>{name}</small>
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
    </SettingsCard>
  );
}
