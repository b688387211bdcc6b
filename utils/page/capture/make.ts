const xhtml = 'http://www.w3.org/1999/xhtml';

/** Makes an HTML element, by its name space: the document may be XML or SVG. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K | 'sightread-capture' | 'sightread-announcer',
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  // Whatever the page has named so.
  const { createElementNS } = Document.prototype;
  const element = createElementNS.call(document, xhtml, name) as HTMLElementTagNameMap[K];
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
}
