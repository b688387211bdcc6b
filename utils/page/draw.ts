import { fail } from '../model/failure';
import { mostPixels } from '../model/picture';
import { isBroken } from './broken';
import { isHtml, isSvg } from './elements';
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
  if (width * height > mostPixels) fail('pictureTooLarge');
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
