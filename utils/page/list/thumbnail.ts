import { isHtml, isSvg } from '../elements';
import type { PagePicture } from '../pictures';
import { isSelfContained, svgSource } from '../svg-source';

/** What can be drawn, with its own size. */
interface Drawable {
  source: CanvasImageSource;
  width: number;
  height: number;
}

/** A picture as a data URI of a PNG or JPEG, its long side at most `side` pixels; null where no script may draw it. */
export async function thumbnailOf(picture: PagePicture, side: number): Promise<string | null> {
  try {
    const drawable = await drawableOf(picture);
    return drawable && drawn(drawable, side);
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
        ? loaded(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgSource(element))}`)
        : null;
  }
  const readable = addresses.find(isReadable);
  return readable === undefined ? null : loaded(readable);
}

/** Whether a script of the page may draw what comes from an address. */
function isReadable(address: string): boolean {
  return (
    /^(data|blob):/.test(address) || (URL.canParse(address) && new URL(address).origin === location.origin)
  );
}

async function loaded(address: string): Promise<Drawable> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return { source: image, width: image.naturalWidth, height: image.naturalHeight };
}

function drawn({ source, width, height }: Drawable, side: number): string | null {
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
