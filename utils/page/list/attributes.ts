/** An element's attribute, also of a form that shows something else under that name; null where it has none. */
export function attributeOf(element: Element, name: string): string | null {
  return Element.prototype.getAttribute.call(element, name);
}

/** Text on one line. */
export function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** The document or shadow root that an element stands in. */
export function treeOf(element: Element): Node {
  return Node.prototype.getRootNode.call(element);
}
