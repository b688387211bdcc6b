import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Settings } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { diagnostics } from './diagnostics';
import { SettingsSection } from './settings-section';

/** What helps to find a fault, shown before it is copied. */
export function DiagnosticsSection({ settings }: { settings: Settings }): VNode {
  const [text, setText] = useState<string>();
  const [copied, setCopied] = useState<boolean>();
  const showNow = async (): Promise<void> => {
    setCopied(undefined);
    setText(await diagnostics(settings));
  };
  const copy = (shown: string): void =>
    void navigator.clipboard.writeText(shown).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <SettingsSection title={t('section_diagnostics')}>
      <p>{t('diagnostics_intro')}</p>
      <div class="row">
        <button type="button" onClick={() => void showNow()}>
          {t('diagnostics_show')}
        </button>
        {text !== undefined && (
          <button type="button" onClick={() => copy(text)}>
            {t('diagnostics_copy')}
          </button>
        )}
      </div>
      {text !== undefined && (
        <pre class="diagnostics" tabIndex={0} role="group" aria-label={t('diagnostics_label')} dir="ltr">
          <code>{text}</code>
        </pre>
      )}
      {/* Live from the start, so that its first words are spoken. */}
      <div aria-live="polite" role={copied ? 'status' : undefined} class="said">
        {copied && <p>{t('diagnostics_copied')}</p>}
      </div>
      {copied === false && (
        <p role="alert" class="error">
          {t('diagnostics_not_copied')}
        </p>
      )}
    </SettingsSection>
  );
}
