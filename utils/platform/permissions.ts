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

/** Revokes all that a person has allowed. The browser keeps what an administrator allows. */
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

/** What a browser allows an extension, as `permissions.getAll` gives it. */
export interface Grants {
  origins: string[];
  permissions: string[];
}

/** Of all that is allowed, what a person has allowed and can take back: all sites, and the permissions that are optional. */
export function optionalGrants(
  { origins = [], permissions = [] }: Partial<Grants>,
  optional: readonly string[] = [],
): Grants {
  return { origins: [...origins], permissions: permissions.filter((name) => optional.includes(name)) };
}

/** Whether a match pattern is that of all sites; Chromium names them so, too. */
export function isEverySite(pattern: string): boolean {
  return pattern === '<all_urls>' || pattern === '*://*/*';
}
