import { neverAborted, withTimeout } from '../../lib/async';
import type { Painting, Rect } from '../../model/picture';
import { type Boxes, boxesOf } from '../dom/boxes';
import { computedStyleOf, isHtml, isSvg, ownerDocumentOf } from '../dom/elements';
import { flatTreeAncestors } from '../dom/flat-tree';
import { intersection } from '../dom/viewport';
import { drawableIn, loadImage } from './draw-picture';
import { isContainedBy, isPageBackground, isPseudo, scrollsDocument } from './hit-test';
import type { PagePicture } from './pictures';
import { filesIn, splitValue } from './sources';

type Size = Pick<Rect, 'width' | 'height'>;

/** The time for a file to load from the browser's memory, in milliseconds: the background waits for the page's facts. */
const maxLoadMs = 1000;

const wholeFile: Painting = { by: 'file' };
const screenPixels: Painting = { by: 'screen' };

/**
 * Returns how an element shows the file of its picture, by its styles: as it is, a part of it, or so that only the screen has
 * it. Never throws.
 */
export async function paintingOf(picture: PagePicture): Promise<Painting> {
  try {
    const painted = picture.part === 'content' ? ofContent(picture) : ofStyle(picture);
    const painting = await withTimeout(painted, neverAborted(), maxLoadMs);
    return { ...painting, by: mostDoubtful(painting.by, changeOf(picture)) };
  } catch {
    // Its file does not load, or not in time.
    return wholeFile;
  }
}

const mostDoubtful = (...all: Painting['by'][]): Painting['by'] =>
  (['screen', 'comparison'] as const).find((by) => all.includes(by)) ?? 'file';

/**
 * The content of a replaced element (https://drafts.csswg.org/css-images/#the-object-fit, and in Chromium the part of it that
 * https://drafts.csswg.org/css-images-5/#propdef-object-view-box chooses).
 */
async function ofContent({ element, addresses: [address = ''] }: PagePicture): Promise<Painting> {
  const style = computedStyleOf(element);
  const boxes = boxesOf(style, element);
  const { content } = boxes;
  const viewBox = style.getPropertyValue('object-view-box') || 'none';
  // Others paint their picture themselves.
  const isOther = !isHtml(element, 'img', 'input', 'video', 'canvas');
  if (isOther || (style.objectFit === 'fill' && viewBox === 'none'))
    return partOf(content, content, boxes, { content: element });
  const { width, height } = drawableIn(element) ?? (await loadImage(address));
  const natural = { x: 0, y: 0, width, height };
  const view = shapeBox(viewBox, natural) ?? natural;
  const [across, down] = [content.width / view.width, content.height / view.height];
  const contained = Math.min(across, down);
  const scales: Record<string, number> = {
    cover: Math.max(across, down),
    none: 1,
    'scale-down': Math.min(1, contained),
  };
  const scale = scales[style.objectFit] ?? contained;
  const [scaleX, scaleY] = style.objectFit === 'fill' ? [across, down] : [scale, scale];
  const size = { width: view.width * scaleX, height: view.height * scaleY };
  const place = placeIn(content, style.objectPosition, size);
  const file = {
    x: place.x - view.x * scaleX,
    y: place.y - view.y * scaleY,
    width: width * scaleX,
    height: height * scaleY,
  };
  return partOf(file, intersection(place, content), boxes, { content: element });
}

/** A picture of an element's style: in its background or its mask, by its layer; in a border; or as it is. */
async function ofStyle(picture: PagePicture): Promise<Painting> {
  const { element, part, addresses } = picture;
  if (part === 'border') return screenPixels;
  if (part === 'marker' || part === 'whole' || isPageBackground(picture)) return wholeFile;
  const isGenerated = isPseudo(picture);
  const style = computedStyleOf(element, isGenerated ? `::${part}` : undefined);
  const kinds = ['background', 'mask'] as const;
  for (const kind of kinds.filter((each) => isGenerated || each === part)) {
    const valuesOf = (name: string): string[] => splitValue(style.getPropertyValue(`${kind}-${name}`), ',');
    const layers = valuesOf('image');
    // One layer shows another file by now, as when the pointer has left.
    const isChanged = kind === part && layers.length === 1 && filesIn(layers[0] ?? '').length > 0;
    const same = layers.findIndex((layer) => filesIn(layer)[0]?.url === addresses[0]);
    const at = same < 0 && isChanged ? 0 : same;
    if (at < 0) continue;
    // Lists of fewer values repeat.
    const valueOf = (name: string): string => valuesOf(name).at(at % valuesOf(name).length) ?? '';
    const isAlone = layers.every((layer, other) => other === at || layer === 'none');
    const isMask = kind === 'mask';
    const isBare = !isMask || style.backgroundImage === 'none';
    const isPlain = isAlone && isBare && valueOf('clip') !== 'text' && isOneFile.test(layers[at] ?? '');
    if (!isPlain) return screenPixels;
    const painting = await ofLayer(valueOf, boxesOf(style, isGenerated ? null : element));
    // Tiles behind words are a texture.
    if (!painting) return isGenerated || hasContent(element) ? wholeFile : screenPixels;
    const shown = fileForScreen(filesIn(valueOf('image')));
    // Only the browser knows which types it shows.
    const isOfType = /\btype\(/.test(valueOf('image'));
    return {
      ...painting,
      ...(isOfType && { by: 'comparison' as const }),
      ...(isMask && { color: style.backgroundColor }),
      ...(same >= 0 && shown !== addresses[0] && { shown }),
    };
  }
  // The content of a pseudo-element has the size of its file.
  return wholeFile;
}

/** A layer of one file; one of `cross-fade()` shows two. */
const isOneFile = /^(?:url|(?:-webkit-)?image-set)\(/;

/** Returns the address of the file of an `image-set()` that browsers choose for this screen; its files are the largest first. */
function fileForScreen(files: readonly { url: string; resolution: number }[]): string | undefined {
  return (files.findLast(({ resolution }) => resolution >= devicePixelRatio) ?? files[0])?.url;
}

const hasContent = (element: Element): boolean =>
  element.childElementCount > 0 || (element.textContent ?? '').trim() !== '';

/**
 * Returns how a layer of a background or a mask shows its file; null for a layer that repeats it
 * (https://drafts.csswg.org/css-backgrounds/#background-positioning-area).
 */
async function ofLayer(valueOf: (name: string) => string, boxes: Boxes): Promise<Painting | null> {
  // What is fixed to the window shows another part after each scroll.
  if (valueOf('attachment') === 'fixed') return wholeFile;
  const boxNamed = (name: string): Rect =>
    name === 'content-box' ? boxes.content : name === 'padding-box' ? boxes.padding : boxes.border;
  const origin = boxNamed(valueOf('origin'));
  const mayCrop = valueOf('size') === 'cover';
  const area = boxNamed(valueOf('clip'));
  const size = layerSize(valueOf('size'), await naturalSizeOf(valueOf('image')), origin);
  const file = placeIn(origin, valueOf('position'), size);
  const repeat = valueOf('repeat');
  const [across = '', down = across] = splitValue(repeat, ' ');
  const repeatsX = across !== 'no-repeat' && across !== 'repeat-y';
  const repeatsY = down !== 'no-repeat' && down !== 'repeat-x';
  const x = repeatsX ? tileIn(file.x, file.width, area.x, area.width) : file.x;
  const y = repeatsY ? tileIn(file.y, file.height, area.y, area.height) : file.y;
  return x === null || y === null ? null : partOf({ ...size, x, y }, area, boxes, { mayCrop });
}

/**
 * Returns the natural size of a layer's file, in CSS pixels; null for one without a size. The page shows the file, so it is in
 * its memory.
 */
async function naturalSizeOf(layer: string): Promise<Size | null> {
  const [{ url, resolution } = { url: '', resolution: 1 }] = filesIn(layer);
  const { width, height } = await loadImage(url);
  // What browsers take for a drawing that has proportions at most.
  const isUnsized = isSvgAddress.test(url) && (width === 300 || height === 150);
  return isUnsized || width * height === 0
    ? null
    : { width: width / resolution, height: height / resolution };
}

const isSvgAddress = /^data:image\/svg|\.svg(?:[?#]|$)/i;

/** Returns the size of a layer's file in its box; that of the box for a file without a size. */
function layerSize(value: string, natural: Size | null, box: Size): Size {
  if (!natural) return { width: box.width, height: box.height };
  const [across, down] = [box.width / natural.width, box.height / natural.height];
  const scaledBy = (scale: number): Size => ({
    width: natural.width * scale,
    height: natural.height * scale,
  });
  if (value === 'cover') return scaledBy(Math.max(across, down));
  if (value === 'contain') return scaledBy(Math.min(across, down));
  const [width = 'auto', height = 'auto'] = splitValue(value, ' ');
  if (width === 'auto' && height === 'auto') return natural;
  if (width === 'auto') return scaledBy(lengthOf(height, box.height) / natural.height);
  if (height === 'auto') return scaledBy(lengthOf(width, box.width) / natural.width);
  return { width: lengthOf(width, box.width), height: lengthOf(height, box.height) };
}

/** How much of a file may be hidden, or shown a second time, before that counts, as a share. */
const negligible = 0.05;

/** The smallest share of a file that is only cropped; less may be one picture of several. Half may be one of two. */
const minCrop = 0.55;

/** Returns where the one tile begins that is seen from `from` on; null where several are. */
function tileIn(start: number, length: number, from: number, extent: number): number | null {
  const first = start + Math.floor((from - start) / length) * length;
  const seen = [first, first + length, first + 2 * length].filter(
    (tile) => Math.min(tile + length, from + extent) - Math.max(tile, from) > negligible * length,
  );
  return seen.length === 1 ? (seen[0] ?? null) : null;
}

/**
 * Returns the part of a file that an area shows, both from the corner of the element's border box; and of that what is left
 * where the page clips the content of an element. A picture that is only cropped is sent whole.
 */
function partOf(
  file: Rect,
  area: Rect,
  { border }: Boxes,
  { content, mayCrop = content !== undefined }: { content?: Element; mayCrop?: boolean },
): Painting {
  const painted = intersection(file, area);
  const clip = content && clipOf(content, border);
  const shown = clip ? intersection(painted, clip.box) : painted;
  const part = sharesOf(shown, file);
  // What is hidden altogether is about to be shown.
  if (!(part.width > 0 && part.height > 0)) return wholeFile;
  const isWhole = Math.min(part.width, part.height) >= 1 - negligible;
  const isCrop = mayCrop && part.width * part.height > minCrop;
  return {
    by: clip?.isShaped ? 'comparison' : 'file',
    ...(isWhole ? {} : isCrop ? { crop: part } : { part }),
    place: sharesOf(shown, border),
  };
}

/** Returns a rectangle in shares of another. */
function sharesOf(inner: Rect, outer: Rect): Rect {
  return {
    x: (inner.x - outer.x) / outer.width,
    y: (inner.y - outer.y) / outer.height,
    width: inner.width / outer.width,
    height: inner.height / outer.height,
  };
}

/**
 * Returns the part of an element that is left by its shape and by the boxes around it, from the corner of its border box, and
 * whether a shape without a simple box leaves less. Leaves out boxes that scroll, and boxes of several pictures, which show one
 * after the other.
 */
function clipOf(element: Element, border: Rect): { box: Rect; isShaped: boolean } {
  const box = element.getBoundingClientRect();
  const [scaleX, scaleY] = [box.width / border.width, box.height / border.height];
  let seen: Rect = box;
  let isShaped = false;
  let inner = element;
  for (const at of flatTreeAncestors(element)) {
    if (ownerDocumentOf(at) !== ownerDocumentOf(element)) break;
    const style = computedStyleOf(at);
    const around = at.getBoundingClientRect();
    const shape = /^(?:none)?$|-box$/.test(style.clipPath) ? seen : shapeBox(style.clipPath, around);
    if (shape) seen = intersection(seen, shape);
    else isShaped = true;
    if (at === element) continue;
    if (!isContainedBy(style, inner)) continue;
    inner = at;
    if (scrollsDocument(at)) continue;
    const { overflowX, overflowY } = style;
    if (at.scrollLeft !== 0 || at.scrollTop !== 0 || /auto|scroll/.test(overflowX + overflowY)) break;
    const isBox = style.display !== 'inline' || isSvg(at, 'svg');
    const isClipped = /hidden|clip/.test(overflowX + overflowY) && isBox;
    if (isClipped && at.querySelectorAll('img').length < 2) seen = intersection(seen, around);
  }
  const left = {
    x: (seen.x - box.x) / scaleX,
    y: (seen.y - box.y) / scaleY,
    width: seen.width / scaleX,
    height: seen.height / scaleY,
  };
  return { box: left, isShaped };
}

/** Returns the box around a basic shape in a box; null for another shape (https://drafts.csswg.org/css-shapes/#basic-shape-functions). */
function shapeBox(value: string, box: Rect): Rect | null {
  const { x, y, width, height } = box;
  const [, name = '', inside = ''] = /^(inset|circle|ellipse|polygon)\((.*)\)/.exec(value) ?? [];
  const [first = '', after = ''] = inside.split(/\s*\b(?:round|at)\b\s*/);
  const values = splitValue(first, ' ').filter((each) => each !== '');
  if (name === 'inset') {
    const [top = '', right = top, bottom = top, left = right] = values;
    const [fromLeft, fromTop] = [lengthOf(left, width), lengthOf(top, height)];
    return {
      x: x + fromLeft,
      y: y + fromTop,
      width: width - fromLeft - lengthOf(right, width),
      height: height - fromTop - lengthOf(bottom, height),
    };
  }
  if (name === 'polygon') {
    const points = splitValue(inside, ',').filter((each) => !/^(?:nonzero|evenodd)/.test(each));
    const across = points.map((point) => lengthOf(splitValue(point, ' ')[0] ?? '', width));
    const down = points.map((point) => lengthOf(splitValue(point, ' ')[1] ?? '', height));
    const [left, top] = [Math.min(...across), Math.min(...down)];
    return { x: x + left, y: y + top, width: Math.max(...across) - left, height: Math.max(...down) - top };
  }
  if (name === '') return null;
  const [fromLeft = '50%', fromTop = '50%'] = splitValue(after, ' ').filter((each) => each !== '');
  const [centerX, centerY] = [lengthOf(fromLeft, width), lengthOf(fromTop, height)];
  const nearest = { x: Math.min(centerX, width - centerX), y: Math.min(centerY, height - centerY) };
  const farthest = { x: Math.max(centerX, width - centerX), y: Math.max(centerY, height - centerY) };
  const isCircle = name === 'circle';
  const radius = (given: string | undefined, side: 'x' | 'y'): number => {
    const whole = isCircle ? Math.hypot(width, height) / Math.SQRT2 : side === 'x' ? width : height;
    if (given === 'farthest-side') return isCircle ? Math.max(farthest.x, farthest.y) : farthest[side];
    if (given && given !== 'closest-side') return lengthOf(given, whole);
    return isCircle ? Math.min(nearest.x, nearest.y) : nearest[side];
  };
  const [across, down = across] = values;
  const [radiusX, radiusY] = [radius(across, 'x'), radius(down, 'y')];
  return { x: x + centerX - radiusX, y: y + centerY - radiusY, width: 2 * radiusX, height: 2 * radiusY };
}

/** The smallest opacity of a picture that hides what is below it. */
const minOpacity = 0.5;
/** The smallest radius of a blur that hides what a picture shows, in pixels. */
const minBlur = 3;

/**
 * Returns whether effects on an element and around it may change what its file shows: of filters, blend modes, masks and little
 * opacity only the pixels tell; turned, mirrored or blurred, a picture is another one.
 */
function changeOf(picture: PagePicture): Painting['by'] {
  let by: Painting['by'] = 'file';
  let turned = new DOMMatrix();
  let seen = 1;
  for (const at of flatTreeAncestors(picture.element)) {
    const { filter, mixBlendMode, maskImage, opacity, transform, rotate, imageOrientation } =
      computedStyleOf(at);
    seen *= Number(opacity);
    // The file goes out upright.
    if (imageOrientation === 'none') by = 'comparison';
    if (Number(/blur\(([\d.]+)px/.exec(filter)?.[1]) >= minBlur) return 'screen';
    const isMasked = maskImage !== 'none' && maskImage !== '' && picture.part !== 'mask';
    const filters = filter.replaceAll(/drop-shadow\((?:[^()]|\([^()]*\))*\)|none/g, '').trim();
    // Words in front would differ, too.
    if ((filters !== '' || mixBlendMode !== 'normal' || isMasked) && !hasContent(picture.element))
      by = 'comparison';
    const angle = /^-?[\d.]+deg$/.test(rotate) ? Number.parseFloat(rotate) : 0;
    if (transform !== 'none' || angle !== 0)
      turned = new DOMMatrix(transform === 'none' ? '' : transform).rotateSelf(angle).multiply(turned);
  }
  const { a, b, c, d } = turned;
  const isTurned = Math.abs(Math.atan2(b, a)) > Math.PI / 4 || a * d - b * c < 0;
  return isTurned ? 'screen' : seen < minOpacity ? 'comparison' : by;
}

/** Returns the place of a picture in a box (https://drafts.csswg.org/css-values/#position). */
function placeIn(box: Rect, position: string, { width, height }: Size): Rect {
  const [x = '', y = ''] = splitValue(position, ' ');
  return {
    x: box.x + lengthOf(x, box.width - width),
    y: box.y + lengthOf(y, box.height - height),
    width,
    height,
  };
}

/** Returns a computed length or percentage, or a sum of both, in CSS pixels. */
function lengthOf(value: string, whole: number): number {
  const terms = [...value.matchAll(/([+-]?)\s*([\d.]+(?:e[+-]?\d+)?)(%|px)/g)];
  return terms.reduce((sum, [, sign, amount, unit]) => {
    const length = unit === '%' ? (Number(amount) / 100) * whole : Number(amount);
    return sign === '-' ? sum - length : sum + length;
  }, 0);
}
