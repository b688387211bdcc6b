import { browser } from 'wxt/browser';
import { pageKey } from '../lib/url';

let last = 0;
let forgotten: Promise<void> | undefined;

/** Removes the rules that a worker left when it died, once for each worker. Never throws. */
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
 * Runs `work` while the background's requests for an address have the Referer of the picture's page. Extensions send none, and some
 * sites refuse pictures without it. If the Referer cannot be set, runs `work` without it. Returns and throws as `work` does.
 */
export async function withReferer<T>(
  url: string,
  referer: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const rules = browser.declarativeNetRequest;
  // The length of a rule's filter is limited, and some characters would make it match other addresses.
  if (referer === undefined || !rules || url.length > 2000 || /[*^|]/.test(url)) return work();
  await forgetReferers();
  last += 1;
  const id = last;
  try {
    // Browsers reject some filters. The request then has no Referer.
    await rules.updateSessionRules({ addRules: [ruleFor(id, url, referer)] }).catch(() => undefined);
    return await work();
  } finally {
    await rules.updateSessionRules({ removeRuleIds: [id] }).catch(() => undefined);
  }
}

function ruleFor(id: number, url: string, value: string) {
  return {
    id,
    // -1 means no tab, so only requests of the background.
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
