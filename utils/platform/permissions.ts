import { browser } from 'wxt/browser';
import { isFirefox } from './browser';
import { hostOf, hostPattern } from '../lib/url';

/** Whether there is a permission for the host of an address and for no other: in a pattern, `*` stands for others. */
export function canBeAllowed(address: string): boolean {
  return /^https?:/.test(address) && URL.canParse(address) && !hostOf(address).includes('*');
}

/** Whether the person allowed the host of a web address, alone or with all sites. */
export async function mayFetch(address: string): Promise<boolean> {
  return canBeAllowed(address) && browser.permissions.contains({ origins: [hostPattern(address)] });
}

/** Whether the person allowed the host of a web address by its name. */
export async function isAllowedByName(address: string): Promise<boolean> {
  const { origins = [] } = await browser.permissions.getAll();
  return canBeAllowed(address) && origins.includes(hostPattern(address));
}

/**
 * Returns what to request with a service's host: the consent to send data, which Firefox alone asks for. A page's title, and
 * its address for own tasks that name it, are browsing activity.
 */
export function sendingPermission(): { data_collection?: ('websiteContent' | 'browsingActivity')[] } {
  return isFirefox() ? { data_collection: ['websiteContent', 'browsingActivity'] } : {};
}

/** Whether data may be sent to services: everywhere but in Firefox, and there with a person's consent, which can be revoked at any time. */
export async function maySend(): Promise<boolean> {
  return !isFirefox() || browser.permissions.contains({ origins: [], ...sendingPermission() });
}

/**
 * Keeps the settings from content scripts: a process that shows web pages could otherwise read and change them. Firefox has
 * no such method. `storage.session` is kept from content scripts by default.
 */
export async function keepStorageFromPages(): Promise<void> {
  const { local }: { local: Partial<typeof browser.storage.local> } = browser.storage;
  await local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}

/** Returns the extension's origin, as servers get it in `Origin`. */
export function ownOrigin(): string {
  return browser.runtime.getURL('/').replace(/\/$/, '');
}

/** Revokes all permissions that a person has given. The browser keeps those of an administrator. */
export async function revokeGrants(): Promise<void> {
  const { optional_permissions: optional } = browser.runtime.getManifest();
  const { origins, permissions } = optionalGrants(await browser.permissions.getAll(), optional);
  // One by one: the browser rejects a whole call for a single permission that it keeps.
  const each = [
    ...origins.map((one) => ({ origins: [one] })),
    ...permissions.map((one) => ({ permissions: [one] })),
  ];
  if (isFirefox()) await browser.permissions.remove({ origins: [], ...sendingPermission() });
  for (const one of each) await browser.permissions.remove(one as never).catch(() => false);
}

/** Permissions, in the form of `permissions.getAll`. */
export interface Grants {
  origins: string[];
  permissions: string[];
}

/** Returns the permissions that a person has given and can revoke: all sites, and optional permissions. */
export function optionalGrants(
  { origins = [], permissions = [] }: Partial<Grants>,
  optional: readonly string[] = [],
): Grants {
  return { origins: [...origins], permissions: permissions.filter((name) => optional.includes(name)) };
}

/** Whether a match pattern is one of all sites: Chromium has two. */
export function isEverySite(pattern: string): boolean {
  return pattern === '<all_urls>' || pattern === '*://*/*';
}
