import { fail } from '../../model/failure';
import { maxPicturePixels } from '../../model/picture';
import { drawOnCanvas, isBlank } from '../dom/canvas';
import { createHtmlElement, isHtml, isSvg } from '../dom/elements';
import type { PagePicture } from './pictures';
import { showsOwnFile } from './sources';
import { isSelfContained, svgSource } from './svg-source';

/** Whether a script can probably draw the content of an element; only the attempt tells. */
export function isDrawable(element: Element): boolean {
  if (isSvg(element, 'svg')) return isSelfContained(element);
  return drawableIn(element) !== null;
}

/**
 * Draws the content of an element. Returns a PNG in its natural size, or the source of an inline svg; and whether scripts of
 * the whole page can read it. Throws `FailureError` `pictureUnreachable` for a tainted or blank canvas.
 */
export async function drawPicture(picture: PagePicture): Promise<{ blob: Blob; isReadable: boolean }> {
  const blob = await drawElement(picture);
  return { blob, isReadable: isReadableByPage(picture) };
}

async function drawElement(picture: PagePicture): Promise<Blob> {
  const { element } = picture;
  if (isSvg(element, 'svg')) {
    if (!isSelfContained(element)) return fail('pictureUnreachable');
    return new Blob([svgSource(element)], { type: 'image/svg+xml' });
  }
  // A partly loaded image could be drawn, but is broken.
  if (isHtml(element, 'img') && (await isBroken(picture))) fail('pictureUnreachable');
  const shown = await drawFullSize(drawableIn(element) ?? fail('pictureUnreachable'));
  return isHtml(element, 'video') ? ((await laterFrame(element)) ?? shown) : shown;
}

/** The shares of a video's length at which it is searched for a frame that shows something. */
const searchedShares = [0.1, 0.25, 0.5, 0.75];
/** The time for that, in milliseconds. */
const searchMs = 2000;

/**
 * Returns a later frame of a video that has not begun and shows one color, as before a fade; `undefined` where there is none. It
 * is searched for in a copy, so that nothing moves on the page.
 */
async function laterFrame(video: HTMLVideoElement): Promise<Blob | undefined> {
  const { currentSrc, crossOrigin, duration } = video;
  if (video.played.length > 0 || !Number.isFinite(duration) || !isOneColor(video)) return undefined;
  const copy = createHtmlElement('video', { preload: 'auto', ...(crossOrigin !== null && { crossOrigin }) });
  copy.src = currentSrc;
  const until = AbortSignal.timeout(searchMs);
  try {
    for (const share of searchedShares) {
      copy.currentTime = share * duration;
      await new Promise((resolve, reject) => {
        for (const end of ['error', 'abort']) copy.addEventListener(end, reject, { once: true });
        until.addEventListener('abort', reject);
        copy.addEventListener('seeked', resolve, { once: true });
      });
      const drawable = drawableIn(copy);
      if (drawable && !isOneColor(copy)) return await drawFullSize(drawable);
    }
  } catch {
    // It cannot be loaded again, or takes too long.
  } finally {
    copy.removeAttribute('src');
  }
  return undefined;
}

/** The side of the sample by which a frame is known to be of one color, in pixels, and how much its values may differ. */
const sampleSide = 32;
const maxColorDifference = 24;

/** Whether a video shows one color. Throws `DOMException` for a video of another site. */
function isOneColor(video: HTMLVideoElement): boolean {
  const { data = [] } =
    drawOnCanvas(video, sampleSide, sampleSide)?.getImageData(0, 0, sampleSide, sampleSide) ?? {};
  return Array.from(data).every((value, at) => Math.abs(value - (data[at % 4] ?? 0)) <= maxColorDifference);
}

/** Returns the source of an inline svg as a data URI; null where the source alone is not the picture. */
function svgDataUri(svg: SVGSVGElement): string | null {
  return isSelfContained(svg)
    ? `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgSource(svg))}`
    : null;
}

/** A source for a canvas, with its natural size. */
interface Drawable {
  source: CanvasImageSource;
  width: number;
  height: number;
}

/** Returns an element as the source for a canvas; null for one that a canvas does not take. */
export function drawableIn(element: Element): Drawable | null {
  if (isHtml(element, 'canvas')) return { source: element, width: element.width, height: element.height };
  if (isHtml(element, 'img')) {
    if (!showsOwnFile(element)) return null;
    // An svg file may have no natural size.
    const { naturalWidth, naturalHeight } = element;
    return { source: element, width: naturalWidth || element.width, height: naturalHeight || element.height };
  }
  const hasFrame = isHtml(element, 'video') && element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  return hasFrame ? { source: element, width: element.videoWidth, height: element.videoHeight } : null;
}

async function drawFullSize({ source, width, height }: Drawable): Promise<Blob> {
  if (width === 0 || height === 0) fail('pictureUnreachable');
  if (width * height > maxPicturePixels) fail('pictureTooLarge');
  // A WebGL canvas can be read only in the frame in which the page draws it, after that.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  try {
    const context = drawOnCanvas(source, width, height);
    if (!context || isBlank(context)) return fail('pictureUnreachable');
    return (await encode(context.canvas)) ?? fail('pictureUnreachable');
  } catch (thrown) {
    // The canvas is tainted or empty.
    if (thrown instanceof DOMException) return fail('pictureUnreachable');
    throw thrown;
  }
}

/** Returns a PNG; null where the browser cannot encode the canvas. Throws `DOMException` for a tainted one. */
function encode(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve));
}

/**
 * Whether the picture of an element failed to load. Waits while it loads, without a limit; an element that is not laid
 * out never loads.
 */
export async function isBroken({ element, addresses }: PagePicture): Promise<boolean> {
  if (!element.checkVisibility()) return true;
  if (isHtml(element, 'img') && showsOwnFile(element)) return !(await canDecode(element));
  if (isHtml(element, 'video') && element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return false;
  if (isHtml(element, 'video') && addresses.length === 0) return true;
  // Other elements do not tell; an image of the same address, from the cache, does.
  const [address] = addresses;
  return address !== undefined && !(await canDecode(Object.assign(new Image(), { src: address })));
}

/** Not by `naturalWidth`, which is 0 for some valid SVG files. */
function canDecode(image: HTMLImageElement): Promise<boolean> {
  return image.decode().then(
    () => true,
    () => false,
  );
}

/**
 * Returns a picture as a data URI of a PNG, its long side at most `side` pixels; null where scripts may not draw the
 * picture.
 */
export async function thumbnailOf(picture: PagePicture, side: number): Promise<string | null> {
  try {
    const drawable = await drawableOf(picture);
    return (drawable && drawScaled(drawable, side)?.toDataURL('image/png')) ?? null;
  } catch {
    // The canvas is tainted or empty.
    return null;
  }
}

/** Like `thumbnailOf`, as a file, of what the element shows at this moment. */
export async function elementThumbnail({ element }: PagePicture, side: number): Promise<Blob | null> {
  try {
    const drawable = drawableIn(element);
    const canvas = drawable && drawScaled(drawable, side);
    return canvas && (await encode(canvas));
  } catch {
    return null;
  }
}

async function drawableOf({ element, part, addresses }: PagePicture): Promise<Drawable | null> {
  if (part === 'content') {
    // Thumbnails are requested for visible rows only, so a lazy image may load.
    if (isHtml(element, 'img') && !element.complete) await element.decode();
    const source = isSvg(element, 'svg') ? svgDataUri(element) : null;
    if (source) return loadImage(source);
    const drawable = drawableIn(element);
    if (drawable) return drawable;
  }
  const readable = addresses.find(isOfThisFrame);
  return readable === undefined ? null : loadImage(readable);
}

/** Whether an address belongs to this frame, whose scripts may read a picture of it. */
export function isOfThisFrame(address: string): boolean {
  return (
    /^(data|blob):/.test(address) || (URL.canParse(address) && new URL(address).origin === location.origin)
  );
}

/** Whether this frame has the origin of the whole page. A fenced frame, and the frames in it, take that frame for the whole. */
export function isOfTopOrigin(): boolean {
  try {
    const top = window.top as { origin: string; fence?: unknown } | null;
    return self.origin !== 'null' && top?.origin === self.origin && !top.fence;
  } catch {
    // A frame of another origin.
    return false;
  }
}

/**
 * Whether scripts of the whole page can read the content of an element, if ours can: in Firefox, ours can also read pictures
 * of hosts that the person allowed.
 */
function isReadableByPage({ element, part }: PagePicture): boolean {
  if (!isOfTopOrigin() || part !== 'content') return false;
  const { crossOrigin, currentSrc = '' } = element as Partial<HTMLImageElement>;
  return typeof crossOrigin === 'string' || currentSrc === '' || isOfThisFrame(currentSrc);
}

/** Loads an image. Throws an event where that fails. */
export async function loadImage(address: string): Promise<Drawable> {
  const image = new Image();
  // Not by `decode`: then its size is known, and nothing decoded.
  await new Promise((resolve, reject) => {
    image.addEventListener('load', resolve);
    image.addEventListener('error', reject);
    image.src = address;
  });
  return { source: image, width: image.naturalWidth, height: image.naturalHeight };
}

/** Returns a canvas with a picture, its long side at most `side` pixels; null for one without a size. */
function drawScaled({ source, width, height }: Drawable, side: number): HTMLCanvasElement | null {
  if (width === 0 || height === 0 || width * height > maxPicturePixels) return null;
  const scale = Math.min(1, side / Math.max(width, height));
  const scaled = (length: number): number => Math.max(1, Math.round(length * scale));
  // PNG keeps transparency; thumbnails of photographs are only a few kilobytes larger.
  return drawOnCanvas(source, scaled(width), scaled(height))?.canvas ?? null;
}
