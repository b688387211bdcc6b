import { fail } from '../../model/failure';

// `instanceof` fails for elements of other frames, which have constructors of their own: these functions compare names.
// Forms and documents let named elements hide properties of the platform (DOM clobbering): these functions read around
// it.

const xhtmlSpace = 'http://www.w3.org/1999/xhtml';
const svgSpace = 'http://www.w3.org/2000/svg';

/** Whether an element is an HTML element of one of the names, in any frame. */
export function isHtml<K extends keyof HTMLElementTagNameMap>(
  element: Element,
  ...names: K[]
): element is HTMLElementTagNameMap[K] {
  return element.namespaceURI === xhtmlSpace && names.some((name) => element.localName === name);
}

/** Whether an element is an SVG element of one of the names, in any frame. */
export function isSvg<K extends keyof SVGElementTagNameMap>(
  element: Element,
  ...names: K[]
): element is SVGElementTagNameMap[K] {
  return element.namespaceURI === svgSpace && names.some((name) => element.localName === name);
}

/** Whether an element is `svg` or an `image` in one, which are pictures of their own. */
export const isDrawing = (element: Element): element is SVGSVGElement | SVGImageElement =>
  isSvg(element, 'svg', 'image');

/** Whether a node is an element, in any frame. */
export function isElement(node: Node): node is Element {
  return isNodeType(node, Node.ELEMENT_NODE);
}

/** Whether a node is text, in any frame. */
export function isText(node: Node): node is Text {
  return node.nodeType === Node.TEXT_NODE || node.nodeType === Node.CDATA_SECTION_NODE;
}

/**
 * Returns a property of a node as the platform defines it, never an element of that name in a form or document, which
 * would hide the property (https://webidl.spec.whatwg.org/#LegacyOverrideBuiltIns), also from extensions.
 */
export function unclobbered<T extends Node, K extends keyof T>(node: T, name: K): T[K] {
  // Several times faster, and a list of pictures reads a hundred thousand properties.
  const { localName } = node as { localName?: unknown };
  if (typeof localName === 'string' && localName !== 'form') return node[name];
  return Reflect.get(Object.getPrototypeOf(node), name, node);
}

/** Whether an element matches a selector. */
export function matchesSelector(element: Element, selector: string): boolean {
  return Element.prototype.matches.call(element, selector);
}

/** Returns the document of an element. */
export function ownerDocumentOf(element: Element): Document {
  return unclobbered(element, 'ownerDocument') ?? document;
}

/** Returns the window of an element's document; null for a document that is no longer shown. */
export function windowOf(element: Element): (Window & typeof globalThis) | null {
  return unclobbered(ownerDocumentOf(element), 'defaultView');
}

/** Returns the root element of a document; null without one. */
export function documentElementOf(document: Document): HTMLElement | null {
  return unclobbered(document, 'documentElement');
}

/** Returns the root element of this document. Throws `FailureError` `pageOffLimits` without one. */
export const rootElement = (): HTMLElement => documentElementOf(document) ?? fail('pageOffLimits');

/** Returns the element of this document that scrolls the page; null without one. */
export const pageScrollElement = (): Element | null => unclobbered(document, 'scrollingElement');

/** Whether a node is of a type such as `Node.DOCUMENT_NODE`. */
export function isNodeType(node: Node, type: number): boolean {
  return unclobbered(node, 'nodeType') === type;
}

/** Returns the elements of a document or shadow root that match a selector. */
export function queryAll(tree: Node, selector: string): Element[] {
  const prototype = isNodeType(tree, Node.DOCUMENT_NODE) ? Document.prototype : DocumentFragment.prototype;
  return [...prototype.querySelectorAll.call(tree, selector)];
}

/** Returns the computed style of an element, in any frame. */
export function computedStyleOf(element: Element, pseudo?: string): CSSStyleDeclaration {
  return (windowOf(element) ?? window).getComputedStyle(element, pseudo);
}

/** Returns the document in an `iframe` of the same origin; null for any other element or origin. */
export function frameDocumentOf(element: Element): Document | null {
  return isHtml(element, 'iframe') ? element.contentDocument : null;
}

/** Returns an attribute of an element; null without one. */
export function attributeOf(element: Element, name: string): string | null {
  return Element.prototype.getAttribute.call(element, name);
}

/** Returns the text on one line. */
export function collapseWhitespace(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Returns the document or shadow root of an element. */
export function rootNodeOf(element: Element): Node {
  return Node.prototype.getRootNode.call(element);
}

/** Creates an HTML element, also in a document of XML or SVG. */
export function createHtmlElement<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const { createElementNS } = Document.prototype;
  const element = createElementNS.call(document, xhtmlSpace, name) as HTMLElementTagNameMap[K];
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
}

/**
 * Creates an element that shows words by the style `drawnWordsStyle`, without a text node: through a text, a page finds what it is in,
 * by `window.find` and selections.
 */
export const drawnWords = (words: string, attributes: Record<string, string> = {}): HTMLElement =>
  createHtmlElement('span', { 'data-words': words, ...attributes });

/** The style of shadow roots with `drawnWords`. */
export const drawnWordsStyle = '[data-words]::before { content: attr(data-words); }';

/**
 * Creates an element of Sightread for a page. What it shows belongs into `root`, a shadow root of the `div` inside: the
 * page may have defined a custom element of the host's name, whose class opens closed roots of the host itself by
 * `attachInternals` (seen in Chromium 156).
 */
export function createHost(
  name: `sightread-${'capture' | 'announcer' | 'outline' | 'words'}`,
  mode: ShadowRootMode,
): { host: HTMLElement; root: ShadowRoot } {
  const inner = createHtmlElement('div');
  const host = createHtmlElement(name as 'div', {}, inner);
  for (const each of [host, inner])
    each.style.cssText = 'all: initial !important; display: contents !important;';
  return { host, root: inner.attachShadow({ mode }) };
}

/** Whether an element has a name of those that `createHost` creates. */
export function isHost({ localName }: Element): boolean {
  return typeof localName === 'string' && localName.startsWith('sightread-');
}

/**
 * Adds a style to a shadow root. Constructed style sheets work under any CSP of the page; where the browser refuses them
 * in content scripts, a style element is used.
 */
export function applyStyle(root: ShadowRoot, css: string): void {
  // A page can register custom properties of any name with other values, also for shadow trees: it cannot know these names.
  const ownNames = css.replaceAll(/--(?=\w)/g, `--${crypto.getRandomValues(new Uint32Array(4)).join('-')}-`);
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(ownNames);
    root.adoptedStyleSheets = [sheet];
  } catch {
    root.append(createHtmlElement('style', {}, ownNames));
  }
}
