import { browser } from 'wxt/browser';

/**
 * Returns an element's shadow root, also a closed one if the browser gives it to extensions; null if there is none. Chromium has a
 * function for closed ones (https://developer.chrome.com/docs/extensions/reference/api/dom), Firefox has a property.
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
    // The element has the name of an HTML element, but another namespace.
    return null;
  }
}

/** Whether an element can have a closed shadow root, by its name. To ask the browser about every element would take long. */
function canBeClosed({ localName }: Element): boolean {
  return localName.includes('-') || nativeHosts.has(localName);
}

/** https://dom.spec.whatwg.org/#valid-shadow-host-name */
const nativeHosts = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
);
