import { browser } from 'wxt/browser';
import { pageKey } from '../lib/url';

let last = 0;
let forgotten: Promise<void> | undefined;

/** A session's rules outlive a worker that dies in the middle: removes those, once for each worker. Never throws. */
export function forgetReferers(): Promise<void> {
  forgotten ??= removeLeftRules().catch(() => undefined);
  return forgotten;
}

async function removeLeftRules(): Promise<void> {
  const rules = browser.declarativeNetRequest;
  const left = (await rules?.getSessionRules()) ?? [];
  if (left.length > 0) await rules.updateSessionRules({ removeRuleIds: left.map(({ id }) => id) });
}

/**
 * Does work while the background's requests for an address carry a Referer, as those of a page there would: extensions
 * send none, and sites that keep strangers from their pictures look at it. Where that cannot be, the work is just done.
 */
export async function withReferer<T>(
  url: string,
  referer: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const rules = browser.declarativeNetRequest;
  // A filter's length has a limit, and a longer address is not one to lose sleep over.
  if (referer === undefined || !rules || url.length > 2000) return work();
  await forgetReferers();
  last += 1;
  const id = last;
  try {
    // Browsers refuse filters that they cannot read.
    await rules.updateSessionRules({ addRules: [ruleFor(id, url, referer)] }).catch(() => undefined);
    return await work();
  } finally {
    await rules.updateSessionRules({ removeRuleIds: [id] }).catch(() => undefined);
  }
}

function ruleFor(id: number, url: string, value: string) {
  return {
    id,
    // Of no tab: those of the background alone.
    condition: {
      urlFilter: `|${pageKey(url)}|`,
      resourceTypes: ['xmlhttprequest' as const],
      tabIds: [-1],
    },
    action: {
      type: 'modifyHeaders' as const,
      requestHeaders: [{ header: 'referer', operation: 'set' as const, value }],
    },
  };
}
