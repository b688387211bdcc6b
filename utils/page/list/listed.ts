import { isHtml, isSvg, styleOf } from '../elements';
import { contentOf, styledOf, type PagePicture, type StyleSource } from '../pictures';
import { attributeOf } from './attributes';
import { svgTitle } from './naming';
import { isPictureRole, roleGivenTo } from './role';

/** A picture to list, with all of its element: what its name in the page depends on. */
export interface Entry {
  picture: PagePicture;
  siblings: readonly PagePicture[];
}

/** Nobody sees anything in less, in CSS pixels: what counts visitors and what keeps a distance. */
const leastSide = 4;

/**
 * An element's pictures as the list has them: what is one by its kind or role, whatever its size, once; else what its
 * style shows. Nothing for what is not shown. `sources` is where its style may have any.
 */
export function entriesOf(element: Element, sources: ReadonlySet<StyleSource>): Entry[] {
  // Of a drawing, parts count that have a role, and pictures in it.
  const isPart = element.namespaceURI === svgSpace && !isSvg(element, 'svg') && !isSvg(element, 'image');
  const isWhole =
    isPictureItself(element) ||
    (attributeOf(element, 'role') !== null && isPictureRole(roleGivenTo(element)));
  if (isPart && !isWhole) return [];
  if (!isShown(element)) return [];
  const content = isPart ? null : contentOf(element);
  const whole: PagePicture = { element, part: 'whole', addresses: [] };
  // Its own picture is the first of its kind: its name does not depend on what its style adds.
  if (content && (isWhole || hasName(element) || isLarge(element)))
    return [{ picture: content, siblings: [content] }];
  if (content) return [];
  const siblings = isPart || isPictureItself(element) ? [] : styledOf(element, sources);
  if (isWhole || (isSvg(element, 'svg') && hasName(element)))
    return [{ picture: primaryOf(siblings) ?? whole, siblings }];
  if (siblings.length === 0 || !isLarge(element)) return [];
  return siblings.map((picture) => ({ picture, siblings }));
}

const svgSpace = 'http://www.w3.org/2000/svg';

/** What is a picture to assistive technology by its kind, also without pixels. */
function isPictureItself(element: Element): boolean {
  return isHtml(element, 'img') || (isHtml(element, 'input') && element.type === 'image');
}

function hasName(element: Element): boolean {
  return (
    ['aria-label', 'aria-labelledby', 'title'].some(
      (name) => (attributeOf(element, name) ?? '').trim() !== '',
    ) || svgTitle(element).trim() !== ''
  );
}

/** Of what a role makes one picture: what it is drawn on, else whatever its style shows. */
function primaryOf(pictures: readonly PagePicture[]): PagePicture | undefined {
  return pictures.find(({ part }) => part === 'background') ?? pictures[0];
}

function isLarge(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width >= leastSide && height >= leastSide;
}

/** Whether an element is laid out and not hidden; see-through is not hidden from assistive technology. */
export function isShown(element: Element): boolean {
  if (element.checkVisibility({ visibilityProperty: true })) return true;
  // An element without a box of its own may have a role all the same, and its children are shown.
  if (attributeOf(element, 'role') === null || styleOf(element).display !== 'contents') return false;
  return element.parentElement === null || isShown(element.parentElement);
}
