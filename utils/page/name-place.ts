import type { WriteOutcome } from '../model/alt-text';
import { composedClosest, composedParent } from './composed';
import { builtIn, isHtml, isSvg, isText, matches } from './elements';
import { flatTree } from './flat-tree';
import { accessibleName } from './list/naming';
import { roleGivenTo } from './list/role';
import type { PagePicture } from './pictures';

/** By what a picture is given a name: `alt`, or `role="img"` with `aria-label`. */
export type NamePlace = 'alt' | 'label';

/** Where a picture's name may be written, or why nowhere. Only where its author gave nothing. */
export function placeFor(picture: PagePicture): NamePlace | WriteOutcome {
  const { element, part } = picture;
  const place = placeOf(picture);
  if (!place) return 'noPlace';
  if (isNamed(element, part)) return 'authorNamed';
  if (place === 'alt') return 'alt';
  const role = roleGivenTo(element);
  // Whatever it is to be by its author's word, a picture it is not.
  if (role !== '' && role !== 'img') return 'noPlace';
  return holdsContent(element) ? 'holdsContent' : 'label';
}

/** Boxes that mean nothing by themselves, so that nothing is lost when one becomes a picture. */
const boxes = new Set(['div', 'span', 'i', 'b', 'em', 'strong', 'p', 'section']);

function placeOf({ element, part }: PagePicture): NamePlace | null {
  if (part === 'content') {
    if (isHtml(element, 'img') || isHtml(element, 'input')) return 'alt';
    if (isSvg(element, 'svg') || isSvg(element, 'image') || isHtml(element, 'canvas')) return 'label';
  }
  // The picture of a box, or what is drawn in its place; not its border, its mask, or what is before and after it.
  if (part !== 'content' && part !== 'background') return null;
  return isPlainBox(element) ? 'label' : null;
}

function isPlainBox(element: Element): boolean {
  const localName = builtIn(Element.prototype, element, 'localName');
  const isPlain =
    boxes.has(localName) || localName.includes('-') || (localName === 'a' && !element.matches('[href]'));
  return isPlain && !matches(element, focusable);
}

/** Whether its author gave it a name, or said that it needs none. */
function isNamed(element: Element, part: PagePicture['part']): boolean {
  const alt = element.getAttribute('alt');
  const takesAlt = part === 'content' && (isHtml(element, 'img') || isHtml(element, 'input'));
  // Empty is an answer; white space is none.
  if (takesAlt && alt !== null && (alt === '' || alt.trim() !== '')) return true;
  if (roleGivenTo(element) === 'presentation') return true;
  if (composedClosest(element, '[aria-hidden="true" i]')) return true;
  // In a picture that has a name, nothing else is read.
  const around = composedParent(element);
  if (around && composedClosest(around, '[role="img" i], [role="image" i]')) return true;
  return accessibleName(element, '').name !== '';
}

const focusable =
  'a[href], area[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], [tabindex], [contenteditable]:not([contenteditable="false"])';
/** What is read by itself, and would not be any more inside a picture. */
const readable = 'img, svg, canvas, video, audio, object, embed, iframe, math, [role], [aria-label]';

/** Whether something in an element is read or takes the focus: a picture's contents are passed by. */
function holdsContent(element: Element): boolean {
  const isDrawing = isSvg(element, 'svg') || isSvg(element, 'image');
  for (const inner of flatTree(element)) {
    if (inner !== element && matches(inner, focusable)) return true;
    if (inner !== element && !isDrawing && matches(inner, readable)) return true;
    if (holdsText(inner)) return true;
  }
  return false;
}

/** What stands in these is for other purposes than to be read. */
const unread = 'title, desc, metadata, defs, style, script, template, symbol';

function holdsText(element: Element): boolean {
  const nodes = builtIn<Node, 'childNodes'>(Node.prototype, element, 'childNodes');
  return (
    [...nodes].some((node) => isText(node) && node.data.trim() !== '') &&
    !Element.prototype.closest.call(element, unread)
  );
}
