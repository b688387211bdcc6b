import type { FunctionComponent, VNode } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Settings } from '../../utils/model/settings';
import { t, tn } from '../../utils/i18n/messages';
import { useSettings } from '../shared/hooks/use-settings';
import {
  AutoCopyControl,
  CopyShapesControl,
  MenuItemsControl,
  ReadAloudRateControl,
  ReadAloudVoiceControl,
} from './answer-controls';
import { AccessBody, LimitsBody, ShortcutsBody } from './browser-sections';
import { ConnectionsControl } from './connections-control';
import { DiagnosticsBody } from './diagnostics';
import {
  DescribeWithControl,
  ReadingLanguagesControl,
  SecondOpinionControl,
  TextWithControl,
} from './engine-controls';
import { HistoryBody } from './history-section';
import { OwnTasksControl } from './own-tasks';
import { ResetBody } from './reset-section';
import { type SettingsSearch, useSettingsSearch } from './search';
import { SettingControl, SettingsSection } from './setting-controls';
import { optionsSections, type SectionId, settingsInSection } from './setting-descriptors';
import { SitesControl } from './sites-control';
import { TransferBody } from './transfer-section';
import '../shared/base.css';
import './options.css';

type WithSettings = FunctionComponent<{ settings: Settings }>;

/** The settings that have a component of their own. */
const ownControls: Partial<Record<keyof Settings, WithSettings>> = {
  connections: ConnectionsControl,
  describeWith: DescribeWithControl,
  textWith: TextWithControl,
  readingLanguages: ReadingLanguagesControl,
  ownTasks: OwnTasksControl,
  menuHidden: MenuItemsControl,
  autoCopy: AutoCopyControl,
  copyShapes: CopyShapesControl,
  readAloudRate: ReadAloudRateControl,
  readAloudVoice: ReadAloudVoiceControl,
  secondOpinionWith: SecondOpinionControl,
  autoAltSites: SitesControl,
};

/** The sections with more than the controls of their settings. */
const ownBodies: Partial<Record<SectionId, WithSettings>> = {
  history: HistoryBody,
  shortcuts: ShortcutsBody,
  access: AccessBody,
  limits: LimitsBody,
  transfer: TransferBody,
  reset: ResetBody,
  diagnostics: DiagnosticsBody,
};

/** The control of a setting. */
function Control({ name, settings }: { name: keyof Settings; settings: Settings }): VNode {
  const Own = ownControls[name];
  return Own ? <Own settings={settings} /> : <SettingControl setting={name} settings={settings} />;
}

/** One section of the page. */
export function OptionsSection({ section, settings }: { section: SectionId; settings: Settings }): VNode {
  const words = optionsSections.find(({ id }) => id === section);
  const Body = ownBodies[section];
  return (
    <SettingsSection title={words ? t(words.title) : ''}>
      {words && 'intro' in words && <p>{t(words.intro)}</p>}
      {Body ? (
        <Body settings={settings} />
      ) : (
        settingsInSection(section).map((name) => <Control key={name} name={name} settings={settings} />)
      )}
    </SettingsSection>
  );
}

/** The settings page. A choice is saved at once; only a connection has a button that saves it. */
export function Options(): VNode {
  const settings = useSettings();
  const { container, ...search } = useSettingsSearch();
  const isRead = settings !== undefined;
  useEffect(() => {
    // The browser scrolls to the fragment of the address before the sections are in the document.
    if (isRead && location.hash.length > 1) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isRead]);
  return (
    <>
      <header class="bar">
        <h1>{t('options_title')}</h1>
        <a href="/usage.html">{t('open_usage')}</a>
        <a href="/access.html">{t('open_access')}</a>
      </header>
      <div class="beside">
        <div class="finding-settings">
          <SearchBox {...search} />
          <Contents matches={search.matches} />
        </div>
        <main ref={container}>
          {settings &&
            optionsSections.map(({ id }) => (
              <div key={id} id={id} class="settings-section">
                <OptionsSection section={id} settings={settings} />
              </div>
            ))}
        </main>
      </div>
    </>
  );
}

/** The search box; Esc clears it, and so does the button where nothing was found. */
function SearchBox({ typed, type, matches }: Omit<SettingsSearch, 'container'>): VNode {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    // The button disappears with the text.
    box.current?.focus();
    type('');
  };
  return (
    <search class="search">
      <label for={id}>{t('options_search')}</label>
      <input
        ref={box}
        id={id}
        type="search"
        autocomplete="off"
        spellcheck={false}
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
          (matches.count > 0 ? tn('options_found', matches.count) : t('options_found_none', typed.trim()))}
      </p>
      {matches?.count === 0 && (
        <button type="button" onClick={clear}>
          {t('options_search_clear')}
        </button>
      )}
    </search>
  );
}

const isWide = '(min-width: 60rem)';

/** The table of contents; during a search, of the sections with matches. Closed at first on narrow pages. */
function Contents({ matches }: Pick<SettingsSearch, 'matches'>): VNode {
  const [isOpen, setIsOpen] = useState(() => matchMedia(isWide).matches);
  useEffect(() => {
    const media = matchMedia(isWide);
    const change = (): void => setIsOpen(media.matches);
    media.addEventListener('change', change);
    return () => media.removeEventListener('change', change);
  }, []);
  const shown = optionsSections.filter(({ id }) => !matches || matches.sections.has(id));
  return (
    <nav aria-label={t('options_contents')}>
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>{t('options_contents')}</summary>
        <ul aria-label={t('options_contents')}>
          {shown.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{t(title)}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
