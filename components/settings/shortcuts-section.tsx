import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { t } from '../../utils/i18n/messages';
import { SettingsSection } from './settings-section';

interface Shortcut {
  name: string;
  does: string;
  keys: string;
  /** What the extension asked for. */
  suggested: string;
}

type Suggested = string | { default?: string | undefined } | undefined;

const suggestedIn = (key: Suggested): string => (typeof key === 'string' ? key : (key?.default ?? ''));

async function readShortcuts(): Promise<Shortcut[]> {
  const asked = browser.runtime.getManifest().commands ?? {};
  return (await browser.commands.getAll()).map(({ name = '', description, shortcut }) => ({
    name,
    does: description || t('shortcut_toolbar'),
    keys: shortcut ?? '',
    suggested: suggestedIn(asked[name]?.suggested_key),
  }));
}

/** What Firefox has for it since 137; Chromium has an address that a page cannot link to, but a tab can be opened with. */
const commands = browser.commands as { openShortcutSettings?(): Promise<void> };

async function openShortcuts(): Promise<void> {
  await (commands.openShortcutSettings?.() ?? browser.tabs.create({ url: 'chrome://extensions/shortcuts' }));
}

/** The keys as the browser has assigned them, read again whenever the page is come back to; only the browser can change them. */
export function ShortcutsSection(): VNode {
  const [shortcuts, setShortcuts] = useState<readonly Shortcut[]>([]);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const look = (): void => void readShortcuts().then(setShortcuts);
    look();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, []);
  const wordsOf = ({ keys, suggested }: Shortcut): VNode | string => {
    if (keys !== '') return <kbd>{keys}</kbd>;
    return suggested === '' ? t('shortcut_none') : t('shortcut_taken', suggested);
  };
  return (
    <SettingsSection title={t('section_shortcuts')}>
      <dl class="shortcuts">
        {shortcuts.map((shortcut) => (
          <div key={shortcut.name}>
            <dt>{shortcut.does}</dt>
            <dd>{wordsOf(shortcut)}</dd>
          </div>
        ))}
      </dl>
      <div class="row">
        <button type="button" onClick={() => void openShortcuts().catch(() => setHasFailed(true))}>
          {t('shortcut_open')}
        </button>
        <p class="meta">{t('shortcut_change')}</p>
      </div>
      {hasFailed && (
        <p role="alert" class="error">
          {t('shortcut_not_opened')}
        </p>
      )}
    </SettingsSection>
  );
}
