import type { VNode } from 'preact';
import { dayOf, monthOf, sum, type Totals, type UsageRow } from '../../../utils/model/usage';
import { grouped } from '../../../utils/i18n/amounts';
import { t, tn } from '../../../utils/i18n/messages';
import { SettingsSection } from '../settings-section';
import { costWords, requestWords } from './usage-words';

function Figure({ name, total }: { name: string; total: Totals }): VNode {
  return (
    <div class="figure">
      <dt>{name}</dt>
      <dd>
        <strong>{t('usage_tokens', grouped(total.input), grouped(total.output))}</strong>
        <span>{costWords(total)}</span>
        <span>{requestWords(total)}</span>
      </dd>
    </div>
  );
}

/** What was taken today, this month and in all, and what of it nobody knows. */
export function Figures({ rows, now }: { rows: readonly UsageRow[]; now: Date }): VNode {
  const since = (first: string): Totals => sum(rows.filter(({ day }) => day >= first));
  const all = sum(rows);
  if (rows.length === 0)
    return (
      <SettingsSection title={t('usage_section')}>
        <p>{t('usage_none')}</p>
      </SettingsSection>
    );
  return (
    <SettingsSection title={t('usage_section')}>
      <dl class="figures">
        <Figure name={t('usage_today')} total={since(dayOf(now))} />
        <Figure name={t('usage_month')} total={since(monthOf(now))} />
        <Figure name={t('usage_all')} total={all} />
      </dl>
      {all.unknown > 0 && <p class="meta">{tn('usage_unknown', all.unknown)}</p>}
    </SettingsSection>
  );
}
