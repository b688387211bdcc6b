import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import type { Settings } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { FailureBox } from '../shared/failure-box';
import { type StorageRefusal, ShowRefusal, useSettings } from '../shared/hooks/use-settings';
import { settingsSections } from './setting-descriptors';
import '../shared/base.css';
import './options.css';

/** The pages that share the navigation. */
type SettingsPageId = 'settings' | 'models' | 'usage' | 'access';

/** The heading and the address of each page. */
const settingsPages = {
  settings: { title: 'open_settings', href: '/options.html' },
  models: { title: 'open_models', href: '/models.html' },
  usage: { title: 'open_usage', href: '/usage.html' },
  access: { title: 'open_access', href: '/access.html' },
} as const;

/** The first page of Help, which the build makes of `docs/` (utils/build/help.ts). */
const helpPage = '/help/index.html';

/** The content of a page of the settings; the settings are undefined until they are read, and where they cannot be. */
type SettingsContent = (settings: Settings | undefined) => ComponentChildren;

/** Below the provider for refusals, which the settings themselves may meet. */
function WithSettings({ children }: { children: SettingsContent }): VNode {
  const settings = useSettings();
  const isRead = settings !== undefined;
  useEffect(() => {
    // The browser scrolls to the fragment of the address before the sections are in the document.
    if (isRead && location.hash.length > 1) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isRead]);
  return <>{children(settings)}</>;
}

/** A page of the settings: the navigation, and the content. */
export function SettingsShell({
  page,
  children,
}: {
  page: SettingsPageId;
  children: SettingsContent;
}): VNode {
  const [refusal, showRefusal] = useState<StorageRefusal>();
  return (
    <div class="settings-shell">
      <header class="settings-nav">
        <p class="brand">{t('extension_name')}</p>
        <Navigation page={page} />
      </header>
      <main>
        <h1>{t(settingsPages[page].title)}</h1>
        <ShowRefusal.Provider value={showRefusal}>
          <WithSettings>{children}</WithSettings>
        </ShowRefusal.Provider>
        {refusal && (
          <div class="not-saved">
            <FailureBox {...refusal} isAlert />
          </div>
        )}
      </main>
    </div>
  );
}

const isWide = '(min-width: 45rem)';

/** Whether there is room for the navigation beside the content. */
function useIsWide(): boolean {
  const [wide, setWide] = useState(() => matchMedia(isWide).matches);
  useEffect(() => {
    const media = matchMedia(isWide);
    const change = (): void => setWide(media.matches);
    // The window may have changed since the page was drawn.
    change();
    media.addEventListener('change', change);
    return () => media.removeEventListener('change', change);
  }, []);
  return wide;
}

/** The one navigation of all pages of the settings. */
function Navigation({ page }: { page: SettingsPageId }): VNode {
  const wide = useIsWide();
  const [isOpen, setOpen] = useState(false);
  const here = page === 'settings' ? '' : settingsPages.settings.href;
  const list = (
    <ul>
      {settingsSections.map(({ id, title }) => (
        <li key={id}>
          <a href={`${here}#${id}`} onClick={() => setOpen(false)}>
            {t(title)}
          </a>
        </li>
      ))}
      {(['models', 'usage', 'access'] as const).map((each) => (
        <li key={each} class="page">
          <a href={settingsPages[each].href} aria-current={each === page ? 'page' : undefined}>
            {t(settingsPages[each].title)}
          </a>
        </li>
      ))}
      <li class="page">
        <a href={helpPage} hrefLang="en">
          {t('open_help')}
        </a>
      </li>
      <li class="meta version">
        {t('extension_name')} {browser.runtime.getManifest().version}
      </li>
    </ul>
  );
  return (
    <nav aria-label={t('options_contents')}>
      {wide ? (
        list
      ) : (
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{t('options_contents')}</summary>
          {list}
        </details>
      )}
    </nav>
  );
}
