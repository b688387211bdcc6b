import { browser } from 'wxt/browser';
import { createMutex } from '../../lib/async';
import { mayFetch } from '../../platform/permissions';
import { registerAutoScript, pageOf } from '../../platform/tabs';
import type { Sender } from '../../platform/sender';
import { keepAliveDuring } from '../../platform/keep-alive';
import { changeSettings, readSettings, watchSettings } from '../../store/settings';
import type { ProposalWriter } from './proposal-writer';

export type AutomaticSites = ReturnType<typeof createAutomaticSites>;

/**
 * Returns the sites whose alt text is written again automatically. A site must be both in the settings and permitted in the browser.
 * The content script and the settings are updated when either changes.
 */
export function createAutomaticSites({
  findWritten,
  writeAlt,
}: Pick<ProposalWriter, 'findWritten' | 'writeAlt'>) {
  const exclusively = createMutex('The automatic sites were not updated');
  const update = async (): Promise<void> => {
    const { autoAltSites } = await readSettings();
    const permitted = await Promise.all(autoAltSites.map(mayFetch));
    const sites = autoAltSites.filter((_site, index) => permitted[index]);
    await registerAutoScript(sites);
    if (sites.length === autoAltSites.length) return;
    const refused = new Set(autoAltSites.filter((_site, index) => !permitted[index]));
    await changeSettings((before) => ({
      ...before,
      autoAltSites: before.autoAltSites.filter((site) => !refused.has(site)),
    }));
  };
  /** Registers the content script for the permitted sites, and removes the others from the settings. */
  const sync = (): void => void exclusively(update).catch(() => undefined);

  watchSettings(sync);
  const { permissions, runtime } = browser;
  for (const event of [permissions.onRemoved, permissions.onAdded, runtime.onInstalled, runtime.onStartup])
    event.addListener(sync);

  return {
    /** Handles the message of a page that has loaded: writes its alt text if its site is automatic. */
    async pageLoaded({ tab, frameId, url = '' }: Sender): Promise<void> {
      const page = tab && pageOf(tab);
      if (!page || frameId !== 0 || !URL.canParse(url)) return;
      const { autoAltSites } = await readSettings();
      if (!autoAltSites.includes(new URL(url).origin) || !(await mayFetch(url))) return;
      const write = async (): Promise<void> => {
        const proposals = await findWritten(page);
        if (proposals.length > 0) await writeAlt(page, proposals);
      };
      await keepAliveDuring(write());
    },
  };
}
