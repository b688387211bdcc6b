import { maxListedLength, type PictureKind } from '../../model/page-pictures';
import { maxIconName } from '../../answers/alt-text/icon-looks';
import type { NamingFacts } from '../../answers/alt-text/picture-verdict';
import {
  isHtml,
  isDrawing,
  isSvg,
  computedStyleOf,
  attributeOf,
  collapseWhitespace,
  unclobbered,
} from '../dom/elements';
import { flatTreeParent } from '../dom/flat-tree';
import { type createControlNames, targetWordsOf } from './control-names';
import { areasOf } from '../pictures/image-map';
import type { PagePicture } from '../pictures/pictures';
import type { ListEntry } from './listed-pictures';
import {
  accessibleNameOf,
  textContentOf,
  type AccessibleName,
  isImageRole,
  explicitRoleOf,
  imageRoleOf,
} from '../dom/role-and-name';
import type { Surroundings } from './accessible-walk';

/**
 * Returns a function that reads the naming facts of pictures, as long as the page does not change. `names` are those of
 * the page's controls.
 */
export function createFactsReader({ wordsOf, isNameless }: ReturnType<typeof createControlNames>) {
  function controlFacts(control: Element, name: string): NamingFacts['control'] {
    const label = attributeOf(control, 'aria-label') ?? attributeOf(control, 'aria-labelledby') ?? '';
    return {
      kind: isLink(control) ? 'link' : 'button',
      hasWords: wordsOf(control) !== '' || label !== '',
      // The name of the picture names its control.
      hasName: name !== '' || !isNameless(control),
    };
  }

  /** Returns where a link leads; of a short name, which may be that of an icon, also what is around its control. */
  function targetOf(control: Element, name: string): string {
    const address = targetWordsOf(control);
    if (name.length > maxIconName) return address;
    return `${address} ${unclobbered(document, 'title')} ${wordsAround(control)}`;
  }

  /** Returns the words in the nearest ancestor with words. */
  function wordsAround(control: Element): string {
    let at = flatTreeParent(control);
    for (let level = 1; at && level < maxLevels && wordsOf(at) === ''; level += 1) at = flatTreeParent(at);
    return at ? wordsOf(at) : '';
  }

  return (entry: ListEntry, around: Surroundings): NamingFacts => {
    const { element } = entry.picture;
    const { role, hasConflict } = roleAs(entry);
    const named = nameAs(entry, role);
    const name = named.name.slice(0, maxListedLength);
    const { control, figure, block } = around;
    const title = attributeOf(element, 'title') ?? '';
    // Only where there is something to compare.
    const isCompared = name !== '' || title !== '';
    return {
      kind: kindOf(entry.picture),
      // An svg or a style's picture with a name has the role `img`.
      role: role === '' && name !== '' && (isDrawing(element) || !isOwnPicture(element)) ? 'img' : role,
      name,
      by: named.by,
      alt: attributeOf(element, 'alt'),
      title,
      hasConflict,
      isImageMap: areasOf(element).length > 0,
      hasText: isSvg(element, 'svg') && wordsOf(element) !== '',
      addresses: entry.picture.addresses,
      isInDownload: control !== null && attributeOf(control, 'download') !== null,
      caption: isCompared && figure ? captionOf(figure) : '',
      beside: isCompared && block && block !== element ? wordsOf(block) : '',
      control: control && !isOwnControl(entry, control) ? controlFacts(control, name) : null,
      target: name === '' ? '' : targetOf(control ?? element, name),
    };
  };
}

/** How far up words belong to a control. */
const maxLevels = 3;

function isLink(control: Element): boolean {
  const role = explicitRoleOf(control);
  return role === 'link' || (role === '' && control.localName === 'a');
}

/** Whether a picture is itself the control. */
function isOwnControl({ picture }: ListEntry, control: Element): boolean {
  return control === picture.element && (isHtml(control, 'img', 'input') || isDrawing(control));
}

/** A picture of a style has the role of its element only if that is the role of an image. */
function roleAs({ picture: { element, part } }: ListEntry): ReturnType<typeof imageRoleOf> {
  const found = imageRoleOf(element);
  const isStyle = !isOwnPicture(element) && part !== 'whole';
  return isStyle && !isImageRole(found.role) ? { role: '', hasConflict: false } : found;
}

function isOwnPicture(element: Element): boolean {
  return isDrawing(element) || isHtml(element, 'img', 'input', 'canvas', 'video', 'object', 'embed');
}

/** A picture of a style without a role can have a name in `content`; the name of its element does not count. */
function nameAs({ picture: { element, part } }: ListEntry, role: string): AccessibleName {
  if (role !== '' || isOwnPicture(element)) return accessibleNameOf(element, role);
  const pseudo = part === 'before' || part === 'after' ? `::${part}` : undefined;
  if (part !== 'content' && !pseudo) return { name: '', by: '' };
  const [, quoted = ''] =
    /\/\s*"([^"\\]*(?:\\[^][^"\\]*)*)"$/.exec(computedStyleOf(element, pseudo).content) ?? [];
  const name = collapseWhitespace(quoted.replaceAll(/\\([^])/g, '$1'));
  return name === '' ? { name: '', by: '' } : { name, by: 'content' };
}

/** Returns the caption of a figure, its own before that of a nested figure. */
function captionOf(figure: Element): string {
  const caption =
    [...figure.children].find((child) => isHtml(child, 'figcaption')) ?? figure.querySelector('figcaption');
  return caption ? collapseWhitespace(textContentOf(caption)) : '';
}

function kindOf({ element, part }: PagePicture): PictureKind {
  if (isHtml(element, 'img') || isSvg(element, 'image')) return 'img';
  if (element.namespaceURI === 'http://www.w3.org/2000/svg') return 'svg';
  if (isHtml(element, 'canvas')) return 'canvas';
  if (isHtml(element, 'video')) return 'video';
  if (isHtml(element, 'input')) return 'button';
  if (isHtml(element, 'area')) return 'area';
  if (isHtml(element, 'object', 'embed')) return 'object';
  return part === 'whole' || part === 'content' ? 'other' : 'background';
}
