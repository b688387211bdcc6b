import { browser } from 'wxt/browser';

/**
 * An element's shadow root, closed ones too where the browser lets an extension look into them; null where there is none.
 * Chromium has a function for it (https://developer.chrome.com/docs/extensions/reference/api/dom), Firefox a property.
 */
export function shadowRootOf(element: Element): ShadowRoot | null {
  if (element.shadowRoot) return element.shadowRoot;
  if ('openOrClosedShadowRoot' in element) {
    return element.openOrClosedShadowRoot instanceof ShadowRoot ? element.openOrClosedShadowRoot : null;
  }
  if (!(element instanceof HTMLElement) || !canBeClosed(element)) return null;
  return browser.dom?.openOrClosedShadowRoot(element) ?? null;
}

/** Asking the browser costs a call into it, and a page has thousands of elements: only these names can have a root. */
function canBeClosed({ localName }: HTMLElement): boolean {
  return localName.includes('-') || nativeHosts.has(localName);
}

/** https://dom.spec.whatwg.org/#valid-shadow-host-name */
const nativeHosts = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
);
