import { browser } from 'wxt/browser';

/**
 * Requests permissions. Returns whether they were granted; false also where the browser cannot ask for them. Must be called
 * in the click itself, before anything is awaited.
 */
export async function requestPermissions(
  wanted: Parameters<typeof browser.permissions.request>[0],
): Promise<boolean> {
  try {
    return await browser.permissions.request(wanted);
  } catch {
    return false;
  }
}
