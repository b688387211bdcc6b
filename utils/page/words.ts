import { shadowRootOf } from '../platform/shadow-root';
import { isElement, isHtml, isText, styleOf } from './elements';

/** An element's words as they are read out, with the names of the pictures in it, less those of one picture. */
export function textOf(element: Element, except?: Element): string {
  return shorten(wordsIn(element, except));
}

function wordsIn(node: Node, except?: Element): string {
  if (isText(node)) return node.data;
  if (!isElement(node) || node === except || isUnread(node)) return '';
  if (isHtml(node, 'img')) return ` ${node.alt} `;
  if (node.ariaLabel && node.matches('svg, [role="img"]')) return ` ${node.ariaLabel} `;
  const inside = nodesIn(node)
    .map((child) => wordsIn(child, except))
    .join('');
  return /^(?:inline|contents)/.test(styleOf(node).display) ? inside : ` ${inside} `;
}

/** What has no box of its own, such as a slot, is not seen as visible although what is in it may be. */
function isUnread(element: Element): boolean {
  if (element.ariaHidden === 'true') return true;
  return !element.checkVisibility({ visibilityProperty: true }) && styleOf(element).display !== 'contents';
}

/** What stands in an element as it is drawn: its shadow root's nodes, or those that are slotted there. */
function nodesIn(element: Element): Node[] {
  const slotted = isHtml(element, 'slot') ? element.assignedNodes() : [];
  return slotted.length > 0 ? slotted : [...(shadowRootOf(element) ?? element).childNodes];
}

/** The text of the elements that an attribute names by their ids, also of hidden ones. */
export function referredText(element: Element, attribute: string): string {
  const root = element.getRootNode();
  // By what it has: those of frames are of another realm.
  if (!isTreeOfIds(root)) return '';
  const ids = (element.getAttribute(attribute) ?? '').split(/\s+/).filter((id) => id !== '');
  return shorten(ids.map((id) => root.getElementById(id)?.textContent ?? '').join(' '));
}

function isTreeOfIds(root: Node): root is Document | ShadowRoot {
  return 'getElementById' in root;
}

/** Text on one line. */
export function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** No heading or caption should need more characters. */
export const longest = 300;

/** Text on one line, cut at that length. */
export function shorten(text: string): string {
  const line = plain(text);
  return line.length > longest ? `${line.slice(0, longest).trimEnd()}…` : line;
}
