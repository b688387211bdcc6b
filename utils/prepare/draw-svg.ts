import { fail } from '../model/failure';
import { type PixelSize, sizeAt } from './tiles';

/** The long side of a drawing with a `viewBox` but without a size, in pixels. */
const unsizedSide = 1024;
/** Smaller drawings, such as icons, are drawn with this long side, in pixels. */
const minSide = 256;
/** The size that browsers give a drawing without `viewBox` and size (https://www.w3.org/TR/CSS22/visudet.html#inline-replaced-width). */
const replacedSize: PixelSize = { width: 300, height: 150 };

/** The longest text that entities may make of a file, in characters. */
const maxText = 20_000_000;
/** How many elements may be drawn again because others refer to them: a file of 1 kB can ask for billions. */
const maxRepeated = 100_000;
/** How many references may lead on from one to the next. */
const maxDepth = 100;

/**
 * Draws an SVG as a PNG with its long side at most `side` pixels. Needs a document. Scripts in the SVG do not run and
 * files that it refers to are not loaded, as with any SVG in an `<img>`. Throws `FailureError` `pictureBroken`.
 */
export async function drawSvg(svg: Blob, side: number): Promise<Blob> {
  const text = withoutDoctype(await svg.text());
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (!(root instanceof SVGSVGElement)) return fail('pictureBroken');
  assertDrawable(root);
  const natural = naturalSize(root);
  const { width, height } = drawnSize(natural, side);
  if (!root.hasAttribute('viewBox')) root.setAttribute('viewBox', `0 0 ${natural.width} ${natural.height}`);
  root.setAttribute('width', `${width}`);
  root.setAttribute('height', `${height}`);
  const canvas = new OffscreenCanvas(width, height);
  const image = new Image();
  // Not by a blob URL: Chromium does not let a canvas with a `foreignObject` from one be read.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(root))}`;
  await image.decode().catch(() => fail('pictureBroken'));
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Returns the document type of an SVG, and the part of it in brackets; both empty without one. In linear time. */
function doctypeIn(svg: string): { whole: string; subset: string } {
  const from = svg.search(/<!DOCTYPE/i);
  const end = from < 0 ? -1 : svg.indexOf('>', from);
  if (end < 0) return { whole: '', subset: '' };
  const open = svg.indexOf('[', from);
  if (open < 0 || open > end) return { whole: svg.slice(from, end + 1), subset: '' };
  // As in a file without an end, what follows is refused where it is left.
  const tail = /\]\s{0,100}>/g;
  tail.lastIndex = open;
  const close = tail.exec(svg);
  return close
    ? { whole: svg.slice(from, close.index + close[0].length), subset: svg.slice(open + 1, close.index) }
    : { whole: '', subset: '' };
}

/**
 * Returns an SVG without its document type, whose entities could make gigabytes of it. Entities of plain text, which drawing
 * programs write for their namespaces, are replaced here. Throws `FailureError` `pictureBroken` for others.
 */
export function withoutDoctype(svg: string): string {
  const { whole, subset } = doctypeIn(svg);
  const entities = new Map<string, string>();
  for (const [, name = '', quoted = ''] of subset.matchAll(
    /<!ENTITY\s+([\w.:-]+)\s+("[^"]*"|'[^']*')\s*>/gi,
  )) {
    if (/[&%<]/.test(quoted)) fail('pictureBroken');
    entities.set(name, quoted.slice(1, -1));
  }
  let length = svg.length;
  const text = svg.replace(whole, '').replaceAll(/&([\w.:-]+);/g, (reference, name: string) => {
    const value = entities.get(name) ?? reference;
    length += value.length;
    return length > maxText + svg.length ? fail('pictureBroken') : value;
  });
  return /<!(?:DOCTYPE|ENTITY)/i.test(text) ? fail('pictureBroken') : text;
}

/** Returns the ids that an element refers to for what is drawn: of what it uses, is filled with, clipped by. */
function drawnReferences({ localName, attributes }: Element): string[] {
  return [...attributes].flatMap(({ localName: name, value }) => {
    if (name === 'href') return value.startsWith('#') && localName !== 'a' ? [value.slice(1)] : [];
    return [...value.matchAll(/url\(\s*['"]?#([^'")]+)/g)].map(([, id = '']) => id);
  });
}

/** Throws `FailureError` `pictureBroken` for an SVG whose references repeat more than `maxRepeated` elements. */
function assertDrawable(root: SVGSVGElement): void {
  let left = maxRepeated;
  const drawAgain = (element: Element, path: readonly Element[]): void => {
    for (const id of drawnReferences(element)) {
      const target = root.ownerDocument.getElementById(id);
      // Browsers draw nothing that refers to itself.
      if (!target || path.includes(target)) continue;
      for (const repeated of [target, ...target.querySelectorAll('*')]) {
        left -= 1;
        if (left < 0 || path.length > maxDepth) fail('pictureBroken');
        drawAgain(repeated, [...path, target]);
      }
    }
  };
  for (const element of root.querySelectorAll('*')) drawAgain(element, []);
}

/** Returns the size to draw at: the natural size, with a long side of at least `minSide` and at most `side` pixels. */
export function drawnSize(natural: PixelSize, side: number): PixelSize {
  const long = Math.max(natural.width, natural.height);
  return sizeAt(Math.min(Math.max(long, minSide), side) / long, natural);
}

/** Returns the natural size of an SVG, in pixels; missing sides follow from its `viewBox`. */
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

/** Returns a length in pixels; undefined for a missing one, and for a percentage. */
function absolute(length: SVGLength, given: boolean): number | undefined {
  if (!given || length.unitType === SVGLength.SVG_LENGTHTYPE_PERCENTAGE) return undefined;
  return length.value > 0 ? length.value : undefined;
}
