import { browser } from 'wxt/browser';
import type { Settings } from '../../model/settings';
import { mayFetch } from '../../platform/hosts';
import { runOn } from '../../platform/auto-scripts';
import type { Sender } from '../../platform/sender';
import { awakeDuring } from '../../platform/keep-alive';
import { pageOf } from '../../platform/tabs';
import type { Writing } from './alt-writer';

/** What keeping the sites on which alt text is written by itself needs. */
export interface AltSitesTools {
  settings(): Promise<Settings>;
  changeSettings(change: (before: Settings) => Settings): Promise<Settings>;
  watchSettings(seen: () => void): unknown;
  writing: Pick<Writing, 'offer' | 'write'>;
}

/**
 * The sites on which alt text that was written before is written again by itself: those that are in the settings and
 * that the browser was told to allow. Whichever of the two is taken back, takes the site out of the other.
 */
export function createAltSites({ settings, changeSettings, watchSettings, writing }: AltSitesTools) {
  let syncing: Promise<void> = Promise.resolve();

  const sync = async (): Promise<void> => {
    const { autoAltSites } = await settings();
    const allowed = await Promise.all(autoAltSites.map(mayFetch));
    const sites = autoAltSites.filter((_site, n) => allowed[n]);
    await runOn(sites);
    if (sites.length === autoAltSites.length) return;
    const refused = new Set(autoAltSites.filter((_site, n) => !allowed[n]));
    await changeSettings((before) => ({
      ...before,
      autoAltSites: before.autoAltSites.filter((site) => !refused.has(site)),
    }));
  };

  /** Has the browser do as the settings and its own permissions say; one after the other. */
  const keepInStep = (): Promise<void> => {
    syncing = syncing
      .then(sync)
      .catch((thrown: unknown) => console.error('Sites were not kept in step', thrown));
    return syncing;
  };

  watchSettings(() => void keepInStep());
  browser.permissions.onRemoved.addListener(() => void keepInStep());
  browser.permissions.onAdded.addListener(() => void keepInStep());
  browser.runtime.onInstalled.addListener(() => void keepInStep());
  browser.runtime.onStartup.addListener(() => void keepInStep());

  return {
    keepInStep,

    /** A page has loaded, and says so by its script: nothing is done unless its site is one of these. */
    async arrived({ tab, frameId, url = '' }: Sender): Promise<void> {
      const page = tab && pageOf(tab);
      if (!page || frameId !== 0 || !URL.canParse(url)) return;
      const { autoAltSites } = await settings();
      if (!autoAltSites.includes(new URL(url).origin) || !(await mayFetch(url))) return;
      const write = async (): Promise<void> => {
        const found = await writing.offer(page);
        if (found.length > 0) await writing.write(page, found);
      };
      await awakeDuring(write());
    },
  };
}
