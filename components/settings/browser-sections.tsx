import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { t } from '../../utils/i18n/messages';

interface Shortcut {
  name: string;
  description: string;
  keys: string;
  /** The keys that the manifest suggests; empty without a suggestion. */
  suggested: string;
}

type SuggestedKey = string | { default?: string | undefined } | undefined;

const suggestedKeys = (key: SuggestedKey): string => (typeof key === 'string' ? key : (key?.default ?? ''));

async function readShortcuts(): Promise<Shortcut[]> {
  const manifestCommands = browser.runtime.getManifest().commands ?? {};
  return (await browser.commands.getAll()).map(({ name = '', description, shortcut }) => ({
    name,
    description: description || t('shortcut_toolbar'),
    keys: shortcut ?? '',
    suggested: suggestedKeys(manifestCommands[name]?.suggested_key),
  }));
}

/** Firefox 137 and later open their settings of shortcuts by a function; Chromium by an address that only a new tab can open. */
const commands = browser.commands as { openShortcutSettings?(): Promise<void> };

async function openShortcuts(): Promise<void> {
  await (commands.openShortcutSettings?.() ?? browser.tabs.create({ url: 'chrome://extensions/shortcuts' }));
}

function ShortcutKeys({ shortcut: { keys, suggested } }: { shortcut: Shortcut }): VNode {
  if (keys !== '') return <kbd>{keys}</kbd>;
  return <>{suggested === '' ? t('not_set') : t('shortcut_taken', suggested)}</>;
}

/** The shortcuts that the browser has assigned, read again whenever the page gets the focus. Only the browser can change them. */
export function ShortcutsBody(): VNode {
  const [shortcuts, setShortcuts] = useState<readonly Shortcut[]>([]);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const read = (): void => void readShortcuts().then(setShortcuts);
    read();
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, []);
  return (
    <>
      <dl class="shortcuts">
        {shortcuts.map((shortcut) => (
          <div key={shortcut.name}>
            <dt>{shortcut.description}</dt>
            <dd>
              <ShortcutKeys shortcut={shortcut} />
            </dd>
          </div>
        ))}
      </dl>
      <div class="row">
        <button type="button" onClick={() => void openShortcuts().catch(() => setHasFailed(true))}>
          {t('shortcut_open')}
        </button>
      </div>
      {hasFailed && (
        <p role="alert" class="error">
          {t('shortcut_not_opened')}
        </p>
      )}
    </>
  );
}

/** The links to the pages about data. */
export function DataBody(): VNode {
  return (
    <ul class="page-links">
      <li>
        <a href="/usage.html">{t('open_usage')}</a>
      </li>
      <li>
        <a href="/access.html">{t('open_access')}</a>
        <p class="meta">{t('access_about')}</p>
      </li>
    </ul>
  );
}
