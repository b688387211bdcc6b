import type { VNode } from 'preact';
import type { Settings } from '../../../utils/model/settings';
import { trimAnswers } from '../../../utils/store/answer-cache';
import { changeSettings } from '../../../utils/store/settings';
import { clearUsage } from '../../../utils/store/usage';
import { t } from '../../../utils/i18n/messages';
import { useSettings } from '../../shared/hooks/use-settings';
import { SettingsSection } from '../settings-section';
import { type Announcer, AnnouncerRegion, useAnnouncer } from '../../shared/announcer';
import { bytesInWords } from '../../shared/format';
import { AmountField } from './amount-field';
import { ByDay } from './by-day';
import { ByModel } from './by-model';
import { ClearButton } from './clear-button';
import { Figures } from './figures';
import { useUsage } from './use-usage';
import '../../shared/base.css';
import '../options.css';
import './usage.css';

const limits = ['dailyTokens', 'dailyCost', 'monthlyTokens', 'monthlyCost'] as const;

/** How much services may be asked for; what is entered holds at once. */
function Limits({ settings }: { settings: Settings }): VNode {
  return (
    <SettingsSection title={t('limits_section')}>
      <p class="meta">{t('limits_intro')}</p>
      {limits.map((name) => (
        <AmountField
          key={name}
          setting={name}
          label={t(`most_${name}`)}
          hint={t('limit_none')}
          value={settings[name]}
          isWhole={name.endsWith('Tokens')}
          change={(amount) => changeSettings((before) => ({ ...before, [name]: amount }))}
        />
      ))}
    </SettingsSection>
  );
}

/** What happens on the page, and what is heard of it. */
interface Doing {
  announcer: Announcer;
  refresh: () => void;
}

/** The answers that are kept, how much they may take, and their end. */
function KeptAnswers({
  settings,
  bytes,
  announcer,
  refresh,
}: Doing & { settings: Settings; bytes: number }): VNode {
  /** The amount is kept before what is over it is forgotten. */
  const keepAtMost = (megabytes: number): Promise<unknown> => {
    const kept = changeSettings((before) => ({ ...before, cacheMegabytes: megabytes }));
    kept.then(() => trimAnswers(megabytes * 1e6)).then(refresh, () => announcer.show(t('clear_failed')));
    return kept;
  };
  return (
    <SettingsSection title={t('kept_section')}>
      <p>{t('kept_now', bytesInWords(bytes))}</p>
      <AmountField
        setting="cacheMegabytes"
        label={t('kept_most')}
        hint={t('kept_most_hint')}
        value={settings.cacheMegabytes}
        isWhole
        change={keepAtMost}
      />
      {bytes > 0 && (
        <ClearButton
          label={t('kept_clear')}
          question={t('kept_clear_question')}
          clear={() => void cleared(trimAnswers(), { announcer, refresh })}
        />
      )}
    </SettingsSection>
  );
}

async function cleared(work: Promise<void>, { announcer, refresh }: Doing): Promise<void> {
  await work.then(
    () => announcer.show(t('cleared')),
    () => announcer.show(t('clear_failed')),
  );
  refresh();
}

/** What services were asked and what that took, the limits to it, and the answers that are kept. */
export function UsagePage(): VNode {
  const settings = useSettings();
  const announcer = useAnnouncer();
  const { counted, refresh } = useUsage();
  const hasRows = counted && counted.rows.length > 0;
  return (
    <>
      <header class="bar">
        <h1>{t('usage_title')}</h1>
        <a href="/options.html">{t('open_settings')}</a>
      </header>
      <main>
        <AnnouncerRegion said={announcer.said} />
        {counted === null && <p>{t('usage_unreadable')}</p>}
        {counted && <Figures rows={counted.rows} now={counted.now} />}
        {hasRows && <ByDay rows={counted.rows} now={counted.now} />}
        {hasRows && <ByModel rows={counted.rows} />}
        {hasRows && (
          <ClearButton
            label={t('usage_clear')}
            question={t('usage_clear_question')}
            clear={() => void cleared(clearUsage(), { announcer, refresh })}
          />
        )}
        {settings && <Limits settings={settings} />}
        {settings && (
          <KeptAnswers
            settings={settings}
            bytes={counted?.bytes ?? 0}
            announcer={announcer}
            refresh={refresh}
          />
        )}
      </main>
    </>
  );
}
