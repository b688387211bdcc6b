import type { PictureFacts } from '../model/picture';
import { keptBack } from './addresses';
import { composedClosest, composedParent } from './composed';
import { isDrawable } from './draw';
import { isHtml, styleOf } from './elements';
import type { Found } from './find-picture';
import { isPictureName } from './pictures';

/** What can be said of a picture without its bytes. */
export function factsOf({ picture, isOneOfSeveral }: Found): PictureFacts {
  const { element, part, addresses } = picture;
  const isContent = part === 'content';
  return {
    addresses,
    isPending: isContent && isHtml(element, 'img') && (!element.complete || keptBack(element).length > 0),
    ratio: isContent ? ratioOf(element) : 0,
    isDrawable: isContent && isDrawable(element),
    isThumbnail: isContent && isHtml(element, 'img') && isThumbnail(element, addresses),
    isOneOfSeveral,
    behind: groundOf(element),
  };
}

function ratioOf(element: Element): number {
  // A placeholder's proportions are its own.
  if (
    isHtml(element, 'img') &&
    element.complete &&
    element.naturalHeight > 0 &&
    keptBack(element).length === 0
  )
    return element.naturalWidth / element.naturalHeight;
  return 0;
}

/** A small picture in a link to a picture file, or one that is small in any link, but no icon. */
function isThumbnail(image: HTMLImageElement, addresses: readonly string[]): boolean {
  const link = composedClosest(image, 'a[href]') as HTMLAnchorElement | null;
  if (!link || addresses.includes(link.href)) return false;
  const long = Math.max(image.naturalWidth, image.naturalHeight);
  return isPictureName(link.href) || (long >= 64 && long <= 200);
}

/** The opaque colour behind an element; empty where a picture or a see-through colour is behind it. */
function groundOf(element: Element): string {
  for (let at: Element | null = element; at; at = composedParent(at)) {
    const { backgroundColor, backgroundImage } = styleOf(at);
    const alpha = alphaOf(backgroundColor);
    if (alpha === 1) return backgroundColor;
    if (alpha > 0 || (at !== element && backgroundImage !== 'none')) return '';
  }
  // The page itself.
  const view = element.ownerDocument.defaultView ?? window;
  const isDark = view.matchMedia('(prefers-color-scheme: dark)').matches;
  const { colorScheme } = styleOf(element.ownerDocument.documentElement);
  return isDark && colorScheme.includes('dark') ? '' : 'rgb(255, 255, 255)';
}

/** Of a computed colour; 1 where it names none. */
function alphaOf(colour: string): number {
  const [, alpha] = /^rgba\(.*,\s*([\d.]+)\)$/.exec(colour) ?? /\/\s*([\d.]+)\)$/.exec(colour) ?? [];
  return alpha === undefined ? 1 : Number(alpha);
}
