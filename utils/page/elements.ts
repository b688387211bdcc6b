// Elements of other frames are of other realms, where `instanceof` knows none of them: their names tell.

const xhtml = 'http://www.w3.org/1999/xhtml';
const svg = 'http://www.w3.org/2000/svg';

/** Whether an element is the HTML element of a name, in whatever frame it stands. */
export function isHtml<K extends keyof HTMLElementTagNameMap>(
  element: Element,
  name: K,
): element is HTMLElementTagNameMap[K] {
  return element.localName === name && element.namespaceURI === xhtml;
}

/** Whether an element is the SVG element of a name, in whatever frame it stands. */
export function isSvg<K extends keyof SVGElementTagNameMap>(
  element: Element,
  name: K,
): element is SVGElementTagNameMap[K] {
  return element.localName === name && element.namespaceURI === svg;
}

/** Whether a node is an element, in whatever frame it stands. */
export function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}

/** Whether a node is text, in whatever frame it stands. */
export function isText(node: Node): node is Text {
  return node.nodeType === Node.TEXT_NODE || node.nodeType === Node.CDATA_SECTION_NODE;
}

/** An element's computed style, in whatever frame it stands. */
export function styleOf(element: Element, pseudo?: string): CSSStyleDeclaration {
  return (element.ownerDocument.defaultView ?? window).getComputedStyle(element, pseudo);
}

/** The document in a frame of the same origin; null for any other element and origin. */
export function documentIn(element: Element): Document | null {
  if (!isHtml(element, 'iframe')) return null;
  try {
    return element.contentDocument;
  } catch {
    return null;
  }
}
