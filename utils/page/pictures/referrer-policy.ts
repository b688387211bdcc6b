import { pageKey } from '../../lib/url';
import {
  attributeOf,
  documentElementOf,
  isHtml,
  ownerDocumentOf,
  queryAll,
  unclobbered,
  windowOf,
} from '../dom/elements';

/**
 * The policies that send the page's origin to other sites, and those that don't. Some are old names, which only `meta` elements have.
 * https://w3c.github.io/webappsec-referrer-policy/
 */
const telling =
  /^(?:(?:strict-)?origin(?:-when-cross-?origin)?|unsafe-url|no-referrer-when-downgrade|always|default)$/i;
const silent = /^(?:no-referrer|same-origin|never)$/i;

/** Whether the last policy in a list that browsers know tells other sites the origin; `undefined` where they know none. */
function tells(policies: readonly string[]): boolean | undefined {
  const known = policies
    .map((each) => each.trim())
    .findLast((each) => telling.test(each) || silent.test(each));
  return known === undefined ? undefined : telling.test(known);
}

/** Returns the policy that an element has for itself; empty for that of its page. */
export function referrerPolicyOf(element: Element | undefined): ReferrerPolicy {
  return element && isHtml(element, 'img') ? (element.referrerPolicy as ReferrerPolicy) : '';
}

/**
 * Whether a page sends its origin as the Referer with a request for the picture at an address: as the element, the document and
 * the response that brought it say. False where that response is not kept, and from an encrypted page to one that isn't.
 */
export async function sendsReferrer(address: string, element: Element | undefined): Promise<boolean> {
  const shownIn = element ? ownerDocumentOf(element) : document;
  const from = loadedFrom(shownIn);
  if (!/^https?:/.test(from) || (from.startsWith('https:') && address.startsWith('http:'))) return false;
  const inDocument = queryAll(shownIn, 'meta[name="referrer" i]').map(
    (meta) => attributeOf(meta, 'content') ?? '',
  );
  return tells([referrerPolicyOf(element)]) ?? tells(inDocument) ?? tellsByResponse(from);
}

/** Returns the address that a document was loaded from: scripts change the one that is shown. */
function loadedFrom(shownIn: Document): string {
  const root = documentElementOf(shownIn);
  const [navigation] = (root && windowOf(root)?.performance.getEntriesByType('navigation')) ?? [];
  return pageKey(navigation?.name ?? unclobbered(shownIn, 'URL'));
}

/** Whether the response that brought a document has it send the Referer; false where the browser has not kept the response. */
async function tellsByResponse(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' });
    return tells((response.headers.get('referrer-policy') ?? '').split(',')) ?? true;
  } catch {
    return false;
  }
}
