import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../../utils/i18n/messages';
import { type Announcer, AnnouncerRegion, useAnnouncer } from '../../shared/announcer';
import { background } from '../../shared/background';
import { ConfirmBox } from '../../shared/confirm-box';
import { useKeptFocus } from '../../shared/hooks/use-kept-focus';
import { SettingsCard } from '../setting-controls';
import { SettingsShell } from '../settings-shell';
import { GrantsSection, KeysSection } from './removable-lists';
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
            </>
          )}
          {/* Also where the settings cannot be read: it may be what helps. */}
          <EraseSection announcer={announcer} erased={() => setErasures((before) => before + 1)} />
        </>
      )}
    </SettingsShell>
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
