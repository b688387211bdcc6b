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

/**
 * What the platform says under a name: a form and a document show the element of that name in them instead
 * (https://webidl.spec.whatwg.org/#LegacyOverrideBuiltIns), to scripts of extensions too. `prototype` is that of the
 * interface which has the property.
 */
export function builtIn<T extends Node, K extends keyof T>(prototype: T, node: T, name: K): T[K] {
  // Asking the node itself is several times quicker, and a list asks a hundred thousand times.
  const { localName } = node as { localName?: unknown };
  if (typeof localName === 'string' && localName !== 'form') return node[name];
  return Reflect.get(prototype, name, node);
}

/** Whether a selector names an element, whatever a form has named. */
export function matches(element: Element, selector: string): boolean {
  return Element.prototype.matches.call(element, selector);
}

/** The document that an element stands in, whatever that has named. */
export function documentOf(element: Element): Document {
  return builtIn(Node.prototype, element, 'ownerDocument') ?? document;
}

/** The window of an element's document; null where that is shown no more. */
export function viewOf(element: Element): (Window & typeof globalThis) | null {
  return builtIn(Document.prototype, documentOf(element), 'defaultView');
}

/** A document's outermost element; null where it has none. */
export function rootOf(document: Document): HTMLElement | null {
  return builtIn(Document.prototype, document, 'documentElement');
}

/** Whether a node is of a type such as `Node.DOCUMENT_NODE`, whatever it has named. */
export function hasType(node: Node, type: number): boolean {
  return builtIn<Node, 'nodeType'>(Node.prototype, node, 'nodeType') === type;
}

/** The elements in a document or shadow root that a selector names, whatever that document has named. */
export function queryAll(tree: Node, selector: string): Element[] {
  const prototype = hasType(tree, Node.DOCUMENT_NODE) ? Document.prototype : DocumentFragment.prototype;
  return [...prototype.querySelectorAll.call(tree, selector)];
}

/** An element's computed style, in whatever frame it stands. */
export function styleOf(element: Element, pseudo?: string): CSSStyleDeclaration {
  return (viewOf(element) ?? window).getComputedStyle(element, pseudo);
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
