import type { ComponentChildren, RefObject, VNode } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Settings } from '../../utils/model/settings';
import { formatNumber, t } from '../../utils/i18n/messages';
import { FailureBox } from '../shared/failure-box';
import { type StorageRefusal, ShowRefusal, useSettings } from '../shared/hooks/use-settings';
import type { SettingsSearch } from './search';
import { settingsSections } from './setting-descriptors';
import '../shared/base.css';
import './options.css';

/** The pages that share the navigation. */
type SettingsPageId = 'settings' | 'usage' | 'access';

/** The heading and the address of each page. */
const settingsPages = {
  settings: { title: 'open_settings', href: '/options.html' },
  usage: { title: 'open_usage', href: '/usage.html' },
  access: { title: 'open_access', href: '/access.html' },
} as const;

/** The first page of Help, which the build makes of `docs/` (utils/build/help.ts). */
const helpPage = '/help/index.html';

/** The parameter of the address that holds the words of a search. */
const searchParameter = 'q';

/** Returns the words of a search that another page has sent here. */
export const searchInAddress = (): string => new URLSearchParams(location.search).get(searchParameter) ?? '';

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

/** A page of the settings: the navigation with the search, and the content. Without `search`, the box leads to the settings. */
export function SettingsShell({
  page,
  search,
  children,
}: {
  page: SettingsPageId;
  search?: SettingsSearch;
  children: SettingsContent;
}): VNode {
  const [refusal, showRefusal] = useState<StorageRefusal>();
  return (
    <div class="settings-shell">
      <header class="settings-nav">
        <p class="brand">{t('extension_name')}</p>
        {search ? <SearchBox {...search} /> : <SearchLink />}
        <Navigation page={page} search={search} />
      </header>
      <main ref={search?.container as RefObject<HTMLElement>}>
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

/** The search box; Esc clears it, and so does the button where nothing was found. */
function SearchBox({ typed, type, matches }: SettingsSearch): VNode {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    // The button disappears with the text.
    box.current?.focus();
    type('');
  };
  return (
    <search class="search">
      <label for={id} class="visually-hidden">
        {t('search')}
      </label>
      <input
        ref={box}
        id={id}
        type="search"
        autocomplete="off"
        spellcheck={false}
        placeholder={t('search')}
        value={typed}
        onInput={({ currentTarget: { value } }) => type(value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === '') return;
          event.preventDefault();
          clear();
        }}
      />
      {/* In the document from the start, so that its first words are announced. Not a status: the connection test is one. */}
      <p class="meta" aria-live="polite">
        {matches &&
          (matches.count > 0
            ? t('options_found', formatNumber(matches.count))
            : t('options_found_none', typed.trim()))}
      </p>
      {matches?.count === 0 && (
        <button type="button" class="small" onClick={clear}>
          {t('search_clear')}
        </button>
      )}
    </search>
  );
}

/** The search box of a page without settings: Enter searches on the settings page. */
function SearchLink(): VNode {
  return (
    <search class="search">
      <form action={settingsPages.settings.href}>
        <input
          type="search"
          name={searchParameter}
          autocomplete="off"
          spellcheck={false}
          aria-label={t('search')}
          placeholder={t('search')}
        />
      </form>
    </search>
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

/** Returns the id of the section at the top of the window, as the page is scrolled. */
function useSectionInView(page: SettingsPageId): string | undefined {
  const [section, setSection] = useState<string>();
  useEffect(() => {
    if (page !== 'settings') return undefined;
    const find = (): void => {
      const shown = settingsSections.flatMap(({ id }) => document.getElementById(id) ?? []);
      const visible = shown.filter((each) => each.checkVisibility());
      const line = innerHeight / 3;
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      const passed = visible.filter((each) => each.getBoundingClientRect().top <= line);
      setSection((isAtEnd && scrollY > 0 ? visible.at(-1) : (passed.at(-1) ?? visible[0]))?.id);
    };
    find();
    document.addEventListener('scroll', find, { passive: true });
    window.addEventListener('resize', find);
    return () => {
      document.removeEventListener('scroll', find);
      window.removeEventListener('resize', find);
    };
  }, [page]);
  return section ?? (page === 'settings' ? settingsSections[0].id : undefined);
}

/** The one navigation of all pages of the settings; during a search, without the sections that have no match. */
function Navigation({ page, search }: { page: SettingsPageId; search: SettingsSearch | undefined }): VNode {
  const wide = useIsWide();
  const [isOpen, setOpen] = useState(false);
  const inView = useSectionInView(page);
  const here = page === 'settings' ? '' : settingsPages.settings.href;
  const sections = settingsSections.filter(({ id }) => !search?.matches || search.matches.sections.has(id));
  const list = (
    <ul>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`${here}#${id}`}
            aria-current={id === inView ? 'true' : undefined}
            onClick={() => setOpen(false)}
          >
            {t(title)}
          </a>
        </li>
      ))}
      {(['usage', 'access'] as const).map((each) => (
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
