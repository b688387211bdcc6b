import type { VNode } from 'preact';
import { t } from '../../utils/text/messages';
import { useSettings } from '../hooks/use-settings';
import { AccessSection } from './access-section';
import { AltSection } from './alt-section';
import { AnnouncementsSection } from './announcements-section';
import { AnswersSection } from './answers-section';
import { CaptureSection } from './capture-section';
import { ConnectionSection } from './connection-section';
import { EnginesSection } from './engines-section';
import { SitesSection } from './sites-section';
import { ListSection } from './list-section';
import { ShortcutsSection } from './shortcuts-section';
import '../shared/base.css';
import './options.css';

/** The settings. What is chosen holds at once; only a connection is saved, by its own button. */
export function Options(): VNode {
  const settings = useSettings();
  return (
    <>
      <header class="bar">
        <h1>{t('options_title')}</h1>
        <a href="/usage.html">{t('open_usage')}</a>
      </header>
      <main>
        {settings && (
          <>
            <ConnectionSection settings={settings} />
            <EnginesSection settings={settings} />
            <AnswersSection settings={settings} />
            <AltSection settings={settings} />
            <SitesSection settings={settings} />
            <ListSection settings={settings} />
            <AnnouncementsSection settings={settings} />
            <CaptureSection settings={settings} />
          </>
        )}
        <AccessSection />
        <ShortcutsSection />
      </main>
    </>
  );
}
