import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Settings } from '../../../utils/model/settings';
import { forgetDisclosed, disclosedSites } from '../../../utils/store/disclosed-sites';
import { t } from '../../../utils/i18n/messages';
import { useKeptFocus } from '../../shared/hooks/use-kept-focus';
import { SettingsSection } from '../settings-section';
import { removeSite } from '../use-new-site';
import type { Announcer } from '../../shared/announcer';
import { Line } from './line';

/** Origins, each with the button that takes it out. */
function Sites({
  title,
  intro,
  none,
  sites,
  button,
  spoken,
  remove,
}: {
  title: string;
  intro: string;
  none: string;
  sites: readonly string[];
  button: string;
  spoken: (site: string) => string;
  remove: (site: string) => void;
}): VNode {
  const part = useKeptFocus<HTMLDivElement>((container) => container.querySelector('button') ?? container);
  return (
    <SettingsSection title={title}>
      <p class="meta">{intro}</p>
      <div ref={part} tabIndex={-1}>
        {sites.length === 0 && <p>{none}</p>}
        <ul class="lines">
          {sites.map((site) => (
            <Line
              key={site}
              name={site}
              isAddress
              button={button}
              spoken={spoken(site)}
              press={() => remove(site)}
            >
              {null}
            </Line>
          ))}
        </ul>
      </div>
    </SettingsSection>
  );
}

/** The sites on which alt text is written by itself. */
export function AutoSites({ settings }: { settings: Settings }): VNode {
  return (
    <Sites
      title={t('alt_sites_section')}
      intro={t('alt_sites_intro')}
      none={t('alt_sites_none')}
      sites={settings.autoAltSites}
      button={t('alt_sites_remove')}
      spoken={(site) => t('alt_sites_remove_one', site)}
      remove={(site) => void removeSite(site)}
    />
  );
}

/** The sites of which a person was told that their pages see what is written into them. */
export function ToldSites({ settings, announcer }: { settings: Settings; announcer: Announcer }): VNode {
  const [sites, setSites] = useState<readonly string[]>([]);
  const read = (): Promise<void> => disclosedSites().then(setSites);
  // Everything that is forgotten takes the settings along.
  useEffect(() => void read(), [settings]);
  const forget = async (site: string): Promise<void> => {
    await forgetDisclosed(site);
    await read();
    announcer.show(t('told_forgotten', site));
  };
  return (
    <Sites
      title={t('told_section')}
      intro={t('told_intro')}
      none={t('told_none')}
      sites={sites}
      button={t('told_forget')}
      spoken={(site) => t('told_forget_one', site)}
      remove={(site) => void forget(site).catch(() => announcer.show(t('clear_failed')))}
    />
  );
}
