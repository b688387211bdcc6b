import { browser } from 'wxt/browser';
import { hostPattern } from '../lib/url';
import { hasSidebar } from './panel';

const id = 'pictures';

/** An origin's own pages; Firefox's patterns know no ports, so there those of its other ports match, too. */
const matchOf = (origin: string): string => (hasSidebar ? hostPattern(origin) : `${origin}/*`);

/**
 * Has the browser put the script that knows pictures into the pages of exactly these origins by itself, after every
 * restart, too. Each must be allowed: the browser asks nobody.
 */
export async function registerAutoScript(origins: readonly string[]): Promise<void> {
  const matches = origins.map(matchOf);
  const [before] = await browser.scripting.getRegisteredContentScripts({ ids: [id] });
  if (matches.length === 0) {
    if (before) await browser.scripting.unregisterContentScripts({ ids: [id] });
    return;
  }
  if (before && sameSet(before.matches ?? [], matches)) return;
  const script = {
    id,
    matches,
    js: ['/content-scripts/pictures.js'],
    runAt: 'document_idle' as const,
    allFrames: false,
    persistAcrossSessions: true,
  };
  if (before) await browser.scripting.updateContentScripts([script]);
  else await browser.scripting.registerContentScripts([script]);
}

function sameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((each) => other.includes(each));
}
