import { browser } from 'wxt/browser';
import { hostPattern } from '../lib/url';

/** Whether the person allowed a web address's host, by itself or with all sites. */
export async function mayFetch(address: string): Promise<boolean> {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return false;
  return browser.permissions.contains({ origins: [hostPattern(address)] });
}

/** The extension's own origin, as servers see it in `Origin`. */
export function ownOrigin(): string {
  return browser.runtime.getURL('/').replace(/\/$/, '');
}
