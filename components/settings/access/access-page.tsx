import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Settings } from '../../../utils/model/settings';
import { disclosedSites, forgetDisclosed } from '../../../utils/store/alt-text';
import { t } from '../../../utils/i18n/messages';
import { type Announcer, AnnouncerRegion, useAnnouncer } from '../../shared/announcer';
import { background } from '../../shared/background';
import { ConfirmBox } from '../../shared/confirm-box';
import { useKeptFocus } from '../../shared/hooks/use-kept-focus';
import { SettingsCard } from '../setting-controls';
import { SettingsShell } from '../settings-shell';
import { GrantsSection, KeysSection, RemovableList } from './removable-lists';
import './access.css';

/** The page with the granted permissions, the stored keys, the known sites, and the button that erases all data. */
export function AccessPage(): VNode {
  const announcer = useAnnouncer();
  const [erasures, setErasures] = useState(0);
  return (
    <SettingsShell page="access">
      {(settings) => (
        <>
          <AnnouncerRegion announcement={announcer.announcement} />
          {settings && (
            <>
              <GrantsSection settings={settings} announcer={announcer} />
              {/* Read again after everything was erased: not all of these stores send events. */}
              <KeysSection key={`keys ${erasures}`} settings={settings} announcer={announcer} />
              <DisclosedSites key={`sites ${erasures}`} settings={settings} announcer={announcer} />
            </>
          )}
          {/* Also where the settings cannot be read: it may be what helps. */}
          <EraseSection announcer={announcer} erased={() => setErasures((before) => before + 1)} />
        </>
      )}
    </SettingsShell>
  );
}

/** The sites on which a person was informed that the page can see added alt text. */
function DisclosedSites({ settings, announcer }: { settings: Settings; announcer: Announcer }): VNode {
  const [sites, setSites] = useState<readonly string[]>([]);
  const read = (): Promise<void> => disclosedSites().then(setSites);
  // Erasing everything changes the settings, too.
  useEffect(() => void read(), [settings]);
  const forget = async (site: string): Promise<void> => {
    await forgetDisclosed(site);
    await read();
    announcer.show(t('removed', site));
  };
  return (
    <RemovableList
      words={{
        title: t('told_section'),
        intro: t('told_intro'),
        none: t('alt_sites_none'),
        button: t('told_forget'),
      }}
      items={sites.map((site) => ({
        id: site,
        name: site,
        isAddress: true,
        spoken: t('label_of', t('told_forget'), site),
        remove: () => void forget(site).catch(() => announcer.show(t('save_failed'))),
      }))}
    />
  );
}

/** Says what is erased, asks, and erases it. `erased` is called afterwards, also after a failure. */
function EraseSection({ announcer, erased }: { announcer: Announcer; erased: () => void }): VNode {
  const [state, setState] = useState<'idle' | 'asking' | 'working'>('idle');
  const container = useKeptFocus<HTMLDivElement>((element) => element.querySelector('button'));
  const erase = async (): Promise<void> => {
    setState('working');
    const isDone = await background.eraseAllData({}).then(
      () => true,
      () => false,
    );
    // A worker has none; in Firefox, the background page shares that of all pages.
    localStorage.clear();
    announcer.show(t(isDone ? 'cleared' : 'forget_failed'));
    setState('idle');
    erased();
  };
  return (
    <SettingsCard heading="h2" title={t('forget_button')}>
      <p>{t('forget_intro')}</p>
      <div ref={container}>
        {state === 'asking' ? (
          <ConfirmBox
            question={t('forget_question')}
            yes={t('forget_button')}
            no={t('cancel')}
            accept={() => void erase()}
            decline={() => setState('idle')}
          />
        ) : (
          <button
            type="button"
            aria-disabled={state === 'working'}
            onClick={() => state === 'idle' && setState('asking')}
          >
            {t('forget_button')}
          </button>
        )}
      </div>
    </SettingsCard>
  );
}
