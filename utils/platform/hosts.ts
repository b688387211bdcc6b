import { browser } from 'wxt/browser';

/** The match pattern of an address's host, as permissions name it: `scheme://host/*`; patterns know no ports. */
export function patternOf(address: string): string {
  const { protocol, hostname } = new URL(address);
  return `${protocol}//${hostname}/*`;
}

/** Whether the person allowed a web address's host, by itself or with all sites. */
export async function mayFetch(address: string): Promise<boolean> {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return false;
  return browser.permissions.contains({ origins: [patternOf(address)] });
}
