import { useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { hostPattern } from '../../utils/lib/url';
import { changeSettings } from '../../utils/store/settings';
import { t } from '../../utils/i18n/messages';
import { requestPermissions } from '../shared/permissions';

/** The origin of a site as a person types its address, with or without a scheme; null for what is none. */
export function siteOf(typed: string): string | null {
  const text = typed.trim();
  const address = /^[a-z][a-z+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (text === '' || /\s/.test(text) || !URL.canParse(address)) return null;
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}

interface NewSite {
  typed: string;
  error: string | undefined;
}

const nothingTyped: NewSite = { typed: '', error: undefined };

/** The form for one more site: what is typed, what is wrong with it, and adding it, which asks the browser first. */
export function useNewSite() {
  const [{ typed, error }, set] = useState<NewSite>(nothingTyped);
  const ask = async (site: string): Promise<void> => {
    // The next address may stand there already.
    const end = (after: NewSite): void => set((now) => (now.typed === typed ? after : now));
    if (!(await requestPermissions({ origins: [hostPattern(site)] }))) {
      end({ typed, error: t('alt_sites_refused') });
      return;
    }
    await changeSettings((before) => ({
      ...before,
      autoAltSites: [...before.autoAltSites.filter((known) => known !== site), site],
    }));
    end(nothingTyped);
  };
  return {
    typed,
    error,
    type: (value: string): void => set({ typed: value, error: undefined }),
    /** To be called in the click itself. */
    add(): void {
      const site = siteOf(typed);
      if (site === null) set({ typed, error: t('alt_sites_no_address') });
      else void ask(site);
    },
  };
}

/** Takes a site away, and gives access to its host back where nothing else here needs that. */
export async function removeSite(site: string): Promise<void> {
  const { autoAltSites, connections } = await changeSettings((before) => ({
    ...before,
    autoAltSites: before.autoAltSites.filter((known) => known !== site),
  }));
  const addresses = [...autoAltSites, ...connections.map(({ baseUrl }) => baseUrl)];
  const needed = addresses.filter((each) => URL.canParse(each)).map(hostPattern);
  if (needed.includes(hostPattern(site))) return;
  // A browser that keeps it, as it does where a person allowed all sites, is no failure.
  await browser.permissions.remove({ origins: [hostPattern(site)] }).catch(() => undefined);
}
