import { addressesOf } from './find-picture';

/**
 * Whether an element shows no picture because it never loaded. Waits while it loads, as long as that takes: only an
 * element that is laid out ever does.
 */
export async function isBroken(picture: Element): Promise<boolean> {
  if (!picture.checkVisibility()) return true;
  if (picture instanceof HTMLImageElement) return !(await decodes(picture));
  if (picture instanceof HTMLVideoElement && picture.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
    return false;
  if (picture instanceof HTMLVideoElement && picture.poster === '') return true;
  // The other elements say nothing about their picture; an image of the same address, from the cache, does.
  const [address] = addressesOf(picture);
  return address !== undefined && !(await decodes(Object.assign(new Image(), { src: address })));
}

/** `naturalWidth` is 0 for some SVG that shows well; decoding is what tells a picture from a broken one. */
function decodes(image: HTMLImageElement): Promise<boolean> {
  return image.decode().then(
    () => true,
    () => false,
  );
}
