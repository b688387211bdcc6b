import type { VNode } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { defaultSettings, type Settings } from '../../../utils/model/settings';
import type { UsageLimit, UsageRow } from '../../../utils/model/usage';
import { bytesOfAnswers, trimAnswers } from '../../../utils/store/answer-cache';
import { clearUsage, usageSince } from '../../../utils/store/services';
import { changeSettings } from '../../../utils/store/settings';
import { t } from '../../../utils/i18n/messages';
import { type Announcer, AnnouncerRegion, useAnnouncer } from '../../shared/announcer';
import { CheckBox } from '../../shared/check-box';
import { bytesInWords } from '../../shared/format';
import { AmountField, changeSetting, ChoiceField, ClearButton, SettingsCard } from '../setting-controls';
import { SettingsShell } from '../settings-shell';
import { UsageByModel, UsageTotals } from './usage-figures';
import './usage.css';

/** The usage until `now`, and the number of bytes of the saved answers. */
interface UsageData {
  rows: readonly UsageRow[];
  bytes: number;
  now: Date;
}

/**
 * Returns the usage, read whenever the page becomes visible or `refresh` is called; undefined until it is read, null where
 * it cannot be.
 */
function useUsage(): { usage: UsageData | null | undefined; refresh: () => void } {
  const [usage, setUsage] = useState<UsageData | null>();
  const refresh = useCallback(() => {
    Promise.all([usageSince(), bytesOfAnswers()]).then(
      ([rows, bytes]) => setUsage({ rows, bytes, now: new Date() }),
      () => setUsage(null),
    );
  }, []);
  useEffect(() => {
    refresh();
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [refresh]);
  return { usage, refresh };
}

/** The limit of the requests to services: its amount, what it is counted in, and for how long. */
function LimitControl({ limit }: { limit: UsageLimit }): VNode {
  const { per, unit, amount } = limit;
  const change = (part: Partial<UsageLimit>): Promise<Settings> =>
    changeSettings((before) => ({ ...before, limit: { ...before.limit, ...part } }));
  return (
    <SettingsCard heading="h2" title={t('limits_section')}>
      <p class="meta">{t('limits_intro')}</p>
      <div class="numbers" data-setting="limit">
        <AmountField
          label={t('limit_amount')}
          hint=""
          value={amount}
          allowsFractions={unit === 'dollars'}
          change={(typed) => change({ amount: typed })}
        />
        <ChoiceField
          label={t('limit_unit')}
          value={unit}
          options={[
            { value: 'tokens', label: 'limit_unit_tokens' },
            { value: 'dollars', label: 'limit_unit_dollars' },
          ]}
          change={(chosen) => change({ unit: chosen as UsageLimit['unit'] })}
        />
        <ChoiceField
          label={t('limit_period')}
          value={per}
          options={[
            { value: 'day', label: 'limit_period_day' },
            { value: 'month', label: 'limit_period_month' },
          ]}
          change={(chosen) => change({ per: chosen as UsageLimit['per'] })}
        />
      </div>
    </SettingsCard>
  );
}

/** Whether answers are saved for the same question, their size, and the button that clears them. */
function SavedAnswers({
  settings,
  bytes,
  announcer,
  refresh,
}: {
  settings: Settings;
  bytes: number;
  announcer: Announcer;
  refresh: () => void;
}): VNode {
  const reuse = async (isOn: boolean): Promise<void> => {
    const megabytes = isOn ? defaultSettings.cacheMegabytes : 0;
    await changeSetting('cacheMegabytes', megabytes);
    // The limit is stored before the answers beyond it are deleted.
    await trimAnswers(megabytes * 1e6).then(refresh, () => announcer.show(t('save_failed')));
  };
  return (
    <SettingsCard heading="h2" title={t('kept_section')}>
      <CheckBox
        setting="cacheMegabytes"
        label={t('kept_reuse')}
        hint={t('kept_now', bytesInWords(bytes))}
        checked={settings.cacheMegabytes > 0}
        change={reuse}
      />
      {bytes > 0 && (
        <ClearButton
          label={t('kept_clear')}
          question={t('kept_clear_question')}
          clear={() => void announceCleared(trimAnswers(), announcer, refresh)}
        />
      )}
    </SettingsCard>
  );
}

/** Announces how a deletion has ended, and reads the figures again. */
async function announceCleared(
  work: Promise<void>,
  announcer: Announcer,
  refresh: () => void,
): Promise<void> {
  await work.then(
    () => announcer.show(t('cleared')),
    () => announcer.show(t('save_failed')),
  );
  refresh();
}

/** The usage page: requests and their cost, the limits, and the saved answers. */
export function UsagePage(): VNode {
  const announcer = useAnnouncer();
  const { usage, refresh } = useUsage();
  const hasRows = usage && usage.rows.length > 0;
  return (
    <SettingsShell page="usage">
      {(settings) => (
        <>
          <AnnouncerRegion announcement={announcer.announcement} />
          {usage === null && <p>{t('load_failed')}</p>}
          {usage && <UsageTotals rows={usage.rows} now={usage.now} />}
          {settings && <LimitControl limit={settings.limit} />}
          {hasRows && <UsageByModel rows={usage.rows} />}
          {hasRows && (
            <ClearButton
              label={t('usage_clear')}
              question={t('usage_clear_question')}
              clear={() => void announceCleared(clearUsage(), announcer, refresh)}
            />
          )}
          {settings && <SavedAnswers {...{ settings, announcer, refresh }} bytes={usage?.bytes ?? 0} />}
        </>
      )}
    </SettingsShell>
  );
}
