import { memoized } from '../../lib/async';
import { maxListedLength, type PictureKind } from '../../model/page-pictures';
import type { NamingFacts } from '../../answers/alt-text/picture-verdict';
import { isHtml, isDrawing, isSvg, computedStyleOf, attributeOf, collapseWhitespace } from '../dom/elements';
import type { PagePicture } from '../pictures/pictures';
import type { ListEntry } from './listed-pictures';
import {
  accessibleNameOf,
  controlNameOf,
  textContentOf,
  type AccessibleName,
  isImageRole,
  explicitRoleOf,
  imageRoleOf,
} from '../dom/role-and-name';
import type { Surroundings } from './accessible-walk';

/**
 * Returns a function that reads the naming facts of pictures, as long as the page does not change: each text is read
 * once.
 */
export function createFactsReader() {
  const wordsOf = memoized((element: Element) =>
    collapseWhitespace(textContentOf(element)).slice(0, maxListedLength),
  );
  const isNamed = memoized((control: Element) => controlNameOf(control) !== '');

  function controlFacts(control: Element, name: string): NamingFacts['control'] {
    const label = attributeOf(control, 'aria-label') ?? attributeOf(control, 'aria-labelledby') ?? '';
    const hasWords = wordsOf(control) !== '' || label !== '';
    return {
      kind: isButton(control) ? 'button' : 'link',
      hasWords,
      // The name of the picture names its control.
      hasName: hasWords || name !== '' || isNamed(control),
    };
  }

  return (entry: ListEntry, around: Surroundings): NamingFacts => {
    const { element } = entry.picture;
    const { role, hasConflict } = roleAs(entry);
    const named = nameAs(entry, role);
    const name = named.name.slice(0, maxListedLength);
    const { control, figure, block } = around;
    return {
      kind: kindOf(entry.picture),
      // An svg or a style's picture with a name has the role `img`.
      role: role === '' && name !== '' && (isDrawing(element) || !isOwnPicture(element)) ? 'img' : role,
      name,
      by: named.by,
      alt: attributeOf(element, 'alt'),
      title: attributeOf(element, 'title') ?? '',
      hasConflict,
      addresses: entry.picture.addresses,
      isInDownload: control !== null && attributeOf(control, 'download') !== null,
      caption: name !== '' && figure ? captionOf(figure) : '',
      beside: name !== '' && block && block !== element ? wordsOf(block) : '',
      control: control && !isOwnControl(entry, control) ? controlFacts(control, name) : null,
    };
  };
}

function isButton(control: Element): boolean {
  return isHtml(control, 'button', 'summary') || explicitRoleOf(control) === 'button';
}

/** Whether a picture is itself the control. */
function isOwnControl({ picture }: ListEntry, control: Element): boolean {
  return control === picture.element && (isHtml(control, 'img', 'input') || picture.part === 'whole');
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
