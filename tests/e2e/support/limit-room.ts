import { expect, type Page } from '@playwright/test';

/**
 * Has the browser keep no more than so many bytes besides what it keeps by then for the extension that a page belongs to;
 * resolves when it does.
 * Chromium 150 asks how much room there is once in half a minute for each bucket
 * (https://source.chromium.org/chromium/chromium/src/+/main:content/browser/indexed_db/instance/bucket_context.cc).
 */
export async function limitRoom(page: Page, spare: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const origin = await page.evaluate(() => location.origin);
  const limit = (quotaSize: number) => session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
  // What is written to find out stays in the browser's log for a while, and counts: it must be little.
  await limit(1);
  await expect.poll(() => page.evaluate(writeLittle), { timeout: 90_000 }).toBe('QuotaExceededError');
  // Where there was no room, it asks again each time.
  await limit((await roomTaken(page)) + spare);
}

/** Runs in the page: writes a little, and tells why that failed where it did. */
async function writeLittle(): Promise<string> {
  const opening = indexedDB.open('probe', 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('store'));
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const transaction = opening.result.transaction('store', 'readwrite');
  transaction.objectStore('store').put(1, 'value');
  const outcome = await new Promise<string>((resolve) => {
    transaction.addEventListener('complete', () => resolve('written'));
    transaction.addEventListener('abort', () => resolve(transaction.error?.name ?? ''));
  });
  opening.result.close();
  return outcome;
}

/** How many bytes the browser keeps for that extension, as it counts them. */
function roomTaken(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
}
