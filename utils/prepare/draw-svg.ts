import { fail } from '../model/failure';
import type { PixelSize } from './tiles';

/** The long side of a drawing that says its proportions but not its size. */
const unsizedSide = 1024;
/** Icons smaller than this are drawn this large: there is nothing to see in 16 pixels. */
const minSide = 256;
/** What a browser gives a picture that says nothing at all. */
const replacedSize: PixelSize = { width: 300, height: 150 };

/**
 * Draws an SVG as a PNG with its long side at most `side` pixels. Needs a document. Scripts in it do not run and
 * what it refers to is not loaded, as with any SVG in an `<img>`. Throws `FailureError` `pictureBroken`.
 */
export async function drawSvg(svg: Blob, side: number): Promise<Blob> {
  const root = new DOMParser().parseFromString(await svg.text(), 'image/svg+xml').documentElement;
  if (!(root instanceof SVGSVGElement)) return fail('pictureBroken');
  const natural = naturalSize(root);
  const { width, height } = drawnSize(natural, side);
  if (!root.hasAttribute('viewBox')) root.setAttribute('viewBox', `0 0 ${natural.width} ${natural.height}`);
  root.setAttribute('width', `${width}`);
  root.setAttribute('height', `${height}`);
  const canvas = new OffscreenCanvas(width, height);
  const drawing = await loaded(new XMLSerializer().serializeToString(root));
  canvas.getContext('2d')?.drawImage(drawing, 0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/png' });
}

/** The size to draw at, in whole pixels: the natural one, but no larger than `side` and no smaller than an icon can be seen at. */
export function drawnSize({ width, height }: PixelSize, side: number): PixelSize {
  const long = Math.max(width, height);
  const scale = Math.min(Math.max(long, minSide), side) / long;
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The size an SVG says it has; sides it leaves out follow from its viewBox. */
function naturalSize(root: SVGSVGElement): PixelSize {
  const width = absolute(root.width.baseVal, root.hasAttribute('width'));
  const height = absolute(root.height.baseVal, root.hasAttribute('height'));
  const view = root.viewBox.baseVal;
  const ratio = view && view.width > 0 && view.height > 0 ? view.width / view.height : undefined;
  if (width && height) return { width, height };
  if (width && ratio) return { width, height: width / ratio };
  if (height && ratio) return { width: height * ratio, height };
  if (ratio) return { width: unsizedSide * Math.min(1, ratio), height: unsizedSide * Math.min(1, 1 / ratio) };
  return { width: width ?? replacedSize.width, height: height ?? replacedSize.height };
}

/** A length in pixels, whatever its unit; nothing for a share of the space it stands in. */
function absolute(length: SVGLength, given: boolean): number | undefined {
  if (!given || length.unitType === SVGLength.SVG_LENGTHTYPE_PERCENTAGE) return undefined;
  return length.value > 0 ? length.value : undefined;
}

/** By a data URI, because Chromium lets nobody read what it drew of a `foreignObject` from a blob URL. */
async function loaded(svg: string): Promise<HTMLImageElement> {
  try {
    return await new Promise((resolve, reject) => {
      const image = new Image();
      image.onload = () => resolve(image);
      image.onerror = reject;
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    });
  } catch {
    return fail('pictureBroken');
  }
}
