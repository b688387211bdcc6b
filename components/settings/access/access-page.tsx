import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../../utils/i18n/messages';
import { useSettings } from '../../shared/hooks/use-settings';
import { AnnouncerRegion, useAnnouncer } from '../../shared/announcer';
import { ForgetSection } from './forget-section';
import { GrantsSection } from './grants-section';
import { KeysSection } from './keys-section';
import { AutoSites, ToldSites } from './sites-sections';
import '../../shared/base.css';
import '../options.css';
import './access.css';

/** What the browser allows, which keys are kept, which sites are known, and the end of all of it. */
export function AccessPage(): VNode {
  const settings = useSettings();
  const announcer = useAnnouncer();
  const [times, setTimes] = useState(0);
  return (
    <>
      <header class="bar">
        <h1>{t('access_title')}</h1>
        <a href="/options.html">{t('open_settings')}</a>
      </header>
      <main>
        <AnnouncerRegion said={announcer.said} />
        {settings && (
          <>
            <GrantsSection settings={settings} announcer={announcer} />
            {/* Read anew once everything is forgotten: not all of it tells when it goes. */}
            <KeysSection key={`keys ${times}`} settings={settings} announcer={announcer} />
            <AutoSites settings={settings} />
            <ToldSites key={`told ${times}`} settings={settings} announcer={announcer} />
            <ForgetSection announcer={announcer} forgotten={() => setTimes((before) => before + 1)} />
          </>
        )}
      </main>
    </>
  );
}
