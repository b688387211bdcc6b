import { memoized } from '../../lib/async';
import { visibleText } from '../../lib/text';
import { decoded } from '../../lib/url';
import { maxListedLength } from '../../model/page-pictures';
import {
  attributeOf,
  collapseWhitespace,
  computedStyleOf,
  isHtml,
  isText,
  rootNodeOf,
} from '../dom/elements';
import { walkFlatTree } from '../dom/flat-tree';
import { accessibleNameOf, controlNameOf, imageRoleOf, textContentOf } from '../dom/role-and-name';
import { contentPictureOf, stylePicturesOf } from '../pictures/pictures';
import { walkAccessible } from './accessible-walk';
import { isPerceivable } from './listed-pictures';

/** Returns functions that tell what names controls, as long as the page does not change: each is read once. */
export function createControlNames() {
  const wordsOf = memoized((element: Element) => withoutGlyphs(readText(element)));
  return {
    /** Returns the words in an element that are read, without the names of its pictures. */
    wordsOf,
    /** Whether a control has no name at all. */
    isNameless: memoized(
      (control: Element) =>
        wordsOf(control) === '' &&
        withoutGlyphs(controlNameOf(fieldOf(control))) === '' &&
        !hasNameInShadow(control),
    ),
  };
}

/** Returns what a control's name is read from: for a label, its field. */
function fieldOf(control: Element): Element {
  return isHtml(control, 'label') ? (control.control ?? control) : control;
}

/** Icon fonts draw characters for private use, which have no name. */
function withoutGlyphs(text: string): string {
  return visibleText(text.replaceAll(/\p{Co}/gu, ''));
}

/** Text in these is not read: title and description of a drawing belong to its picture. */
const unread =
  '[aria-hidden="true" i]:not(html, body), [inert], script, style, template, noscript, title, desc, metadata';

/** Returns the text in an element that is shown and read. */
function readText(element: Element): string {
  if (textContentOf(element).trim() === '') return '';
  const walker = Document.prototype.createTreeWalker.call(document, element, NodeFilter.SHOW_TEXT);
  const isRead = memoized(
    (parent: Element) => !Element.prototype.closest.call(parent, unread) && isShown(parent),
  );
  let text = '';
  for (let node = walker.nextNode(); node && text.length < maxListedLength; node = walker.nextNode()) {
    const { data, parentElement } = node as Text;
    if (data.trim() !== '' && parentElement && isRead(parentElement)) text += ` ${data}`;
  }
  return collapseWhitespace(text).slice(0, maxListedLength);
}

/** Whether the text of an element is shown; one without a box of its own shows it in the box around. */
function isShown(element: Element): boolean {
  if (element.checkVisibility({ visibilityProperty: true })) return true;
  const { parentElement } = element;
  return parentElement !== null && computedStyleOf(element).display === 'contents' && isShown(parentElement);
}

/** Whether a shadow root in a control has words or a named picture, where the library does not look. */
function hasNameInShadow(control: Element): boolean {
  const own = rootNodeOf(control);
  for (const { element } of walkAccessible(control, () => undefined)) {
    if (rootNodeOf(element) === own || !isPerceivable(element)) continue;
    const hasText = [...element.childNodes].some(
      (node) => isText(node) && withoutGlyphs(node.data) !== '' && !element.closest(unread),
    );
    if (hasText || accessibleNameOf(element, imageRoleOf(element).role).name !== '') return true;
  }
  return false;
}

/** Families of fonts that draw icons for letters and words. */
const iconFont = /icon|symbol|awesome|glyph/i;

/** Whether an element shows a picture of any kind, also one that assistive technology does not reach. */
export function showsPicture(control: Element): boolean {
  return [...walkFlatTree(control)].some(
    (each) =>
      isPerceivable(each) &&
      (contentPictureOf(each) !== null || stylePicturesOf(each).length > 0 || showsGlyph(each)),
  );
}

/** Whether an element shows a character of an icon font. */
function showsGlyph(element: Element): boolean {
  const texts = [...element.childNodes].filter(isText).map(({ data }) => data);
  return [undefined, '::before', '::after'].some((pseudo) => {
    const { content, fontFamily } = computedStyleOf(element, pseudo);
    const text =
      pseudo === undefined ? texts.join('').trim() : content.replaceAll(/^(?:none|normal)$|"/g, '');
    return /\p{Co}/u.test(text) || (text !== '' && iconFont.test(fontFamily));
  });
}

/** Returns where a link or an area leads, decoded; empty for other controls. */
export function targetWordsOf(control: Element): string {
  return decoded(attributeOf(control, 'href') ?? attributeOf(control, 'xlink:href') ?? '');
}
