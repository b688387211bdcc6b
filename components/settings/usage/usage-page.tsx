import type { VNode } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { defaultSettings, type Settings } from '../../../utils/model/settings';
import type { UsageRow } from '../../../utils/model/usage';
import { bytesOfAnswers, trimAnswers } from '../../../utils/store/answer-cache';
import { clearUsage, usageSince } from '../../../utils/store/services';
import { changeSettings } from '../../../utils/store/settings';
import { t } from '../../../utils/i18n/messages';
import { type Announcer, AnnouncerRegion, useAnnouncer } from '../../shared/announcer';
import { CheckBox } from '../../shared/check-box';
import { SelectField } from '../../shared/field';
import { bytesInWords } from '../../shared/format';
import { useSave } from '../../shared/hooks/use-settings';
import { AmountField, changeSetting, ClearButton, SettingsCard } from '../setting-controls';
import { SettingsShell } from '../settings-shell';
import { UsageByDay, UsageByModel, UsageTotals } from './usage-figures';
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

/** What a limit is counted in, and for how long. */
const limitUnits = {
  dailyTokens: { unit: 'tokens', period: 'day' },
  monthlyTokens: { unit: 'tokens', period: 'month' },
  dailyCost: { unit: 'dollars', period: 'day' },
  monthlyCost: { unit: 'dollars', period: 'month' },
} as const;
type LimitName = keyof typeof limitUnits;
const limitNames = Object.keys(limitUnits) as LimitName[];

/** Returns the setting of a limit. */
const limitIn = (unit: string, period: string): LimitName =>
  limitNames.find((name) => limitUnits[name].unit === unit && limitUnits[name].period === period) ??
  'dailyTokens';

/** One limit: its amount, what it is counted in, and for how long. */
function LimitRow({
  name,
  settings,
  move,
}: {
  name: LimitName;
  settings: Settings;
  move: (to: LimitName) => void;
}): VNode {
  const { unit, period } = limitUnits[name];
  return (
    <div class="limit">
      <AmountField
        label={t('limit_amount')}
        hint=""
        value={settings[name]}
        allowsFractions={unit === 'dollars'}
        change={(amount) => changeSetting(name, amount)}
      />
      <SelectField
        label={t('limit_unit')}
        value={unit}
        options={[
          { value: 'tokens', name: t('limit_unit_tokens') },
          { value: 'dollars', name: t('limit_unit_dollars') },
        ]}
        choose={(chosen) => move(limitIn(chosen, period))}
      />
      <SelectField
        label={t('limit_period')}
        value={period}
        options={[
          { value: 'day', name: t('limit_period_day') },
          { value: 'month', name: t('limit_period_month') },
        ]}
        choose={(chosen) => move(limitIn(unit, chosen))}
      />
    </div>
  );
}

/** The limit of the requests to services; several rows where a file or an earlier version has set several limits. */
function Limits({ settings }: { settings: Settings }): VNode {
  const save = useSave();
  const [empty, setEmpty] = useState<LimitName>('dailyTokens');
  const set = limitNames.filter((name) => settings[name] > 0);
  /** Moves a limit's amount to another setting. */
  const move = (from: LimitName, to: LimitName): void => {
    setEmpty(to);
    void save(() => changeSettings((before) => ({ ...before, [from]: 0, [to]: before[to] || before[from] })));
  };
  return (
    <SettingsCard heading="h2" title={t('limits_section')}>
      <p class="meta">{t('limits_intro')}</p>
      <div class="stack" data-setting={limitNames.join(' ')}>
        {(set.length > 0 ? set : [empty]).map((name, at) => (
          <LimitRow key={at} name={name} settings={settings} move={(to) => move(name, to)} />
        ))}
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
          <AnnouncerRegion said={announcer.said} />
          {usage === null && <p>{t('load_failed')}</p>}
          {usage && <UsageTotals rows={usage.rows} now={usage.now} />}
          {settings && <Limits settings={settings} />}
          {hasRows && <UsageByDay rows={usage.rows} now={usage.now} />}
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
