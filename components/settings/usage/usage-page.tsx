import type { VNode } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Settings } from '../../../utils/model/settings';
import type { UsageRow } from '../../../utils/model/usage';
import { bytesOfAnswers, trimAnswers } from '../../../utils/store/answer-cache';
import { clearUsage, usageSince } from '../../../utils/store/services';
import { t } from '../../../utils/i18n/messages';
import { type Announcer, AnnouncerRegion, useAnnouncer } from '../../shared/announcer';
import { bytesInWords } from '../../shared/format';
import { useSettings } from '../../shared/hooks/use-settings';
import { changeSetting, ClearButton, SettingControl, SettingsSection } from '../setting-controls';
import { UsageByDay, UsageByModel, UsageTotals } from './usage-figures';
import '../../shared/base.css';
import '../options.css';
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

const limits = ['dailyTokens', 'dailyCost', 'monthlyTokens', 'monthlyCost'] as const;

/** The limits of the requests to services. */
function Limits({ settings }: { settings: Settings }): VNode {
  return (
    <SettingsSection title={t('limits_section')}>
      <p class="meta">{t('limits_intro')}</p>
      {limits.map((name) => (
        <SettingControl key={name} setting={name} settings={settings} />
      ))}
    </SettingsSection>
  );
}

/** The functions for a change of the data: to announce it, and to read the data again. */
interface PageTools {
  announcer: Announcer;
  refresh: () => void;
}

/** The size of the saved answers, its limit, and the button that clears them. */
function SavedAnswers({
  settings,
  bytes,
  announcer,
  refresh,
}: PageTools & { settings: Settings; bytes: number }): VNode {
  /** The limit is stored before the answers beyond it are deleted. */
  const keepLimit = (megabytes: unknown): Promise<unknown> => {
    const stored = changeSetting('cacheMegabytes', megabytes);
    stored
      .then(({ cacheMegabytes }) => trimAnswers(cacheMegabytes * 1e6))
      .then(refresh, () => announcer.show(t('clear_failed')));
    return stored;
  };
  return (
    <SettingsSection title={t('kept_section')}>
      <p>{t('kept_now', bytesInWords(bytes))}</p>
      <SettingControl setting="cacheMegabytes" settings={settings} keep={keepLimit} />
      {bytes > 0 && (
        <ClearButton
          label={t('kept_clear')}
          question={t('kept_clear_question')}
          clear={() => void announceCleared(trimAnswers(), { announcer, refresh })}
        />
      )}
    </SettingsSection>
  );
}

async function announceCleared(work: Promise<void>, { announcer, refresh }: PageTools): Promise<void> {
  await work.then(
    () => announcer.show(t('cleared')),
    () => announcer.show(t('clear_failed')),
  );
  refresh();
}

/** The usage page: requests and their cost, the limits, and the saved answers. */
export function UsagePage(): VNode {
  const settings = useSettings();
  const announcer = useAnnouncer();
  const { usage, refresh } = useUsage();
  const hasRows = usage && usage.rows.length > 0;
  return (
    <>
      <header class="bar">
        <h1>{t('usage_title')}</h1>
        <a href="/options.html">{t('open_settings')}</a>
      </header>
      <main>
        <AnnouncerRegion said={announcer.said} />
        {usage === null && <p>{t('usage_unreadable')}</p>}
        {usage && <UsageTotals rows={usage.rows} now={usage.now} />}
        {hasRows && <UsageByDay rows={usage.rows} now={usage.now} />}
        {hasRows && <UsageByModel rows={usage.rows} />}
        {hasRows && (
          <ClearButton
            label={t('usage_clear')}
            question={t('usage_clear_question')}
            clear={() => void announceCleared(clearUsage(), { announcer, refresh })}
          />
        )}
        {settings && <Limits settings={settings} />}
        {settings && (
          <SavedAnswers
            settings={settings}
            bytes={usage?.bytes ?? 0}
            announcer={announcer}
            refresh={refresh}
          />
        )}
      </main>
    </>
  );
}
