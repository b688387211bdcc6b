import { computeAccessibleName } from 'dom-accessibility-api';
import {
  unclobbered,
  ownerDocumentOf,
  rootNodeOf,
  isNodeType,
  isHtml,
  isSvg,
  attributeOf,
  collapseWhitespace,
} from './elements';
import { hasTemporaryTabindex } from './focus';

type Source = 'alt' | 'aria-label' | 'aria-labelledby' | 'title' | 'content';

/** An accessible name and its source; both empty for an element without a name. */
export interface AccessibleName {
  name: string;
  by: Source | '';
}

const none: AccessibleName = { name: '', by: '' };

/**
 * Returns the accessible name of a picture with a role (https://www.w3.org/TR/accname-1.2/,
 * https://www.w3.org/TR/html-aam-1.0/#img-element). Names from other elements are computed by the library.
 */
export function accessibleNameOf(element: Element, role: string): AccessibleName {
  if (role === 'presentation') return none;
  const referred = collapseWhitespace(labeledByName(element));
  if (referred !== '') return { name: referred, by: 'aria-labelledby' };
  const label = collapseWhitespace(attributeOf(element, 'aria-label') ?? '');
  if (label !== '') return { name: label, by: 'aria-label' };
  return hostLanguageName(element);
}

/** Returns the name from the host language: HTML or SVG. */
function hostLanguageName(element: Element): AccessibleName {
  // The browser's default name of an image button is not the author's.
  const isButton = isHtml(element, 'input');
  if (isButton && (element.labels?.length ?? 0) > 0) {
    const name = nameByLibrary(element);
    if (name !== '') return { name, by: 'content' };
  }
  const alt = isButton || isHtml(element, 'img', 'area') ? attributeOf(element, 'alt') : null;
  if (collapseWhitespace(alt ?? '') !== '') return { name: collapseWhitespace(alt ?? ''), by: 'alt' };
  // Browsers do not look further than an empty or blank `alt`.
  if (alt !== null && !isButton) return none;
  const drawn = collapseWhitespace(svgTitleOf(element));
  if (drawn !== '') return { name: drawn, by: 'content' };
  const title = collapseWhitespace(attributeOf(element, 'title') ?? '');
  return title === '' ? none : { name: title, by: 'title' };
}

/** Returns the first title of an SVG element; empty without one. */
export function svgTitleOf(element: Element): string {
  if (element.namespaceURI !== 'http://www.w3.org/2000/svg') return '';
  for (const child of element.children) if (isSvg(child, 'title')) return child.textContent;
  return '';
}

function labeledByName(element: Element): string {
  const targets = referencedBy(element, 'aria-labelledby');
  if (targets.length === 0) return '';
  // A hidden element names with its whole text, a visible one with its visible text.
  const name = nameByLibrary(element, { hidden: !targets.every(isShown) });
  if (name !== '' || targets.every((target) => target === element)) return name;
  return targets.map((target) => attributeOf(target, 'aria-label') ?? textContentOf(target)).join(' ');
}

/** The library splits ids at spaces only, and throws on forms that are clobbered. */
function nameByLibrary(element: Element, options: { hidden?: boolean } = {}): string {
  try {
    return computeAccessibleName(element, { ...options, computedStyleSupportsPseudoElements: true });
  } catch {
    return '';
  }
}

/** Returns the accessible name of a link or button around a picture; empty where it cannot be computed. */
export function controlNameOf(element: Element): string {
  return collapseWhitespace(nameByLibrary(element));
}

function isShown(element: Element): boolean {
  return Element.prototype.checkVisibility.call(element, { visibilityProperty: true });
}

/** Returns the text content of an element. */
export function textContentOf(element: Element): string {
  return unclobbered(element, 'textContent') ?? '';
}

/** Returns the elements whose ids are in an attribute, in the document or shadow root of the element. */
export function referencedBy(element: Element, attribute: string): Element[] {
  const ids = attributeOf(element, attribute)?.split(/\s+/) ?? [];
  const tree = rootNodeOf(element);
  const root = isNodeType(tree, Node.DOCUMENT_FRAGMENT_NODE)
    ? (tree as ShadowRoot)
    : ownerDocumentOf(element);
  return ids.flatMap((id) => unclobbered(root, 'getElementById').call(root, id) ?? []);
}

// The library's `getRole` differs from Chromium 156 in 24 of 106 cases: lists of roles, capital letters, and focusable
// elements with the role `presentation`. The table is in `tests/browser/page/list-names.test.ts`.

/**
 * https://www.w3.org/TR/wai-aria-1.2/#role_definitions, https://www.w3.org/TR/graphics-aria-1.0/#role_definitions,
 * without the abstract ones.
 */
const roles = new Set(
  [
    'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox',
    'comment complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic',
    'grid gridcell group heading img insertion link list listbox listitem log main mark marquee math menu menubar',
    'menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio',
    'radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong',
    'subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree',
    'treegrid treeitem image graphics-document graphics-object graphics-symbol',
  ].flatMap((line) => line.split(' ')),
);

const pictureRoles = new Set(['img', 'graphics-document', 'graphics-symbol']);

/** Whether a role is that of an image. */
export function isImageRole(role: string): boolean {
  return pictureRoles.has(role);
}

/** Returns the first valid role of the `role` attribute, with `image` and `none` as their synonyms; empty without one. */
export function explicitRoleOf(element: Element): string {
  const given = attributeOf(element, 'role')?.toLowerCase().split(/\s+/) ?? [];
  const role = given.find((each) => roles.has(each) || each.startsWith('doc-')) ?? '';
  if (role === 'image') return 'img';
  return role === 'none' ? 'presentation' : role;
}

/**
 * Returns the role of an element that is a picture, by its kind or by its role: `presentation` for decorative elements,
 * empty without a role; and whether the author's mark as decorative is ignored
 * (https://www.w3.org/TR/wai-aria-1.2/#conflict_resolution_presentation_none).
 */
export function imageRoleOf(element: Element): { role: string; hasConflict: boolean } {
  const given = explicitRoleOf(element);
  const isMarked =
    given === 'presentation' ||
    (given === '' && isHtml(element, 'img') && element.alt === '' && attributeOf(element, 'alt') !== null);
  if (!isMarked) return { role: given === '' ? implicitRoleOf(element) : given, hasConflict: false };
  const hasConflict = isFocusable(element) || globalAria.some((name) => attributeOf(element, name) !== null);
  return { role: hasConflict ? implicitRoleOf(element) : 'presentation', hasConflict };
}

/** Returns the implicit role of an element; empty without one. */
function implicitRoleOf(element: Element): string {
  if (isHtml(element, 'img', 'object', 'embed')) return 'img';
  if (isHtml(element, 'input')) return 'button';
  if (isHtml(element, 'area') && element.hasAttribute('href')) return 'link';
  // An svg with a name has the role `img`; `naming-facts.ts` knows whether it has a name.
  return '';
}

/** Whether an element is focusable. */
function isFocusable(element: Element): boolean {
  const at = attributeOf(element, 'tabindex');
  if (at !== null && !hasTemporaryTabindex(element) && /^\s*[-+]?\d/.test(at)) return true;
  const editable = attributeOf(element, 'contenteditable');
  return (editable !== null && editable.toLowerCase() !== 'false') || isSvg(element, 'a');
}

/** https://www.w3.org/TR/wai-aria-1.2/#global_states, with the deprecated ones, as in Chromium. */
const globalAria = [
  'atomic braillelabel brailleroledescription busy controls current describedby description details disabled',
  'dropeffect errormessage flowto grabbed haspopup hidden invalid keyshortcuts label labelledby live owns relevant',
  'roledescription',
]
  .flatMap((line) => line.split(' '))
  .map((name) => `aria-${name}`);
