import { browser } from 'wxt/browser';

/** What can be asked for, as `browser.permissions` takes it. */
type Wanted = Parameters<typeof browser.permissions.request>[0];

/**
 * Asks the browser for permissions; returns whether they were granted. Must be called in the click itself, before
 * anything is awaited. A browser that cannot ask for them has refused.
 */
export async function requestPermissions(wanted: Wanted): Promise<boolean> {
  try {
    return await browser.permissions.request(wanted);
  } catch {
    return false;
  }
}
