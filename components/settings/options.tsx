import type { FunctionComponent, VNode } from 'preact';
import type { Settings } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { AnnouncementsControl, AutoCopyControl, ReadAloudVoiceControl } from './answer-controls';
import { DataBody, ShortcutsBody } from './browser-sections';
// Before the controls whose style refines the shell's.
import { SettingsShell } from './settings-shell';
import { ConnectionsControl } from './connections-control';
import { DiagnosticsBody } from './diagnostics';
import { DescribeWithControl, ReadingLanguagesControl, TextWithControl } from './engine-controls';
import { HistoryBody } from './history-section';
import { OwnTasksControl } from './own-tasks';
import { ResetBody } from './reset-section';
import { SettingControl, SettingsCard } from './setting-controls';
import {
  type CardId,
  settingDescriptors,
  settingsAt,
  settingsCards,
  settingsSections,
} from './setting-descriptors';
import { SitesControl } from './sites-control';
import { TransferBody } from './transfer-section';

type WithSettings = FunctionComponent<{ settings: Settings }>;

/** The settings that have a component of their own. */
const ownControls: Partial<Record<keyof Settings, WithSettings>> = {
  connections: ConnectionsControl,
  describeWith: DescribeWithControl,
  textWith: TextWithControl,
  readingLanguages: ReadingLanguagesControl,
  menuHidden: OwnTasksControl,
  autoCopy: AutoCopyControl,
  readAloudVoice: ReadAloudVoiceControl,
  quiet: AnnouncementsControl,
  autoAltSites: SitesControl,
};

/** The content of cards besides the controls of their settings. */
const ownBodies: Partial<Record<CardId, WithSettings>> = {
  history: HistoryBody,
  shortcuts: ShortcutsBody,
  data: DataBody,
  transfer: TransferBody,
  reset: ResetBody,
  diagnostics: DiagnosticsBody,
};

/** The control of a setting; none for one that the control of another setting changes. */
function Control({ name, settings }: { name: keyof Settings; settings: Settings }): VNode | null {
  const Own = ownControls[name];
  if (Own) return <Own settings={settings} />;
  return settingDescriptors[name].kind === 'merged' ? null : (
    <SettingControl setting={name} settings={settings} />
  );
}

/** One card of the page. */
export function OptionsCard({ card, settings }: { card: CardId; settings: Settings }): VNode {
  const entry = settingsCards.find(({ id }) => id === card);
  const Body = ownBodies[card];
  return (
    <SettingsCard id={card} title={entry && 'title' in entry ? t(entry.title) : undefined}>
      {settingsAt(card).map((name) => (
        <Control key={name} name={name} settings={settings} />
      ))}
      {Body && <Body settings={settings} />}
    </SettingsCard>
  );
}

/** The settings page. A choice is saved at once; only a connection has a button that saves it. */
export function Options(): VNode {
  return (
    <SettingsShell page="settings">
      {(settings) =>
        settings &&
        settingsSections.map(({ id, title }) => (
          <section key={id} id={id} class="settings-section" aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{t(title)}</h2>
            {settingsCards.map((card) =>
              card.section === id ? <OptionsCard key={card.id} card={card.id} settings={settings} /> : null,
            )}
          </section>
        ))
      }
    </SettingsShell>
  );
}
