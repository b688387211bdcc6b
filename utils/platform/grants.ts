import { browser } from 'wxt/browser';
import { optionalGrants } from '../model/grants';

/** Gives back all that a person has allowed. What an administrator allows, the browser keeps. */
export async function giveBackGrants(): Promise<void> {
  const { optional_permissions: optional } = browser.runtime.getManifest();
  const { origins, permissions } = optionalGrants(await browser.permissions.getAll(), optional);
  // One by one: what is kept of them keeps no other.
  const each = [
    ...origins.map((one) => ({ origins: [one] })),
    ...permissions.map((one) => ({ permissions: [one] })),
  ];
  for (const one of each) await browser.permissions.remove(one as never).catch(() => false);
}
