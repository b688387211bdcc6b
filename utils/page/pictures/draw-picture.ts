import { fail } from '../../model/failure';
import { maxPicturePixels } from '../../model/picture';
import { isHtml, isSvg } from '../dom/elements';
import type { PagePicture } from './pictures';
import { isSelfContained, svgSource } from './svg-source';

/** Whether what an element shows can be drawn by a script, as far as is known before it is tried. */
export function isDrawable(element: Element): boolean {
  if (isSvg(element, 'svg')) return isSelfContained(element);
  if (isHtml(element, 'video')) return element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  return isHtml(element, 'canvas') || isHtml(element, 'img');
}

/**
 * What an element shows, as a data URI: a PNG of its own pixels (a WebP where that is too large for a message), or the
 * source of an inline SVG. Throws `FailureError` `pictureUnreachable` where the page may not read them, and where nothing
 * is drawn.
 */
export async function drawPicture(picture: PagePicture): Promise<string> {
  const { element } = picture;
  if (isSvg(element, 'svg')) {
    return isSelfContained(element)
      ? `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgSource(element))}`
      : fail('pictureUnreachable');
  }
  if (isHtml(element, 'canvas')) return drawn(element, element.width, element.height);
  if (isHtml(element, 'video')) return drawn(element, element.videoWidth, element.videoHeight);
  // One that came in part draws that part; it is broken all the same.
  if (isHtml(element, 'img') && !(await isBroken(picture)))
    return drawn(element, element.naturalWidth, element.naturalHeight);
  return fail('pictureUnreachable');
}

async function drawn(
  from: HTMLCanvasElement | HTMLVideoElement | HTMLImageElement,
  width: number,
  height: number,
): Promise<string> {
  if (width === 0 || height === 0) fail('pictureUnreachable');
  if (width * height > maxPicturePixels) fail('pictureTooLarge');
  const canvas = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas') as HTMLCanvasElement;
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return fail('pictureUnreachable');
  // A WebGL canvas may be read only in the frame in which the page draws it, after the page has.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  try {
    context.drawImage(from, 0, 0, width, height);
    if (isBlank(context)) fail('pictureUnreachable');
    return encoded(canvas);
  } catch (thrown) {
    // Pixels of another origin are in it, or none at all.
    if (thrown instanceof DOMException) return fail('pictureUnreachable');
    throw thrown;
  }
}

/** Chromium's messages carry 64 MiB. */
const mostCharacters = 60e6;

/** A PNG, unless that is more than a message carries. */
function encoded(canvas: HTMLCanvasElement): string {
  const png = canvas.toDataURL('image/png');
  if (png.length <= mostCharacters) return png;
  // It keeps what is see-through.
  const smaller = canvas.toDataURL('image/webp', 0.95);
  return smaller.length <= mostCharacters ? smaller : fail('pictureUnreachable');
}

/** Whether nothing is drawn: every pixel is see-through. */
function isBlank(context: CanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return false;
  return true;
}

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

/** What can be drawScaled, with its own size. */
interface Drawable {
  source: CanvasImageSource;
  width: number;
  height: number;
}

/** A picture as a data URI of a PNG or JPEG, its long side at most `side` pixels; null where no script may draw it. */
export async function thumbnailOf(picture: PagePicture, side: number): Promise<string | null> {
  try {
    const drawable = await drawableOf(picture);
    return drawable && drawScaled(drawable, side);
  } catch {
    // Pixels of another origin are in it, or none at all.
    return null;
  }
}

async function drawableOf({ element, part, addresses }: PagePicture): Promise<Drawable | null> {
  if (part === 'content') {
    if (isHtml(element, 'canvas')) return { source: element, width: element.width, height: element.height };
    if (isHtml(element, 'img')) {
      // It is asked for what is in view: one that waits to load until it comes there is on its way.
      if (!element.complete) await element.decode();
      return {
        source: element,
        width: element.naturalWidth || element.width,
        height: element.naturalHeight || element.height,
      };
    }
    if (isHtml(element, 'video') && element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
      return { source: element, width: element.videoWidth, height: element.videoHeight };
    if (isSvg(element, 'svg'))
      return isSelfContained(element)
        ? loadImage(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgSource(element))}`)
        : null;
  }
  const readable = addresses.find(isReadable);
  return readable === undefined ? null : loadImage(readable);
}

/** Whether a script of the page may draw what comes from an address. */
function isReadable(address: string): boolean {
  return (
    /^(data|blob):/.test(address) || (URL.canParse(address) && new URL(address).origin === location.origin)
  );
}

async function loadImage(address: string): Promise<Drawable> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return { source: image, width: image.naturalWidth, height: image.naturalHeight };
}

function drawScaled({ source, width, height }: Drawable, side: number): string | null {
  if (width === 0 || height === 0) return null;
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas') as HTMLCanvasElement;
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  // It keeps what is see-through; photographs of that size are a few kilobytes more.
  return canvas.toDataURL('image/png');
}
