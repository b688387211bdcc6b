import { windowOf } from '../dom/elements';

/** Presentation properties that may come from the page's style sheets. */
const properties = [
  'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit',
  'stroke-dasharray stroke-dashoffset stop-color stop-opacity flood-color flood-opacity lighting-color color opacity',
  'display visibility transform transform-origin transform-box clip-path clip-rule mask filter paint-order',
  'font-family font-size font-style font-weight font-stretch font-variant letter-spacing word-spacing text-anchor',
  'dominant-baseline baseline-shift writing-mode direction text-decoration mix-blend-mode isolation vector-effect',
  'x y cx cy r rx ry d width height marker-start marker-mid marker-end shape-rendering text-rendering',
].flatMap((line) => line.split(' '));

/**
 * Whether an inline svg can be drawn from its source alone: without other files, HTML, animations and scripts.
 */
export function isSelfContained(svg: SVGSVGElement): boolean {
  const references = [svg, ...svg.querySelectorAll('[href], [*|href]')].map(
    (element) => element.getAttribute('href') ?? element.getAttribute('xlink:href') ?? '',
  );
  return (
    svg.querySelector('foreignObject, animate, animateTransform, animateMotion, set, script') === null &&
    references.every((reference) => reference === '' || /^(#|data:image\/)/.test(reference)) &&
    !/url\((?!\s*(["']|&quot;)?(#|data:))/.test(svg.outerHTML)
  );
}

/** Returns the source of an inline svg, with the styles and referenced elements of its page. */
export function svgSource(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const { width, height } = svg.getBoundingClientRect();
  copyStyles(svg, copy);
  copy.append(...referencedElements(svg, copy));
  for (const element of copy.querySelectorAll('style')) element.remove();
  if (!copy.hasAttribute('viewBox')) copy.setAttribute('viewBox', `0 0 ${width} ${height}`);
  copy.setAttribute('width', `${width}`);
  copy.setAttribute('height', `${height}`);
  for (const property of ['transform', 'opacity', 'display', 'width', 'height'])
    copy.style.removeProperty(property);
  return new XMLSerializer().serializeToString(copy);
}

/** Writes the computed styles of an element and its descendants into a copy of the element. */
function copyStyles(original: Element, copy: Element, isReferenced = false): void {
  const view = windowOf(original);
  const copies = [copy, ...copy.querySelectorAll('*')];
  for (const [at, element] of [original, ...original.querySelectorAll('*')].entries()) {
    const style = view?.getComputedStyle(element);
    const around =
      isReferenced && element.parentElement ? view?.getComputedStyle(element.parentElement) : null;
    const written = properties.flatMap((name) => {
      const value = style?.getPropertyValue(name) ?? '';
      // A referenced element inherits where it is used, unless it has a value of its own.
      if (value === '' || value === around?.getPropertyValue(name)) return [];
      // Computed values reference elements by the page's address, which the source does not have.
      return `${name}:${value.replaceAll(/url\("[^"#]*#([^"]*)"\)/g, 'url(#$1)')};`;
    });
    copies[at]?.setAttribute('style', written.join(''));
  }
}

/** Returns copies of all elements of the document that the copy of an svg references, directly or not. */
function referencedElements(svg: SVGSVGElement, svgCopy: Element): Element[] {
  const root = svg.getRootNode() as Document | ShadowRoot;
  const copies = new Map<string, Element>();
  const waiting: Element[] = [svgCopy];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    for (const id of idsIn(element)) {
      const used = copies.has(id) ? null : root.getElementById(id);
      if (!used || svg.contains(used)) continue;
      const copy = used.cloneNode(true) as Element;
      copyStyles(used, copy, true);
      copies.set(id, copy);
      waiting.push(copy);
    }
  }
  if (copies.size === 0) return [];
  const definitions = Document.prototype.createElementNS.call(document, 'http://www.w3.org/2000/svg', 'defs');
  definitions.append(...copies.values());
  return [definitions];
}

/** Returns the ids that a copy with its styles, or an element in it, references. */
function idsIn(copy: Element): string[] {
  return [...copy.outerHTML.matchAll(/(?:url\(|href=")#([^)"]+)/g)].map(([, id = '']) => id);
}
