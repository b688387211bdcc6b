import { browser } from 'wxt/browser';
import { hostPattern } from '../lib/url';
import { optionalGrants } from '../model/grants';

/** Whether the person allowed a web address's host, by itself or with all sites. */
export async function mayFetch(address: string): Promise<boolean> {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return false;
  return browser.permissions.contains({ origins: [hostPattern(address)] });
}

/** The extension's own origin, as servers see it in `Origin`. */
export function ownOrigin(): string {
  return browser.runtime.getURL('/').replace(/\/$/, '');
}

/** Gives back all that a person has allowed. What an administrator allows, the browser keeps. */
export async function revokeGrants(): Promise<void> {
  const { optional_permissions: optional } = browser.runtime.getManifest();
  const { origins, permissions } = optionalGrants(await browser.permissions.getAll(), optional);
  // One by one: what is kept of them keeps no other.
  const each = [
    ...origins.map((one) => ({ origins: [one] })),
    ...permissions.map((one) => ({ permissions: [one] })),
  ];
  for (const one of each) await browser.permissions.remove(one as never).catch(() => false);
}
