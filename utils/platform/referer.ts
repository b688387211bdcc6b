import { browser } from 'wxt/browser';

let last = 0;

/**
 * Does work while the background's requests for an address carry a Referer, as those of a page there would: extensions
 * send none, and sites that keep strangers from their pictures look at it. Without one the work is just done.
 */
export async function withReferer<T>(
  url: string,
  referer: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const rules = browser.declarativeNetRequest;
  // A filter's length has a limit, and a longer address is not one to lose sleep over.
  if (referer === undefined || !rules || url.length > 2000) return work();
  last += 1;
  const id = last;
  await rules.updateSessionRules({
    removeRuleIds: [id],
    addRules: [
      {
        id,
        // Of no tab: those of the background alone.
        condition: {
          urlFilter: `|${withoutFragment(url)}|`,
          resourceTypes: ['xmlhttprequest'],
          tabIds: [-1],
        },
        action: {
          type: 'modifyHeaders',
          requestHeaders: [{ header: 'referer', operation: 'set', value: referer }],
        },
      },
    ],
  });
  try {
    return await work();
  } finally {
    await rules.updateSessionRules({ removeRuleIds: [id] });
  }
}

const withoutFragment = (url: string): string => url.split('#', 1)[0] ?? '';
