import type { VNode } from 'preact';
import { sum, type UsageRow } from '../../../utils/model/usage';
import { t } from '../../../utils/i18n/messages';
import { SettingsSection } from '../settings-section';
import { type UsageLine, UsageTable } from './usage-table';

/** One line for each model of each connection, under the name it had last; the most used first. */
function linesOf(rows: readonly UsageRow[]): UsageLine[] {
  const keyOf = ({ connection, model }: UsageRow): string => JSON.stringify([connection, model]);
  return [...new Set(rows.map(keyOf))]
    .map((id) => {
      const own = rows.filter((row) => keyOf(row) === id);
      const { model = '', name = '' } = own.at(-1) ?? {};
      return { id, name: model, of: name, total: sum(own) };
    })
    .toSorted((one, other) => other.total.requests - one.total.requests);
}

/** What each model of each connection took. */
export function ByModel({ rows }: { rows: readonly UsageRow[] }): VNode {
  return (
    <SettingsSection title={t('usage_by_model')}>
      <UsageTable caption={t('usage_models_caption')} heading={t('usage_model')} rows={linesOf(rows)} />
    </SettingsSection>
  );
}
