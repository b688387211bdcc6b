import { browser } from 'wxt/browser';

/**
 * An element's shadow root, closed ones too where the browser lets an extension look into them; null where there is none.
 * Chromium has a function for it (https://developer.chrome.com/docs/extensions/reference/api/dom), Firefox a property.
 */
export function shadowRootOf(element: Element): ShadowRoot | null {
  if (element.shadowRoot) return element.shadowRoot;
  if ('openOrClosedShadowRoot' in element) {
    return (element as { openOrClosedShadowRoot: ShadowRoot | null }).openOrClosedShadowRoot;
  }
  if (!canBeClosed(element)) return null;
  try {
    return browser.dom?.openOrClosedShadowRoot(element as HTMLElement) ?? null;
  } catch {
    // Not an HTML element, although its name is that of one.
    return null;
  }
}

/** Whether an element can have a closed shadow root, by its name: a call into the browser for each of a page's elements would take long. */
function canBeClosed({ localName }: Element): boolean {
  return localName.includes('-') || nativeHosts.has(localName);
}

/** https://dom.spec.whatwg.org/#valid-shadow-host-name */
const nativeHosts = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
);
