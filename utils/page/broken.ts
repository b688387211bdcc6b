import { isHtml } from './elements';
import type { PagePicture } from './pictures';

/**
 * Whether an element shows no picture because it never loaded. Waits while it loads, as long as that takes: only an
 * element that is laid out ever does.
 */
export async function isBroken({ element, addresses }: PagePicture): Promise<boolean> {
  if (!element.checkVisibility()) return true;
  if (isHtml(element, 'img')) return !(await decodes(element));
  if (isHtml(element, 'video') && element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return false;
  if (isHtml(element, 'video') && addresses.length === 0) return true;
  // The other elements say nothing about their picture; an image of the same address, from the cache, does.
  const [address] = addresses;
  return address !== undefined && !(await decodes(Object.assign(new Image(), { src: address })));
}

/** `naturalWidth` is 0 for some SVG that shows well; decoding is what tells a picture from a broken one. */
function decodes(image: HTMLImageElement): Promise<boolean> {
  return image.decode().then(
    () => true,
    () => false,
  );
}
