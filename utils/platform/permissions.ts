import { browser } from 'wxt/browser';
import { isFirefox } from './browser';
import { hostOf, hostPattern } from '../lib/url';

/** Whether a permission can name the host of an address and no other: `*` in a pattern means others, too. */
export function canBeAllowed(address: string): boolean {
  return /^https?:/.test(address) && URL.canParse(address) && !hostOf(address).includes('*');
}

/** Whether the user allowed the host of a web address, either by name or with all sites. */
export async function mayFetch(address: string): Promise<boolean> {
  return canBeAllowed(address) && browser.permissions.contains({ origins: [hostPattern(address)] });
}

/** Whether the user allowed the host of a web address by its name. */
export async function isAllowedByName(address: string): Promise<boolean> {
  const { origins = [] } = await browser.permissions.getAll();
  return canBeAllowed(address) && origins.includes(hostPattern(address));
}

/**
 * Returns what to request together with a service's host: the consent to send data, which only Firefox asks for. A page's title is
 * browsing activity, and so is its address if an own task names it.
 */
export function sendingPermission(): { data_collection?: ('websiteContent' | 'browsingActivity')[] } {
  return isFirefox() ? { data_collection: ['websiteContent', 'browsingActivity'] } : {};
}

/** Whether data may be sent to services. Firefox requires the user's consent, which can be revoked at any time. */
export async function maySend(): Promise<boolean> {
  return !isFirefox() || browser.permissions.contains({ origins: [], ...sendingPermission() });
}

/**
 * Keeps content scripts out of the settings: otherwise a compromised page process could read and change them. Firefox lacks the
 * method. Browsers keep content scripts out of `storage.session` by default.
 */
export async function keepStorageFromPages(): Promise<void> {
  const { local }: { local: Partial<typeof browser.storage.local> } = browser.storage;
  await local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}

/** Returns the extension's origin, as in the header `Origin` of its requests. */
export function ownOrigin(): string {
  return browser.runtime.getURL('/').replace(/\/$/, '');
}

/** Revokes all permissions that the user has given. The browser keeps those of an administrator. */
export async function revokeGrants(): Promise<void> {
  const { origins, permissions } = await readGrants();
  // Remove one at a time: the browser rejects the whole call if it must keep one permission.
  const each = [
    ...origins.map((one) => ({ origins: [one] })),
    ...permissions.map((one) => ({ permissions: [one] })),
  ];
  if (isFirefox()) await browser.permissions.remove({ origins: [], ...sendingPermission() });
  for (const one of each) await browser.permissions.remove(one as never).catch(() => false);
}

/** Permissions in the format of `permissions.getAll`. */
export interface Grants {
  origins: string[];
  permissions: string[];
}

/** Returns the permissions that the user has given and can revoke: hosts and optional permissions. */
export async function readGrants(): Promise<Grants> {
  const { optional_permissions: optional = [] } = browser.runtime.getManifest();
  const { origins = [], permissions = [] } = await browser.permissions.getAll();
  return { origins, permissions: permissions.filter((name) => optional.includes(name)) };
}

/** Whether a match pattern matches all sites. Chromium has two such patterns. */
export function isEverySite(pattern: string): boolean {
  return pattern === '<all_urls>' || pattern === '*://*/*';
}
