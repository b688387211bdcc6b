import { isHtml, isSvg } from '../elements';
import { attributeOf } from './attributes';
import { isLent } from './lent-focus';

// The library's own `getRole` gave 24 of 106 roles otherwise than Chromium 156: it knows neither lists of roles nor capital
// letters nor that what can have the focus is no presentation. `tests/browser/page/list-names.test.ts` holds the table.

/** https://www.w3.org/TR/wai-aria-1.2/#role_definitions, https://www.w3.org/TR/graphics-aria-1.0/#role_definitions, without the abstract ones. */
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

/** Whether a role is that of a picture. */
export function isPictureRole(role: string): boolean {
  return pictureRoles.has(role);
}

/** The first role that an element's author gave it and that is one, in one spelling; empty for none. */
export function roleGivenTo(element: Element): string {
  const given = attributeOf(element, 'role')?.toLowerCase().split(/\s+/) ?? [];
  const role = given.find((each) => roles.has(each) || each.startsWith('doc-')) ?? '';
  if (role === 'image') return 'img';
  return role === 'none' ? 'presentation' : role;
}

/** An element's role, and whether its author marked it as decorative although that cannot hold. */
export interface Role {
  /** `presentation` for what decorates; empty for an element without a role. */
  role: string;
  /** https://www.w3.org/TR/wai-aria-1.2/#conflict_resolution_presentation_none */
  hasConflict: boolean;
}

/** The role of an element that is a picture, or whose role makes it one. */
export function roleOf(element: Element): Role {
  const given = roleGivenTo(element);
  const isMarked =
    given === 'presentation' ||
    (given === '' && isHtml(element, 'img') && element.alt === '' && attributeOf(element, 'alt') !== null);
  if (!isMarked) return { role: given === '' ? ownRole(element) : given, hasConflict: false };
  const hasConflict = isFocusable(element) || hasGlobalAria(element);
  return { role: hasConflict ? ownRole(element) : 'presentation', hasConflict };
}

/** The role that an element has by its kind; of those without one, none. */
function ownRole(element: Element): string {
  if (isHtml(element, 'img') || isHtml(element, 'object') || isHtml(element, 'embed')) return 'img';
  if (isHtml(element, 'input')) return 'button';
  if (isHtml(element, 'area') && element.hasAttribute('href')) return 'link';
  // Browsers make an image of a drawing that has a name; `facts.ts` knows whether it has.
  return '';
}

/** Whether the keyboard or a script can give an element the focus. */
function isFocusable(element: Element): boolean {
  const at = attributeOf(element, 'tabindex');
  if (at !== null && !isLent(element) && /^\s*[-+]?\d/.test(at)) return true;
  const editable = attributeOf(element, 'contenteditable');
  return (editable !== null && editable.toLowerCase() !== 'false') || isSvg(element, 'a');
}

/** https://www.w3.org/TR/wai-aria-1.2/#global_states, with those that were global before, as Chromium has it. */
const globalAria = [
  'atomic braillelabel brailleroledescription busy controls current describedby description details disabled',
  'dropeffect errormessage flowto grabbed haspopup hidden invalid keyshortcuts label labelledby live owns relevant',
  'roledescription',
]
  .flatMap((line) => line.split(' '))
  .map((name) => `aria-${name}`);

function hasGlobalAria(element: Element): boolean {
  return globalAria.some((name) => attributeOf(element, name) !== null);
}
